import * as z from 'zod/mini';
import { CardId } from '../../consent/consent.schema.ts';
import { Id, Instant, pageOf, requiredText } from '../../kit/shapes.ts';

/** jobs.md 24, and 'withdrawn', which the applicant makes of a pending one (jobs.md 5). */
export const APPLICATION_STATUSES = ['pending', 'accepted', 'declined', 'withdrawn'] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

export const DECISIONS = ['accepted', 'declined'] as const;
export type Decision = (typeof DECISIONS)[number];

/** jobs.md 23. */
export const APPLICATION_LIMITS = { message: 500 } as const;

/**
 * How often one member applies in an hour: each application, and its withdrawal, is a mail to
 * somebody else.
 */
export const APPLICATIONS_PER_HOUR = 30;

const message = requiredText(
  'Message',
  APPLICATION_LIMITS.message,
  'Please include a message with your application',
);

/** A new application, with the id that its client made. */
export const JobApplicationDraft = z.object({ id: Id, message });
export type JobApplicationDraft = z.infer<typeof JobApplicationDraft>;

/** Made once, of a pending one. */
export const JobDecision = z.object({ status: z.enum(DECISIONS, 'Accept or decline') });

/**
 * What keeps the other from reading the viewer's address, told only to the viewer; 'shared' if
 * nothing does.
 */
export const ADDRESS_STATES = ['shared', 'not_allowed', 'not_confirmed'] as const;

/** How the two people of an accepted application reach each other (jobs.md 55). */
export const ApplicationContact = z.object({
  /** The other's address; null unless their consent opens it. */
  email: z.nullable(z.string()),
  own_address: z.enum(ADDRESS_STATES),
  /** When the viewer asked the other last to share it, and when they may ask again. */
  asked_at: z.nullable(Instant),
  ask_again_at: z.nullable(Instant),
  /** When the other asked the viewer last. */
  asked_me_at: z.nullable(Instant),
});
export type ApplicationContact = z.infer<typeof ApplicationContact>;

/** The time between two such questions, in days. */
export const ASK_AGAIN_DAYS = 7;

/** An application as its applicant or the job's provider sees it (jobs.md 4). */
export const JobApplication = z.object({
  id: Id,
  job_id: Id,
  /** The viewer's own id where they applied, null to the provider (jobs.md 6). */
  contractor_id: z.nullable(Id),
  /** 'Contractor' unless the applicant's consent shows the name. */
  contractor_name: z.string(),
  /** Null unless the name is shown. */
  contractor_card: CardId,
  /** Null unless the applicant's consent opens it. */
  contractor_email: z.nullable(z.string()),
  /** Null to the provider once it is withdrawn. */
  message: z.nullable(z.string()),
  /**
   * The provider's line to those who are pending still; null unless the job is filled or closed
   * (jobs.md 32).
   */
  note_to_applicants: z.nullable(z.string()),
  /** How many credentials go with it, as long as it is pending; else 0 (credentials.md 8). */
  credentials: z.number(),
  status: z.enum(APPLICATION_STATUSES),
  /** Null unless it is accepted. */
  contact: z.nullable(ApplicationContact),
  created_at: Instant,
  updated_at: Instant,
  can: z.object({
    decide: z.boolean(),
    withdraw: z.boolean(),
    /** Ask the other to share their address. */
    ask: z.boolean(),
  }),
});
export type JobApplication = z.infer<typeof JobApplication>;

export const APPLICATION_PAGE = 20;
export const JobApplicationQuery = z.object({
  cursor: z.optional(z.string().check(z.maxLength(500))),
});
export const JobApplicationPage = pageOf(JobApplication);
export type JobApplicationPage = z.infer<typeof JobApplicationPage>;

/** The live topic of applications: `id` is the job, told to its provider and the applicant. */
export const APPLICATIONS_TOPIC = 'job_applications';
