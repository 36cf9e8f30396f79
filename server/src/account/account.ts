export { recordCredential } from './account.queries.ts';
export { autoLogout } from './auto-logout/auto-logout.ts';
export { calendarAddressMade } from './calendar-address.ts';
export type { Auth, Delivering, PasswordHashing } from './sign-in/auth.ts';
export type { ReadSession } from './sign-in/session-cookie.ts';
export type { SignIn } from './sign-in/sign-in.ts';

/** SQL for whether the member `$1` has a photo. */
export const hasPhotoInSql =
  'exists (select from profiles p where p.user_id = $1 and p.avatar_file_id is not null)';
