import * as z from 'zod/mini';
import { Instant } from '../../kit/shapes.ts';
import { PasskeySignIn } from '../passkeys/passkeys.schema.ts';
import { CurrentPassword } from '../password/password.schema.ts';

/** How long signing in takes a deletion back (deletion.md 3). */
export const DELETION_DAYS = 14;
/** So long before its end the member is reminded (deletion.md 5). */
export const DELETION_REMINDER_DAYS = 3;

export const DeletionByPassword = z.object({ current_password: CurrentPassword });
export type DeletionByPassword = z.infer<typeof DeletionByPassword>;
/**
 * The current password, or what one of the member's passkeys signed: one of the two proves that it
 * is the member.
 */
export const DeletionRequest = z.object({
  current_password: z.optional(CurrentPassword),
  passkey: z.optional(PasskeySignIn),
});
export type DeletionRequest = z.infer<typeof DeletionRequest>;

export const Deletion = z.object({
  /** From then on the account cannot be kept any more. */
  erase_at: Instant,
});
export type Deletion = z.infer<typeof Deletion>;
