import * as endpoints from '@pcr/contract/account/account.endpoints.ts';
import { requestConfirmation } from '@pcr/contract/account/email/email-confirmation.endpoints.ts';
import { changePassword } from '@pcr/contract/account/password/password.endpoints.ts';
import {
  requestPasswordReset,
  resetPassword,
} from '@pcr/contract/account/password/password-reset.endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { CHEAP_PASSWORDS, startApp, type TestApp } from '../testing/app-for-tests.ts';
import type { Reply, Visitor } from '../testing/visitor.ts';

// Longer than 300 lines: the limits are held against each other in the same two apps, which a
// second file would have to start again.

const ada = { email: 'ada@example.org', password: 'secret' };
let app: TestApp;
/** Behind one proxy. */
let proxied: TestApp;
/** What each hash of the proxied app waits for. */
let hashing: Promise<void> | undefined;

beforeAll(async () => {
  const passwords: typeof CHEAP_PASSWORDS = {
    ...CHEAP_PASSWORDS,
    async hash(password) {
      await hashing;
      return CHEAP_PASSWORDS.hash(password);
    },
  };
  [app, proxied] = await Promise.all([
    startApp(),
    startApp({ env: { TRUST_PROXY: '1' }, passwords }),
  ]);
  for (const each of [app, proxied]) {
    await each.visitor().ask(endpoints.register, { in: { full_name: 'Ada', ...ada } });
  }
});
afterAll(() => Promise.all([app.close(), proxied.close()]));
beforeEach(() => Promise.all([app, proxied].map((each) => each.rows('delete from rate_limits'))));

const tryWith = (
  email: string,
  password = 'wrong password',
  on = app,
  headers: Record<string, string> = {},
) => on.visitor().reply(endpoints.signIn, { in: { email, password } }, headers);
const statuses = (replies: Reply[]) => replies.map((reply) => reply.status);
const inTurn = async (count: number, ask: (n: number) => Promise<Reply>) => {
  const replies: Reply[] = [];
  for (let n = 0; n < count; n++) replies.push(await ask(n));
  return replies;
};
/** As after so many wrong tries for Ada. */
async function spend(tries: number): Promise<void> {
  await tryWith(ada.email);
  await app.rows(`update rate_limits set points = $1 where key like 'sign_in_client:%'`, [tries]);
}
/** As so much later. */
const pass = (minutes: number) =>
  app.rows('update rate_limits set expire = expire - $1::bigint', [minutes * 60_000]);

describe('sign-in is limited per account, with the time to wait in the message', () => {
  test('ten tries in 15 minutes, in whatever case of its letters, and none of another account', async () => {
    await spend(8);
    expect((await tryWith(ada.email)).status).toBe(401);
    expect((await tryWith(' ADA@example.ORG ')).status).toBe(401);
    expect((await tryWith('nobody@example.org')).status).toBe(401);
    const reply = await tryWith(ada.email);
    const { error } = JSON.parse(reply.text);
    expect(error).toMatchObject({
      code: 'too_many_requests',
      message: 'Too many tries. Please wait 15 minutes and try again.',
    });
    expect(error.retry_after).toBeGreaterThan(14 * 60);
    expect(error.retry_after).toBeLessThanOrEqual(15 * 60);
    expect(reply.headers.get('retry-after')).toBe(String(error.retry_after));
    // The right password does not help, and is not given away.
    expect((await tryWith(ada.email, ada.password)).status).toBe(429);
  });

  test('whether or not the account exists, also in a parallel burst', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => tryWith('nobody@example.org')),
    );
    expect(statuses(replies).sort()).toEqual([...Array(10).fill(401), ...Array(10).fill(429)]);
    const refused = JSON.parse(replies.find((reply) => reply.status === 429)?.text ?? '');
    expect(refused.error.message).toBe('Too many tries. Please wait 15 minutes and try again.');
  });

  test('the message counts down, and after 15 minutes there are tries again', async () => {
    await spend(10);
    await pass(10);
    expect(JSON.parse((await tryWith(ada.email)).text).error.message).toContain('wait 5 minutes');
    await pass(4);
    expect(JSON.parse((await tryWith(ada.email)).text).error.message).toMatch(
      /wait (1 minute|\d\d seconds)/,
    );
    await pass(1);
    expect((await tryWith(ada.email, ada.password)).status).toBe(200);
  });

  test('the right password within the limit gives its own try back', async () => {
    await spend(9);
    for (let n = 0; n < 3; n++) expect((await tryWith(ada.email, ada.password)).status).toBe(200);
    expect(statuses(await inTurn(2, () => tryWith(ada.email)))).toEqual([401, 429]);
  });

  test('right ones are counted, too, far above what hands do: each costs a hash', async () => {
    expect((await tryWith(ada.email, ada.password)).status).toBe(200);
    await app.rows(`update rate_limits set points = 99 where key like 'sign_in_any:%'`);
    expect((await tryWith(ada.email, ada.password)).status).toBe(200);
    const { error } = JSON.parse((await tryWith(ada.email, ada.password)).text);
    expect(error.message).toBe('Too many tries. Please wait 60 minutes and try again.');
    expect((await tryWith('nobody@example.org')).status).toBe(401);
  });

  test('malformed input is no try', async () => {
    await inTurn(11, () => tryWith(ada.email, 'short'));
    expect((await tryWith(ada.email, ada.password)).status).toBe(200);
  });

  test('the table holds nobody’s address', async () => {
    await tryWith(ada.email);
    expect(JSON.stringify(await app.rows('select * from rate_limits'))).not.toContain('ada');
  });
});

