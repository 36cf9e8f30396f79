import { useSession } from './account.data.ts';
import { rememberedUser } from './sign-out/local-entries.ts';

/** Whose drafts these are; the person stays the same while a session that ended is renewed. */
export function useUserId(): string {
  const session = useSession();
  return session.data?.user.id ?? rememberedUser()?.id ?? '';
}

/** The name and address of the account, which a form may begin with; null while they are not known. */
export function useOwnName(): { full_name: string; email: string } | null {
  const session = useSession();
  return session.data?.user ?? rememberedUser();
}
