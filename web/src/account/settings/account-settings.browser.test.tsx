import {
  cancelEmailChange,
  requestEmailChange,
} from '@pcr/contract/account/email/email-change.endpoints.ts';
import { requestConfirmation } from '@pcr/contract/account/email/email-confirmation.endpoints.ts';
import {
  getAccountDetails,
  updateAccountDetails,
} from '@pcr/contract/account/settings/details.endpoints.ts';
import { onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  address,
  everShown,
  field,
  goBack,
  holdToasts,
  press,
  pressDiscard,
  toast,
} from '../../kit/testing/component-test.ts';
import { fillStorage } from '../../kit/testing/local-storage.ts';
import { expect, test } from '../../testing/app-test.tsx';
import {
  button,
  editSettings,
  emailSheet,
  fact,
  settingsForm,
  unsaved,
} from '../testing/account-screen.ts';
import { accountServer } from '../testing/account-server.ts';

const SAVED = 'Account settings saved';
const city = field(settingsForm, 'City');
const save = () => button('Save').click();

test('a confirmed address is called so, and nothing is sent to it again; the effect of a notification setting reads the same where it is shown and where it is changed', async ({
  server,
  open,
  member,
}) => {
  accountServer(server, member);
  await open('/account-settings');
  await expect.element(page.getByText('Confirmed', { exact: true })).toBeVisible();
  await expect.element(button('Send the link again')).not.toBeInTheDocument();
  for (const within of [
    page.getByRole('region', { name: 'Notification Preferences' }),
    settingsForm,
  ]) {
    await expect.element(within.getByText('Sent to your account’s email address')).toBeVisible();
    await expect
      .element(within.getByText('Sent to your phone number, once you confirm it'))
      .toBeVisible();
    await expect
      .element(within.getByText('Shown on each device where you turn it on'))
      .toBeVisible();
    if (within !== settingsForm) await editSettings();
  }
});

test('the settings say whether the address is confirmed, and send the link again', async ({
  server,
  open,
  member,
}) => {
  member.user.email_confirmed = false;
  accountServer(server, member);
  server.answer(requestConfirmation, () => undefined);
  await open('/account-settings');
  const personal = page.getByRole('region', { name: 'Personal Information' });
  await expect.element(personal.getByText('Not confirmed yet')).toBeVisible();
  const none = 'Not sent until you confirm your email address. We’ll keep your choice';
  await expect.element(page.getByText(none)).toBeVisible();
  await press(personal, 'Send the link again');
  await expect.element(personal.getByText(/There is a new link for this address\./)).toBeVisible();
  expect(server.asked(requestConfirmation)).toMatchObject([{ in: { email: 'ana@example.org' } }]);
  await editSettings();
  await expect.element(settingsForm.getByText(none)).toBeVisible();
});

test('without a mail server the settings promise no mails, and without a gateway no text messages, and keep the choice (notifications.md 61)', async ({
  server,
  open,
  member,
  settings,
}) => {
  settings.sends_mail = false;
  settings.sends_texts = false;
  member.user.email_confirmed = false;
  accountServer(server, member);
  server.answer(requestConfirmation, () => undefined);
  server.answer(requestEmailChange, ({ in: { new_email } }) => ({
    new_email,
    expires_at: '2099-03-03T12:00:00Z',
  }));
  await open('/account-settings');
  const none = page.getByText(/^PCR can’t send email, send text messages or call you yet\./);
  await expect.element(none).toBeVisible();
  const ask = /PCR can’t send email yet\. Ask the person who runs PCR for you for the link\./;
  await press(page, 'Send the link again');
  await expect.element(page.getByText(ask)).toBeVisible();
  expect(none.elements()).toHaveLength(1);
  await editSettings();
  const texts = settingsForm.getByRole('switch', { name: 'SMS notifications' });
  await expect.element(texts).toBeDisabled();
  await expect.element(texts).toHaveAccessibleDescription(/^PCR can’t send email/);
  await field(settingsForm, 'First Name').fill('Anna');
  await save();
  // Nobody has turned it off.
  await expect.element(settingsForm).not.toBeInTheDocument();
  expect(server.asked(updateAccountDetails)).toMatchObject([{ in: { email_notifications: true } }]);
  await press(page, 'Change email address');
  await field(emailSheet, 'New Email Address').fill('new@example.org');
  await field(emailSheet, 'Current Password').fill('four calm otters');
  await press(emailSheet, 'Send Link');
  await expect.element(emailSheet.getByText('Confirm your new address')).toBeVisible();
  await expect.element(emailSheet.getByText(ask)).toBeVisible();
  await expect.element(emailSheet.getByText(/We sent/)).not.toBeInTheDocument();
});

