import { createHmac } from 'node:crypto';
import * as endpoints from '@pcr/contract/account/account.endpoints.ts';
import type { Registration } from '@pcr/contract/account/account.schema.ts';
import { recordActivity } from '@pcr/contract/account/auto-logout/auto-logout.endpoints.ts';
import { listDevices } from '@pcr/contract/account/devices/devices.endpoints.ts';
import {
  beginTwoFactor,
  confirmTwoFactor,
} from '@pcr/contract/account/two-factor/two-factor.endpoints.ts';
import { listFamilies } from '@pcr/contract/families/families.endpoints.ts';
import { getPrivacySettings } from '@pcr/contract/privacy/privacy.endpoints.ts';
import { Secret, TOTP } from 'otpauth';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
} from 'vitest';
import { cookieName, SECRET, startApp, type TestApp } from '../../testing/app-for-tests.ts';
import { statementsOf } from '../../testing/statements.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { countedPasswords } from '../testing/counted-passwords.ts';

// Longer than 300 lines: signing in, the cookie and the end are one session's life, on one app that
// a second file would have to start again.

const ada: Registration = { full_name: 'Ada Byron', email: 'ada@example.org', password: 'secret' };
const { full_name: _, ...credentials } = ada;
const COOKIE = cookieName('http://pcr.test');
const HOUR = 3_600_000;
const { passwords, hashesOf } = countedPasswords();
let app: TestApp;
let browser: Visitor;

beforeAll(async () => {
  app = await startApp({ passwords });
  await app.visitor().ask(endpoints.register, { in: ada });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.rows('delete from rate_limits');
  browser = app.visitor();
});
afterEach(() => app.clock.reset());

const signIn = (as: Visitor = browser, headers?: Record<string, string>, given = credentials) =>
  as.ask(endpoints.signIn, { in: given }, headers);
/** Until its own end, whatever auto-logout says. */
const staysSignedIn = () => app.rows("update sessions set idle_at = 'infinity'");
const FULL = `raise exception 'full' using errcode = '53100';`;
/** What the database does in place of a change of a session, until the test is over. */
async function failing(does: string): Promise<void> {
  await app.rows(
    `create function fail_session() returns trigger language plpgsql as $$ begin ${does} end $$`,
  );
  await app.rows(
    'create trigger fail before update on sessions for each row execute function fail_session()',
  );
  onTestFinished(() => app.rows('drop function fail_session cascade').then(() => {}));
}
const sessions = () =>
  app.rows('select * from sessions where user_id = (select id from users where email = $1)', [
    ada.email,
  ]);

describe('Sign in with email and password', () => {
  test('without SMTP_URL confirming is not required', async () => {
    const session = await signIn();
    expect(session).toMatchObject({
      user: { full_name: 'Ada Byron', email: ada.email, email_confirmed: false },
    });
    expect(await browser.ask(endpoints.getSession)).toEqual(session);
    expect(await browser.ask(endpoints.getPublicSettings)).toMatchObject({
      email_confirmation_required: false,
    });
  });

  test('unknown address and wrong password cannot be told apart by text', async () => {
    const answers = await Promise.all(
      [
        { ...credentials, password: 'wrong password' },
        { ...credentials, email: 'nobody@example.org' },
      ].map((body) => browser.reply(endpoints.signIn, { in: body })),
    );
    const [wrong, unknown] = answers.map(({ status, text, headers }) => ({
      status,
      text: text.replace(/"request_id":"[^"]+"/, ''),
      headers: [...headers].filter(([name]) => name !== 'date'),
    }));
    expect(wrong).toEqual(unknown);
    expect(wrong).toMatchObject({
      status: 401,
      text: expect.stringContaining('Invalid email or password'),
    });
    expect(browser.cookies.size).toBe(0);
  });

  test('nor by time: as many hashes are made, and the database is asked as much', async () => {
    const tryWith = (email: string) => () =>
      browser.refused('wrong_credentials', endpoints.signIn, {
        in: { email, password: 'wrong password' },
      });
    const unknown = tryWith('nobody@example.org');
    expect(await statementsOf(tryWith(ada.email))).toEqual(await statementsOf(unknown));
    expect([await hashesOf(tryWith(ada.email)), await hashesOf(unknown)]).toEqual([1, 1]);
  });

  test('the session knows the browser and the address of the client, whatever it claims about itself', async () => {
    await signIn(browser, {
      'user-agent': 'Browser/1.0'.repeat(100),
      'x-pcr-client-address': '6.6.6.6',
    });
    expect((await sessions()).at(-1)).toMatchObject({
      ip_address: '127.0.0.1',
      user_agent: 'Browser/1.0'.repeat(100).slice(0, 500),
    });
  });
});

