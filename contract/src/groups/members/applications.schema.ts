import * as z from 'zod/mini';
import { CardId, CardPhoto } from '../../consent/consent.schema.ts';
import { EmailAddress } from '../../kit/email-address.ts';
import { RequiredPhone } from '../../kit/phone.ts';
import {
  Id,
  Instant,
  optionalLine,
  optionalText,
  pageOf,
  requiredLine,
  requiredText,
  shortList,
} from '../../kit/shapes.ts';

export const GROUP_EXPERIENCES = [
  'new',
  'beginner',
  'intermediate',
  'experienced',
  'expert',
] as const;
export type GroupExperience = (typeof GROUP_EXPERIENCES)[number];

/**
 * `declined` by the leader, `withdrawn` by the member who asked; `expired` where nobody answered in
 * time (groups.md 36).
 */
export const GROUP_APPLICATION_STATUSES = [
  'pending',
  'accepted',
  'declined',
  'withdrawn',
  'expired',
] as const;
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
/** How often one member asks the same group in a day (groups.md 32). */
export const GROUP_APPLICATIONS_TO_ONE_PER_DAY = 3;
/**
 * An application that nobody answers ends after so many days, and so does its text (groups.md 36).
 */
export const GROUP_APPLICATION_DAYS = 60;
/** A declined member may ask the same group again after so many days (groups.md 32). */
export const GROUP_ASK_AGAIN_DAYS = 7;

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

/** The words of a member who asks to join; null if there are none. */
const fields = {
  full_name: requiredLine('Full name', GROUP_APPLICATION_LIMITS.full_name),
  email: EmailAddress,
  phone: RequiredPhone,
  experience: z.enum(GROUP_EXPERIENCES, 'Choose your experience'),
  specializations: choices('Specialization'),
  availability: choices('Availability'),
  motivation: requiredText('Your answer', GROUP_APPLICATION_LIMITS.motivation),
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
  decline_note: z.optional(optionalText('A word why', GROUP_APPLICATION_LIMITS.decline_note)),
});
export type GroupApplicationDecision = z.infer<typeof GroupApplicationDecision>;

/** The viewer's own last application to a group, as the group says it. */
export const MyGroupApplication = z.object({
  id: Id,
  status: z.enum(GROUP_APPLICATION_STATUSES),
  /** The leader's word with a decline; null for none. */
  decline_note: z.nullable(z.string()),
  created_at: Instant,
  updated_at: Instant,
});
export type MyGroupApplication = z.infer<typeof MyGroupApplication>;

/** An application as its applicant or the group's leader sees it (groups.md 33). */
export const GroupApplication = z.object({
  ...MyGroupApplication.shape,
  group_id: Id,
  /** The viewer applied. */
  mine: z.boolean(),
  /** Who applied, as their consent shows them: 'User' otherwise. */
  name: z.string(),
  /** Opens the applicant's card; null where they show none. */
  card: CardId,
  photo: CardPhoto,
  /**
   * The typed text; null once it is answered, withdrawn or expired: then it is deleted
   * (groups.md 35).
   */
  details: z.nullable(z.object(fields)),
  can: z.object({ decide: z.boolean(), withdraw: z.boolean() }),
});
export type GroupApplication = z.infer<typeof GroupApplication>;

/** Those that wait for an answer, first come first; the others, the last change first. */
export const GROUP_APPLICATION_LISTS = ['pending', 'answered'] as const;
export type GroupApplicationList = (typeof GROUP_APPLICATION_LISTS)[number];
export const GROUP_APPLICATION_PAGE = 20;
export const GroupApplicationQuery = z.object({
  show: z.enum(GROUP_APPLICATION_LISTS),
  cursor: z.optional(z.string().check(z.maxLength(500))),
});
export type GroupApplicationQuery = z.infer<typeof GroupApplicationQuery>;
export const GroupApplicationPage = pageOf(GroupApplication);

/**
 * The live topic of applications to groups: `id` is the group, told to its leader and who applied.
 */
export const GROUP_APPLICATIONS_TOPIC = 'group_applications';
