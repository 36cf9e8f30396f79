import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as account from '@pcr/contract/account/account.endpoints.ts';
import {
  confirmEmailChange,
  requestEmailChange,
} from '@pcr/contract/account/email/email-change.endpoints.ts';
import { changePassword } from '@pcr/contract/account/password/password.endpoints.ts';
import {
  requestPasswordReset,
  resetPassword,
} from '@pcr/contract/account/password/password-reset.endpoints.ts';
import * as endpoints from '@pcr/contract/account/two-factor/two-factor.endpoints.ts';
import {
  RECOVERY_CODES,
  TWO_FACTOR_TOPIC,
} from '@pcr/contract/account/two-factor/two-factor.schema.ts';
import { Secret, TOTP } from 'otpauth';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adminOn } from '../../testing/admin-in-process.ts';
import {
  cookieName,
  type Member,
  SECRET,
  startApp,
  type TestApp,
} from '../../testing/app-for-tests.ts';
import { linkIn, type Mailbox, openMailbox } from '../../testing/mailbox.ts';
import { portOf, startMain } from '../../testing/main-process.ts';
import { collectEvents } from '../../testing/published-events.ts';
import { statementsOf } from '../../testing/statements.ts';
import { newVisitor, type Visitor } from '../../testing/visitor.ts';
import { givePassword } from '../testing/member-with-password.ts';

// Longer than 300 lines: setting up, signing in and switching off are one key's life, on one app.

const password = 'first password';
const PENDING = 'pcr.pending_sign_in';
const SESSION = cookieName('http://pcr.test');
const OFF = {
  enabled_at: null,
  recovery_codes_saved_at: null,
  recovery_codes_made_at: null,
  recovery_codes: [],
};
const ON = 'Two-factor authentication is on';
const GUESSED = 'Someone entered wrong codes for your PCR account';
/** Wrong codes of the app that an account has in a day. */
const DAY_OF_CODES = 20;
const DAY_IS_OVER =
  'Too many wrong codes in one day. Please use a recovery code, or wait 24 hours.';

let app: TestApp;
let mailbox: Mailbox;
let ana: Member;
let browser: Visitor;

beforeAll(async () => {
  mailbox = await openMailbox();
  app = await startApp({ env: { SMTP_URL: mailbox.url } });
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});
beforeEach(async () => {
  await app.rows('delete from rate_limits');
  ana = await member();
  browser = app.visitor();
});
afterEach(() => app.clock.reset());

async function member(): Promise<Member> {
  const made = await app.member();
  await givePassword(app, made, password);
  return made;
}

/** What the app on a phone shows, so many steps of 30 seconds from now. */
const codeOf = (key: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({
    timestamp: app.clock.now().getTime() + steps * 30_000,
  });
const wrongFor = (key: string) => {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeOf(key, steps));
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find(
      (code) => !right.includes(code),
    ) ?? ''
  );
};

const begin = (who = ana) =>
  who.ask(endpoints.beginTwoFactor, { in: { current_password: password } });
const confirm = (code: string, who = ana) => who.ask(endpoints.confirmTwoFactor, { in: { code } });
/** Switched on; the code of now is free again. */
async function turnOn(who = ana) {
  const { key } = await begin(who);
  const made = await confirm(codeOf(key), who);
  app.clock.advance({ minutes: 1 });
  return { key, ...made };
}
const state = (who = ana) => who.ask(endpoints.getTwoFactor);
const signIn = (as = browser, given = password, email = ana.email) =>
  as.reply(account.signIn, { in: { email, password: given } });
const asked = (as = browser) =>
  as.refused('code_required', account.signIn, { in: { email: ana.email, password } });
const withCode = (code: string, as = browser) =>
  as.reply(endpoints.signInWithCode, { in: { code } });
const isSignedIn = async (as = browser) => (await as.reply(account.getSession)).status === 200;
const wrongCode = async (code: string, as = browser) =>
  (await as.refused('invalid_input', endpoints.signInWithCode, { in: { code } })).fields;
/**
 * So many wrong codes, in as many sign-ins as they take; of all counts that of the codes alone goes
 * on.
 */
