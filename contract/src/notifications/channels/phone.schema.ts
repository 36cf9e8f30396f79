import * as z from 'zod/mini';
import { RequiredPhone } from '../../kit/phone.ts';
import { typedCode } from '../../kit/reading/code.ts';
import { Instant } from '../../kit/shapes.ts';

/** The live topic of a member's own phone number. */
export const PHONE_TOPIC = 'phone';
export const PHONE_CODE_DIGITS = 6;
export const PHONE_CODE_MINUTES = 10;
/** Wrong tries after which a code is of no use. */
export const PHONE_CODE_TRIES = 5;

/** The number for SMS and calls (notifications.md 56). */
export const OwnPhone = z.object({
  /** Null: none is confirmed. */
  confirmed: z.nullable(z.object({ phone: z.string(), confirmed_at: Instant })),
  /**
   * One that is to be confirmed with the code that was sent there. `refused_at`: the gateway takes
   * no text message for it, so no code comes.
   */
  waiting: z.nullable(
    z.object({ phone: z.string(), expires_at: Instant, refused_at: z.nullable(Instant) }),
  ),
});
export type OwnPhone = z.infer<typeof OwnPhone>;

export const PhoneCodeRequest = z.object({ phone: RequiredPhone });
export type PhoneCodeRequest = z.infer<typeof PhoneCodeRequest>;

export const PhoneCode = z.object({
  code: typedCode(/^\d{6}$/, `Enter the ${PHONE_CODE_DIGITS} digits from the text message`),
});
export type PhoneCode = z.infer<typeof PhoneCode>;
