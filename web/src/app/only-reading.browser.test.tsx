import { updateProfile } from '@pcr/contract/account/profile/profile.endpoints.ts';
import { updateAccountDetails } from '@pcr/contract/account/settings/details.endpoints.ts';
import { createFamily } from '@pcr/contract/families/families.endpoints.ts';
import { sendFeedback } from '@pcr/contract/help/help.endpoints.ts';
import type { Endpoint } from '@pcr/contract/kit/endpoint.ts';
import { changePrivacySettings } from '@pcr/contract/privacy/privacy.endpoints.ts';
import { vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import {
  button,
  editProfile,
  editSettings,
  openEditProfile,
  settingsForm,
} from '../account/testing/account-screen.ts';
import { accountServer } from '../account/testing/account-server.ts';
import {
  addForm,
  details,
  expectNames,
  fillRequired,
  openAddForm,
  openDetails,
  save,
} from '../families/testing/family-screen.ts';
import { familyServer } from '../families/testing/family-server.ts';
import { feedback, fillFeedback } from '../help/testing/help-screen.ts';
import { helpServer } from '../help/testing/help-server.ts';
import { callAs } from '../kit/api/api.ts';
import { newId } from '../kit/api/ids.ts';
import type { AnsweringServer } from '../kit/testing/answering-server.ts';
import { everShown, field, goBack, press, toast } from '../kit/testing/component-test.ts';
import { fillStorage } from '../kit/testing/local-storage.ts';
import { privacyServer } from '../privacy/testing/privacy-server.ts';
import { expect, test } from '../testing/app-test.tsx';

// What the app does while nobody can write (machines.md 35 to 41). What is known after which
// answers is proved in kit/api/until-answered.test.ts.

const YOU_CAN_READ = /^You can read\. Saving works again soon\.$/;
const strip = page.getByRole('status').filter({ hasText: YOU_CAN_READ });
const LONGER = 'This takes longer than usual';
const times = (server: AnsweringServer, endpoint: Endpoint) =>
  server.reached.filter((one) => one === endpoint).length;

/** Lets the page's time run, second by second, until this holds. */
async function runUntil(holds: () => boolean): Promise<void> {
  for (let second = 0; !holds(); second++) {
    expect(second, 'seconds that passed').toBeLessThan(90);
    await vi.advanceTimersByTimeAsync(1000);
    await new Promise(requestAnimationFrame);
  }
}
const shows = (there: Locator) => runUntil(() => there.query() !== null);
const standClock = () =>
  vi.useFakeTimers({
    toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  });

test('a record that the server refuses for the moment is sent again meanwhile, under its id, and is there once', async ({
  server,
  open,
}) => {
  familyServer(server);
  await open('/family-records');
  await openAddForm();
  await fillRequired('Rivera Family');
  const failed = everShown(/Not saved|We don’t know|Error adding/);
  const mend = server.refuse(createFamily, 'unavailable');
  standClock();
  await save(addForm);
  await runUntil(() => times(server, createFamily) === 3);
  expect(addForm.getByRole('button', { name: 'Saving...' }).query()).not.toBeNull();
  mend();
  await shows(toast('Family record added successfully!'));
  vi.useRealTimers();
  await expectNames('Rivera Family');
  expect(failed()).toEqual([]);
  const asked = server.asked(createFamily);
  expect(asked).toHaveLength(4);
  expect(new Set(asked.map((one) => one.in.id)).size).toBe(1);
});

test('after a minute the form says that nobody knows; it can be closed meanwhile, and what was typed waits', async ({
  server,
  open,
}) => {
  familyServer(server);
  await open('/family-records');
  await openAddForm();
  await fillRequired('Rivera Family');
  const mend = server.refuse(createFamily, 'unavailable');
  standClock();
  await save(addForm);
  const unknown = addForm.getByText('We don’t know if this was saved. What you typed is kept.');
  await shows(unknown);
  expect(addForm.getByRole('alert').element().textContent).toContain('Nothing is saved twice.');
  const tries = times(server, createFamily);
  await save(addForm);
  // As long as nobody can tell that it takes longer, Cancel waits for the answer.
  await press(addForm, 'Cancel');
  expect(addForm.query()).not.toBeNull();
  expect(addForm.getByText(LONGER).query()).toBeNull();
  await shows(addForm.getByText(LONGER));
  expect(times(server, createFamily)).toBeGreaterThan(tries + 2);
  await press(addForm, 'Cancel');
  await runUntil(() => addForm.query() === null);
  mend();
  await shows(toast('Family record added successfully!'));
  vi.useRealTimers();
  await expectNames('Rivera Family');
  await expect.element(page.getByText('unsaved record')).not.toBeInTheDocument();
});

// machines.md 42
test.describe('whoever closes a form that saves for longer hears how it ended', () => {
  test('a record of which nobody knows whether it was saved', async ({ server, open }) => {
    familyServer(server);
    await open('/family-records');
    await openAddForm();
    await fillRequired('Rivera Family');
    server.refuse(createFamily, 'unavailable');
    standClock();
    await save(addForm);
    await shows(addForm.getByText(LONGER));
    await press(addForm, 'Cancel');
    await shows(toast('We don’t know if your record was saved. What you typed is kept.'));
    vi.useRealTimers();
    await expect.element(page.getByText('unsaved record').first()).toBeInTheDocument();
  });

  test('a profile that is saved after all', async ({ server, open, member }) => {
    accountServer(server, member);
    server.setOnlyReading(true);
    await open('/profile');
    await openEditProfile();
    await field(editProfile, 'Full Name').fill('Ana Provider-Lee');
    standClock();
    await press(editProfile, 'Save Changes');
    await press(editProfile, 'Cancel');
    await shows(editProfile.getByText(LONGER));
    await press(editProfile, 'Cancel');
    await runUntil(() => editProfile.query() === null);
    server.setOnlyReading(false);
    await shows(toast('Profile updated successfully!'));
  });

  test('a profile that is not', async ({ server, open, member }) => {
    accountServer(server, member);
    server.setOnlyReading(true);
    await open('/profile');
    await expect.element(strip).toBeVisible();
    await openEditProfile();
    await field(editProfile, 'Full Name').fill('Ana Provider-Lee');
    standClock();
    await press(editProfile, 'Save Changes');
    await shows(editProfile.getByText(LONGER));
    await press(editProfile, 'Cancel');
    await shows(toast('Your profile was not saved. What you typed is kept.'));
  });

  test('feedback, which says so under its own name', async ({ server, open }) => {
    helpServer(server);
    server.setOnlyReading(true);
    await open('/help-support?feedback');
    // Under the sheet, which hides it from screen readers as soon as it is there.
    await expect.element(page.getByText(YOU_CAN_READ)).toBeInTheDocument();
    await fillFeedback();
    standClock();
    await press(feedback, 'Submit Feedback');
    await shows(feedback.getByText(LONGER));
    await press(feedback, 'Cancel');
    await shows(toast('Your feedback was not sent. What you typed is kept.'));
  });

  test('a profile that is saved, into which more was typed before it was closed', async ({
    server,
    open,
    member,
  }) => {
    accountServer(server, member);
    server.setOnlyReading(true);
    await open('/profile');
    await openEditProfile();
    await field(editProfile, 'Full Name').fill('Ana Provider-Lee');
    standClock();
    await press(editProfile, 'Save Changes');
    await shows(editProfile.getByText(LONGER));
    await field(editProfile, 'Full Name').fill('Ana Lee');
    await press(editProfile, 'Cancel');
    await runUntil(() => editProfile.query() === null);
    server.setOnlyReading(false);
    await shows(toast('Your profile was saved. What you typed since is kept.'));
  });

  test('a record of which the device has no copy: Cancel does not close it, and whoever goes back all the same hears that', async ({
    server,
    open,
  }) => {
    familyServer(server);
    await open('/family-records');
    fillStorage();
    await openAddForm();
    await fillRequired('Rivera Family');
    server.refuse(createFamily, 'unavailable');
    standClock();
    await save(addForm);
    await shows(addForm.getByText(/You can close this when it is done/));
    await press(addForm, 'Cancel');
    await vi.advanceTimersByTimeAsync(1000);
    expect(addForm.query()).not.toBeNull();
    goBack();
    await runUntil(() => addForm.query() === null);
    await shows(
      toast('We don’t know if your record was saved. This device could not keep a copy.'),
    );
  });

  test('settings of a form that closes', async ({ server, open, member }) => {
    accountServer(server, member);
    server.setOnlyReading(true);
    await open('/account-settings');
    await expect.element(strip).toBeVisible();
    await editSettings();
    await field(settingsForm, 'City').fill('Round Rock');
    standClock();
    await button('Save').click();
    await shows(page.getByText(LONGER));
    await button('Cancel').click();
    await runUntil(() => settingsForm.query() === null);
    await shows(toast('Your change was not saved. What you typed is kept.'));
  });

  test('but not somebody else, who has signed in since', async ({ server, open, member }) => {
    accountServer(server, member);
    await open('/profile');
    server.setOnlyReading(true);
    await openEditProfile();
    await field(editProfile, 'Full Name').fill('Ana Provider-Lee');
    const said = everShown(/was not saved|if your profile/);
    standClock();
    await press(editProfile, 'Save Changes');
    await shows(editProfile.getByText(LONGER));
    await press(editProfile, 'Cancel');
    await runUntil(() => editProfile.query() === null);
    callAs(newId());
    await vi.advanceTimersByTimeAsync(60_000);
    await new Promise(requestAnimationFrame);
    await vi.advanceTimersByTimeAsync(1000);
    expect(said()).toEqual([]);
  });

  test('nor does the save of one go on in the name of another', async ({ server, open }) => {
    familyServer(server);
    await open('/family-records');
    await openAddForm();
    await fillRequired('Rivera Family');
    server.refuse(createFamily, 'id_taken');
    const { letGo } = server.hold(createFamily);
    await save(addForm);
    await vi.waitFor(() => expect(times(server, createFamily)).toBe(1));
    callAs(newId());
    letGo();
    await new Promise((done) => setTimeout(done, 300));
    expect(times(server, createFamily)).toBe(1);
  });

  test('nor does the message of one', async ({ server, open }) => {
    helpServer(server);
    await open('/help-support?feedback');
    await fillFeedback();
    server.refuse(sendFeedback, 'id_taken');
    const { arrived, letGo } = server.hold(sendFeedback);
    await press(feedback, 'Submit Feedback');
    await arrived;
    callAs(newId());
    letGo();
    await new Promise((done) => setTimeout(done, 300));
    expect(times(server, sendFeedback)).toBe(1);
  });

  test('nor anybody after a sign-out', async ({ server, open, member }) => {
    accountServer(server, member);
    const { letGo } = server.hold(updateProfile);
    await open('/profile');
    await openEditProfile();
    await field(editProfile, 'Full Name').fill('Ana Provider-Lee');
    const said = everShown(/Profile updated/);
    standClock();
    await press(editProfile, 'Save Changes');
    await shows(editProfile.getByText(LONGER));
    await press(editProfile, 'Cancel');
    await runUntil(() => editProfile.query() === null);
    vi.useRealTimers();
    await press(page, 'Sign Out');
    await press(page.getByRole('alertdialog'), 'Sign Out');
    await expect.element(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    letGo();
    await vi.waitFor(() => expect(times(server, updateProfile)).toBe(1));
    await new Promise((done) => setTimeout(done, 500));
    expect(said()).toEqual([]);
  });

  // account.md 19
  test('nor is a message stored again after it', async ({ server, open, member }) => {
    accountServer(server, member);
    helpServer(server);
    server.refuse(sendFeedback, 'not_authenticated');
    const { letGo } = server.hold(sendFeedback);
    await open('/help-support?feedback');
    await fillFeedback('The list jumps');
    standClock();
    await press(feedback, 'Submit Feedback');
    await shows(feedback.getByText(LONGER));
    await press(feedback, 'Cancel');
    await runUntil(() => feedback.query() === null);
    vi.useRealTimers();
    const stored = () => JSON.stringify({ ...localStorage });
    expect(stored()).toContain('The list jumps');
    await press(page, 'Open menu');
    await press(page, 'Sign Out');
    await press(page.getByRole('alertdialog'), 'Sign Out');
    await expect.element(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    expect(stored()).not.toContain('The list jumps');
    letGo();
    await new Promise((done) => setTimeout(done, 500));
    expect(stored()).not.toContain('The list jumps');
  });
});

test('lists and details are read as usual while nobody can write: a strip says so, and goes by itself', async ({
  server,
  open,
}) => {
  familyServer(server, { notes: 'Pays on the first of the month.' });
  server.setOnlyReading(true);
  await open('/family-records');
  await expectNames('Rivera Family');
  await expect.element(strip).toBeVisible();
  await openDetails('Rivera Family');
  await expect.element(details).toMatchTextContent('Pays on the first of the month.');
  await expect.element(page.getByText(/^Shown as of/)).not.toBeInTheDocument();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  goBack();
  await expect.element(details).not.toBeInTheDocument();
  await expect.element(strip).toBeVisible();
  // Where the server is not reached at all, that is what one has to know.
  server.setOnline(false);
  await expect.element(strip).not.toBeInTheDocument();
  server.setOnline(true);
  await expect.element(strip).toBeInTheDocument();
  standClock();
  server.setOnlyReading(false);
  await runUntil(() => strip.query() === null);
});

test.describe('what is saved while nobody can write waits as it was typed, and says so after a minute', () => {
  const soon = 'Saving works again soon.';

  test('a record, which is saved with the next press', async ({ server, open }) => {
    familyServer(server);
    server.setOnlyReading(true);
    await open('/family-records');
    await expect.element(strip).toBeVisible();
    await openAddForm();
    await fillRequired('Rivera Family');
    standClock();
    await save(addForm);
    const problem = addForm.getByRole('alert');
    await shows(problem);
    expect(problem.element().textContent).toContain('Not saved yet. What you typed is kept.');
    expect(problem.element().textContent).toContain(`kept.${soon} You can also close this`);
    expect(toast(/Error adding/).query()).toBeNull();
    vi.useRealTimers();
    server.setOnlyReading(false);
    await save(addForm);
    await expectNames('Rivera Family');
    await expect.element(strip).not.toBeInTheDocument();
  });

  test('the profile', async ({ server, open, member }) => {
    accountServer(server, member);
    server.setOnlyReading(true);
    await open('/profile');
    await openEditProfile();
    await field(editProfile, 'Full Name').fill('Ana Provider-Lee');
    standClock();
    await press(editProfile, 'Save Changes');
    await shows(editProfile.getByText('Not saved yet. What you typed is kept.'));
    expect(times(server, updateProfile)).toBeGreaterThan(5);
  });

  test('settings that one Save sends', async ({ server, open, member }) => {
    accountServer(server, member);
    server.setOnlyReading(true);
    await open('/account-settings');
    await editSettings();
    await field(settingsForm, 'City').fill('Round Rock');
    standClock();
    await button('Save').click();
    await shows(page.getByText('Not saved yet. What you typed is kept.'));
    expect(times(server, updateAccountDetails)).toBeGreaterThan(5);
  });

  test('a message', async ({ server, open }) => {
    helpServer(server);
    server.setOnlyReading(true);
    await open('/help-support?feedback');
    await fillFeedback();
    standClock();
    await press(feedback, 'Submit Feedback');
    await shows(feedback.getByText('Not sent yet. What you typed is kept.'));
    expect(new Set(server.reached).has(sendFeedback)).toBe(true);
  });

  test('a switch, which goes back', async ({ server, open }) => {
    privacyServer(server);
    server.setOnlyReading(true);
    await open('/privacy-security');
    const sharing = page.getByRole('switch', { name: 'Data Sharing' });
    await expect.element(strip).toBeVisible();
    standClock();
    await sharing.click();
    await runUntil(() => times(server, changePrivacySettings) > 1);
    expect(sharing.element()).toBeChecked();
    await shows(page.getByText(`This is still off. ${soon}`));
    expect(sharing.element()).not.toBeChecked();
  });
});
