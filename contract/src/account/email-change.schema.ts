import * as z from 'zod/mini';
import { EmailAddress, Instant } from '../kit/shapes.ts';
import { PASSWORD_MAX } from './account.schema.ts';

/** How long the link to a new address works. */
export const EMAIL_CHANGE_HOURS = 1;

/** The password of now says that it is the member who asks, and not somebody at their open screen. */
export const EmailChangeRequest = z.object({
  new_email: EmailAddress,
  current_password: z
    .string({ error: 'Enter your current password' })
    .check(
      z.minLength(1, 'Enter your current password'),
      z.maxLength(PASSWORD_MAX, `Password can have at most ${PASSWORD_MAX} characters`),
    ),
});
export type EmailChangeRequest = z.infer<typeof EmailChangeRequest>;

/** A change that waits for the link sent to `new_email`. */
export const EmailChange = z.object({ new_email: z.string(), expires_at: Instant });
export type EmailChange = z.infer<typeof EmailChange>;

export const EmailChangeConfirmation = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) });
