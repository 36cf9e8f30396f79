import type { ProfileEdit } from '@pcr/contract/account/profile/profile.schema.ts';
import type { AccountDetailsEdit } from '@pcr/contract/account/settings/details.schema.ts';
import { NOTIFICATION_DEFAULTS } from '@pcr/contract/notifications/notifications.schema.ts';

/** A profile as the form sends it when only the name is known, based on nothing saved. */
export function profileEdit(changes: Partial<ProfileEdit> = {}): ProfileEdit {
  return {
    full_name: 'Robin Member',
    position: null,
    facility: null,
    experience: null,
    phone: null,
    bio: null,
    medical_info: null,
    allergies: null,
    emergency_contact_1_name: null,
    emergency_contact_1_phone: null,
    emergency_contact_1_relationship: null,
    emergency_contact_2_name: null,
    emergency_contact_2_phone: null,
    emergency_contact_2_relationship: null,
    updated_at: null,
    ...changes,
  };
}

/** Account settings as the form sends them when only the name is known, based on nothing saved. */
export function detailsEdit(changes: Partial<AccountDetailsEdit> = {}): AccountDetailsEdit {
  return {
    first_name: 'Robin',
    last_name: 'Member',
    phone: null,
    daycare_name: null,
    license_number: null,
    address: null,
    city: null,
    state: null,
    zip_code: null,
    ...NOTIFICATION_DEFAULTS,
    updated_at: null,
    notifications_updated_at: null,
    ...changes,
  };
}
