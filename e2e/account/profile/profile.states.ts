import { expect } from '@playwright/test';
import { saveProfile, WHOLE_PROFILE } from '../../environment/entries/profiles.ts';
import { hold, release } from '../../kit/answers.ts';
import {
  type Leg,
  signedIn,
  type Walk,
  type WalkFixtures,
  withoutTimer,
} from '../../states/walk.ts';
import { passkeys } from '../passkeys/passkeys.states.ts';
import { settings } from '../settings/account-settings.states.ts';
import {
  editProfile,
  openEditProfile,
  openEmergency,
  openProfile,
  saveChanges,
} from './profile-screen.ts';

const PROFILE = '**/api/account/profile';
/** One word as long as its field, and texts that fill theirs. */
const LONGEST = {
  full_name: `${'Maximiliane'.repeat(7)} Wolfeschlegel`,
  position:
    'Lead Childcare Provider for the Youngest, and Coordinator of Everything That Nobody Else Coordinates',
  facility:
    'The Very Long Named Little Oaks and Tall Pines Family Childcare and Early Learning Center of Austin',
  experience: 'Twelve years, of which three in a forest school',
  bio: 'I have looked after toddlers since 2014, and mud is welcome. '.repeat(8),
};

const somebody = (fixtures: WalkFixtures) => signedIn(fixtures, 'with a profile');

/** The profile, from nothing in it to more than fits. */
const profile: Leg = [
  {
    name: 'profile-loading',
    async go(fixtures) {
      const { page, app } = fixtures;
      await somebody(fixtures);
      await hold(page, PROFILE);
      await page.goto(`${app.url}/profile`);
      await expect(page.getByText('Loading your profile...')).toBeAttached();
    },
  },
  {
    name: 'profile-new',
    async go({ page }) {
      release(page);
      await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
    },
  },
  {
    name: 'profile-bottom',
    async go({ page }) {
      await page.getByRole('button', { name: 'Sign Out' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'profile-filled',
    async go({ page, app }) {
      await saveProfile(page, app, WHOLE_PROFILE);
      await openProfile(page, app.url);
      await expect(page.getByText('About Me')).toBeVisible();
    },
  },
  {
    name: 'profile-edit',
    async go({ page }) {
      await openEditProfile(page);
    },
  },
  {
    name: 'profile-edit-emergency',
    async go({ page }) {
      await openEmergency(editProfile(page));
    },
  },
  {
    name: 'profile-edit-errors',
    async go({ page }) {
      const form = editProfile(page);
      await form.getByRole('tab', { name: 'Personal Info' }).click();
      await form.getByLabel('Full Name').fill('Ana Provider');
      await form.getByLabel('Phone').fill('555');
      await form.getByLabel('About Me').fill('x'.repeat(501));
      await saveChanges(form);
      await expect(form.getByText('Enter a phone number like')).toBeVisible();
    },
  },
  {
    name: 'profile-edit-saved',
    async go({ page }) {
      const form = editProfile(page);
      await form.getByLabel('Phone').fill('512-555-0100');
      await form.getByLabel('About Me').fill('Mud is welcome.');
      // It goes after 1.5 seconds.
      await withoutTimer(page, 1500);
      await saveChanges(form);
      await expect(editProfile(page).getByText('Profile updated successfully!')).toBeVisible();
    },
  },
  {
    name: 'profile-long',
    async go({ page, app }) {
      await saveProfile(page, app, LONGEST);
      await openProfile(page, app.url);
      // What the device has comes first.
      await expect(page.getByText(LONGEST.full_name).first()).toBeVisible();
    },
  },
];

export const PROFILE_WALK: Walk = {
  name: 'profile and account settings',
  legs: [settings, profile, passkeys],
};
