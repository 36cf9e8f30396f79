import { useSession } from './account.data.ts';
import { rememberedConfirmed, rememberedUser } from './sign-out/local-entries.ts';

/** Whose drafts these are; the person stays the same while a session that ended is renewed. */
export function useUserId(): string {
  const session = useSession();
  return session.data?.user.id ?? rememberedUser()?.id ?? '';
}

/**
 * The name and address of the account, which a form may begin with; null while they are not known.
 */
export function useOwnName(): { full_name: string; email: string } | null {
  const session = useSession();
  return session.data?.user ?? rememberedUser();
}

/**
 * Whether mails reach the address of the account; as the device remembers it while the session is
 * not known.
 */
export function useEmailConfirmed(): boolean {
  const session = useSession();
  return session.data?.user.email_confirmed ?? rememberedConfirmed();
}
