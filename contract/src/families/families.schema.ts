import * as z from 'zod/mini';
import { deletion } from '../kit/history.schema.ts';
import {
  Day,
  Id,
  Instant,
  optionalLine,
  optionalText,
  pageOf,
  requiredLine,
  sought,
} from '../kit/shapes.ts';

export const SERVICE_STATUSES = ['Active', 'Completed', 'Ended'] as const;
export type ServiceStatus = (typeof SERVICE_STATUSES)[number];

export const SERVICE_END_REASONS = [
  'relocation',
  'aging_out',
  'contract_completed',
  'mutual_agreement',
  'schedule_conflict',
  'rate_disagreement',
  'family_needs_changed',
  'provider_availability_changed',
  'other',
] as const;
export type ServiceEndReason = (typeof SERVICE_END_REASONS)[number];

export const COLOR_INDICATORS = ['green', 'yellow', 'red'] as const;
export type ColorIndicator = (typeof COLOR_INDICATORS)[number];

export const RATINGS = [
  'reliability_rating',
  'communication_rating',
  'timeliness_rating',
  'professionalism_rating',
] as const;
export type RatingName = (typeof RATINGS)[number];

/** families.md 13: 4.5 and above is green, 3.5 to below 4.5 is yellow, below 3.5 is red. */
export const RATING_GREEN = 4.5;
export const RATING_YELLOW = 3.5;

export const FAMILY_LIMITS = {
  family_name: 100,
  location: 100,
  last_provider: 100,
  other_reason_details: 300,
  contact_info: 500,
  notes: 2000,
} as const;

const count = (label: string, min: number) =>
  z
    .number({ error: `${label} must be at least ${min}` })
    .check(
      z.gte(min, `${label} must be at least ${min}`),
      z.lte(99, `${label} can be at most 99`),
      z.int(`${label} must be a whole number`),
    );

/** 1 to 5 in steps of 0.1 (families.md 11). */
const Rating = z.number({ error: 'Enter a rating from 1 to 5' }).check(
  z.gte(1, 'A rating is at least 1'),
  z.lte(5, 'A rating is at most 5'),
  z.refine((n) => Math.abs(n * 10 - Math.round(n * 10)) < 1e-9, {
    error: 'A rating can have one decimal',
  }),
);

/** What a person fills in. Owner, colour, overall rating and times are the server's. */
const fields = {
  family_name: requiredLine('Family name', FAMILY_LIMITS.family_name),
  location: requiredLine('Location', FAMILY_LIMITS.location),
  children_count: count('Children count', 1),
  contact_info: optionalText('Contact information', FAMILY_LIMITS.contact_info),
  service_status: z.enum(SERVICE_STATUSES, 'Choose a status'),
  service_start_date: z.nullable(Day),
  service_end_date: z.nullable(Day),
  service_end_reason: z.nullable(z.enum(SERVICE_END_REASONS, 'Choose a reason')),
  other_reason_details: optionalText('Details', FAMILY_LIMITS.other_reason_details),
  last_provider: optionalLine('Last provider', FAMILY_LIMITS.last_provider),
  previous_providers: count('Previous providers', 0),
  reliability_rating: Rating,
  communication_rating: Rating,
  timeliness_rating: Rating,
  professionalism_rating: Rating,
  notes: optionalText('Notes', FAMILY_LIMITS.notes),
};

interface ServiceTimes {
  service_start_date: string | null;
  service_end_date: string | null;
  service_end_reason: string | null;
  other_reason_details: string | null;
}

/** Checked beside the fields, not after them: all that is wrong is said at once (kit.md 85). */
const rule = (path: keyof ServiceTimes, error: string, holds: (family: ServiceTimes) => boolean) =>
  z.refine<ServiceTimes>(holds, {
    path: [path],
    error,
    when: ({ value }) => typeof value === 'object' && value !== null,
  });

/** Dates that make sense together, and fields that exist only with another (families.md 9, 10). */
const together = [
  rule(
    'service_end_date',
    'The end date cannot be before the start date',
    // Either may be anything here, an object that compares to nothing too: its own field says so.
    ({ service_start_date: start, service_end_date: end }) =>
      typeof start !== 'string' || typeof end !== 'string' || !end || end >= start,
  ),
  rule(
    'service_end_reason',
    'Add an end date to give an end reason',
    (family) => !family.service_end_reason || Boolean(family.service_end_date),
  ),
  rule(
    'other_reason_details',
    "Give details only for the reason 'other'",
    (family) => !family.other_reason_details || family.service_end_reason === 'other',
  ),
] as const;

