import * as account from '@pcr/contract/account/account.endpoints.ts';
import {
  confirmEmailChange,
  requestEmailChange,
} from '@pcr/contract/account/email/email-change.endpoints.ts';
import { changePassword } from '@pcr/contract/account/password/password.endpoints.ts';
import { resetPassword } from '@pcr/contract/account/password/password-reset.endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { enqueue } from '../../kit/tasks/tasks.ts';
import { startApp, type TestApp } from '../../testing/app-for-tests.ts';
import { linkIn, type Mailbox, openMailbox } from '../../testing/mailbox.ts';
import type { Visitor } from '../../testing/visitor.ts';

// password.md 1 to 4.

const OLD = 'first password';
const NEW = 'second password';
const WRONG = { current_password: 'This is not your current password' };
let app: TestApp;
let mailbox: Mailbox;
let email: string;
let browser: Visitor;
let count = 0;

beforeAll(async () => {
  mailbox = await openMailbox();
  app = await startApp({ env: { SMTP_URL: mailbox.url, REQUIRE_EMAIL_CONFIRMATION: 'off' } });
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});
beforeEach(async () => {
  await app.rows('delete from rate_limits');
  email = `ana-${++count}@example.org`;
  browser = app.visitor();
  await browser.ask(account.register, { in: { full_name: 'Ana', email, password: OLD } });
  await browser.ask(account.signIn, { in: { email, password: OLD } });
  await app.rows('update users set email_confirmed = true where email = $1', [email]);
});

const signIn = (password: string, as = app.visitor()) =>
  as.reply(account.signIn, { in: { email, password } });
const change = (password = NEW, current_password = OLD) =>
  browser.reply(changePassword, { in: { current_password, password } });
const fieldsOf = (reply: { text: string }) => JSON.parse(reply.text).error.fields;

test('sets the password, signs out all other devices, and leaves this one', async () => {
  const other = app.visitor();
  await signIn(OLD, other);
  expect((await change()).status).toBe(204);
  expect((await browser.reply(account.getSession)).status).toBe(200);
  expect((await other.reply(account.getSession)).status).toBe(401);
  expect((await signIn(OLD)).status).toBe(401);
  expect((await signIn(NEW)).status).toBe(200);
});

test('tells the member by mail, without either password, and no address that nobody has confirmed (account.md 52)', async () => {
  await app.rows('update users set email_confirmed = false where email = $1', [email]);
  expect((await change('a password between')).status).toBe(204);
  await app.tasksDone();
  expect(mailbox.subjectsTo(email)).not.toContain('Your PCR password was changed');
  await app.rows('update users set email_confirmed = true where email = $1', [email]);
  await change(NEW, 'a password between');
  const mail = await mailbox.mailTo(email, 'Your PCR password was changed');
  expect(mail.text).toContain('http://pcr.test/?mode=reset');
  for (const password of [OLD, NEW]) expect(mail.text).not.toContain(password);
});

test('ends reset links and a change of address that is under way', async () => {
  await enqueue(app.database, 'password_reset', { email });
  const reset =
    linkIn(await mailbox.mailTo(email, 'Reset your PCR password')).searchParams.get('token') ?? '';
  const new_email = `new-${count}@example.org`;
  await browser.ask(requestEmailChange, { in: { new_email, current_password: OLD } });
  const mail = await mailbox.mailTo(new_email, 'Confirm your new email address for PCR');
  await change();
  const visitor = app.visitor();
  await visitor.refused('invalid_reset_link', resetPassword, {
    in: { token: reset, password: 'third one' },
  });
  await visitor.refused('invalid_email_change_link', confirmEmailChange, {
    in: { token: linkIn(mail).searchParams.get('token') ?? '' },
  });
});

test('asks for the password of now, and changes nothing without it', async () => {
  const reply = await change(NEW, 'something else');
  expect([reply.status, fieldsOf(reply)]).toEqual([422, WRONG]);
  expect((await signIn(OLD)).status).toBe(200);
  await change(NEW, 'something else');
  await app.rows(`update rate_limits set points = 10 where key like 'sign_in_client:%'`);
  expect((await change(NEW)).status, 'wrong tries count as those to sign in').toBe(429);
});

test('of several changes at once one holds, and the others hear that their password is wrong', async () => {
  const wanted = ['one of them', 'another one', 'a third one'];
  const client = await app.database.pool.connect();
  const asked: ReturnType<typeof change>[] = [];
  try {
    // Each has compared the current password with the stored hash before the first may write.
    await client.query('begin');
    await client.query('select 1 from users where email = $1 for update', [email]);
    for (const password of wanted) asked.push(change(password));
    await vi.waitFor(async () => expect(await waiting()).toBe(wanted.length), {
      timeout: 30_000,
      interval: 5,
    });
  } finally {
    await client.query('commit');
    client.release();
  }
  const replies = await Promise.all(asked);
  expect(replies.map(({ status }) => status).sort()).toEqual([204, 422, 422]);
  for (const reply of replies.filter(({ status }) => status === 422))
    expect(fieldsOf(reply)).toEqual(WRONG);
  expect(
    (await signIn(wanted[replies.findIndex(({ status }) => status === 204)] ?? '')).status,
  ).toBe(200);
});

test('a change and a reset at once are both answered, and one of them holds', async () => {
  for (let round = 0; round < 3; round++) {
    email = `bo-${++count}@example.org`;
    browser = app.visitor();
    await browser.ask(account.register, { in: { full_name: 'Bo', email, password: OLD } });
    await browser.ask(account.signIn, { in: { email, password: OLD } });
    await enqueue(app.database, 'password_reset', { email });
    const token =
      linkIn(await mailbox.mailTo(email, 'Reset your PCR password')).searchParams.get('token') ??
      '';
    const reset = { in: { token, password: 'by the link' } };
    const [changed, byLink] = await Promise.all([
      change(),
      app.visitor().reply(resetPassword, reset),
    ]);
    // The link first: the current password was wrong by then, or the session over. The change
    // first: the link was.
    expect(['204 400', '422 204', '401 204']).toContain(`${changed.status} ${byLink.status}`);
    expect((await signIn(byLink.status === 204 ? 'by the link' : NEW)).status).toBe(200);
  }
});

/** Requests that wait for a row which another transaction holds. */
async function waiting(): Promise<number> {
  const [row] = await app.rows<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row?.count ?? 0;
}
