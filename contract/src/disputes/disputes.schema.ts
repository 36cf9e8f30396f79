import * as z from 'zod/mini';
import { FAMILY_LIMITS } from '../families/families.schema.ts';
import { EmailAddress } from '../kit/email-address.ts';
import { Day, Id, optionalText, requiredLine } from '../kit/shapes.ts';

/**
 * What somebody asks for about a record: to know of it, to have it corrected, or to have it
 * deleted.
 */
export const DISPUTE_KINDS = ['know', 'correct', 'delete'] as const;
export type DisputeKind = (typeof DISPUTE_KINDS)[number];

export const DISPUTE_LIMITS = { name: 100, words: 1000 } as const;
/** disputes.md 4: how long the link of the mail works. */
export const DISPUTE_LINK_HOURS = 24;
/** disputes.md 15: after so many days without an answer the one who asked is told. */
export const DISPUTE_ANSWER_DAYS = 30;
/** disputes.md 3, in a day. */
export const DISPUTES_PER_EMAIL = 5;
/** In an hour. */
export const DISPUTES_PER_ADDRESS = 30;

/** A request, as somebody without an account writes it; the id is made by their browser. */
export const DisputeDraft = z.object({
  id: Id,
  name: requiredLine('Your name', DISPUTE_LIMITS.name),
  email: EmailAddress,
  family_name: requiredLine('Family name', FAMILY_LIMITS.family_name),
  location: requiredLine('Location', FAMILY_LIMITS.location),
  kind: z.enum(DISPUTE_KINDS, 'Choose what you ask for'),
  words: optionalText('Your message', DISPUTE_LIMITS.words),
});
export type DisputeDraft = z.infer<typeof DisputeDraft>;

export const DisputeConfirmation = z.object({
  token: z.string().check(z.minLength(1), z.maxLength(200)),
});

/** What names the request from now on: 'PCR-1042'. */
export const ConfirmedDispute = z.object({ ticket: z.string() });
export type ConfirmedDispute = z.infer<typeof ConfirmedDispute>;

/** What the owner of a record reads of a request: never who asks. */
export const RecordDispute = z.object({
  id: Id,
  kind: z.enum(DISPUTE_KINDS),
  words: z.nullable(z.string()),
  /** The day on which the owner was asked (UTC). */
  asked_on: Day,
});
export type RecordDispute = z.infer<typeof RecordDispute>;

/** disputes.md 13: so many are listed, and all are answered. */
export const RECORD_DISPUTES = 50;

/** Those that wait for the owner's answer, oldest first. */
export const RecordDisputes = z.object({ items: z.array(RecordDispute) });
export type RecordDisputes = z.infer<typeof RecordDisputes>;

/** The live topic of requests about one's own records; `id` is the record. */
export const DISPUTES_TOPIC = 'disputes';