describe('what the limits of sign-in reveal about another', () => {
  const HERE = { 'x-forwarded-for': '203.0.113.7' };
  const THERE = { 'x-forwarded-for': '198.51.100.9' };
  /** All wrong tries for the address from there that are heard, and the words after them. */
  const heardOf = async (email: string, meanwhile = async () => {}) => {
    const before = await inTurn(5, () => tryWith(email, 'wrong password', proxied, THERE));
    await meanwhile();
    const after = await inTurn(6, () => tryWith(email, 'wrong password', proxied, THERE));
    return {
      heard: statuses([...before, ...after]),
      last: JSON.parse(after.at(-1)?.text ?? '').error.message,
    };
  };

  test('a right sign-in gives back its own try alone, so nobody learns of it that an address is registered', async () => {
    const unknown = await heardOf('nobody@example.org');
    await proxied.rows('delete from rate_limits');
    const known = await heardOf(ada.email, async () => {
      for (const from of [HERE, THERE]) {
        expect((await tryWith(ada.email, ada.password, proxied, from)).status).toBe(200);
      }
    });
    expect(known).toEqual(unknown);
    expect(unknown.heard).toEqual([...Array(10).fill(401), 429]);
  });

  test('nor does it begin the time that is waited', async () => {
    await tryWith(ada.email, ada.password, proxied, THERE);
    await proxied.rows('update rate_limits set expire = expire - $1::bigint', [10 * 60_000]);
    expect((await heardOf(ada.email)).last).toBe(
      'Too many tries. Please wait 15 minutes and try again.',
    );
  });

  test('wrong tries from one address keep nobody out who signs in from another', async () => {
    await heardOf(ada.email);
    expect((await tryWith(ada.email, ada.password, proxied, HERE)).status).toBe(200);
    expect((await tryWith(ada.email, ada.password, proxied, THERE)).status).toBe(429);
  });

  test('from all addresses together an account has 25 in 15 minutes', async () => {
    await tryWith(ada.email, 'wrong password', proxied, THERE);
    await proxied.rows(`update rate_limits set points = 24 where key like 'sign_in_account:%'`);
    const from = (n: number) =>
      tryWith(ada.email, 'wrong password', proxied, { 'x-forwarded-for': `203.0.113.${n}` });
    expect(statuses(await inTurn(2, from))).toEqual([401, 429]);
  });
});

test('a copied session has 25 tries in 15 minutes for the password, from all addresses together (account.md 10)', async () => {
  const browser = proxied.visitor();
  await browser.ask(endpoints.signIn, { in: ada });
  const guess = (n: number) =>
    browser.reply(
      changePassword,
      { in: { current_password: 'a guess', password: 'another one' } },
      { 'x-forwarded-for': `203.0.113.${n}` },
    );
  await guess(1);
  await proxied.rows(`update rate_limits set points = 24 where key like 'own_password_account:%'`);
  expect(statuses(await inTurn(2, (n) => guess(n + 2)))).toEqual([422, 429]);
  // It does not keep a member who signs in from anything.
  expect(
    (await tryWith(ada.email, ada.password, proxied, { 'x-forwarded-for': '198.51.100.9' })).status,
  ).toBe(200);
});

