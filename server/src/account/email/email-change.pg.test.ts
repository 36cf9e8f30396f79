import * as account from '@pcr/contract/account/account.endpoints.ts';
import {
  cancelEmailChange,
  confirmEmailChange,
  lookUpEmailChange,
  requestEmailChange,
} from '@pcr/contract/account/email/email-change.endpoints.ts';
import {
  requestPasswordReset,
  resetPassword,
} from '@pcr/contract/account/password/password-reset.endpoints.ts';
import { getAccountDetails } from '@pcr/contract/account/settings/details.endpoints.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enqueue } from '../../kit/tasks/tasks.ts';
import { type Member, startApp, type TestApp } from '../../testing/app-for-tests.ts';
import { linkIn, type Mailbox, openMailbox } from '../../testing/mailbox.ts';
import { statementsOf } from '../../testing/statements.ts';
import { markRefusedAddress } from '../person.ts';
import { givePassword } from '../testing/member-with-password.ts';

// Longer than 300 lines: asking and opening are the two halves of one change, and each test walks
// both.

const password = 'first password';
const CONFIRM = 'Confirm your new email address for PCR';
const ASKED = 'Your PCR email address is about to change';
const CHANGED = 'Your PCR email address was changed';

let app: TestApp;
let mailbox: Mailbox;
let ana: Member;
let fresh: string;
let count = 0;

beforeAll(async () => {
  mailbox = await openMailbox();
  app = await startApp({ env: { SMTP_URL: mailbox.url, OPERATOR_EMAIL: 'help@pcr.test' } });
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});
beforeEach(async () => {
  await app.rows('delete from rate_limits');
  ana = await member();
  fresh = `fresh-${++count}@example.org`;
});
afterEach(() => app.clock.reset());

/** With a confirmed address. */
async function member(): Promise<Member> {
  const made = await app.member({ accepted: false });
  await app.rows('update users set email_confirmed = true where id = $1', [made.id]);
  await givePassword(app, made, password);
  return made;
}

const request = (new_email = fresh, current_password = password, who = ana) =>
  who.reply(requestEmailChange, { in: { new_email, current_password } });
const refused = async (new_email: string, current_password = password) =>
  (await ana.refused('invalid_input', requestEmailChange, { in: { new_email, current_password } }))
    .fields;
const tokenTo = async (address: string) =>
  linkIn(await mailbox.mailTo(address, CONFIRM)).searchParams.get('token') ?? '';
const confirm = (token: string) => app.visitor().reply(confirmEmailChange, { in: { token } });
const emailOf = async ({ id }: Member) =>
  (await app.rows('select email from users where id = $1', [id]))[0]?.email;
const pending = async () => (await ana.ask(getAccountDetails)).email_change;
const signIn = (email: string, using = password) =>
  app.visitor().reply(account.signIn, { in: { email, password: using } });
async function change(): Promise<void> {
  await request();
  expect((await confirm(await tokenTo(fresh))).status).toBe(200);
}

