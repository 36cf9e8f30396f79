import { signOut } from '@pcr/contract/account/account.endpoints.ts';
import { getProfile, updateProfile } from '@pcr/contract/account/profile/profile.endpoints.ts';
import { onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inAnotherTab } from '../../kit/testing/another-tab.ts';
import type { AnsweringServer } from '../../kit/testing/answering-server.ts';
import { address, clock, field, goBack, press } from '../../kit/testing/component-test.ts';
import { expect, test } from '../../testing/app-test.tsx';
import {
  button,
  editProfile,
  fact,
  openEditProfile,
  openEmergency,
  pressAsSessionEnds,
  signInAgain,
} from '../testing/account-screen.ts';
import { accountServer } from '../testing/account-server.ts';

const saved = editProfile.getByText('Profile updated successfully!');
const second = editProfile.getByRole('group', { name: 'Second Contact' });

/** A press that saves. It is over before the answer comes, which is said for 1.5 seconds. */
async function pressToSave(server: AnsweringServer, name = 'Save Changes'): Promise<void> {
  const held = server.hold(updateProfile);
  await press(editProfile, name);
  await held.arrived;
  held.letGo();
}

test('quick actions lead where they say, and so do the places of one’s own (account.md 26, 60)', async ({
  server,
  open,
  member,
}) => {
  accountServer(server, member);
  await open('/profile');
  const actions = page.getByRole('region', { name: 'Quick Actions' });
  for (const [name, to] of [
    ['Settings', '/account-settings'],
    ['Privacy', '/privacy-security'],
    ['Notifications', '/notifications'],
    ['Code & Terms', '/code-of-conduct'],
    ['Terms of Service', '/terms-of-service'],
  ] as const) {
    await expect.element(actions.getByRole('link', { name })).toHaveAttribute('href', to);
  }
  const yours = page.getByRole('region', { name: 'Yours' }).getByRole('link');
  const places = yours.elements().map((link) => link.getAttribute('href'));
  expect(places).toEqual([
    ...['/jobs?mine=applied', '/jobs?mine=saved', '/messages', '/events/meetings'],
    ...['/documents?folder=certificates', '/gallery', '/gallery/albums'],
    ...['/family-records/pickups', '/family-records?view=looks', '/events?calendar'],
    ...['/consent-management', '/help-support'],
  ]);
  await press(actions, 'Feedback');
  await expect.element(page.getByRole('dialog', { name: 'Share Your Feedback' })).toBeVisible();
  expect(address()).toBe('/profile?feedback');
  goBack();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('nothing moves when the profile comes, also with an address of two lines; what was not said has its default', async ({
  server,
  open,
  member,
}) => {
  member.user.email = 'ana-provider-284f84b3-of-the-blue-house@childcare.example.org';
  accountServer(server, member);
  const held = server.hold(getProfile);
  await open('/profile');
  const actions = page.getByRole('region', { name: 'Quick Actions' });
  await expect.element(page.getByText('Loading your profile...')).toBeInTheDocument();
  const top = () => actions.element().getBoundingClientRect().top;
  const before = top();
  held.letGo();
  await expect.element(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
  expect(top()).toBe(before);
  await expect.element(page.getByText('Lead Childcare Provider')).toBeVisible();
  expect(['Full name', 'Experience', 'Phone', 'Email'].map(fact)).toEqual([
    ...[member.user.full_name, '8 Years', 'Not provided', member.user.email],
  ]);
  // Once: the head of the page is the first line of the list.
  const main = page.getByRole('main').element().textContent;
  expect(main.split(member.user.full_name)).toHaveLength(2);
});

test('account.md 61: on a phone the actions begin at y = 230 at most, and the papers are in sight below them; a desktop has person, actions and places beside each other', async ({
  server,
  open,
  member,
}) => {
  accountServer(server, member);
  await open('/profile');
  const region = (name: string) =>
    page.getByRole('region', { name }).element().getBoundingClientRect();
  await expect.element(page.getByText('no papers yet')).toBeVisible();
  const papers = region('Papers');
  expect(region('Quick Actions').top).toBeLessThanOrEqual(230);
  expect(papers.top).toBeGreaterThanOrEqual(region('Quick Actions').bottom);
  expect(papers.height).toBeLessThanOrEqual(44);
  expect(papers.bottom).toBeLessThanOrEqual(844 - 80);
  await page.viewport(1280, 800);
  onTestFinished(() => page.viewport(390, 844));
  const [person, actions, yours] = ['Profile Information', 'Quick Actions', 'Yours'].map(region);
  expect(actions?.left).toBeGreaterThan(person?.right ?? 0);
  expect(yours?.left).toBeGreaterThan(actions?.right ?? 0);
  expect([actions?.top, yours?.top]).toEqual([person?.top, person?.top]);
  expect(yours?.right).toBeGreaterThan(1240);
  expect(region('Papers').height).toBeLessThanOrEqual(44);
});

test('a full name is required; limits are counted while one types, nothing is cut, and what is wrong is shown on its tab', async ({
  server,
  open,
  member,
}) => {
  const { profile } = accountServer(server, member);
  await open('/profile');
  await openEditProfile();
  await field(editProfile, 'Full Name').fill('  ');
  await expect.element(button('Save Changes')).toBeDisabled();
  await field(editProfile, 'Full Name').fill('A');
  await expect.element(button('Save Changes')).toBeEnabled();
  await field(editProfile, 'About Me').fill('x'.repeat(501));
  await expect.element(editProfile.getByText('501/500')).toBeVisible();
  const tooLong = editProfile.getByText('About Me can have at most 500 characters');
  await expect.element(tooLong).toBeVisible();
  await field(editProfile, 'About Me').fill('x'.repeat(500));
  await expect.element(tooLong).not.toBeInTheDocument();
  await openEmergency();
  for (const label of ['Medical Conditions', 'Allergies']) {
    await field(editProfile, label).fill('x'.repeat(300));
    await expect.element(editProfile.getByText('300/300')).toBeVisible();
    await field(editProfile, label).fill('x');
  }
  await field(second, 'Phone').fill('call me');
  await editProfile.getByRole('tab', { name: 'Personal Info' }).click();
  await press(editProfile, 'Save Changes');
  await expect
    .element(editProfile.getByRole('tab', { name: 'Emergency Contacts' }))
    .toHaveAttribute('aria-selected', 'true');
  await expect.element(field(second, 'Phone')).toHaveFocus();
  await expect.element(editProfile.getByText(/^Enter a phone number like/)).toBeVisible();
  await field(second, 'Phone').fill('');
  await editProfile.getByRole('tab', { name: 'Personal Info' }).click();
  await field(editProfile, 'Phone').fill('(512) 555-0100');
  await field(editProfile, 'Full Name').fill('Bo Renamed');
  member.user.full_name = 'Bo Renamed';
  await pressToSave(server);
  await expect.element(saved).toBeVisible();
  expect(profile.held.bio).toBe('x'.repeat(500));
  await expect.element(editProfile).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('link', { name: '(512) 555-0100' }))
    .toHaveAttribute('href', 'tel:+15125550100');
  await press(page, 'Open menu');
  await expect.element(page.getByText('Signed in as Bo Renamed')).toBeVisible();
});

test('a session that ends while somebody edits keeps the text of both tabs', async ({
  server,
  open,
  member,
}) => {
  const { profile } = accountServer(server, member);
  await open('/profile');
  await openEditProfile();
  await field(editProfile, 'Position').fill('Director');
  await openEmergency();
  await field(editProfile, 'Allergies').fill('Peanuts');
  pressAsSessionEnds(server, editProfile.getByRole('button', { name: 'Save Changes' }));
  await signInAgain();
  await expect.element(editProfile.getByText('Not saved yet')).toBeVisible();
  await expect.element(field(editProfile, 'Allergies')).toHaveValue('Peanuts');
  await press(editProfile, 'Save Changes');
  await expect.element(editProfile).not.toBeInTheDocument();
  expect(profile.held).toMatchObject({ position: 'Director', allergies: 'Peanuts' });
});

test('the form says 1.5 seconds that it saved, and whoever closes it before stays where they are', async ({
  server,
  open,
  member,
}) => {
  accountServer(server, member);
  await open('/profile');
  await openEditProfile();
  await field(editProfile, 'Position').fill('Lead');
  clock.stand();
  await pressToSave(server);
  await clock.until(() => expect(saved.query()).toBeInTheDocument());
  await clock.pass(1400);
  expect(saved.query()).toBeInTheDocument();
  await clock.pass(200);
  await clock.until(() => expect(address()).toBe('/profile'));
  await clock.until(() => expect(editProfile.query()).not.toBeInTheDocument());

  await press(page, 'Edit Profile');
  await clock.until(() =>
    expect(editProfile.getByRole('button', { name: 'Save Changes' }).query()).toBeEnabled(),
  );
  await field(editProfile, 'Position').fill('Owner');
  await pressToSave(server);
  await clock.until(() => expect(saved.query()).toBeInTheDocument());
  // At once: while the browser presses, time passes.
  (editProfile.getByRole('button', { name: 'Close' }).element() as HTMLElement).click();
  await clock.until(() => expect(address()).toBe('/profile'));
  await clock.pass(5000);
  expect(address()).toBe('/profile');
  await expect.element(button('Edit Profile')).toBeVisible();
});

test('Sign Out leads to the start at once, also while the server is silent, with history replaced', async ({
  server,
  open,
  member,
}) => {
  accountServer(server, member);
  await open('/account-settings');
  await page.getByRole('link', { name: 'Back to Profile' }).click();
  await expect.element(button('Edit Profile')).toBeVisible();
  const held = server.hold(signOut);
  await button('Sign Out').click();
  await expect.element(button('Sign In')).toBeVisible();
  expect(address()).toBe('/');
  await held.arrived;
  held.letGo();
  goBack();
  await expect.poll(address).toBe('/account-settings');
  await expect.element(button('Sign In')).toBeVisible();
});

test('the appearance is as the device has it, until it is chosen here or in another tab', async ({
  server,
  open,
  member,
}) => {
  accountServer(server, member);
  await open('/profile');
  const choice = page.getByRole('group', { name: 'Appearance' });
  const radio = (name: string) => choice.getByRole('radio', { name });
  await expect.element(radio('Device')).toBeChecked();
  inAnotherTab((storage) => storage.setItem('pcr_theme', 'dark'));
  await expect.element(radio('Dark')).toBeChecked();
  (radio('Dark').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(radio('Light')).toBeChecked();
  expect(localStorage.getItem('pcr_theme')).toBe('light');
  await choice.getByText('Device').click();
  await expect.element(radio('Device')).toBeChecked();
  expect(localStorage.getItem('pcr_theme')).toBeNull();
});
