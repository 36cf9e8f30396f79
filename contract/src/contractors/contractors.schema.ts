import * as z from 'zod/mini';
import { eachOnce } from '../kit/compared-words.ts';
import { OptionalEmailAddress } from '../kit/email-address.ts';
import { deletion, versionOf } from '../kit/history.schema.ts';
import { dollarsPerHour, HOURLY_MAX } from '../kit/money.ts';
import { DistanceMiles, nearFields } from '../kit/near/near.schema.ts';
import { OptionalPhone } from '../kit/phone.ts';
import { typedList } from '../kit/reading/list.ts';
import { reportShapes } from '../kit/reports.schema.ts';
import { Day, Id, Instant, optionalLine, pageOf, requiredLine, sought } from '../kit/shapes.ts';
import { OwnClaim } from './claims/claims.schema.ts';

/** The chips of the directory (contractors.md 8), which a contractor can be added with as well. */
export const CARE_SPECIALTIES = [
  'infant care',
  'toddler',
  'special needs',
  'preschool',
  'behavioral',
  'nanny',
] as const;

/** The specialties of the add form (contractors.md 9): what a building needs. */
export const TRADE_SPECIALTIES = [
  'plumbing',
  'electrical',
  'hvac',
  'cleaning',
  'maintenance',
  'security',
  'landscaping',
  'carpentry',
  'painting',
  'roofing',
  'pest control',
] as const;

export const SPECIALTIES = [...CARE_SPECIALTIES, ...TRADE_SPECIALTIES] as const;
export type Specialty = (typeof SPECIALTIES)[number];

export const AVAILABILITIES = [
  'Available Now',
  'Available Next Week',
  'Available Next Month',
  'Booked Until Further Notice',
  'Emergency Only',
] as const;
export type Availability = (typeof AVAILABILITIES)[number];

export const CONTRACTOR_LIMITS = {
  name: 100,
  location: 100,
  /** Characters of one, and how many. */
  certification: 100,
  certifications: 20,
  /** Dollars. */
  hourly_rate: HOURLY_MAX,
  experience_years: 99,
} as const;

const Certification = requiredLine('Certification', CONTRACTOR_LIMITS.certification);
const TOO_MANY = 'A contractor can have at most 20 certifications';

/**
 * The fields that a person fills in; null if left out (contractors.md 7). The server sets its
 * adder, ratings and times.
 */
const fields = {
  name: requiredLine('Name', CONTRACTOR_LIMITS.name),
  specialty: z.enum(SPECIALTIES, 'Choose a specialty'),
  phone: OptionalPhone,
  email: OptionalEmailAddress,
  hourly_rate: z.nullable(dollarsPerHour('Hourly rate')),
  experience_years: z.nullable(
    z
      .number('Years of experience must be a number')
      .check(
        z.gte(0, 'Years of experience must be at least 0'),
        z.lte(CONTRACTOR_LIMITS.experience_years, 'Years of experience can be at most 99'),
        z.int('Years of experience must be a whole number'),
      ),
  ),
  location: optionalLine('Location', CONTRACTOR_LIMITS.location),
  availability: z.nullable(z.enum(AVAILABILITIES, 'Choose an availability')),
  certifications: typedList(Certification, 100, TOO_MANY).check(
    z.overwrite(eachOnce),
    z.maxLength(CONTRACTOR_LIMITS.certifications, TOO_MANY),
  ),
  last_service_date: z.nullable(Day),
};

/** The names of what a person fills in: SQL columns, JSON members and form fields alike. */
export const CONTRACTOR_FIELDS = Object.keys(fields) as (keyof typeof fields)[];

/** A new contractor, with the id that its client made. */
export const ContractorDraft = z.object({ id: Id, ...fields });
export type ContractorDraft = z.infer<typeof ContractorDraft>;

/**
 * A changed one, with the `updated_at` that the change is based on (409 `conflict` if it is stale).
 */
export const ContractorEdit = z.object({ ...fields, updated_at: Instant });
export type ContractorEdit = z.infer<typeof ContractorEdit>;

const mayChange = { edit: z.boolean(), delete: z.boolean() };

