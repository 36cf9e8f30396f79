import { getSession } from '@pcr/contract/account/account.endpoints.ts';
import { PRIVACY_POLICY_UPDATED } from '@pcr/contract/agreements/privacy-policy.ts';
import {
  changePrivacySettings,
  countScreen,
  getPrivacySettings,
} from '@pcr/contract/privacy/privacy.endpoints.ts';
import { page } from 'vitest/browser';
import { consentServer } from '../consent/testing/consent-server.ts';
import { press } from '../kit/testing/component-test.ts';
import { expect, test } from '../testing/app-test.tsx';
import { privacyServer } from './testing/privacy-server.ts';

// privacy.md 2, 5 and 7 on the screen. What the settings do is proved on PostgreSQL.

const toggle = (name: string) => page.getByRole('switch', { name });
const choice = (group: string, name: string) =>
  page.getByRole('group', { name: group }).getByRole('radio', { name });
const sentence = (words: string | RegExp) => page.getByText(words);

const unknown = () =>
  sentence(/^We don’t know if this was saved\. The server cannot be reached/).elements().length;

test('shows what holds, and what each setting does now', async ({ server, open }) => {
  privacyServer(server);
  await open('/privacy-security');
  await expect.element(choice('Profile Visibility', 'Private')).toBeChecked();
  await expect.element(sentence('Nobody can open your card.')).toBeVisible();
  await expect.element(toggle('Location Sharing')).toBeChecked();
  await expect.element(toggle('Data Sharing')).not.toBeChecked();
  await expect
    .element(toggle('Analytics Tracking'))
    .toHaveAccessibleDescription('PCR does not record which screens you open.');
  await expect.element(choice('Data Retention', '2 years')).toBeChecked();
  await expect.element(sentence(/^A family record is deleted 2 years after/)).toBeVisible();
  for (const [link, to] of [
    ['Back to Profile', '/profile'],
    [/^Consent Management/, '/consent-management'],
    [/^Two-Factor Authentication/, '/privacy-security/two-factor'],
    [/^Biometric Login/, '/privacy-security/passkeys'],
    [/^Change Password/, '/privacy-security/password'],
    [/^Manage Devices/, '/privacy-security/devices'],
    [/^Download My Data/, '/privacy-security/my-data'],
    [/^Delete Account/, '/privacy-security/delete-account'],
    ['Records to Be Deleted', '/privacy-security/retention'],
    [`Privacy policy last updated ${PRIVACY_POLICY_UPDATED}`, '/privacy-policy'],
  ] as const) {
    await expect.element(page.getByRole('link', { name: link })).toHaveAttribute('href', to);
  }
});

test('saves each setting when it is pressed, alone, and says so meanwhile', async ({
  server,
  open,
}) => {
  const { settings } = privacyServer(server);
  await open('/privacy-security');
  const saving = server.hold(changePrivacySettings);
  await toggle('Data Sharing').click();
  await saving.arrived;
  await expect.element(toggle('Data Sharing')).toBeChecked();
  await expect.element(sentence('Saving...')).toBeVisible();
  // A second press does not race the first.
  await toggle('Data Sharing').click();
  saving.letGo();
  await expect.element(sentence('Saving...')).not.toBeInTheDocument();
  await choice('Profile Visibility', 'Families').click();
  // All that privacy.md 4 counts as working together.
  const words =
    /^Only members you work with .* job application, .* attends an event .* same group, .* mentor\.$/;
  await expect.element(sentence(words)).toBeVisible();
  await choice('Data Retention', 'Forever').click();
  await expect.element(sentence('Your family records stay until you delete them.')).toBeVisible();
  await expect
    .poll(() => server.asked(changePrivacySettings).map((asked) => asked.in))
    .toEqual([
      { data_sharing: true },
      { profile_visibility: 'families' },
      { data_retention: 'forever' },
    ]);
  expect(settings()).toMatchObject({
    data_sharing: true,
    profile_visibility: 'families',
    data_retention: 'forever',
  });
});