describe('asking', () => {
  test('sends a link to the new address, and tells the old address what to do if it was somebody else', async () => {
    expect((await request()).status).toBe(200);
    const sent = await mailbox.mailTo(fresh, CONFIRM);
    const link = linkIn(sent);
    expect(`${link.origin}${link.pathname}`).toBe('http://pcr.test/confirm-email-change');
    expect([...link.searchParams.keys()]).toEqual(['token']);
    expect(sent.text).toContain('The link works once, for one hour.');
    expect(sent.text).toContain(`to use ${fresh} for your PCR account`);
    const mail = await mailbox.mailTo(ana.email, ASKED);
    expect(mail.text).toContain(
      'Choose a new one now. That stops the change and signs everyone out.',
    );
    expect(linkIn(mail).href).toBe('http://pcr.test/?mode=reset');
    expect(mail.text).not.toContain(fresh);
  });

  test('tells an address that nobody has confirmed neither that, nor that it was done (account.md 52)', async () => {
    await app.rows('update users set email_confirmed = false where id = $1', [ana.id]);
    const old = ana.email;
    await change();
    await app.tasksDone();
    expect(mailbox.subjectsTo(old)).toEqual([]);
  });

  test('changes nothing yet, and is shown as under way', async () => {
    await request(` ${fresh.toUpperCase()} `);
    expect(await emailOf(ana)).toBe(ana.email);
    const { expires_at = '', ...rest } = (await pending()) ?? {};
    expect(rest).toEqual({ new_email: fresh });
    const minutes = (Date.parse(expires_at) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(59);
    expect(minutes).toBeLessThanOrEqual(60);
  });

  test('needs the current password, and an address that is another one than now', async () => {
    expect(await refused(fresh, 'wrong password')).toEqual({
      current_password: 'This is not your current password',
    });
    expect(await refused('', '')).toEqual({
      new_email: 'Email address is required',
      current_password: 'Enter your current password',
    });
    expect(await refused('no address')).toEqual({ new_email: 'Enter a valid email address' });
    expect(await refused(ana.email.toUpperCase())).toEqual({
      new_email: 'This is already your email address',
    });
    expect(await pending()).toBeNull();
    await app.tasksDone();
    expect(mailbox.subjectsTo(fresh)).toEqual([]);
    expect(mailbox.subjectsTo(ana.email)).toEqual([]);
  });

  test('answers the same for an address that belongs to another account, whose owner is told, and asks the database as much', async () => {
    const bo = await member();
    const ask = async (address?: string) => {
      let reply = {} as Awaited<ReturnType<typeof request>>;
      const asked = await statementsOf(async () => {
        reply = await request(address);
      });
      return {
        status: reply.status,
        members: Object.keys(JSON.parse(reply.text)),
        names: [...reply.headers.keys()].sort(),
        // Whether the session is known (account.md 54) says nothing of an address.
        asked: asked.filter((statement) => statement !== 'account_actor'),
      };
    };
    const free = await ask();
    expect(await ask(bo.email)).toEqual(free);
    expect(await pending()).toMatchObject({ new_email: bo.email });
    await mailbox.mailTo(bo.email, 'This email address already has a PCR account');
    await app.tasksDone();
    expect(mailbox.subjectsTo(bo.email)).not.toContain(CONFIRM);
    expect(await emailOf(bo)).toBe(bo.email);
  });

  test('again, makes the first link useless: one change at a time', async () => {
    await request();
    const first = await tokenTo(fresh);
    await request(`other-${fresh}`);
    expect((await confirm(first)).status).toBe(400);
    expect((await confirm(await tokenTo(`other-${fresh}`))).status).toBe(200);
    expect(await emailOf(ana)).toBe(`other-${fresh}`);
  });

  test('is limited by the tries for the password, as signing in is, and not by those of strangers elsewhere', async () => {
    await request(fresh, 'wrong password');
    expect(await app.rows(`select key from rate_limits where key like 'email_change%'`)).toEqual(
      [],
    );
    await app.rows(`update rate_limits set points = 9 where key like 'sign_in_client:%'`);
    await app.rows(`update rate_limits set points = 25 where key like 'sign_in_account:%'`);
    expect((await request()).status).toBe(200);
    const last = await request(fresh, 'wrong password');
    expect(last.status, 'the right password has given its own try back').toBe(422);
    const reply = await request();
    expect(reply.status).toBe(429);
    expect(JSON.parse(reply.text).error.message).toBe(
      'Too many tries. Please wait 15 minutes and try again.',
    );
    await app.rows(`delete from rate_limits where key like 'sign_in_account:%'`);
    expect((await signIn(ana.email)).status, 'they are the same tries').toBe(429);
  });

  test('is limited by the address that gets the mails: five an hour, whoever asks', async () => {
    for (let n = 0; n < 5; n++)
      expect((await request(fresh, password, await member())).status).toBe(200);
    expect((await request()).status).toBe(429);
  });

  test('is refused whole when the mails cannot be enqueued', async () => {
    await app.rows('alter function graphile_worker.add_job rename to gone');
    try {
      await ana.refused('internal', requestEmailChange, {
        in: { new_email: fresh, current_password: password },
      });
    } finally {
      await app.rows('alter function graphile_worker.gone rename to add_job');
    }
    expect(await pending()).toBeNull();
  });
});

describe('opening the link', () => {
  test('says which address it is about, as long as the link works, for one hour, and changes nothing', async () => {
    await request();
    const token = await tokenTo(fresh);
    const looked = await app.visitor().ask(lookUpEmailChange, { in: { token } });
    expect(looked).toEqual(await pending());
    expect(looked.new_email).toBe(fresh);
    expect(await emailOf(ana)).toBe(ana.email);
    await app
      .visitor()
      .refused('invalid_email_change_link', lookUpEmailChange, { in: { token: `${token}x` } });
    app.clock.advance({ minutes: 61 });
    await app.visitor().refused('invalid_email_change_link', lookUpEmailChange, { in: { token } });
    expect((await confirm(token)).status).toBe(400);
    expect(await emailOf(ana)).toBe(ana.email);
    expect(await pending()).toBeNull();
    app.clock.reset();
    await request();
    const second = await tokenTo(fresh);
    await confirm(second);
    await app
      .visitor()
      .refused('invalid_email_change_link', lookUpEmailChange, { in: { token: second } });
  });

  test('changes the address: the new one signs in, the old one does not, and is told whom to turn to', async () => {
    await request();
    const reply = await confirm(await tokenTo(fresh));
    expect(JSON.parse(reply.text)).toEqual({ email: fresh });
    expect((await signIn(ana.email)).status).toBe(401);
    expect(JSON.parse((await signIn(fresh)).text).user).toMatchObject({
      email: fresh,
      email_confirmed: true,
    });
    expect(await pending()).toBeNull();
    const mail = await mailbox.mailTo(ana.email, CHANGED);
    expect(mail.text).toContain('Please write to help@pcr.test right away, from this address.');
    expect(mail.text).not.toContain(fresh);
  });

  test('ends all sessions but the one that asked, and those of nobody else, and reset links that went to the old address', async () => {
    await app.visitor().ask(requestPasswordReset, { in: { email: ana.email } });
    const reset = linkIn(await mailbox.mailTo(ana.email, 'Reset')).searchParams.get('token') ?? '';
    const others = [await app.otherDevice(ana), await app.otherDevice(ana)];
    const bo = await member();
    await change();
    for (const device of others) await device.refused('not_authenticated', account.getSession);
    expect((await ana.ask(account.getSession)).user.email).toBe(fresh);
    await bo.ask(account.getSession);
    await app
      .visitor()
      .refused('invalid_reset_link', resetPassword, { in: { token: reset, password } });
  });

  test('ends every session when the one that asked has ended', async () => {
    const other = await app.otherDevice(ana);
    await request();
    await ana.ask(account.signOut);
    await confirm(await tokenTo(fresh));
    await other.refused('not_authenticated', account.getSession);
  });

  test('a reset that was asked for before, and is written after, goes nowhere', async () => {
    await request();
    const token = await tokenTo(fresh);
    const client = await app.database.pool.connect();
    try {
      // The task finds the account by its old address, and then waits to write its link.
      await client.query('begin; lock table verifications in share row exclusive mode');
      await enqueue(app.database, 'password_reset', { email: ana.email });
      while (!(await isWaited('relation')));
      await client.query(`update users set email = '${fresh}' where id = '${ana.id}'`);
    } finally {
      await client.query('commit');
      client.release();
    }
    await app.tasksDone();
    expect(token).not.toBe('');
    expect(await app.rows('select 1 from verifications where value = $1', [ana.id])).toEqual([]);
  });

  test('works once, also when it is opened several times at once', async () => {
    await request();
    const token = await tokenTo(fresh);
    const replies = await Promise.all(Array.from({ length: 5 }, () => confirm(token)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    const again = await app
      .visitor()
      .refused('invalid_email_change_link', confirmEmailChange, { in: { token } });
    expect(again.message).toBe(
      'This link has expired or was already used. To change your email address, start again in Account Settings.',
    );
  });

  test('does nothing after the change was cancelled; cancelling twice is no error', async () => {
    await request();
    const token = await tokenTo(fresh);
    await ana.ask(cancelEmailChange);
    await ana.ask(cancelEmailChange);
    expect(await pending()).toBeNull();
    expect((await confirm(token)).status).toBe(400);
    expect(await emailOf(ana)).toBe(ana.email);
  });

  test('does nothing after the password was reset: whoever asked knew only the old one', async () => {
    await request();
    const token = await tokenTo(fresh);
    await app.visitor().ask(requestPasswordReset, { in: { email: ana.email } });
    const reset = linkIn(await mailbox.mailTo(ana.email, 'Reset')).searchParams.get('token') ?? '';
    await app.visitor().ask(resetPassword, { in: { token: reset, password: 'second password' } });
    expect((await confirm(token)).status).toBe(400);
    expect(await emailOf(ana)).toBe(ana.email);
  });
});

describe('two who want one address', () => {
  test('the unique index decides: the first to open the link has it, the other is told and stays as they were', async () => {
    const bo = await member();
    await request();
    const mine = await tokenTo(fresh);
    mailbox.mails.length = 0;
    await request(fresh, password, bo);
    const theirs = await tokenTo(fresh);
    const replies = await Promise.all([confirm(mine), confirm(theirs)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    const lost = replies.find(({ status }) => status === 400);
    expect(JSON.parse(lost?.text ?? '{}').error).toMatchObject({
      code: 'invalid_email_change_link',
      message: 'Another PCR account now uses this email address. Yours has not changed.',
    });
    const addresses = [await emailOf(ana), await emailOf(bo)];
    expect(addresses.filter((address) => address === fresh)).toHaveLength(1);
    expect(await app.rows('select 1 from email_changes where new_email = $1', [fresh])).toEqual([]);
  });
});

test('no sign-in with the old address outlives the change: one that meets it waits, and is refused', async () => {
  const client = await app.database.pool.connect();
  let status = 0;
  try {
    await client.query(`begin; update users set email = '${fresh}' where id = '${ana.id}'`);
    const signing = signIn(ana.email).then((reply) => {
      status = reply.status;
    });
    while (!status && !(await isWaited('transactionid')));
    await client.query(`delete from sessions where user_id = '${ana.id}'; commit`);
    await signing;
  } finally {
    client.release(true);
  }
  expect(status).toBe(401);
  expect(await app.rows('select 1 from sessions where user_id = $1', [ana.id])).toEqual([]);
});

test('an unopened change is removed by the daily sweep; no address and no token is logged', async () => {
  await request();
  const token = await tokenTo(fresh);
  await app.rows(
    `update email_changes set expires_at = now() - interval '1 minute' where user_id = $1`,
    [ana.id],
  );
  await enqueue(app.database, 'account_sweep', {});
  await app.tasksDone();
  expect(await app.rows('select 1 from email_changes where user_id = $1', [ana.id])).toEqual([]);
  expect(await app.rows('select 1 from email_changes where token_hash = $1', [token])).toEqual([]);
  const log = app.logged.join('');
  for (const secret of [fresh, ana.email, token, password]) expect(log).not.toContain(secret);
});

/**
 * Whether a statement waits for a lock of this kind in this database; other tests lock in theirs.
 */
async function isWaited(locktype: string): Promise<boolean> {
  const waiting = `select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and wait_event = $1`;
  return (await app.rows(waiting, [locktype])).length > 0;
}

test('an address is not marked by what came back for the one before it (notifications.md 40)', async () => {
  const marked = (email: string) =>
    app.database.transaction((tx) => markRefusedAddress(tx, ana.id, email, app.clock.now()));
  expect(await marked(fresh)).toBe(false);
  expect([await marked(ana.email), await marked(ana.email)]).toEqual([true, false]);
});
