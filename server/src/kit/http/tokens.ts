import { createHash, randomBytes } from 'node:crypto';

/** What a token is good for. One for one thing is none for another. */
type Purpose =
  | 'session'
  | 'reset-password'
  | 'confirm-email'
  | 'confirmed-email'
  | 'email-change'
  | 'end-device'
  | 'passkey'
  | 'dispute'
  | 'album'
  | 'calendar'
  | 'pending-sign-in';

/** What a link carries. 192 random bits. */
export function newToken(): string {
  return randomBytes(24).toString('base64url');
}

/** What is stored of a token: people who read the table, or a backup of it, cannot use it. */
export function hashOf(purpose: Purpose, token: string): string {
  return createHash('sha256').update(`${purpose}:${token}`).digest('base64url');
}
