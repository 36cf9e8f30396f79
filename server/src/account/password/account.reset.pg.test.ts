import * as endpoints from '@pcr/contract/account/account.endpoints.ts';
import {
  requestPasswordReset,
  resetPassword,
} from '@pcr/contract/account/password/password-reset.endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CHEAP_PASSWORDS, startApp, type TestApp } from '../../testing/app-for-tests.ts';
import { linkIn, type Mailbox, openMailbox } from '../../testing/mailbox.ts';
import type { Visitor } from '../../testing/visitor.ts';

let app: TestApp;
let mailbox: Mailbox;
let visitor: Visitor;
let email: string;
let firstHash: string;
/** The time while a sign-in compares a password with its hash. */
let compared: () => Promise<unknown>;

beforeAll(async () => {
  mailbox = await openMailbox();
  app = await startApp({
    env: { SMTP_URL: mailbox.url },
    passwords: {
      ...CHEAP_PASSWORDS,
      async verify(given) {
        await compared();
        return CHEAP_PASSWORDS.verify(given);
      },
    },
  });
  const somebody = {
    full_name: 'Somebody',
    email: 'somebody@example.org',
    password: 'first password',
  };
  await app.visitor().ask(endpoints.register, { in: somebody });
  const [account] = await app.rows<{ password: string }>('select password from accounts');
  firstHash = account?.password ?? '';
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});
beforeEach(async () => {
  await app.rows('delete from rate_limits');
  visitor = app.visitor();
  compared = async () => {};
  // As registered, without hashing the password anew.
  const member = await app.member({ accepted: false });
  email = member.email;
  await app.rows('update users set email_confirmed = false where id = $1', [member.id]);
  await app.rows(
    `insert into accounts (id, user_id, provider_id, account_id, password, created_at, updated_at)
     values (gen_random_uuid(), $1::uuid, 'credential', $1::uuid::text, $2, now(), now())`,
    [member.id, firstHash],
  );
});

const request = (address = email) =>
  visitor.reply(requestPasswordReset, { in: { email: address } });
const reset = (token: string, password = 'second password') =>
  visitor.reply(resetPassword, { in: { token, password } });
const signIn = (password: string) =>
  app.visitor().reply(endpoints.signIn, { in: { email, password } });
async function tokenFor(): Promise<string> {
  await request();
  return (
    linkIn(await mailbox.mailTo(email, 'Reset your PCR password')).searchParams.get('token') ?? ''
  );
}

describe('Send a password-reset email', () => {
  test('only to an existing account, with the same answer for every address; its link leads to {host}/reset-password', async () => {
    const known = await request();
    const unknown = await request('nobody@example.org');
    const shown = ({ status, text, headers }: typeof known) => ({
      status,
      text,
      names: [...headers.keys()].sort(),
    });
    expect(shown(unknown)).toEqual(shown(known));
    expect(known).toMatchObject({ status: 204, text: '' });
    const mail = await mailbox.mailTo(email, 'Reset your PCR password');
    const link = linkIn(mail);
    expect(`${link.origin}${link.pathname}`).toBe('http://pcr.test/reset-password');
    expect([...link.searchParams.keys()]).toEqual(['token']);
    expect(mail.text).toContain('The link works once, for one hour.');
    await app.tasksDone();
    expect(mailbox.subjectsTo('nobody@example.org')).toEqual([]);
  });

  test('and as fast: the request does not even look for the account', async () => {
    const client = await app.database.pool.connect();
    try {
      // A look at an account now would wait until this ends.
      await client.query('begin; lock table users, accounts in access exclusive mode');
      expect((await request()).status).toBe(204);
      expect((await request('nobody@example.org')).status).toBe(204);
    } finally {
      await client.query('rollback');
      client.release();
    }
    await mailbox.mailTo(email, 'Reset your PCR password');
  });
});