test('a failed save says so, and shows the current setting', async ({ server, open }) => {
  const { settings } = privacyServer(server);
  await open('/privacy-security');
  await expect.element(toggle('Location Sharing')).toBeChecked();
  server.setReachable(false);
  await toggle('Location Sharing').click();
  await expect.poll(unknown).toBe(1);
  await expect.element(toggle('Location Sharing')).toBeChecked();
  await choice('Data Retention', '1 year').click();
  await expect.poll(unknown).toBe(2);
  await expect.element(choice('Data Retention', '2 years')).toBeChecked();
  server.setReachable(true);
  await choice('Data Retention', '1 year').click();
  await expect.element(choice('Data Retention', '1 year')).toBeChecked();
  await expect.poll(unknown).toBe(1);
  await expect.poll(settings).toMatchObject({ location_sharing: true, data_retention: '1year' });
});

test('a save whose answer was lost is loaded again (kit.md 155)', async ({ server, open }) => {
  privacyServer(server);
  await open('/privacy-security');
  await expect.element(choice('Data Retention', '2 years')).toBeChecked();
  const asked = server.asked(getPrivacySettings).length;
  server.loseAnswer(changePrivacySettings);
  await choice('Data Retention', '1 year').click();
  await expect.poll(() => server.asked(getPrivacySettings).length).toBe(asked + 1);
  await expect.element(sentence(/^(It is still|We don’t know)/)).not.toBeInTheDocument();
  await expect.element(choice('Data Retention', '1 year')).toBeChecked();
});

test('a choice in a session that has ended says so after the sign-in, and can be made again', async ({
  server,
  open,
}) => {
  const { settings } = privacyServer(server);
  await open('/privacy-security');
  await expect.element(toggle('Location Sharing')).toBeChecked();
  const again = server.refuse(changePrivacySettings, 'not_authenticated');
  await toggle('Location Sharing').click();
  const over = page.getByRole('alertdialog', { name: 'Please sign in again' });
  await over.getByRole('textbox', { name: 'Password' }).fill('four calm otters');
  again();
  await press(over, 'Sign In');
  await expect.element(over).not.toBeInTheDocument();
  await expect
    .element(sentence(/^This is still on\. Your session had ended\. Please choose again\./))
    .toBeVisible();
  await toggle('Location Sharing').click();
  await expect.poll(() => settings().location_sharing).toBe(false);
});

test('changes from another device show here', async ({ server, open }) => {
  const { changeElsewhere } = privacyServer(server);
  await open('/privacy-security');
  await expect.element(choice('Profile Visibility', 'Private')).toBeChecked();
  await expect.poll(() => server.listening).toBe(1);
  changeElsewhere({ profile_visibility: 'public', analytics_tracking: true });
  await expect.element(choice('Profile Visibility', 'Public')).toBeChecked();
  await expect.element(toggle('Analytics Tracking')).toBeChecked();
});

test('settings that cannot be loaded say why, and offer another try; the links stay', async ({
  server,
  open,
}) => {
  privacyServer(server);
  server.refuse(getPrivacySettings, 'internal');
  await open('/privacy-security');
  await expect.element(page.getByText('Your settings could not be loaded')).toBeVisible();
  await expect.element(page.getByRole('link', { name: /^Consent Management/ })).toBeVisible();
  privacyServer(server);
  await press(page, 'Retry');
  await expect.element(toggle('Location Sharing')).toBeVisible();
});

test('counts each screen that is opened while analytics tracking is on, and nothing while it is off', async ({
  server,
  member,
  open,
}) => {
  privacyServer(server);
  consentServer(server, member);
  const counted = () => server.asked(countScreen).map((asked) => asked.in.screen);
  await open('/privacy-security');
  await expect.element(toggle('Analytics Tracking')).not.toBeChecked();
  server.answer(getSession, () => ({ ...member, analytics_tracking: true }));
  await toggle('Analytics Tracking').click();
  await expect.poll(counted).toEqual(['privacy-security']);
  await page.getByRole('link', { name: /^Consent Management/ }).click();
  await expect.poll(counted).toEqual(['privacy-security', 'consent-management']);
  await page.getByRole('link', { name: 'Back to Privacy Settings' }).click();
  await expect.poll(counted).toHaveLength(3);
  const heard = server.asked(getSession).length;
  server.answer(getSession, () => member);
  await toggle('Analytics Tracking').click();
  await expect.element(toggle('Analytics Tracking')).not.toBeChecked();
  await expect.poll(() => server.asked(getSession).length).toBeGreaterThan(heard);
  await page.getByRole('link', { name: /^Consent Management/ }).click();
  await expect.element(page.getByRole('heading', { name: 'Consent Management' })).toBeVisible();
  expect(counted()).toHaveLength(3);
});
