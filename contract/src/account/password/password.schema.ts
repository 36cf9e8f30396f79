import * as z from 'zod/mini';
import { NewPassword, PASSWORD_MAX } from '../account.schema.ts';

/** The current password proves that the member is asking, and not somebody at their open screen. */
export const CurrentPassword = z
  .string({ error: 'Enter your current password' })
  .check(
    z.minLength(1, 'Enter your current password'),
    z.maxLength(PASSWORD_MAX, `Password can have at most ${PASSWORD_MAX} characters`),
  );

export const PasswordChange = z.object({
  current_password: CurrentPassword,
  password: NewPassword,
});
export type PasswordChange = z.infer<typeof PasswordChange>;
