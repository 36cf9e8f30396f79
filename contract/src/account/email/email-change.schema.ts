import * as z from 'zod/mini';
import { EmailAddress } from '../../kit/email-address.ts';
import { Instant } from '../../kit/shapes.ts';
import { CurrentPassword } from '../password/password.schema.ts';

/** How long the link to a new address works. */
export const EMAIL_CHANGE_HOURS = 1;

export const EmailChangeRequest = z.object({
  new_email: EmailAddress,
  current_password: CurrentPassword,
});
export type EmailChangeRequest = z.infer<typeof EmailChangeRequest>;

/** A change that waits for the link sent to `new_email`. */
export const EmailChange = z.object({ new_email: z.string(), expires_at: Instant });
export type EmailChange = z.infer<typeof EmailChange>;

export const EmailChangeConfirmation = z.object({
  token: z.string().check(z.minLength(1), z.maxLength(200)),
});