async function wrongCodes(key: string, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    if (n % 4 === 0) {
      await app.rows(`delete from rate_limits where key not like 'code%'`);
      await asked();
    }
    await wrongCode(wrongFor(key));
  }
}
const turnOff = (code: string, who = ana, current_password = password) =>
  who.reply(endpoints.turnOffTwoFactor, { in: { current_password, code } });
const told = async (): Promise<number> => {
  await app.tasksDone();
  return mailbox.subjectsTo(ana.email).filter((subject) => subject === GUESSED).length;
};
/** Limits of tries are another sentence's: nothing is counted meanwhile. */
async function withoutLimits<T>(work: () => Promise<T>): Promise<T> {
  await app.rows(
    `create function uncounted() returns trigger language plpgsql as 'begin new.points := 0; return new; end';
     create trigger uncounted before insert or update on rate_limits for each row execute function uncounted()`,
  );
  try {
    return await work();
  } finally {
    await app.rows('drop function uncounted cascade');
  }
}
/** How many statements wait for a lock in this database. */
const waiting = async (): Promise<number> =>
  (
    await app.rows(`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
  ).length;
const pendingOf = ({ id }: Member) =>
  app.rows('select * from pending_sign_ins where user_id = $1', [id]);

describe('setting up (two-factor.md 1)', () => {
  test('the picture, the key and the link say the same, for this account', async () => {
    const { key, link, picture } = await begin();
    expect(key).toMatch(/^[A-Z2-7]{32}$/);
    const url = new URL(link);
    expect([url.protocol, url.host, decodeURIComponent(url.pathname)]).toEqual([
      'otpauth:',
      'totp',
      `/PCR:${ana.email}`,
    ]);
    expect(url.searchParams.get('secret')).toBe(key);
    expect(url.searchParams.get('issuer')).toBe('PCR');
    // As a phone reads it.
    const { data, info } = await sharp(Buffer.from(picture), { density: 400 })
      .resize(600)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(decodeQR({ width: info.width, height: info.height, data })).toBe(link);
  });

  test('nothing is on before a code confirms, and a code of the app switches on', async () => {
    const { key } = await begin();
    expect(await state()).toEqual(OFF);
    expect((await signIn()).status).toBe(200);
    expect(await isSignedIn()).toBe(true);
    const refused = await ana.refused('invalid_input', endpoints.confirmTwoFactor, {
      in: { code: wrongFor(key) },
    });
    expect(refused.fields?.code).toMatch(/^This is not the code/);
    expect((await state()).enabled_at).toBeNull();
    const { recovery_codes } = await confirm(codeOf(key));
    expect(new Set(recovery_codes).size).toBe(RECOVERY_CODES);
    expect((await state()).enabled_at).not.toBeNull();
    await mailbox.mailTo(ana.email, ON);
    expect(await isSignedIn(ana), 'no session ends').toBe(true);
    expect(await isSignedIn(), 'nor another one').toBe(true);
  });

  test('needs the password, and one that is begun again takes the place of the first', async () => {
    const refused = await ana.refused('invalid_input', endpoints.beginTwoFactor, {
      in: { current_password: 'wrong password' },
    });
    expect(refused.fields).toEqual({ current_password: 'This is not your current password' });
    const first = await begin();
    const second = await begin();
    expect(second.key).not.toBe(first.key);
    await ana.refused('invalid_input', endpoints.confirmTwoFactor, {
      in: { code: codeOf(first.key) },
    });
    await confirm(codeOf(second.key));
    await ana.refused('two_factor_changed', endpoints.confirmTwoFactor, {
      in: { code: codeOf(second.key, 1) },
    });
    await ana.refused('two_factor_changed', endpoints.beginTwoFactor, {
      in: { current_password: password },
    });
  });

  test('one that nobody confirms is removed after a day, one that is on stays', async () => {
    await begin();
    const bea = await member();
    await turnOn(bea);
    app.clock.advance({ days: 2 });
    const { sweep } = await import('../account.queries.ts');
    await sweep(app.database, app.clock.now());
    const left = await app.rows('select user_id from two_factor where user_id = any($1)', [
      [ana.id, bea.id],
    ]);
    expect(left).toEqual([{ user_id: bea.id }]);
  });

  test('of the key and the codes nothing stands in the database or the log (two-factor.md 5)', async () => {
    const { key, recovery_codes } = await turnOn();
    await asked();
    await withCode(codeOf(key));
    const tables = await app.rows(
      `select (select json_agg(t) from two_factor t) as a, (select json_agg(c) from recovery_codes c) as b,
         (select json_agg(p) from pending_sign_ins p) as c, (select json_agg(j) from graphile_worker.jobs j) as d`,
    );
    const kept = JSON.stringify(tables) + app.logged.join('\n');
    for (const secret of [
      key,
      ...recovery_codes,
      ...recovery_codes.map((code) => code.replace('-', '')),
    ]) {
      expect(kept).not.toContain(secret);
    }
  });
});

describe('signing in', () => {
  test('the password makes no session, the code does (two-factor.md 8, 9)', async () => {
    const { key } = await turnOn();
    const before = await app.rows('select id from sessions where user_id = $1', [ana.id]);
    const reply = await signIn();
    expect(JSON.parse(reply.text)).toMatchObject({ error: { code: 'code_required' } });
    const [cookie = '', ...more] = reply.headers.getSetCookie();
    expect(more).toEqual([]);
    expect(cookie.split('; ').slice(1).sort()).toEqual([
      'HttpOnly',
      'Max-Age=600',
      'Path=/',
      'SameSite=Lax',
    ]);
    expect(await app.rows('select id from sessions where user_id = $1', [ana.id])).toEqual(before);
    expect(await isSignedIn()).toBe(false);
    const [pending] = await pendingOf(ana);
    expect(JSON.stringify(pending), 'the database holds a hash').not.toContain(
      browser.cookies.get(PENDING),
    );

    const done = await withCode(codeOf(key));
    expect(JSON.parse(done.text)).toMatchObject({ user: { id: ana.id, email: ana.email } });
    expect(await isSignedIn()).toBe(true);
    expect(browser.cookies.has(PENDING)).toBe(false);
    expect(browser.cookies.has('pcr.device'), 'the browser is known from now on').toBe(true);
    expect(await pendingOf(ana)).toEqual([]);
  });

  test('the browser’s earlier session goes on until the code, and ends with it', async () => {
    const { key } = await turnOn();
    const other = await member();
    const cookie = other.cookies.get(SESSION) ?? '';
    await asked(other);
    expect(await isSignedIn(other), 'nothing has happened yet').toBe(true);
    await withCode(codeOf(key), other);
    expect(JSON.parse((await other.reply(account.getSession)).text)).toMatchObject({
      user: { id: ana.id },
    });
    const copy = app.visitor();
    copy.cookies.set(SESSION, cookie);
    expect(await isSignedIn(copy)).toBe(false);
  });

  test('a code of the step before or after is taken, one that is further away is not (two-factor.md 2)', async () => {
    app.clock.freeze();
    const { key } = await turnOn();
    for (const steps of [-1, 0, 1]) {
      await asked();
      expect((await withCode(codeOf(key, steps))).status, `${steps}`).toBe(200);
    }
    app.clock.advance({ minutes: 5 });
    await asked();
    for (const steps of [-2, 2]) expect(await wrongCode(codeOf(key, steps))).toHaveProperty('code');
  });

  test('a used code is refused in its 30 seconds, and so is every code before it (two-factor.md 3)', async () => {
    app.clock.freeze();
    const { key } = await begin();
    const first = codeOf(key);
    await confirm(first);
    await asked();
    expect(await wrongCode(first), 'it confirmed the set-up').toHaveProperty('code');
    expect((await withCode(codeOf(key, 1))).status).toBe(200);
    await asked();
    for (const steps of [1, 0, -1])
      expect(await wrongCode(codeOf(key, steps))).toHaveProperty('code');
  });

  test('of 20 requests with one code at once, on two server processes, one wins (two-factor.md 3)', async () => {
    const { key } = await begin();
    await confirm(codeOf(key));
    const folder = await mkdtemp(join(tmpdir(), 'pcr-two-factor-'));
    const second = startMain({
      DATABASE_URL: app.databaseUrl,
      SECRET,
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
    });
    try {
      const waiting = Array.from({ length: 20 }, () => app.visitor());
      for (const one of waiting) await asked(one);
      const there = `http://127.0.0.1:${await portOf(second)}`;
      const code = codeOf(key, 1);
      const send = (one: Visitor, n: number) => {
        if (n % 2) return withCode(code, one);
        const elsewhere = newVisitor(there, there);
        elsewhere.cookies.set(PENDING, one.cookies.get(PENDING) ?? '');
        return withCode(code, elsewhere);
      };
      const replies = await withoutLimits(() => Promise.all(waiting.map(send)));
      const statuses = replies.map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(statuses.filter((status) => status === 422)).toHaveLength(19);
      // A task that the second process has taken would be done two minutes after its end.
      await app.tasksDone();
    } finally {
      second.app.kill('SIGKILL');
      await second.exited;
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    }
  });

  test('it waits for 10 minutes, and for five codes, also when they come at once (two-factor.md 8, 10)', async () => {
    const { key } = await turnOn();
    const over = (as = browser) =>
      as.refused('sign_in_again', endpoints.signInWithCode, { in: { code: codeOf(key) } });
    await asked();
    const replies = await Promise.all(Array.from({ length: 8 }, () => withCode(wrongFor(key))));
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(4);
    await over();
    await asked();
    app.clock.advance({ minutes: 11 });
    await over();
    await over(app.visitor());
    await asked();
    expect((await withCode(codeOf(key))).status).toBe(200);
  });

  test('wrong codes count as wrong passwords, right ones give their try back', async () => {
    const { key } = await turnOn();
    for (let n = 0; n < 9; n++) {
      if (n % 5 === 0) await asked();
      await withCode(wrongFor(key));
    }
    for (let n = 0; n < 2; n++) {
      app.clock.advance({ minutes: 1 });
      const fresh = app.visitor();
      await asked(fresh);
      expect((await withCode(codeOf(key), fresh)).status).toBe(200);
    }
    await withCode(wrongFor(key));
    expect((await signIn(app.visitor())).status, 'the password is not looked at either').toBe(429);
  });

  test('20 wrong codes of the app end those of the day, and right ones take nothing of it; a recovery code and a new password help', async () => {
    const { key, recovery_codes } = await turnOn();
    await wrongCodes(key, DAY_OF_CODES - 1);
    for (let n = 0; n < 2; n++) {
      app.clock.advance({ minutes: 1 });
      await asked();
      expect((await withCode(codeOf(key))).status).toBe(200);
    }
    await wrongCodes(key, 1);
    app.clock.advance({ minutes: 1 });
    await asked();
    const refused = await browser.refused('too_many_requests', endpoints.signInWithCode, {
      in: { code: codeOf(key) },
    });
    expect(refused.message).toBe(DAY_IS_OVER);
    expect(refused.retry_after).toBeGreaterThan(23 * 3_600);
    expect((await withCode(recovery_codes[0] ?? '')).status).toBe(200);
    const another = 'a password that nobody else knows';
    await ana.ask(changePassword, { in: { current_password: password, password: another } });
    await browser.refused('code_required', account.signIn, {
      in: { email: ana.email, password: another },
    });
    expect((await withCode(codeOf(key))).status).toBe(200);
    ana = await member();
    const other = await turnOn();
    await asked();
    expect((await withCode(codeOf(other.key))).status, 'of another account').toBe(200);
  });

  test('a person who sets one password after the other has 60 wrong codes in a day, and still a recovery code', async () => {
    const { key, recovery_codes } = await turnOn();
    await wrongCodes(key, 1);
    await app.rows(`update rate_limits set points = 59 where key like 'code_of_app_any:%'`);
    await app.rows('delete from accounts where user_id = $1', [ana.id]);
    await givePassword(app, ana, password);
    await wrongCodes(key, 1);
    await asked();
    const refused = await browser.refused('too_many_requests', endpoints.signInWithCode, {
      in: { code: codeOf(key) },
    });
    expect(refused.message).toBe(DAY_IS_OVER);
    expect((await withCode(recovery_codes[0] ?? '')).status).toBe(200);
  });

  test('after five wrong codes in a day the member is told once that somebody knows their password', async () => {
    const { key, recovery_codes } = await turnOn();
    await wrongCodes(key, 4);
    expect(await told()).toBe(0);
    await asked();
    await withCode('bcdfg-hjkmn');
    await withCode(recovery_codes[0] ?? '');
    await wrongCodes(key, 6);
    expect(await told()).toBe(1);
    expect((await mailbox.mailTo(ana.email, GUESSED)).text).toContain('?mode=reset');
  });

  test('a person who sends more codes at once than a sign-in takes is reported as well', async () => {
    const { key } = await turnOn();
    await asked();
    const client = await app.database.pool.connect();
    let replies: Promise<unknown>[] = [];
    const counted = async () => {
      const [row] = await app.rows<{ points: number }>(
        `select points from rate_limits where key like 'code_of_app:' || $1 || '%'`,
        [ana.id],
      );
      return row?.points ?? 0;
    };
    try {
      // Each is counted, and then waits: of these five the sign-in takes the first.
      await client.query(
        `begin; update pending_sign_ins set tries = 4 where user_id = '${ana.id}'`,
      );
      for (let n = 1; n <= 5; n++) {
        replies = [...replies, withCode(wrongFor(key))];
        while ((await counted()) < n || (await waiting()) < n);
      }
    } finally {
      await client.query('commit');
      client.release();
    }
    await Promise.all(replies);
    expect(await told()).toBe(1);
  });

  test('an account whose deletion is over answers as an unknown one, and asks for no code (deletion.md 3)', async () => {
    await turnOn();
    await app.rows(
      'insert into account_deletions (user_id, requested_at, erase_at) values ($1, now(), now())',
      [ana.id],
    );
    app.clock.advance({ minutes: 1 });
    await browser.refused('wrong_credentials', account.signIn, {
      in: { email: ana.email, password },
    });
    expect(await pendingOf(ana)).toEqual([]);
  });

  test('a sign-in that waits is used once: two right codes at once make one session', async () => {
    const { key, recovery_codes } = await turnOn();
    await asked();
    const twin = app.visitor();
    twin.cookies.set(PENDING, browser.cookies.get(PENDING) ?? '');
    const replies = await Promise.all([
      withCode(codeOf(key)),
      withCode(recovery_codes[0] ?? '', twin),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
    const { recovery_codes: kept } = await state();
    const viaRecovery = replies[1]?.status === 200;
    expect(
      kept.some(({ used_at }) => used_at),
      'the code that did not win is not used up',
    ).toBe(viaRecovery);
  });

  test('a new password by mail ends it, and two-factor stays on; so does a changed address (two-factor.md 7)', async () => {
    const { key } = await turnOn();
    const tokenTo = async (address: string, subject: string) =>
      linkIn(await mailbox.mailTo(address, subject)).searchParams.get('token') ?? '';
    const ended = () =>
      browser.refused('sign_in_again', endpoints.signInWithCode, { in: { code: codeOf(key) } });
    const new_email = `new-${ana.id}@example.org`;
    await ana.ask(requestEmailChange, { in: { new_email, current_password: password } });
    const changing = await tokenTo(new_email, 'Confirm');
    await asked();
    await app.visitor().ask(confirmEmailChange, { in: { token: changing } });
    await ended();
    const signingIn = (given: string) =>
      browser.refused('code_required', account.signIn, {
        in: { email: new_email, password: given },
      });
    await signingIn(password);
    await browser.ask(requestPasswordReset, { in: { email: new_email } });
    const token = await tokenTo(new_email, 'Reset');
    await browser.ask(resetPassword, { in: { token, password: 'second password' } });
    await ended();
    await signingIn('second password');
    expect((await withCode(codeOf(key))).status).toBe(200);
  });

  test('a wrong password and an unknown address answer alike, with as many statements (two-factor.md 11)', async () => {
    await turnOn();
    const answer = async (email: string) => {
      const { status, text, headers } = await signIn(browser, 'wrong password', email);
      return [status, text.replace(/"request_id":"[^"]+"/, ''), headers.getSetCookie()];
    };
    expect(await answer(ana.email)).toEqual(await answer('nobody@example.org'));
    const statements = (email: string) =>
      statementsOf(() => signIn(browser, 'wrong password', email));
    expect(await statements(ana.email)).toEqual(await statements('nobody@example.org'));
  });
});

describe('recovery codes (two-factor.md 4)', () => {
  test('sign in once each, and say when they were used; those of another member are of no use', async () => {
    const { recovery_codes } = await turnOn();
    const [code = '', other = ''] = recovery_codes;
    expect(code).toMatch(/^[a-z2-6]{5}-[a-z2-6]{5}$/);
    await asked();
    expect((await withCode(code.toUpperCase().replace('-', ' '))).status).toBe(200);
    const used = (await state()).recovery_codes.filter(({ used_at }) => used_at !== null);
    expect(used.map(({ number }) => number)).toEqual([1]);
    await asked();
    expect(await wrongCode(code)).toEqual({
      code: 'This recovery code is not right, or it was used before. Please check it, or try another one.',
    });
    expect((await withCode(other)).status).toBe(200);
    const theirs = await turnOn(await member());
    await asked();
    expect(await wrongCode(theirs.recovery_codes[0] ?? '')).toHaveProperty('code');
  });

  test('of 8 requests with one of them at once one wins', async () => {
    const { recovery_codes } = await turnOn();
    const waiting = Array.from({ length: 8 }, () => app.visitor());
    for (const one of waiting) await asked(one);
    const all = () => Promise.all(waiting.map((one) => withCode(recovery_codes[3] ?? '', one)));
    const replies = await withoutLimits(all);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(7);
  });

  test('are made anew with the password; the earlier ones end', async () => {
    const { recovery_codes } = await turnOn();
    await ana.refused('invalid_input', endpoints.renewRecoveryCodes, {
      in: { current_password: 'wrong password' },
    });
    const renewed = await ana.ask(endpoints.renewRecoveryCodes, {
      in: { current_password: password },
    });
    expect(renewed.recovery_codes).toHaveLength(RECOVERY_CODES);
    await mailbox.mailTo(ana.email, 'New recovery codes for your PCR account');
    await asked();
    expect(await wrongCode(recovery_codes[0] ?? '')).toHaveProperty('code');
    expect((await withCode(renewed.recovery_codes[9] ?? '')).status).toBe(200);
    expect((await state()).recovery_codes.filter(({ used_at }) => used_at)).toHaveLength(1);
  });

  test('are not known as saved until the member says so of those that work; new ones are not again', async () => {
    const saved = async () => (await state()).recovery_codes_saved_at;
    const save = (made_at: string) =>
      ana.ask(endpoints.markRecoveryCodesSaved, { in: { made_at } });
    const earlier = await turnOn();
    expect(await saved()).toBeNull();
    await save(earlier.made_at);
    const at = await saved();
    expect(at).not.toBeNull();
    app.clock.advance({ minutes: 1 });
    await save(earlier.made_at);
    expect(await saved()).toBe(at);
    // As another device does it.
    const now = await ana.ask(endpoints.renewRecoveryCodes, { in: { current_password: password } });
    await ana.refused('two_factor_changed', endpoints.markRecoveryCodesSaved, {
      in: { made_at: earlier.made_at },
    });
    expect(await saved()).toBeNull();
    await save(now.made_at);
    expect(await saved()).not.toBeNull();
    expect(Date.parse((await state()).recovery_codes_made_at ?? '')).toBe(Date.parse(now.made_at));
  });

  test('there are none where it is off', async () => {
    const made_at = app.clock.now().toISOString();
    const given = { in: { current_password: password } };
    await ana.refused('two_factor_changed', endpoints.renewRecoveryCodes, given);
    await ana.refused('two_factor_changed', endpoints.markRecoveryCodesSaved, { in: { made_at } });
    await begin();
    await ana.refused('two_factor_changed', endpoints.renewRecoveryCodes, given);
    await ana.refused('two_factor_changed', endpoints.markRecoveryCodesSaved, { in: { made_at } });
  });
});

describe('turning off (two-factor.md 6)', () => {
  test('needs the password and a code; sessions go on, sign-ins that wait for a code end, and the member is told', async () => {
    const { key } = await turnOn();
    expect((await turnOff(codeOf(key), ana, 'wrong password')).status).toBe(422);
    const refused = await ana.refused('invalid_input', endpoints.turnOffTwoFactor, {
      in: { current_password: password, code: wrongFor(key) },
    });
    expect(Object.keys(refused.fields ?? {})).toEqual(['code']);
    expect((await state()).enabled_at).not.toBeNull();
    await asked();
    expect((await turnOff(codeOf(key))).status).toBe(204);
    expect(await state()).toEqual(OFF);
    await browser.refused('sign_in_again', endpoints.signInWithCode, {
      in: { code: codeOf(key, 1) },
    });
    await mailbox.mailTo(ana.email, 'Two-factor authentication is off');
    expect(await isSignedIn(ana)).toBe(true);
    await signIn();
    expect(await isSignedIn()).toBe(true);
  });

  test('neither is told to an address that nobody has confirmed (account.md 52)', async () => {
    await app.rows('update users set email_confirmed = false where id = $1', [ana.id]);
    const { key } = await turnOn();
    expect((await turnOff(codeOf(key))).status).toBe(204);
    await app.tasksDone();
    expect(mailbox.subjectsTo(ana.email)).toEqual([]);
  });

  test('a recovery code does as well, and a used one does not', async () => {
    const [code = '', other = ''] = (await turnOn()).recovery_codes;
    await asked();
    await withCode(code);
    expect((await turnOff(code)).status).toBe(422);
    expect((await turnOff(other)).status).toBe(204);
  });

  test('wrong codes count', async () => {
    const { key, recovery_codes } = await turnOn();
    for (let n = 0; n < 10; n++) await turnOff(wrongFor(key));
    expect(await told(), 'as when they sign in').toBe(1);
    expect((await turnOff(codeOf(key))).status).toBe(429);
    expect((await state()).enabled_at).not.toBeNull();
    await app.rows(`delete from rate_limits where key not like 'code%'`);
    for (let n = 0; n < 10; n++) await turnOff(wrongFor(key));
    await app.rows(`delete from rate_limits where key not like 'code%'`);
    expect((await turnOff(codeOf(key))).status, 'the codes of the day are used up').toBe(429);
    expect((await turnOff(recovery_codes[0] ?? '')).status).toBe(204);
  });
});

test('open pages of the member, and of nobody else, are told (two-factor.md 13)', async () => {
  const { key } = await begin();
  const told = { to: [ana.id], topic: TWO_FACTOR_TOPIC };
  const published = await collectEvents(app);
  await confirm(codeOf(key));
  expect(await published()).toContainEqual(told);
  app.clock.advance({ minutes: 1 });
  await turnOff(codeOf(key));
  expect(await published()).toEqual([told]);
});

describe('the operator (two-factor.md 14)', () => {
  test('resets it for who has lost everything: nothing else ends, and the member is told; nothing happens while a set-up is begun', async () => {
    const admin = adminOn(app, { SMTP_URL: mailbox.url, PUBLIC_URL: 'http://pcr.test' });
    await begin();
    const nothing = await admin(['users', 'reset-two-factor', ana.email, '--yes']);
    expect(nothing).toMatchObject({ code: 1, err: expect.stringContaining('is not on') });
    expect(mailbox.subjectsTo(ana.email)).toEqual([]);
    await turnOn();
    await asked();
    const unsaid = await admin(['users', 'reset-two-factor', ana.email]);
    expect(unsaid.code).toBe(1);
    expect((await state()).enabled_at).not.toBeNull();
    const done = await admin(['users', 'reset-two-factor', ana.email, '--yes']);
    expect(done).toMatchObject({ code: 0, out: expect.stringContaining('Reset.') });
    expect(await state()).toEqual(OFF);
    expect(await pendingOf(ana)).toEqual([]);
    const mail = await mailbox.mailTo(ana.email, 'Two-factor authentication was reset');
    expect(mail.text).toContain('http://pcr.test/');
    expect(await isSignedIn(ana)).toBe(true);
    await signIn();
    expect(await isSignedIn()).toBe(true);
  });
});
