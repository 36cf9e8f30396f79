import type { AccountDetailsEdit } from '@pcr/contract/account/details.schema.ts';
import type { ProfileEdit } from '@pcr/contract/account/profile.schema.ts';
import { NOTIFICATION_DEFAULTS } from '@pcr/contract/notifications/notifications.schema.ts';

/** A profile as the form sends it when only the name is known, based on nothing saved. */
export function profileEdit(changes: Partial<ProfileEdit> = {}): ProfileEdit {
  return {
    full_name: 'Robin Member',
    position: '',
    facility: '',
    experience: '',
    phone: '',
    bio: '',
    medical_info: '',
    allergies: '',
    emergency_contact_1_name: '',
    emergency_contact_1_phone: '',
    emergency_contact_1_relationship: null,
    emergency_contact_2_name: '',
    emergency_contact_2_phone: '',
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
    phone: '',
    daycare_name: '',
    license_number: '',
    address: '',
    city: '',
    state: null,
    zip_code: '',
    ...NOTIFICATION_DEFAULTS,
    updated_at: null,
    notifications_updated_at: null,
    ...changes,
  };
}