describe('HTTP-only cookies', () => {
  const cookieOf = async (on: TestApp) => {
    await on.visitor().ask(endpoints.register, { in: ada });
    const reply = await on.visitor().reply(endpoints.signIn, { in: credentials });
    return reply.headers.getSetCookie().filter((cookie) => cookie.includes('session_token='));
  };

  test('HttpOnly, SameSite=Lax, Path=/, for 7 days; not Secure where PUBLIC_URL is http', async () => {
    const [cookie = '', ...more] = await cookieOf(app);
    expect(more).toEqual([]);
    const [value, ...attributes] = cookie.split('; ');
    expect(value).toMatch(/^pcr\.session_token=[\w-]+\.[\w%-]+$/);
    expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=604800', 'Path=/', 'SameSite=Lax']);
  });

  test('Secure, and named __Host-, where PUBLIC_URL is https, as those of the browser and of a code to come', async () => {
    const secure = await startApp({ publicUrl: 'https://pcr.test' });
    try {
      const [cookie = '', ...more] = await cookieOf(secure);
      expect(more).toEqual([]);
      const [value, ...attributes] = cookie.split('; ');
      expect(value, 'no other host, and no page without TLS, can set it').toMatch(
        /^__Host-pcr\.session_token=/,
      );
      expect(attributes.sort()).toEqual([
        'HttpOnly',
        'Max-Age=604800',
        'Path=/',
        'SameSite=Lax',
        'Secure',
      ]);
      const eve = secure.visitor();
      const signIn = async () =>
        (await eve.reply(endpoints.signIn, { in: credentials })).headers.getSetCookie().sort();
      const [device = ''] = await signIn();
      expect(device, 'script cannot read it, and it names nobody').toMatch(
        /^__Host-pcr\.device=[\w.-]+; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      );
      expect((await signIn())[0], 'signing in again makes it no other browser').toBe(device);
      const { key } = await eve.ask(beginTwoFactor, {
        in: { current_password: credentials.password },
      });
      await eve.ask(confirmTwoFactor, {
        in: { code: new TOTP({ secret: Secret.fromBase32(key) }).generate() },
      });
      await eve.ask(endpoints.signOut);
      expect([...eve.cookies.keys()]).toEqual(['__Host-pcr.device']);
      expect((await signIn()).join()).toMatch(/^__Host-pcr\.pending_sign_in=.*Secure/);
    } finally {
      await secure.close();
    }
  });

  test('a cookie that is forged, cut or changed in any character, or signed, but of no session, answers 401', async () => {
    await signIn();
    const right = decodeURIComponent(browser.cookies.get(COOKIE) ?? '');
    const [token = '', signature = ''] = right.split('.');
    const wrong = [
      token,
      `${token}.`,
      `.${signature}`,
      '.',
      'x.y',
      `${token}.${createHmac('sha256', 'another secret').update(token).digest('base64')}`,
      `${token}.${createHmac('sha256', SECRET).update(token).digest('hex')}`,
      `someoneelse.${signature}`,
      `${right}=`,
      `${right} `,
      `${right}.${signature}`,
      `${token}\u0000.${signature}`,
      ...[0, 1, token.length - 1, right.length - 1].map((n) => right.slice(0, n)),
      ...Array.from(
        right,
        (char, n) => right.slice(0, n) + (char === 'A' ? 'B' : 'A') + right.slice(n + 1),
      ),
      `sometoken.${createHmac('sha256', SECRET).update('sometoken').digest('base64')}`,
    ].map(encodeURIComponent);
    for (const cookie of [...wrong, '%zz', 'x'.repeat(5000), '"', ';;=']) {
      browser.cookies.set(COOKIE, cookie);
      await browser.refused('not_authenticated', listFamilies, { query: {} });
    }
    browser.cookies.set(COOKIE, encodeURIComponent(right));
    await browser.ask(endpoints.getSession);
  });
});

test('the data of a session in the database signs nobody in', async () => {
  await signIn();
  await browser.ask(endpoints.getSession);
  const token = decodeURIComponent(browser.cookies.get(COOKIE) ?? '').split('.')[0] ?? '';
  expect(token).toMatch(/^\w{32}$/);
  expect(JSON.stringify(await sessions())).not.toContain(token);
  // Signed with the app's own secret, too.
  const texts = (await sessions()).flatMap((row) =>
    Object.values(row).filter((value) => typeof value === 'string'),
  );
  for (const text of texts) {
    const signature = createHmac('sha256', SECRET).update(text).digest('base64');
    browser.cookies.set(COOKIE, encodeURIComponent(`${text}.${signature}`));
    await browser.refused('not_authenticated', listFamilies, { query: {} });
  }
});

