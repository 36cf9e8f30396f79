import * as z from 'zod/mini';
import { OptionalPhone } from '../../kit/phone.ts';
import { Instant, optionalLine, requiredLine } from '../../kit/shapes.ts';
import { US_STATE_CODES } from '../../kit/us-states.ts';
import { ZipCode } from '../../kit/zip-code.ts';
import { NotificationChannels } from '../../notifications/notifications.schema.ts';
import { EmailChange } from '../email/email-change.schema.ts';
import { PROFILE_LIMITS } from '../profile/profile.schema.ts';

/**
 * A full name of one word, or with a long first part, is a first name (profile.rules.ts of the
 * server).
 */
export const DETAILS_LIMITS = {
  first_name: PROFILE_LIMITS.full_name,
  last_name: PROFILE_LIMITS.full_name,
  daycare_name: 100,
  license_number: 50,
  address: 200,
  city: 100,
  zip_code: 10,
} as const;

/**
 * What the account settings' first two sections hold (account.md 32); null where nothing is said.
 */
const fields = {
  first_name: requiredLine('First name', DETAILS_LIMITS.first_name),
  last_name: optionalLine('Last name', DETAILS_LIMITS.last_name),
  phone: OptionalPhone,
  daycare_name: optionalLine('Daycare name', DETAILS_LIMITS.daycare_name),
  license_number: optionalLine('License number', DETAILS_LIMITS.license_number),
  address: optionalLine('Address', DETAILS_LIMITS.address),
  city: optionalLine('City', DETAILS_LIMITS.city),
  state: z.nullable(z.enum(US_STATE_CODES, 'Choose a state from the list')),
  zip_code: ZipCode,
};

export const DETAILS_FIELDS = Object.keys(fields) as (keyof typeof fields)[];

/** Checked beside the fields, so that all that is wrong is said at once. */
const namesFit = z.refine<{ first_name: string; last_name: string | null }>(
  ({ first_name: first, last_name: last }) =>
    typeof first !== 'string' ||
    typeof last !== 'string' ||
    fullName(first, last).length <= PROFILE_LIMITS.full_name,
  {
    path: ['last_name'],
    error: `First and last name together can have at most ${PROFILE_LIMITS.full_name} characters`,
    when: ({ value }) => typeof value === 'object' && value !== null,
  },
);

/** The name that others see: first and last, with a blank between. */
export function fullName(first_name: string, last_name: string | null): string {
  return `${first_name.trim()} ${last_name?.trim() ?? ''}`.trim();
}

/**
 * The versions that an edit is based on, null while nothing was saved: the preferences have another
 * screen too.
 */
const versions = { updated_at: z.nullable(Instant), notifications_updated_at: z.nullable(Instant) };

/**
 * What one press of Save sends: details and notification channels, together. 409 `conflict` if
 * either is stale.
 */
export const AccountDetailsEdit = z
  .object({ ...fields, ...NotificationChannels.shape, ...versions })
  .check(namesFit);
export type AccountDetailsEdit = z.infer<typeof AccountDetailsEdit>;

/** The caller's own account settings. */
export const AccountDetails = z.object({
  ...fields,
  ...NotificationChannels.shape,
  ...versions,
  email: z.string(),
  email_confirmed: z.boolean(),
  /** A new address that is not confirmed yet. */
  email_change: z.nullable(EmailChange),
});
export type AccountDetails = z.infer<typeof AccountDetails>;
