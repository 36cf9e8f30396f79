import * as z from 'zod/mini';
import { EmailAddress } from '../kit/email-address.ts';
import { Id, Instant, requiredLine } from '../kit/shapes.ts';
import { AutoLogout } from './auto-logout/auto-logout.schema.ts';
import { PASSWORD_MIN } from './password/password-length.ts';

export { PASSWORD_MIN, PASSWORD_MIN_STRICT } from './password/password-length.ts';
export const PASSWORD_MAX = 128;
/** How long the link of a confirmation mail works. */
export const CONFIRMATION_HOURS = 1;
export const GRACE_PERIOD_HOURS = 48;

export const NewPassword = z
  .string({ error: 'Password is required' })
  .check(
    z.minLength(1, 'Password is required'),
    z.minLength(PASSWORD_MIN, `Password must have at least ${PASSWORD_MIN} characters`),
    z.maxLength(PASSWORD_MAX, `Password can have at most ${PASSWORD_MAX} characters`),
  );

/** account.md 2. */
export const Registration = z.object({
  full_name: requiredLine('Full name', 100),
  email: EmailAddress,
  password: NewPassword,
});
export type Registration = z.infer<typeof Registration>;

export const SignIn = z.object({ email: EmailAddress, password: NewPassword });
export type SignIn = z.infer<typeof SignIn>;

export const PasswordResetRequest = z.object({ email: EmailAddress });
export const PasswordReset = z.object({
  token: z.string().check(z.minLength(1), z.maxLength(200)),
  password: NewPassword,
});
export const ConfirmationRequest = z.object({ email: EmailAddress });
export const EmailConfirmation = z.object({
  token: z.string().check(z.minLength(1), z.maxLength(200)),
});

export const User = z.object({
  id: Id,
  full_name: z.string(),
  email: z.string(),
  email_confirmed: z.boolean(),
});
export type User = z.infer<typeof User>;

/** Who is signed in and what the app needs to know before its first screen. */
export const Session = z.object({
  user: User,
  /** When the session ends unless it is used before. */
  expires_at: Instant,
  /** First sign-in; the 48 hours of grace count from here (account.md 22). */
  signup_at: Instant,
  /** End of the grace period; null once a credential is there or the time is over. */
  grace_period_ends_at: z.nullable(Instant),
  /** Whether the screens that are opened are counted (privacy.md 7). */
  analytics_tracking: z.boolean(),
  /** After how long without use the session ends (auto-logout.md 1). */
  auto_logout: AutoLogout,
  /**
   * Signing in has just taken the deletion of the account back (deletion.md 3); false at any other
   * time.
   */
  deletion_taken_back: z.boolean(),
});
export type Session = z.infer<typeof Session>;

/** What the operator's settings mean for the screens; known before anybody signs in. */
export const PublicSettings = z.object({
  sample_data: z.boolean(),
  email_confirmation_required: z.boolean(),
  /** Without a mail server the link of a mail is in the operator's log. */
  sends_mail: z.boolean(),
  /** With a gateway PCR sends text messages and makes calls (notifications.md 61). */
  sends_texts: z.boolean(),
  password_min: z.number(),
  /** Who runs this PCR (help.md 26); how they are reached only where PCR sends no mail. */
  operator: z.optional(
    z.object({
      name: z.nullable(z.string()),
      email: z.nullable(z.string()),
      phone: z.nullable(z.string()),
    }),
  ),
});
export type PublicSettings = z.infer<typeof PublicSettings>;