describe('a session ends', () => {
  test('by its time', async () => {
    const { expires_at } = await signIn();
    await staysSignedIn();
    const days = (Date.parse(expires_at) - Date.now()) / (24 * HOUR);
    expect(days).toBeGreaterThan(6.99);
    expect(days).toBeLessThanOrEqual(7);
    app.clock.advance({ days: 6, hours: 23 });
    await browser.ask(endpoints.getSession);
    app.clock.advance({ hours: 1 });
    await browser.refused('not_authenticated', endpoints.getSession);
    await browser.refused('not_authenticated', listFamilies, { query: {} });
  });

  test('later, when it is in use', async () => {
    await signIn();
    const first = await browser.reply(endpoints.getSession);
    expect(first.headers.getSetCookie(), 'not written anew with every request').toEqual([]);
    await app.rows(`update sessions set expires_at = now() + interval '2 days'`);
    const reply = await browser.reply(endpoints.getSession);
    const { expires_at } = JSON.parse(reply.text);
    expect(Date.parse(expires_at) - Date.now()).toBeGreaterThan(6.99 * 24 * HOUR);
    expect(reply.headers.getSetCookie()).toEqual([expect.stringContaining('Max-Age=604800')]);
    await browser.ask(endpoints.getSession);
  });

  test('while it is prolonged: nobody is signed in then, and that is the answer', async () => {
    await signIn();
    await app.rows(`update sessions set expires_at = now() + interval '2 days'`);
    await failing('return null;');
    await browser.refused('not_authenticated', endpoints.getSession);
  });

  test('not by a full disk: reading goes on, and words about it do not speak of saving (59)', async () => {
    await signIn();
    await app.rows(
      `update sessions set expires_at = now() + interval '2 days', last_used_at = now() - interval '1 hour'`,
    );
    await failing(FULL);
    await browser.ask(endpoints.getSession);
    await browser.ask(listDevices);
    const words = async (reply: Promise<{ status: number; text: string }>) => {
      const { status, text } = await reply;
      return [status, JSON.parse(text).error.message];
    };
    const LATER = 'Please try again later, or tell PCR support.';
    expect(await words(browser.reply(recordActivity))).toEqual([
      503,
      `The server is out of space, so this was not saved. ${LATER}`,
    ]);
    await app.rows('alter table privacy_settings rename to privacy_kept');
    await app.rows(`create function read_full() returns setof privacy_kept language plpgsql
      as $$ begin ${FULL} end $$`);
    await app.rows('create view privacy_settings as select * from read_full()');
    onTestFinished(async () => {
      await app.rows('drop view privacy_settings');
      await app.rows('drop function read_full');
      await app.rows('alter table privacy_kept rename to privacy_settings');
    });
    expect(await words(browser.reply(getPrivacySettings))).toEqual([
      503,
      `The server is out of space, so this can’t be shown right now. ${LATER}`,
    ]);
  });

  test('on the server, by signing out, alone: its cookie is worth nothing after, and nobody else signs it out', async () => {
    const other = app.visitor();
    await signIn();
    await signIn(other);
    const forger = app.visitor();
    const [token] = decodeURIComponent(browser.cookies.get(COOKIE) ?? '').split('.');
    forger.cookies.set(COOKIE, `${token}.forged`);
    for (const stranger of [app.visitor(), forger]) await stranger.ask(endpoints.signOut);
    await browser.ask(endpoints.getSession);
    const cookie = browser.cookies.get(COOKIE) ?? '';
    const before = (await sessions()).length;
    expect((await browser.reply(endpoints.signOut)).status).toBe(204);
    expect(browser.cookies.has(COOKIE)).toBe(false);
    expect(await sessions()).toHaveLength(before - 1);
    browser.cookies.set(COOKIE, cookie);
    await browser.refused('not_authenticated', endpoints.getSession);
    expect((await browser.reply(endpoints.signOut)).status).toBe(204);
    await other.ask(endpoints.getSession);
  });

  test('by signing in again in the same browser, whoever does; other devices stay signed in', async () => {
    const other = app.visitor();
    await signIn();
    await signIn(other);
    const first = browser.cookies.get(COOKIE) ?? '';
    const before = (await sessions()).length;
    await browser.refused('wrong_credentials', endpoints.signIn, {
      in: { ...credentials, password: 'wrong password' },
    });
    await browser.ask(endpoints.getSession);
    await signIn();
    expect(await sessions()).toHaveLength(before);
    const second = browser.cookies.get(COOKIE) ?? '';
    const bea = { email: 'bea@example.org', password: 'secret' };
    await app.visitor().ask(endpoints.register, { in: { full_name: 'Bea', ...bea } });
    await browser.ask(endpoints.signIn, { in: bea });
    expect(await sessions()).toHaveLength(before - 1);
    for (const ended of [first, second]) {
      const stolen = app.visitor();
      stolen.cookies.set(COOKIE, ended);
      await stolen.refused('not_authenticated', endpoints.getSession);
    }
    for (const living of [browser, other]) await living.ask(endpoints.getSession);
  });

  test('and the daily sweep removes what has ended', async () => {
    await signIn();
    const [session] = (await sessions()).slice(-1);
    await app.rows(`update sessions set expires_at = now() - interval '1 second' where id = $1`, [
      session?.id,
    ]);
    await app.rows(
      `insert into verifications values (gen_random_uuid(), 'old', 'x', now() - interval '1 second', now(), now())`,
    );
    await app.rows(`insert into rate_limits values ('old', 1, 1)`);
    const living = (await sessions()).length - 1;
    await app.rows(`select graphile_worker.add_job('account_sweep', '{}')`);
    await app.tasksDone();
    expect(await sessions()).toHaveLength(living);
    expect(await app.rows(`select 1 from verifications where identifier = 'old'`)).toEqual([]);
    expect(await app.rows(`select 1 from rate_limits where key = 'old'`)).toEqual([]);
  });
});

