import * as z from 'zod/mini';
import { typedCode } from '../../kit/reading/code.ts';
import { Instant } from '../../kit/shapes.ts';
import { CurrentPassword } from '../password/password.schema.ts';

/** Of the live event: it was switched on or off, or its recovery codes changed. */
export const TWO_FACTOR_TOPIC = 'two_factor';
export const RECOVERY_CODES = 10;
/** How long there is for the code once the password was right. */
export const CODE_STEP_MINUTES = 10;

/**
 * A code of the app, six digits, or a recovery code of two groups. Text that cannot be one costs no
 * try.
 */
const Code = typedCode(
  /^(\d{6}|[a-z0-9]{10})$/,
  'Enter the whole code',
  'Enter the code',
  // As its list shows it.
).check(z.overwrite((code) => code.replace(/^(.{5})(.{5})$/, '$1-$2')));

/** How a member's sign-in asks for a code; `enabled_at` is null while it does not. */
export const TwoFactor = z.object({
  enabled_at: z.nullable(Instant),
  /** When the member said that these codes are saved; null until then. */
  recovery_codes_saved_at: z.nullable(Instant),
  /** Tells these codes from those before them. */
  recovery_codes_made_at: z.nullable(Instant),
  /** The codes themselves are shown once, when they are made. */
  recovery_codes: z.array(z.object({ number: z.number(), used_at: z.nullable(Instant) })),
});
export type TwoFactor = z.infer<typeof TwoFactor>;

export const TwoFactorPassword = z.object({ current_password: CurrentPassword });
export type TwoFactorPassword = z.infer<typeof TwoFactorPassword>;

/** What an authenticator app needs, in three forms. Shown once. */
export const TwoFactorSetup = z.object({
  /** Base32, to be typed. */
  key: z.string(),
  /** otpauth:, opens the app on a phone. */
  link: z.string(),
  /** The link as a QR picture: an SVG document. */
  picture: z.string(),
});
export type TwoFactorSetup = z.infer<typeof TwoFactorSetup>;

export const TwoFactorCode = z.object({ code: Code });
export type TwoFactorCode = z.infer<typeof TwoFactorCode>;

export const TwoFactorOff = z.object({ current_password: CurrentPassword, code: Code });
export type TwoFactorOff = z.infer<typeof TwoFactorOff>;

/** Shown once; the server keeps no more than hashes of them. */
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()), made_at: Instant });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

/** Which codes are saved: those that another device made since are not. */
export const SavedRecoveryCodes = z.object({ made_at: Instant });
