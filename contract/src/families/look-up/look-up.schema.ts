import * as z from 'zod/mini';
import { CardId, CardPhoto } from '../../consent/consent.schema.ts';
import { comparableWords } from '../../kit/compared-words.ts';
import { Day, Id, pageOf, sought } from '../../kit/shapes.ts';
import { FAMILY_LIMITS, Family } from '../families.schema.ts';

/** families.md 30: so many records are shown, and no other number than 'more than 20'. */
export const LOOK_UP_SHOWN = 20;
/** families.md 29: of a word of the name. */
export const LOOK_UP_LETTERS = 3;
/** families.md 33, for each member. */
export const LOOK_UPS_PER_HOUR = 60;
export const OPENED_PER_DAY = 40;
/** families.md 35, in years since the record was changed or confirmed. */
export const UNCONFIRMED_AFTER = 2;
export const HIDDEN_AFTER = 5;

const TELLING_NOTHING = new Set(['the', 'and', 'family', 'families']);

/**
 * The words of a name that a look-up searches for, the longest first; as `name_words` in SQL has
 * them, but that an apostrophe joins.
 */
export function wordsToLookUp(name: string): string[] {
  const words = [...new Set(comparableWords(name))];
  const telling = words.filter((word) => !TELLING_NOTHING.has(word));
  return (telling.length > 0 ? telling : words).sort((a, b) => lettersOf(b) - lettersOf(a));
}

const lettersOf = (word: string) => [...word].length;

/** True when a word of the name has enough letters to be looked up. */
export const canLookUp = (name: string) =>
  lettersOf(wordsToLookUp(name)[0] ?? '') >= LOOK_UP_LETTERS;

const TOO_SHORT = `Enter at least ${LOOK_UP_LETTERS} letters of the family’s name`;

export const NO_PLACE = 'Type a city, not a ZIP code';
/** A place is compared by its city: a ZIP code finds none (families.md 29). */
export const isPlaceToLookUp = (place: string) => /\p{L}/u.test(place);

/** The first letters of a word of the family's name, or several; a place narrows it down. */
export const LookUpQuery = z.object({
  family_name: sought(FAMILY_LIMITS.family_name, TOO_SHORT).check(
    z.refine(canLookUp, { error: TOO_SHORT }),
  ),
  location: z.optional(
    sought(FAMILY_LIMITS.location).check(z.refine(isPlaceToLookUp, { error: NO_PLACE })),
  ),
});
export type LookUpQuery = z.infer<typeof LookUpQuery>;

const ofRecord = Family.shape;
/** YYYY-MM: which day it was is not for others. */
const Month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/));

const shown = {
  id: Id,
  family_name: ofRecord.family_name,
  /** City and state under the owner's `share_location_region`, else null. */
  region: z.nullable(z.string()),
  /** The owner's name under their `display_real_name`, else 'Provider'. */
  recorder_name: z.string(),
  /** Null unless the name is shown. */
  recorder_card: CardId,
  recorder_photo: CardPhoto,
  service_status: ofRecord.service_status,
  overall_rating: ofRecord.overall_rating,
  color_indicator: ofRecord.color_indicator,
  /** The day of the last change (UTC). */
  updated_on: Day,
  /** Neither changed nor confirmed by its owner for two years. */
  unconfirmed: z.boolean(),
  /** The caller's own, as others see it. */
  mine: z.boolean(),
};

/** What a look-up finds of another's record. */
export const FoundFamily = z.object(shown);
export type FoundFamily = z.infer<typeof FoundFamily>;

/** Records by name, and whether there are more than these. */
export const FoundFamilies = z.object({ items: z.array(FoundFamily), more: z.boolean() });
export type FoundFamilies = z.infer<typeof FoundFamilies>;

/** Another's record, opened: all of it that others ever see. */
export const SharedFamily = z.object({
  ...shown,
  service_start_month: z.nullable(Month),
  service_end_month: z.nullable(Month),
  service_end_reason: ofRecord.service_end_reason,
  reliability_rating: ofRecord.reliability_rating,
  communication_rating: ofRecord.communication_rating,
  timeliness_rating: ofRecord.timeliness_rating,
  professionalism_rating: ofRecord.professionalism_rating,
});
export type SharedFamily = z.infer<typeof SharedFamily>;

const look = {
  id: Id,
  /** Null for a member who has left PCR since. */
  name: z.nullable(z.string()),
  /** What they say to be ('Director'), where they say it. */
  position: z.nullable(z.string()),
  /** UTC. */
  day: Day,
};

/** One member on one day, at one record. */
export const FamilyLook = z.object(look);
export type FamilyLook = z.infer<typeof FamilyLook>;

/** Whether others find a record, and how long ago its owner changed or confirmed it. */
export const RECORD_AGES = ['current', 'unconfirmed', 'too_old'] as const;

/** Who looked at one's own record, newest first. */
export const FamilyLooks = z.object({
  /** How many members, whatever the page. */
  members: z.number(),
  shared: z.boolean(),
  age: z.enum(RECORD_AGES),
  ...pageOf(FamilyLook).shape,
});
export type FamilyLooks = z.infer<typeof FamilyLooks>;

/** One member on one day, at any of one's own records. */
export const LookAtOwn = z.object({ ...look, family_id: Id, family_name: ofRecord.family_name });
export type LookAtOwn = z.infer<typeof LookAtOwn>;
export const LooksAtOwnPage = pageOf(LookAtOwn);

export const LOOKS_PAGE = 30;
export const LooksQuery = z.object({ cursor: z.optional(z.string().check(z.maxLength(500))) });

/** The live topic of looks at one's own records; `id` is the record. */
export const FAMILY_LOOKS_TOPIC = 'family_looks';
