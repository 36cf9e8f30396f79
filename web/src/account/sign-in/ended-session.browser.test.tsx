import { getSession, signIn } from '@pcr/contract/account/account.endpoints.ts';
import type { Session } from '@pcr/contract/account/account.schema.ts';
import { requestPasswordReset } from '@pcr/contract/account/password/password-reset.endpoints.ts';
import {
  getAccountDetails,
  updateAccountDetails,
} from '@pcr/contract/account/settings/details.endpoints.ts';
import { keys } from 'idb-keyval';
import { page } from 'vitest/browser';
import { newId } from '../../kit/api/ids.ts';
import { draftsOf } from '../../kit/draft/draft-storage.ts';
import { inAnotherTab } from '../../kit/testing/another-tab.ts';
import type { AnsweringServer } from '../../kit/testing/answering-server.ts';
import { field, press } from '../../kit/testing/component-test.ts';
import { expect, test } from '../../testing/app-test.tsx';
import {
  button,
  editSettings,
  pressAsSessionEnds,
  settingsForm,
} from '../testing/account-screen.ts';
import { accountServer } from '../testing/account-server.ts';

const over = page.getByRole('alertdialog', { name: 'Please sign in again' });
const city = field(settingsForm, 'City');

/** The session of somebody who was typing has ended. */
async function ended(
  server: AnsweringServer,
  member: Session,
  open: (address: string) => Promise<void>,
) {
  accountServer(server, member);
  await open('/account-settings');
  await editSettings();
  await city.fill('Austin');
  await expect.poll(() => keys()).toContain(keptOf(member));
  pressAsSessionEnds(server, button('Save'));
  await expect.element(over).toBeVisible();
}
const keptOf = ({ user }: Session) => `pcr_cache:${user.id}`;

test('the records leave the device as the session ends, and are kept again when the same person goes on; what was typed stays (auto-logout.md 9)', async ({
  server,
  member,
  open,
}) => {
  await ended(server, member, open);
  await expect.poll(() => keys()).not.toContain(keptOf(member));
  expect(draftsOf(member.user.id)).toHaveLength(1);
  await over.getByRole('textbox', { name: 'Password' }).fill('six brave herons');
  await press(over, 'Sign In');
  await expect.element(over).not.toBeInTheDocument();
  await expect.element(city).toHaveValue('Austin');
  await expect.poll(() => keys()).toContain(keptOf(member));
});

test('a page that is opened in no network after the end of its session shows none of the records (auto-logout.md 9)', async ({
  server,
  member,
  open,
}) => {
  accountServer(server, member);
  await open('/account-settings');
  await expect.poll(() => keys()).toContain(keptOf(member));
  const { id, full_name, email } = member.user;
  const entry = { id, full_name, email, session_expires_at: new Date().toISOString() };
  localStorage.setItem('pcr_auth_user', JSON.stringify(entry));
  server.setOnline(false);
  await open('/account-settings');
  await expect.element(over).toBeVisible();
  await expect.poll(() => keys()).not.toContain(keptOf(member));
  expect(document.body.textContent).not.toContain('First Name');
});

test('a member who has forgotten the password asks for a new one over the ended session, and loses nothing', async ({
  server,
  member,
  open,
}) => {
  await ended(server, member, open);
  server.answer(requestPasswordReset, () => undefined);
  await press(over, 'Forgot Password?');
  await expect.element(field(over, 'Email Address')).toHaveValue('ana@example.org');
  await expect.poll(() => over.element().contains(document.activeElement)).toBe(true);
  await press(over, 'Send Reset Email');
  await expect.element(over.getByText(/^Password reset email sent!/)).toBeVisible();
  await press(over, '← Back to Sign In');
  await over.getByRole('textbox', { name: 'Password' }).fill('six brave herons');
  await press(over, 'Sign In');
  await expect.element(over).not.toBeInTheDocument();
  await expect.element(city).toHaveValue('Austin');
});

