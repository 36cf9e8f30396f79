import type { ProfileEdit } from '@pcr/contract/account/profile/profile.schema.ts';
import { optionalChoice, optionalText, textField } from '../../kit/kind/fields.ts';
import { wholeFields } from '../../kit/settings/whole-fields.ts';
import { RELATIONSHIP_LABELS } from './profile.labels.ts';

type Fields = Omit<ProfileEdit, 'updated_at'>;

/** Of each contact, with the words by which it stands alone. */
const name = (whose: string) => ({ ...optionalText('Name'), alone: `${whose}: name` });
const phone = (whose: string) => ({ ...optionalText('Phone'), alone: `${whose}: phone` });
const relationship = (whose: string) => ({
  ...optionalChoice('Relationship', RELATIONSHIP_LABELS),
  alone: `${whose}: relationship`,
});

const emergency = {
  medical_info: optionalText('Medical Conditions'),
  allergies: optionalText('Allergies'),
  emergency_contact_1_name: name('Primary contact'),
  emergency_contact_1_phone: phone('Primary contact'),
  emergency_contact_1_relationship: relationship('Primary contact'),
  emergency_contact_2_name: name('Second contact'),
  emergency_contact_2_phone: phone('Second contact'),
  emergency_contact_2_relationship: relationship('Second contact'),
};

/** What one Save of the profile sends (account.md 27). */
export const profileFields = wholeFields<Fields>()({
  draft: 'profile',
  versions: ['updated_at'],
  together: ([1, 2] as const).map((contact) => [
    `emergency_contact_${contact}_name` as const,
    `emergency_contact_${contact}_phone` as const,
    `emergency_contact_${contact}_relationship` as const,
  ]),
  table: {
    full_name: textField('Full Name'),
    position: optionalText('Position'),
    facility: optionalText('Facility'),
    experience: optionalText('Experience'),
    phone: optionalText('Phone'),
    bio: optionalText('About Me'),
    ...emergency,
  },
});

/** Whether a field is on the tab 'Emergency Contacts'; the others are on 'Personal Info'. */
export const isEmergency = (field: keyof Fields) => field in emergency;