test('an account has fifty sessions at most; the one that was used longest ago ends', async () => {
  await app.rows('delete from sessions');
  await signIn();
  const [mine] = await sessions();
  await app.rows(
    `insert into sessions (id, user_id, token_hash, expires_at, created_at, updated_at, last_used_at)
     select gen_random_uuid(), s.user_id, 'token-' || n, now() + interval '7 days', now() - n * interval '1 day', now(),
       now() - case when n = 60 then 0 else n end * interval '1 hour'
     from sessions s, generate_series(1, 60) n`,
  );
  const other = await app.member();
  await signIn(app.visitor());
  const left = await app.rows<{ token_hash: string }>(
    'select token_hash from sessions where user_id = $1',
    [mine?.user_id],
  );
  expect(left).toHaveLength(50);
  const tokens = left.map(({ token_hash }) => token_hash);
  expect(tokens).toEqual(expect.arrayContaining(['token-1', 'token-47', 'token-60']));
  expect(tokens).not.toContain('token-48');
  for (const browserOf of [browser, other]) await browserOf.ask(endpoints.getSession);
});

describe('Grace period (account.md 22)', () => {
  const grace = { full_name: 'Grace', email: 'grace@example.org', password: 'secret' };

  test('48 hours from the first sign-in, not from a later one', async () => {
    await browser.ask(endpoints.register, { in: grace });
    const { full_name: __, ...body } = grace;
    app.clock.advance({ hours: 5 });
    const first = await signIn(browser, {}, body);
    await staysSignedIn();
    expect(Math.abs(Date.parse(first.signup_at) - app.clock.now().getTime())).toBeLessThan(60_000);
    expect(Date.parse(first.grace_period_ends_at ?? '') - Date.parse(first.signup_at)).toBe(
      48 * HOUR,
    );
    app.clock.advance({ hours: 47, minutes: 59 });
    const second = await app.visitor().ask(endpoints.signIn, { in: body });
    expect(second).toMatchObject({
      signup_at: first.signup_at,
      grace_period_ends_at: first.grace_period_ends_at,
    });
    app.clock.advance({ minutes: 2 });
    expect((await browser.ask(endpoints.getSession)).grace_period_ends_at).toBeNull();
  });
});

test('the token of a session is new with each sign-in, has 128 bits or more, and travels in the cookie alone', async () => {
  const tokens = new Set<string>();
  for (let n = 0; n < 5; n++) {
    const device = app.visitor();
    const reply = await device.reply(endpoints.signIn, { in: credentials });
    const token = decodeURIComponent(device.cookies.get(COOKIE) ?? '').split('.')[0] ?? '';
    // Of 62 signs 22 hold 128 bits.
    expect(token).toMatch(/^[A-Za-z0-9]{22,}$/);
    tokens.add(token);
    for (const answer of [reply, await device.reply(endpoints.getSession)]) {
      expect(answer.text).toContain(ada.email);
      expect(answer.text).not.toContain(token);
    }
  }
  expect(tokens.size).toBe(5);
});