/** The names of what a person fills in: SQL columns, JSON members and form fields alike. */
export const FAMILY_FIELDS = Object.keys(fields) as (keyof typeof fields)[];

/** A new record, with the id that its client made. */
export const FamilyDraft = z.object({ id: Id, ...fields }).check(...together);
export type FamilyDraft = z.infer<typeof FamilyDraft>;

/**
 * A changed record, with the `updated_at` that the change is based on (409 `conflict` if it is
 * stale).
 */
export const FamilyEdit = z.object({ ...fields, updated_at: Instant }).check(...together);
export type FamilyEdit = z.infer<typeof FamilyEdit>;

const Can = z.object({ edit: z.boolean(), delete: z.boolean() });

/** A family record as its owner sees it. `overall_rating` is the mean of the four ratings. */
export const Family = z.object({
  id: Id,
  ...fields,
  overall_rating: z.number(),
  color_indicator: z.enum(COLOR_INDICATORS),
  created_at: Instant,
  updated_at: Instant,
  user_id: Id,
  /**
   * Somebody asks about it, and its owner has not answered: others do not see it (families.md 37).
   */
  disputed: z.boolean(),
  can: Can,
});
export type Family = z.infer<typeof Family>;

/** What a card of the list shows: the record without its long and private texts. */
export const FamilyCard = z.omit(Family, { notes: true, contact_info: true, last_provider: true });
export type FamilyCard = z.infer<typeof FamilyCard>;

/** What its owner finds among the recently deleted, newest deletion first. */
export const DeletedFamily = z.object({
  id: Id,
  family_name: fields.family_name,
  location: fields.location,
  created_at: Instant,
  ...deletion,
});
export type DeletedFamily = z.infer<typeof DeletedFamily>;
export const DeletedFamilyPage = pageOf(DeletedFamily);

export const FAMILY_SORTS = ['date', 'rating', 'status', 'name'] as const;
export type FamilySort = (typeof FAMILY_SORTS)[number];
export const FAMILY_RATING_FILTERS = ['high', 'medium', 'low'] as const;
export type FamilyRatingFilter = (typeof FAMILY_RATING_FILTERS)[number];

export const FAMILY_PAGE = 50;

/** `search` is a case-insensitive part of name, location or id (families.md 14). */
export const FamilyQuery = z.object({
  search: z.optional(sought(100)),
  status: z.optional(z.enum(SERVICE_STATUSES)),
  location: z.optional(sought(FAMILY_LIMITS.location)),
  rating: z.optional(z.enum(FAMILY_RATING_FILTERS)),
  sort: z.optional(z.enum(FAMILY_SORTS)),
  // A name of 100 characters has up to 3,300 bytes when it is compared by its letters.
  cursor: z.optional(z.string().check(z.maxLength(5000))),
});
export type FamilyQuery = z.infer<typeof FamilyQuery>;

/** At most so many records are chosen for one file. */
export const FAMILIES_AT_ONCE = 100;
/**
 * The records of one file: those that are chosen, with commas between their ids, of all that the
 * filters find, in their order.
 */
export const FamilyExportQuery = z.extend(z.omit(FamilyQuery, { cursor: true }), {
  chosen: z.optional(
    z.string().check(
      z.maxLength(37 * FAMILIES_AT_ONCE),
      z.refine((ids) => ids.split(',').every((id) => Id.safeParse(id).success)),
    ),
  ),
});
export type FamilyExportQuery = z.infer<typeof FamilyExportQuery>;

/** What the list is filtered by, and nothing of its order and its pages. */
export const FamilyFilters = z.omit(FamilyQuery, { cursor: true, sort: true });
export type FamilyFilters = z.infer<typeof FamilyFilters>;
export const FamilyCount = z.object({ found: z.number() });

export const FamilyPage = pageOf(FamilyCard);

/**
 * Over all records of the caller: the four tiles, and the distinct locations in alphabetical order.
 */
export const FamilySummary = z.object({
  total: z.number(),
  active: z.number(),
  /** Mean of all overall ratings, one decimal; null with no record. */
  average_rating: z.nullable(z.number()),
  high_quality: z.number(),
  locations: z.array(z.string()),
});
export type FamilySummary = z.infer<typeof FamilySummary>;