describe('a browser that has signed in to the account before (account.md 10)', () => {
  const bo = { email: 'bo@example.org', password: 'another secret' };
  beforeAll(() => proxied.visitor().ask(endpoints.register, { in: { full_name: 'Bo', ...bo } }));
  const from = (n: number) => ({ 'x-forwarded-for': `203.0.113.${n}` });
  const signIn = (browser: Visitor, given: typeof ada, n: number) =>
    browser.reply(endpoints.signIn, { in: given }, from(n));
  const known = async (...accounts: (typeof ada)[]) => {
    const browser = proxied.visitor();
    for (const account of accounts) expect((await signIn(browser, account, 1)).status).toBe(200);
    return browser;
  };
  /** As after so many wrong tries for each account, from all over the world. */
  const guessed = async (...accounts: (typeof ada)[]) => {
    for (const { email } of accounts) await tryWith(email, 'wrong password', proxied, from(2));
    await proxied.rows(`update rate_limits set points = 25 where key like 'sign_in_account:%'`);
    for (const account of accounts)
      expect((await signIn(proxied.visitor(), account, 3)).status).toBe(429);
  };

  test('is not kept out by wrong tries of others, also where several share it, each with their account; other browsers are', async () => {
    const browser = await known(ada, bo, ada);
    await guessed(ada, bo);
    for (const account of [ada, bo]) expect((await signIn(browser, account, 4)).status).toBe(200);
  });

  test('has ten wrong tries of its own, wherever it is', async () => {
    const browser = await known(ada);
    const wrong = await inTurn(11, (n) =>
      signIn(browser, { ...ada, password: 'wrong password' }, n + 5),
    );
    expect(statuses(wrong)).toEqual([...Array(10).fill(401), 429]);
    expect((await signIn(browser, ada, 20)).status).toBe(429);
    // They are no tries of anybody else.
    expect((await signIn(proxied.visitor(), ada, 5)).status).toBe(200);
  });

  test('is known for that account alone, and not by a cookie of its own making', async () => {
    const browser = await known(ada);
    await guessed(bo);
    expect((await signIn(browser, bo, 4)).status).toBe(429);
    await guessed(ada);
    const cookie = browser.cookies.get('pcr.device') ?? '';
    for (const forged of [
      cookie.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')),
      '.',
      'x'.repeat(66),
      '',
    ]) {
      browser.cookies.set('pcr.device', forged);
      expect((await signIn(browser, ada, 4)).status).toBe(429);
    }
  });

  test('together with all others that have, the account has 50', async () => {
    const browser = await known(ada);
    await signIn(browser, { ...ada, password: 'wrong password' }, 4);
    await proxied.rows(`update rate_limits set points = 50 where key like 'sign_in_devices:%'`);
    expect((await signIn(await known(bo), bo, 4)).status).toBe(200);
    // It is a strange one then: not kept out by these, and not free of what strangers are bound by.
    expect((await signIn(browser, ada, 5)).status).toBe(200);
    await guessed(ada);
    expect((await signIn(browser, ada, 5)).status).toBe(429);
  });

  test('is known for 180 days from its last sign-in, whatever cookie it keeps', async () => {
    const browser = await known(ada);
    const first = browser.cookies.get('pcr.device') ?? '';
    try {
      for (const days of [179, 2]) {
        proxied.clock.advance({ days });
        await guessed(ada);
        expect((await signIn(browser, ada, 4)).status).toBe(200);
      }
      browser.cookies.set('pcr.device', first);
      expect((await signIn(browser, ada, 5)).status).toBe(429);
    } finally {
      proxied.clock.reset();
    }
  });
});

describe('sign-in is limited per address', () => {
  test('50 wrong tries, for whatever accounts', async () => {
    await tryWith('nobody-1@example.org');
    await app.rows(`update rate_limits set points = 48 where key = 'sign_in_address:127.0.0.1'`);
    const replies = await inTurn(3, (n) => tryWith(`nobody-${n + 2}@example.org`));
    expect(statuses(replies)).toEqual([401, 401, 429]);
    const { error } = JSON.parse((await tryWith(ada.email, ada.password)).text);
    expect(error.message).toBe('Too many tries. Please wait 15 minutes and try again.');
  });

  test('right ones do not count: a day care centre has one address', async () => {
    await tryWith(ada.email);
    const points = async () =>
      (
        await app.rows<{ points: number }>(
          `select * from rate_limits where key = 'sign_in_address:127.0.0.1'`,
        )
      )[0]?.points;
    const before = await points();
    await inTurn(3, () => tryWith(ada.email, ada.password));
    expect(await points()).toBe(before);
  });
});

// A request without a hashed password shows the same limiter.
const requestReset = (on: TestApp, n: number, forwarded?: string) =>
  on
    .visitor()
    .reply(
      requestPasswordReset,
      { in: { email: `nobody-${n}@example.org` } },
      forwarded ? { 'x-forwarded-for': forwarded } : {},
    );

