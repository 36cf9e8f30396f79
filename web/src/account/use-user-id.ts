import { useSession } from './account.data.ts';
import { rememberedUser } from './local-entries.ts';

/** Whose drafts these are; the person stays the same while a session that ended is renewed. */
export function useUserId(): string {
  const session = useSession();
  return session.data?.user.id ?? rememberedUser()?.id ?? '';
}
