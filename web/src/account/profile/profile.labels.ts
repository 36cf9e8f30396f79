import type { PROFILE_FIELDS, Relationship } from '@pcr/contract/account/profile/profile.schema.ts';
import type { DETAILS_FIELDS } from '@pcr/contract/account/settings/details.schema.ts';
import { US_STATES, type UsState } from '@pcr/contract/kit/us-states.ts';

export type ProfileField = (typeof PROFILE_FIELDS)[number];
export type DetailsField = (typeof DETAILS_FIELDS)[number];

/** What each field is called on the profile's form. */
export const PROFILE_LABELS: Record<ProfileField, string> = {
  full_name: 'Full Name',
  position: 'Position',
  facility: 'Facility',
  experience: 'Experience',
  phone: 'Phone',
  bio: 'About Me',
  medical_info: 'Medical Conditions',
  allergies: 'Allergies',
  emergency_contact_1_name: 'Name',
  emergency_contact_1_phone: 'Phone',
  emergency_contact_1_relationship: 'Relationship',
  emergency_contact_2_name: 'Name',
  emergency_contact_2_phone: 'Phone',
  emergency_contact_2_relationship: 'Relationship',
};

/** The same where it stands alone: among the differences of two versions. */
export function profileLabel(name: ProfileField): string {
  if (name.startsWith('emergency_contact_1')) return `Primary contact: ${PROFILE_LABELS[name].toLowerCase()}`;
  if (name.startsWith('emergency_contact_2')) return `Second contact: ${PROFILE_LABELS[name].toLowerCase()}`;
  return PROFILE_LABELS[name];
}

export const RELATIONSHIP_LABELS: Record<Relationship, string> = {
  spouse: 'Spouse',
  partner: 'Partner',
  parent: 'Parent',
  sibling: 'Sibling',
  friend: 'Friend',
  colleague: 'Colleague',
  other: 'Other',
};

export const DETAILS_LABELS: Record<DetailsField, string> = {
  first_name: 'First Name',
  last_name: 'Last Name',
  phone: 'Phone',
  daycare_name: 'Daycare Name',
  license_number: 'License Number',
  address: 'Address',
  city: 'City',
  state: 'State',
  zip_code: 'ZIP',
};

export const stateName = (code: UsState | null) => US_STATES.find(([other]) => other === code)?.[1] ?? '';

/** For a field that was left out (account.md 25). */
export const NOT_PROVIDED = 'Not provided';
