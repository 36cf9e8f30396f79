import type { Profile, ProfileEdit } from '@pcr/contract/account/profile/profile.schema.ts';
import type {
  AccountDetails,
  AccountDetailsEdit,
} from '@pcr/contract/account/settings/details.schema.ts';
import type {
  PreferencesEdit,
  SavedPreferences,
} from '@pcr/contract/notifications/notifications.schema.ts';
import type { Page } from '@playwright/test';
import type { App } from '../app-process.ts';
import { ask } from './members.ts';

/**
 * Changes the profile of whom the page's browser is signed in as, as another device of theirs
 * would.
 */
export async function saveProfile(
  page: Page,
  app: App,
  fields: Partial<ProfileEdit>,
): Promise<Profile> {
  const now: Profile = await (await ask(page.request, app, 'GET', '/account/profile')).json();
  return (await ask(page.request, app, 'PUT', '/account/profile', { ...now, ...fields })).json();
}

/** Changes their account settings likewise. */
export async function saveDetails(
  page: Page,
  app: App,
  fields: Partial<AccountDetailsEdit>,
): Promise<AccountDetails> {
  const now: AccountDetails = await (
    await ask(page.request, app, 'GET', '/account/details')
  ).json();
  return (await ask(page.request, app, 'PUT', '/account/details', { ...now, ...fields })).json();
}

/** Changes their notification preferences likewise. */
export async function changePreferences(
  page: Page,
  app: App,
  fields: Partial<PreferencesEdit>,
): Promise<void> {
  const now: SavedPreferences = await (
    await ask(page.request, app, 'GET', '/notifications/preferences')
  ).json();
  await ask(page.request, app, 'PUT', '/notifications/preferences', { ...now, ...fields });
}

export const WHOLE_PROFILE: Partial<ProfileEdit> = {
  position: 'Director',
  facility: 'Little Oaks',
  experience: '12 Years',
  phone: '(512) 555-0100',
  bio: 'I have looked after toddlers since 2014.\nMud is welcome.',
  emergency_contact_1_name: 'Bo Provider',
  emergency_contact_1_phone: '+44 20 7946 0958',
  emergency_contact_1_relationship: 'spouse',
  medical_info: 'Asthma',
  allergies: 'Peanuts',
};

export const WHOLE_DETAILS: Partial<AccountDetailsEdit> = {
  first_name: 'Ana',
  last_name: 'Provider',
  phone: '(512) 555-0100',
  daycare_name: 'Little Oaks',
  license_number: 'TX-12345',
  address: '12 Elm Street',
  city: 'Austin',
  state: 'TX',
  zip_code: '78701-1234',
};