/** A contractor as members see it (contractors.md 16). */
export const Contractor = z.object({
  id: Id,
  ...fields,
  /**
   * The address of the photo that its contractor gave it; null where there is none, and while it is
   * hidden (contractors.md 59).
   */
  photo: z.nullable(z.string()),
  /** What the list is ordered by: `average_rating`, or 0 without a review. */
  rating: z.number(),
  /** Mean of the five averages, one decimal; null without a review. */
  average_rating: z.nullable(z.number()),
  total_reviews: z.number(),
  created_at: Instant,
  updated_at: Instant,
  /** The viewer's own id if they added it, null if another member did: who it was is not told. */
  user_id: z.nullable(Id),
  /** The viewer told the operator about it. */
  reported_by_me: z.boolean(),
  /**
   * The operator has confirmed a member as this contractor. Nobody is told who it is
   * (contractors.md 43).
   */
  confirmed: z.boolean(),
  /**
   * Members reported it, and the operator has not looked yet: only the member who added it and its
   * holder see it.
   */
  hidden: z.boolean(),
  /** What the viewer said last of being this contractor; null for nothing. */
  own_claim: z.nullable(OwnClaim),
  can: z.object({
    ...mayChange,
    claim: z.boolean(),
    review: z.boolean(),
    report: z.boolean(),
    photo: z.boolean(),
  }),
});
export type Contractor = z.infer<typeof Contractor>;

/** What a card of the list shows: only the details say how to reach somebody. */
export const ContractorCard = z.extend(
  z.omit(Contractor, {
    phone: true,
    email: true,
    reported_by_me: true,
    own_claim: true,
    can: true,
  }),
  {
    can: z.object(mayChange),
    /** In a list by distance (near.md 10). */
    distance_miles: z.optional(DistanceMiles),
  },
);
export type ContractorCard = z.infer<typeof ContractorCard>;

/**
 * What its confirmed contractor, else its adder, finds among the recently deleted, newest deletion
 * first.
 */
export const DeletedContractor = z.object({
  id: Id,
  name: fields.name,
  specialty: fields.specialty,
  location: fields.location,
  created_at: Instant,
  ...deletion,
});
export type DeletedContractor = z.infer<typeof DeletedContractor>;
export const DeletedContractorPage = pageOf(DeletedContractor);

/** A change of a contractor with what it was before, newest change first. */
export const ContractorVersion = versionOf(z.object(fields));
export type ContractorVersion = z.infer<typeof ContractorVersion>;
export const ContractorVersionPage = pageOf(ContractorVersion);

/**
 * 'rating': who cares for children before trades, highest first, among equals the one with more
 * reviews, then the newest.
 */
export const CONTRACTOR_ORDERS = ['rating', 'name', 'newest'] as const;
/** By distance are those within the radius, and those without a place (near.md 10). */
export const CONTRACTOR_SORTS = [...CONTRACTOR_ORDERS, 'distance'] as const;
export type ContractorSort = (typeof CONTRACTOR_SORTS)[number];

export const CONTRACTOR_PAGE = 50;

/**
 * `search` is a part of name or specialty, without case and accents (contractors.md 14). Sorted by
 * rating unless said.
 */
export const ContractorQuery = z.object({
  search: z.optional(sought(100)),
  specialty: z.optional(z.enum(SPECIALTIES)),
  availability: z.optional(z.enum(AVAILABILITIES)),
  sort: z.optional(z.enum(CONTRACTOR_SORTS)),
  ...nearFields,
  // A name of 100 characters has up to 3,300 bytes when it is compared by its letters.
  cursor: z.optional(z.string().check(z.maxLength(5000))),
});
export type ContractorQuery = z.infer<typeof ContractorQuery>;

export const ContractorPage = pageOf(ContractorCard);

/** contractors.md 51: the reasons of a report. */
export const CONTRACTOR_REPORT_REASONS = {
  not_real: 'Not a real person or business',
  private: 'Shows private or wrong data',
  unkind: 'Unkind or unlawful',
  other: 'Something else',
} as const;
export const { Draft: ContractorReportDraft, Report: ContractorReport } =
  reportShapes(CONTRACTOR_REPORT_REASONS);