describe('a new password', () => {
  test('confirms the address: a reader of the mail has shown that it is theirs', async () => {
    expect((await signIn('first password')).status).toBe(401);
    await reset(await tokenFor());
    const session = JSON.parse((await signIn('second password')).text);
    expect(session.user).toMatchObject({ email, email_confirmed: true });
  });

  test('that confirms the address for the first time ends what whoever registered it could follow or be told by; a later one ends none of it (account.md 53)', async () => {
    const [user] = await app.rows<{ id: string }>('select id from users where email = $1', [email]);
    const prepare = () =>
      app.rows(
        `with address as (insert into calendar_addresses (user_id, token_hash, created_at)
           values ($1, gen_random_uuid()::text, now())),
         phone as (insert into phone_numbers (user_id, phone, confirmed_at) values ($1, '+15125550100', now()))
         insert into phone_codes (user_id, phone, code_hash, created_at, expires_at)
         values ($1, '+15125550101', 'of a code', now(), now() + interval '1 hour')`,
        [user?.id],
      );
    const left = () =>
      app.rows(
        `select 'address' as what from calendar_addresses where user_id = $1 union all
         select 'phone' from phone_numbers where user_id = $1 union all
         select 'code' from phone_codes where user_id = $1`,
        [user?.id],
      );
    await prepare();
    await reset(await tokenFor());
    expect(await left()).toEqual([]);
    await prepare();
    mailbox.mails.length = 0;
    await reset(await tokenFor());
    expect(await left()).toHaveLength(3);
  });

  test('ends the other links, too', async () => {
    const first = await tokenFor();
    mailbox.mails.length = 0;
    const second = await tokenFor();
    expect(second).not.toBe(first);
    expect((await reset(first)).status).toBe(204);
    expect((await reset(second)).status).toBe(400);
  });

  test('no sign-in with the old password outlives it, whenever it came', async () => {
    await app.rows('update users set email_confirmed = true where email = $1', [email]);
    const token = await tokenFor();
    await Promise.all([reset(token), ...Array.from({ length: 8 }, () => signIn('first password'))]);
    const left = await app.rows(
      'select 1 from sessions where user_id = (select id from users where email = $1)',
      [email],
    );
    expect(left).toEqual([]);
  });

  test('also not one that had read the old hash before', async () => {
    await app.rows('update users set email_confirmed = true where email = $1', [email]);
    const token = await tokenFor();
    let status = 0;
    compared = async () => {
      status = (await reset(token)).status;
    };
    expect((await signIn('first password')).status).toBe(401);
    expect(status).toBe(204);
    expect(
      await app.rows(
        'select 1 from sessions where user_id = (select id from users where email = $1)',
        [email],
      ),
    ).toEqual([]);
  });

  test('ends all sessions of the account, and of no other', async () => {
    await reset(await tokenFor());
    const devices = [app.visitor(), app.visitor()];
    for (const device of devices) {
      await device.ask(endpoints.signIn, { in: { email, password: 'second password' } });
    }
    const other = await app.member();
    await app.tasksDone();
    mailbox.mails.length = 0;
    await reset(await tokenFor(), 'third password');
    for (const device of devices) await device.refused('not_authenticated', endpoints.getSession);
    await other.ask(endpoints.getSession);
  });

  test('is checked as in register, and a wrong one does not use the link up', async () => {
    const token = await tokenFor();
    const refused = await visitor.refused('invalid_input', resetPassword, {
      in: { token, password: '12345' },
    });
    expect(refused.fields).toEqual({ password: 'Password must have at least 6 characters' });
    expect((await reset(token)).status).toBe(204);
  });
});

describe('the link', () => {
  test('works once, also when it is used by several at once', async () => {
    const token = await tokenFor();
    const replies = await Promise.all(
      Array.from({ length: 5 }, (_, n) => reset(token, `password ${n}`)),
    );
    expect(replies.map((reply) => reply.status).sort()).toEqual([204, 400, 400, 400, 400]);
    const winner = replies.findIndex((reply) => reply.status === 204);
    expect((await signIn(`password ${winner}`)).status).toBe(200);
    const refused = await visitor.refused('invalid_reset_link', resetPassword, {
      in: { token, password: 'third password' },
    });
    expect(refused.message).toBe(
      'This reset link has expired or was already used. Please ask for a new one.',
    );
  });

  test('works for one hour', async () => {
    const token = await tokenFor();
    const rows = await app.rows<{ identifier: string; minutes: number }>(
      `select identifier, extract(epoch from expires_at - now())::float / 60 as minutes from verifications
       where value = (select id::text from users where email = $1)`,
      [email],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.minutes).toBeGreaterThan(58);
    expect(rows[0]?.minutes).toBeLessThanOrEqual(60);
    await app.rows(
      `update verifications set expires_at = now() - interval '1 second' where identifier = $1`,
      [rows[0]?.identifier],
    );
    expect((await reset(token)).status).toBe(400);
    await app.rows('update users set email_confirmed = true where email = $1', [email]);
    expect((await signIn('first password')).status).toBe(200);
  });

  test('that nobody was sent is refused', async () => {
    for (const token of ['x', '\u0000', '\ud800', "' or true --", 'x'.repeat(200)])
      await visitor.refused('invalid_reset_link', resetPassword, {
        in: { token, password: 'password' },
      });
  });
});