test('errors stand at their fields, all at once, the first is focused, and each goes when its field is edited; the message that all is saved does not cover Edit', async ({
  server,
  open,
  member,
}) => {
  accountServer(server, member);
  await open('/account-settings');
  await editSettings();
  const [first, phone, zip] = ['First Name', 'Phone', 'ZIP'].map((of) => field(settingsForm, of));
  await first?.fill(' ');
  await phone?.fill('555');
  await zip?.fill('7870');
  await save();
  await expect.element(settingsForm.getByText('First name is required')).toBeVisible();
  await expect.element(settingsForm.getByText(/^Enter a phone number like/)).toBeVisible();
  await expect
    .element(settingsForm.getByText('Enter a ZIP code like 78701 or 78701-1234'))
    .toBeVisible();
  await expect.element(first ?? settingsForm).toHaveFocus();
  // What a pad without a hyphen types is nine digits.
  await expect.element(zip ?? settingsForm).toHaveAttribute('inputmode', 'numeric');
  await zip?.fill('787011234');
  await expect.element(settingsForm.getByText(/^Enter a ZIP code like/)).not.toBeInTheDocument();
  await expect.element(settingsForm.getByText('First name is required')).toBeVisible();
  await first?.fill('Ana');
  await phone?.fill('');
  await save();
  await expect.element(toast(SAVED)).toBeVisible();
  holdToasts();
  await expect.poll(() => fact('ZIP')).toBe('78701-1234');
  const edit = button('Edit').element().getBoundingClientRect();
  // Once it has come to rest.
  await expect
    .poll(() => toast(SAVED).element().getBoundingClientRect().bottom)
    .toBeLessThanOrEqual(edit.top);
});

// kit.md 149
test('what is typed and not saved is asked about by Cancel, comes back with the page, is said once its form was left, and can be discarded in each place', async ({
  server,
  open,
  member,
}) => {
  accountServer(server, member);
  await open('/account-settings');
  await editSettings();
  await city.fill('Dallas');
  const asked = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await press(page, 'Cancel');
  await expect.element(asked).toBeVisible();
  goBack();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  await expect.element(city).toHaveValue('Dallas');
  await open();
  await expect.element(settingsForm.getByText('Your unsaved changes are back')).toBeVisible();
  await expect.element(city).toHaveValue('Dallas');
  await pressDiscard(settingsForm);
  await expect
    .element(settingsForm.getByText('Your unsaved changes are back'))
    .not.toBeInTheDocument();
  await expect.element(city).toHaveValue('');
  await expect.element(field(settingsForm, 'First Name')).toHaveFocus();
  await city.fill('Houston');
  goBack();
  await expect
    .element(page.getByRole('alertdialog', { name: 'Your changes are not saved' }))
    .toBeVisible();
  // A second press in the place of the one before would not count.
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(unsaved).toBeVisible();
  await pressDiscard(page);
  await expect.element(unsaved).not.toBeInTheDocument();
  await editSettings();
  await expect.element(city).toHaveValue('');
  await city.fill('Austin');
  await press(page, 'Cancel');
  await press(asked, 'Discard');
  await expect.poll(address).toBe('/account-settings');
  await expect.element(unsaved).not.toBeInTheDocument();
  await expect.poll(() => fact('City')).toBe('Not provided');
});

// kit.md 93
test('what the device cannot store is not left unasked, and the question says so', async ({
  server,
  open,
  member,
}) => {
  accountServer(server, member);
  await open('/account-settings');
  await editSettings();
  fillStorage();
  await city.fill('Dallas');
  await page.getByRole('link', { name: 'Back to Profile' }).click();
  const question = page.getByRole('alertdialog', { name: 'Your changes are not saved' });
  await expect.element(question.getByText(/If you leave now, it is lost\.$/)).toBeVisible();
  await press(question, 'Keep editing');
  await expect.element(city).toHaveValue('Dallas');
});

