import * as z from 'zod/mini';
import { CardId, CardPhoto } from '../../consent/consent.schema.ts';
import { Id, Instant, optionalText, pageOf, requiredText } from '../../kit/shapes.ts';

/**
 * jobs.md 24: 'withdrawn' is what the applicant makes of a pending one (jobs.md 5), 'called_off'
 * what either makes of an accepted one (jobs.md 63).
 */
export const APPLICATION_STATUSES = [
  'pending',
  'accepted',
  'declined',
  'withdrawn',
  'called_off',
] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

export const DECISIONS = ['accepted', 'declined'] as const;
export type Decision = (typeof DECISIONS)[number];

/** jobs.md 23. */
export const APPLICATION_LIMITS = { message: 500, call_off_note: 300 } as const;

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

/** The two of an application, in this domain's words. */
export const APPLICATION_ROLES = ['provider', 'contractor'] as const;

/** 'I can't come', or 'We no longer need you', with a line to the other. */
export const JobCallOff = z.object({
  call_off_note: optionalText('A line to the other', APPLICATION_LIMITS.call_off_note),
});
export type JobCallOff = z.infer<typeof JobCallOff>;

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
  /** The conversation that the two have. */
  conversation_id: z.nullable(Id),
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
  /**
   * 'Contractor' unless the applicant's consent shows the name, or they were accepted (jobs.md 64).
   */
  contractor_name: z.string(),
  /** Null unless the name is shown. */
  contractor_card: CardId,
  contractor_photo: CardPhoto,
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
  /** Who called it off; null unless somebody did. */
  called_off_by: z.nullable(z.enum(APPLICATION_ROLES)),
  /** Their line; null to the other while that one has blocked them. */
  call_off_note: z.nullable(z.string()),
  /** Null unless it is accepted. */
  contact: z.nullable(ApplicationContact),
  created_at: Instant,
  updated_at: Instant,
  can: z.object({
    decide: z.boolean(),
    withdraw: z.boolean(),
    /** Ask the other to share their address. */
    ask: z.boolean(),
    /** Write to the other, whatever their consents are (jobs.md 61). */
    message: z.boolean(),
    /** Say that one can't come, or no longer needs the other. */
    call_off: z.boolean(),
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