test('a page whose session another tab found ended asks to sign in over its text, and goes on when that has signed in', async ({
  server,
  member,
  open,
}) => {
  accountServer(server, member);
  await open('/account-settings');
  await editSettings();
  await city.fill('Austin');
  server.endSession();
  // What the same app writes there: a tab that opens is refused, and later signs in.
  const { id, full_name, email } = member.user;
  const entry = { id, full_name, email, session_expires_at: '2099-03-09T18:00:00Z' };
  inAnotherTab((storage) => {
    storage.setItem('pcr_auth_user', JSON.stringify({ ...entry, refused: true }));
    storage.removeItem('pcr_auth_user');
  });
  await expect.element(over).toBeVisible();
  server.startSession();
  inAnotherTab((storage) => storage.setItem('pcr_auth_user', JSON.stringify(entry)));
  await expect.element(over).not.toBeInTheDocument();
  await expect.element(city).toHaveValue('Austin');
  await button('Save').click();
  await expect.element(page.getByText('Austin')).toBeVisible();
  expect(server.asked(updateAccountDetails)).toHaveLength(1);
});

test('somebody else who signs in over it starts on an empty page, with nothing of the person before on it or on the device', async ({
  server,
  member,
  open,
}) => {
  localStorage.setItem('pcr_auth_searches', 'of the person before');
  await ended(server, member, open);
  const bea = { ...member.user, id: newId(), full_name: 'Bea Baker', email: 'bea@example.org' };
  server.answer(getSession, () => ({ ...member, user: bea }));
  server.answer(signIn, () => {
    server.startSession();
    return { ...member, user: bea };
  });
  await field(over, 'Email Address').fill(bea.email);
  await over.getByRole('textbox', { name: 'Password' }).fill('six brave herons');
  const hers = server.hold(getAccountDetails);
  await press(over, 'Sign In');
  await hers.arrived;
  await expect.element(over).not.toBeInTheDocument();
  await expect.element(page.getByText('Loading your settings...')).toBeInTheDocument();
  hers.letGo();
  await expect.element(city).toHaveValue('');
  await expect.poll(() => keys()).not.toContain(keptOf(member));
  expect(JSON.stringify({ ...localStorage })).not.toContain(`"email":"${member.user.email}"`);
  expect(localStorage.getItem('pcr_auth_searches')).toBeNull();
});

test('a refusal to an ended session does not end the next one', async ({
  server,
  member,
  open,
}) => {
  accountServer(server, member);
  await open('/account-settings');
  await editSettings();
  await city.fill('Austin');
  await expect.poll(() => server.listening).toBe(1);
  const mend = server.refuse(updateAccountDetails, 'not_authenticated');
  const save = server.hold(updateAccountDetails);
  await button('Save').click();
  await save.arrived;
  server.endSession();
  await expect.element(over).toBeVisible();
  await over.getByRole('textbox', { name: 'Password' }).fill('six brave herons');
  await press(over, 'Sign In');
  await expect.element(over).not.toBeInTheDocument();
  save.letGo();
  await expect.element(button('Save')).not.toHaveAttribute('aria-busy');
  mend();
  await expect.element(over).not.toBeInTheDocument();
  await button('Save').click();
  await expect.element(page.getByText('Austin')).toBeVisible();
  expect(server.asked(updateAccountDetails)).toHaveLength(2);
});

test('a refusal to one person ends no session of another one who has signed in meanwhile', async ({
  server,
  member,
  open,
}) => {
  accountServer(server, member);
  await open('/account-settings');
  await editSettings();
  await city.fill('Austin');
  server.refuse(updateAccountDetails, 'not_authenticated');
  const save = server.hold(updateAccountDetails);
  await button('Save').click();
  await save.arrived;
  const bea = { ...member.user, id: newId(), full_name: 'Bea Baker', email: 'bea@example.org' };
  server.answer(getSession, () => ({ ...member, user: bea }));
  inAnotherTab((storage) => storage.setItem('pcr_auth_user', JSON.stringify(bea)));
  await expect.element(city).toHaveValue('');
  save.letGo();
  await button('Cancel').click();
  await editSettings();
  await expect.element(over).not.toBeInTheDocument();
});