describe('register and reset are limited, too', () => {
  test.each([
    ['reset', (n: number) => requestReset(app, n)],
    [
      'confirmation',
      (n: number) =>
        app.visitor().reply(requestConfirmation, { in: { email: `nobody-${n}@example.org` } }),
    ],
  ] as const)('five %s mails an hour for an account, thirty for an address', async (_, ask) => {
    expect(statuses(await inTurn(6, () => ask(0)))).toEqual([204, 204, 204, 204, 204, 429]);
    await app.rows(`update rate_limits set points = 29 where key like '%_address:127.0.0.1'`);
    expect(statuses(await inTurn(2, (n) => ask(n + 1)))).toEqual([204, 429]);
  });

  test('thirty registrations an hour from an address', async () => {
    await app.rows(`insert into rate_limits values ('register_address:127.0.0.1', 29, $1)`, [
      Date.now() + 1000_000,
    ]);
    const register = (n: number) =>
      app.visitor().reply(endpoints.register, {
        in: { full_name: 'Somebody', email: `somebody-${n}@example.org`, password: 'password' },
      });
    expect(statuses(await inTurn(2, register))).toEqual([204, 429]);
  });

  test('ten registrations an hour for an account: each sends its owner a mail', async () => {
    await app.rows('delete from rate_limits');
    const register = () =>
      app.visitor().reply(endpoints.register, {
        in: { full_name: 'Somebody', email: 'again@example.org', password: 'password' },
      });
    expect(statuses(await inTurn(11, register))).toEqual([...Array(10).fill(204), 429]);
  });
});

describe('hashing a password is dear, and so it is bounded', () => {
  const reset = (on: TestApp, from: string) =>
    on
      .visitor()
      .reply(
        resetPassword,
        { in: { token: 'nobodysToken', password: 'password' } },
        { 'x-forwarded-for': from },
      );

  test('thirty tries to set a new password an hour from an address', async () => {
    const replies = await inTurn(31, () => reset(proxied, '203.0.113.1'));
    expect(statuses(replies)).toEqual([...Array(30).fill(400), 429]);
    expect((await reset(proxied, '203.0.113.2')).status).toBe(400);
  });

  test('beyond what is waiting already the answer is to come back; it was no try, and no hash is made for a link that is none', async () => {
    const { promise, resolve: goOn } = Promise.withResolvers<void>();
    hashing = promise;
    let busy = 0;
    const burst = Array.from({ length: 30 }, async (_, n) => {
      const from = { 'x-forwarded-for': `203.0.113.${n}` };
      const { status } = await tryWith(`nobody-${n}@example.org`, 'wrong password', proxied, from);
      if (status === 503) busy++;
      return status;
    });
    try {
      // Two are at work, and 20 wait.
      await vi.waitFor(() => expect(busy).toBe(8), { timeout: 30_000, interval: 5 });
      expect((await reset(proxied, '198.51.100.1')).status).toBe(400);
    } finally {
      goOn();
      hashing = undefined;
    }
    expect((await Promise.all(burst)).filter((status) => status === 401)).toHaveLength(22);
    const tries = await proxied.rows<{ key: string }>(
      `select key from rate_limits where key like 'sign_in_client:%'`,
    );
    expect(tries).toHaveLength(22);
  });
});

describe('also behind a proxy', () => {
  test('with TRUST_PROXY the client counts, as the proxy saw it, also for the session', async () => {
    await requestReset(proxied, 1, '203.0.113.1');
    await proxied.rows(`update rate_limits set points = 29 where key like 'reset_address:%'`);
    const more = await inTurn(2, (n) => requestReset(proxied, n + 2, '203.0.113.1'));
    expect(statuses(more)).toEqual([204, 429]);
    expect((await requestReset(proxied, 4, '203.0.113.2')).status).toBe(204);
    // What the client itself wrote stands left of what the proxy added.
    const forwarded = { 'x-forwarded-for': '198.51.100.9, 203.0.113.1' };
    expect((await requestReset(proxied, 5, forwarded['x-forwarded-for'])).status).toBe(429);
    await tryWith(ada.email, ada.password, proxied, forwarded);
    const [session] = await proxied.rows(
      'select ip_address from sessions order by created_at desc limit 1',
    );
    expect(session).toEqual({ ip_address: '203.0.113.1' });
  });

  test('without it the header is ignored, and so cannot be spoofed', async () => {
    await requestReset(app, 1, '203.0.113.1');
    await app.rows(`update rate_limits set points = 30 where key = 'reset_address:127.0.0.1'`);
    expect((await requestReset(app, 2, '203.0.113.2')).status).toBe(429);
  });
});