test('a change of address that the server refuses says why at the field, which gets the focus', async ({
  server,
  open,
  member,
}) => {
  accountServer(server, member);
  await open('/account-settings');
  await press(page, 'Change email address');
  const currentPassword = emailSheet.getByRole('textbox', { name: 'Current Password' });
  await field(emailSheet, 'New Email Address').fill('fresh@example.org');
  await currentPassword.fill('not my password');
  const allow = server.refuse(requestEmailChange, 'invalid_input', {
    fields: { current_password: 'This is not your current password' },
  });
  await press(emailSheet, 'Send Link');
  await expect.element(emailSheet.getByText('This is not your current password')).toBeVisible();
  await expect.element(currentPassword).toHaveFocus();
  allow();
  server.refuse(requestEmailChange, 'invalid_input', {
    fields: { new_email: 'This is already your email address' },
  });
  await press(emailSheet, 'Send Link');
  await expect.element(emailSheet.getByText('This is already your email address')).toBeVisible();
  await expect.element(field(emailSheet, 'New Email Address')).toHaveFocus();
});

test('a change of address, and its end, are known as done though the answer was lost', async ({
  server,
  open,
  member,
}) => {
  const { details } = accountServer(server, member);
  server.answer(requestEmailChange, ({ in: { new_email } }) => {
    const email_change = { new_email, expires_at: '2099-03-03T12:00:00Z' };
    details.change({ email_change });
    return email_change;
  });
  server.answer(cancelEmailChange, () => {
    details.change({ email_change: null });
    return undefined;
  });
  await open('/account-settings?email');
  await field(emailSheet, 'New Email Address').fill('Fresh@example.org');
  await emailSheet.getByRole('textbox', { name: 'Current Password' }).fill('four calm otters');
  server.loseAnswer(requestEmailChange);
  await press(emailSheet, 'Send Link');
  await expect.element(emailSheet.getByText('Check your inbox')).toBeVisible();
  await press(emailSheet, 'Done');
  await expect.element(page.getByText('Waiting for your confirmation')).toBeVisible();
  const failed = everShown(/Please check your connection/);
  server.loseAnswer(cancelEmailChange);
  await press(page, 'Cancel the change');
  await expect.element(toast('Your email address has not changed')).toBeVisible();
  await expect.element(page.getByText('Waiting for your confirmation')).not.toBeInTheDocument();
  expect(failed()).toEqual([]);
});

test('that no answer came is said at once, while nobody knows yet what became of the change', async ({
  server,
  open,
  member,
}) => {
  accountServer(server, member);
  server.answer(requestEmailChange, ({ in: { new_email } }) => ({
    new_email,
    expires_at: '2099-03-03T12:00:00Z',
  }));
  await open('/account-settings?email');
  await field(emailSheet, 'New Email Address').fill('Fresh@example.org');
  await emailSheet.getByRole('textbox', { name: 'Current Password' }).fill('four calm otters');
  const asked = server.asked(getAccountDetails).length;
  server.hold(getAccountDetails);
  server.loseAnswer(requestEmailChange);
  await press(emailSheet, 'Send Link');
  await expect.element(emailSheet.getByRole('alert')).toBeVisible();
  expect(server.asked(getAccountDetails).length).toBeLessThanOrEqual(asked + 1);
});

test('with text of twice the size both buttons of the form are on the screen, and the error is above them', async ({
  server,
  open,
  member,
}) => {
  accountServer(server, member);
  document.documentElement.style.fontSize = '200%';
  onTestFinished(() => document.documentElement.removeAttribute('style'));
  await open('/account-settings');
  await editSettings();
  const zip = field(settingsForm, 'ZIP');
  await zip.fill('7870');
  window.scrollTo(0, 0);
  await save();
  await expect.element(zip).toHaveFocus();
  for (const name of ['Cancel', 'Save']) {
    const { left, right } = button(name).element().getBoundingClientRect();
    expect(left, name).toBeGreaterThanOrEqual(0);
    expect(right, name).toBeLessThanOrEqual(390);
  }
  const bar = button('Cancel').element().parentElement?.getBoundingClientRect();
  const error = settingsForm.getByText('Enter a ZIP code like 78701 or 78701-1234');
  await expect
    .poll(() => error.element().getBoundingClientRect().bottom)
    .toBeLessThanOrEqual(bar?.top ?? 0);
});
