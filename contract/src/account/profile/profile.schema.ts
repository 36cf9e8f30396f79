import * as z from 'zod/mini';
import { OptionalPhone } from '../../kit/phone.ts';
import { Instant, optionalLine, optionalText, requiredLine } from '../../kit/shapes.ts';

/** account.md 29. */
export const RELATIONSHIPS = [
  'spouse',
  'partner',
  'parent',
  'sibling',
  'friend',
  'colleague',
  'other',
] as const;
export type Relationship = (typeof RELATIONSHIPS)[number];

/** account.md 28 for bio, medical conditions and allergies. */
export const PROFILE_LIMITS = {
  full_name: 100,
  position: 100,
  facility: 100,
  experience: 50,
  bio: 500,
  emergency_contact_1_name: 100,
  emergency_contact_2_name: 100,
  medical_info: 300,
  allergies: 300,
} as const;

/**
 * The profile screen shows this instead of a field that was left out (account.md 25). Never stored.
 */
export const PROFILE_DEFAULTS = {
  position: 'Lead Childcare Provider',
  facility: 'PCR',
  experience: '8 Years',
} as const;

const relationship = z.nullable(z.enum(RELATIONSHIPS, 'Choose a relationship'));

/**
 * What a member fills in; null where nothing is said. Only the name is required (account.md 27).
 */
const fields = {
  full_name: requiredLine('Full name', PROFILE_LIMITS.full_name),
  position: optionalLine('Position', PROFILE_LIMITS.position),
  facility: optionalLine('Facility', PROFILE_LIMITS.facility),
  experience: optionalLine('Experience', PROFILE_LIMITS.experience),
  phone: OptionalPhone,
  bio: optionalText('About Me', PROFILE_LIMITS.bio),
  medical_info: optionalText('Medical conditions', PROFILE_LIMITS.medical_info),
  allergies: optionalText('Allergies', PROFILE_LIMITS.allergies),
  emergency_contact_1_name: optionalLine('Name', PROFILE_LIMITS.emergency_contact_1_name),
  emergency_contact_1_phone: OptionalPhone,
  emergency_contact_1_relationship: relationship,
  emergency_contact_2_name: optionalLine('Name', PROFILE_LIMITS.emergency_contact_2_name),
  emergency_contact_2_phone: OptionalPhone,
  emergency_contact_2_relationship: relationship,
};

/** The names of what a member fills in: SQL columns, JSON members and form fields alike. */
export const PROFILE_FIELDS = Object.keys(fields) as (keyof typeof fields)[];

/**
 * `updated_at` is the version that the edit is based on, null while nothing was saved (409
 * `conflict` if it is stale).
 */
export const ProfileEdit = z.object({ ...fields, updated_at: z.nullable(Instant) });
export type ProfileEdit = z.infer<typeof ProfileEdit>;

/** A member's own profile; nobody else is ever answered one. */
export const Profile = z.object({
  ...fields,
  email: z.string(),
  /** Where the picture is, below the app's own address; null without one. */
  avatar_url: z.nullable(z.string()),
  updated_at: z.nullable(Instant),
});
export type Profile = z.infer<typeof Profile>;
