import * as z from 'zod/mini';
import { CardId } from '../consent/consent.schema.ts';
import { PHONE_MAX, phoneNumber } from '../kit/phone.ts';
import {
  EmailAddress,
  Id,
  Instant,
  optionalLine,
  optionalText,
  pageOf,
  requiredLine,
  requiredText,
  shortList,
} from '../kit/shapes.ts';

export const GROUP_EXPERIENCES = ['new', 'beginner', 'intermediate', 'experienced', 'expert'] as const;
export type GroupExperience = (typeof GROUP_EXPERIENCES)[number];

export const GROUP_APPLICATION_STATUSES = ['pending', 'accepted', 'declined', 'withdrawn'] as const;
export type GroupApplicationStatus = (typeof GROUP_APPLICATION_STATUSES)[number];

export const GROUP_APPLICATION_LIMITS = {
  full_name: 100,
  motivation: 500,
  emergency_contact: 200,
  decline_note: 300,
  /** Choices of one list, and characters of one of them. */
  choices: 10,
  choice: 50,
} as const;

/** How often one member asks to join a group in an hour: each time somebody else is told. */
export const GROUP_APPLICATIONS_PER_HOUR = 20;

const choices = (label: string) =>
  z
    .nullable(
      shortList(
        requiredLine(label, GROUP_APPLICATION_LIMITS.choice),
        GROUP_APPLICATION_LIMITS.choices,
        `Choose at most ${GROUP_APPLICATION_LIMITS.choices}`,
      ),
    )
    .check(z.overwrite((said) => (said?.length ? [...new Set(said)] : null)));

/** What a member says who asks to join; null where nothing is said. */
const fields = {
  full_name: requiredLine('Full name', GROUP_APPLICATION_LIMITS.full_name),
  email: EmailAddress,
  phone: requiredLine('Phone', PHONE_MAX).check(
    z.refine((text) => phoneNumber(text) !== null, {
      error: 'Enter a phone number like (512) 555-0100, or with + and the country code',
    }),
  ),
  experience: z.enum(GROUP_EXPERIENCES, 'Choose your experience'),
  specializations: choices('Specialization'),
  availability: choices('Availability'),
  motivation: requiredText('Motivation', GROUP_APPLICATION_LIMITS.motivation),
  emergency_contact: optionalLine('Emergency contact', GROUP_APPLICATION_LIMITS.emergency_contact),
  background_check: z.literal(true, 'Confirm the background check'),
  agreement: z.literal(true, 'Agree to the group’s rules'),
};

/** The names of what a person fills in: SQL columns, JSON members and form fields alike. */
export const GROUP_APPLICATION_FIELDS = Object.keys(fields) as (keyof typeof fields)[];

/** A new application, with the id that its client made. */
export const GroupApplicationDraft = z.object({ id: Id, ...fields });
export type GroupApplicationDraft = z.infer<typeof GroupApplicationDraft>;

/** Made once, of a pending one. */
export const GroupApplicationDecision = z.object({
  status: z.enum(['accepted', 'declined'], 'Accept or decline'),
  decline_note: z.optional(optionalText('Note', GROUP_APPLICATION_LIMITS.decline_note)),
});
export type GroupApplicationDecision = z.infer<typeof GroupApplicationDecision>;

/** An application as its applicant or the group's leader sees it. */
export const GroupApplication = z.object({
  id: Id,
  group_id: Id,
  ...fields,
  /** The viewer applied. */
  mine: z.boolean(),
  /** Opens the applicant's card; null where they show none. */
  card: CardId,
  status: z.enum(GROUP_APPLICATION_STATUSES),
  decline_note: z.nullable(z.string()),
  created_at: Instant,
  decided_at: z.nullable(Instant),
  can: z.object({ decide: z.boolean(), withdraw: z.boolean() }),
});
export type GroupApplication = z.infer<typeof GroupApplication>;

export const GROUP_APPLICATION_PAGE = 20;
export const GroupApplicationQuery = z.object({ cursor: z.optional(z.string().check(z.maxLength(500))) });
export const GroupApplicationPage = pageOf(GroupApplication);
