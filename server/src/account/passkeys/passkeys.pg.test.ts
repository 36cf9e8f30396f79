import * as account from '@pcr/contract/account/account.endpoints.ts';
import { requestDeletion } from '@pcr/contract/account/deletion/deletion.endpoints.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from '@pcr/contract/account/passkeys/passkeys.endpoints.ts';
import { PASSKEYS_MOST, PASSKEYS_TOPIC } from '@pcr/contract/account/passkeys/passkeys.schema.ts';
import { changePassword } from '@pcr/contract/account/password/password.endpoints.ts';
import { resetPassword } from '@pcr/contract/account/password/password-reset.endpoints.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashOf } from '../../kit/http/tokens.ts';
import { enqueue } from '../../kit/tasks/tasks.ts';
import { type Member, startApp, type TestApp } from '../../testing/app-for-tests.ts';
import { linkIn, type Mailbox, openMailbox } from '../../testing/mailbox.ts';
import { collectEvents } from '../../testing/published-events.ts';
import { holdBody } from '../../testing/raw-connection.ts';
import type { Visitor } from '../../testing/visitor.ts';
import {
  type Authenticator,
  type Deviation,
  hasPasskey,
  newAuthenticator,
} from '../testing/authenticator.ts';
import { givePassword } from '../testing/member-with-password.ts';

// passkeys.md, with signatures as a device makes them. Longer than 300 lines: adding and signing in
// are two ceremonies with the same checks, each held alone.

const ORIGIN = 'https://pcr.test';
const password = 'first password';
const ADDED = 'A passkey was added to your PCR account';
const REMOVED = 'A passkey was removed from your PCR account';

let app: TestApp;
let mailbox: Mailbox;
let ana: Member;
let phone: Authenticator;

beforeAll(async () => {
  mailbox = await openMailbox();
  app = await startApp({ publicUrl: ORIGIN, env: { SMTP_URL: mailbox.url } });
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});
beforeEach(async () => {
  await app.rows('delete from rate_limits');
  ana = await member();
  phone = newAuthenticator(ORIGIN);
});
afterEach(() => app.clock.reset());

async function member(): Promise<Member> {
  const made = await app.member({ accepted: false });
  await givePassword(app, made, password);
  return made;
}

const begin = (who = ana) => who.ask(beginPasskey, { in: { current_password: password } });
async function add(name = 'Phone', device = phone, who = ana) {
  return who.ask(addPasskey, { in: { name, credential: device.create(await begin(who)) } });
}
const itemsOf = async (who: Visitor = ana) => (await who.ask(listPasskeys)).items;
async function signIn(browser: Visitor = app.visitor(), device = phone) {
  return browser.ask(signInWithPasskey, { in: device.sign(await browser.ask(beginPasskeySignIn)) });
}
/** Another browser signs in with this deviation, and is refused. */
async function refused(deviation: Deviation): Promise<void> {
  const browser = app.visitor();
  const options = await browser.ask(beginPasskeySignIn);
  const { message } = await browser.refused('passkey_refused', signInWithPasskey, {
    in: phone.sign(options, deviation),
  });
  expect(message).toBe('That passkey did not work. Please try again, or use your password.');
  expect([...browser.cookies.keys()]).toEqual([]);
}

/** What is signed for something else than what was asked (passkeys.md 3, 5). */
const ELSEWHERE: [string, Deviation][] = [
  ['of another origin', { origin: 'https://pcr.test.example.org' }],
  ['for another place', { rpId: 'example.org' }],
  ['without knowing its owner again', { verified: false }],
  ['to another challenge', { challenge: 'bm90IHRoaXMgb25l' }],
];

describe('adding (passkeys.md 2 to 4)', () => {
  test('with the password, a passkey that the device made is kept and told to its member', async () => {
    const events = await collectEvents(app);
    const options = await begin();
    expect(options).toMatchObject({
      rp: { id: 'pcr.test', name: 'PCR' },
      user: { name: ana.email },
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const added = await ana.ask(addPasskey, {
      in: { name: '  Ana’s phone ', credential: phone.create(options) },
    });
    expect(added).toMatchObject({ name: 'Ana’s phone', backed_up: false, last_used_at: null });
    expect(await itemsOf()).toEqual([added]);
    expect(await events()).toEqual([{ to: [ana.id], topic: PASSKEYS_TOPIC }]);
    const mail = await mailbox.mailTo(ana.email, ADDED);
    expect(mail.text).toContain(`${ORIGIN}/privacy-security/passkeys`);
  });

  test('a wrong password gets nothing, and counts as a try to sign in', async () => {
    for (let tried = 0; tried < 10; tried++) {
      const { fields } = await ana.refused('invalid_input', beginPasskey, {
        in: { current_password: 'not this' },
      });
      expect(fields).toEqual({ current_password: 'This is not your current password' });
    }
    await ana.refused('too_many_requests', beginPasskey, { in: { current_password: password } });
    expect(await app.rows('select 1 from passkey_challenges where user_id = $1', [ana.id])).toEqual(
      [],
    );
  });

  test('an answer to something else than what was asked is not added', async () => {
    for (const [what, deviation] of [
      ...ELSEWHERE,
      ['of another kind', { type: 'webauthn.get' }],
    ] as const) {
      const credential = phone.create(await begin(), deviation);
      await ana.refused('passkey_not_added', addPasskey, { in: { name: 'Phone', credential } });
      expect(await itemsOf(), what).toEqual([]);
    }
  });

  test('a challenge is its member’s own, for this alone, and for five minutes', async () => {
    const bea = await member();
    const credential = phone.create(await begin());
    await bea.refused('passkey_not_added', addPasskey, { in: { name: 'Phone', credential } });
    const toSignIn = await ana.ask(beginPasskeySignIn);
    const crossed = phone.create(await begin(), { challenge: toSignIn.challenge });
    await ana.refused('passkey_not_added', addPasskey, {
      in: { name: 'Phone', credential: crossed },
    });
    app.clock.advance({ minutes: 5 });
    await ana.refused('passkey_not_added', addPasskey, { in: { name: 'Phone', credential } });
    expect(await itemsOf()).toEqual([]);
  });

  test('a password that was changed or reset ends what the former one has begun, also for a request that began before it and holds its body back', async () => {
    const former = phone.create(await begin());
    const changed = { current_password: password, password: 'second password' };
    await ana.ask(changePassword, { in: changed });
    await ana.refused('passkey_not_added', addPasskey, {
      in: { name: 'Phone', credential: former },
    });
    const options = await ana.ask(beginPasskey, { in: { current_password: changed.password } });
    const body = { name: 'Phone', credential: phone.create(options) };
    await enqueue(app.database, 'password_reset', { email: ana.email });
    const token = linkIn(await mailbox.mailTo(ana.email, 'Reset')).searchParams.get('token') ?? '';
    const send = await holdBody(app, ana, `POST /api${addPasskey.path}`, body);
    await app.visitor().ask(resetPassword, { in: { token, password: 'third password' } });
    expect(await send()).toBe(401);
    // Nor does another session go on with it.
    await (await app.otherDevice(ana)).refused('passkey_not_added', addPasskey, { in: body });
    expect(await app.rows('select 1 from passkeys where user_id = $1', [ana.id])).toEqual([]);
  });

  test('a challenge works once, also by many at once', async () => {
    const credential = phone.create(await begin());
    const given = { in: { name: 'Phone', credential } };
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => ana.reply(addPasskey, given)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect(await itemsOf()).toHaveLength(1);
  });

  test('a passkey that is somebody’s cannot be given to another', async () => {
    await add();
    const bea = await member();
    const credential = phone.create(await begin(bea));
    await bea.refused('passkey_not_added', addPasskey, { in: { name: 'Mine', credential } });
    expect(await itemsOf(bea)).toEqual([]);
    expect(await itemsOf()).toHaveLength(1);
    await refused({});
  });

  test('an account has 20 at most, also when the last two come at once', async () => {
    for (let had = 0; had < PASSKEYS_MOST - 1; had++) await hasPasskey(ana);
    const two = [phone, newAuthenticator(ORIGIN)];
    const given = await Promise.all(two.map(async (device) => device.create(await begin())));
    const replies = await Promise.all(
      given.map((credential) => ana.reply(addPasskey, { in: { name: 'Last', credential } })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await itemsOf()).toHaveLength(PASSKEYS_MOST);
    const { message } = await ana.refused('passkey_not_added', beginPasskey, {
      in: { current_password: password },
    });
    expect(message).toBe('You have 20 passkeys, and there is no room for more. Remove one first.');
  });
});

describe('signing in (passkeys.md 5 to 9)', () => {
  test('makes a session without a password, and ends the earlier one of the same browser', async () => {
    const { id } = await add();
    const browser = app.visitor();
    expect(await signIn(browser)).toMatchObject({ user: { id: ana.id, email: ana.email } });
    const earlier = new Map(browser.cookies);
    expect(earlier.get('__Host-pcr.session_token')).toBeTruthy();
    await signIn(browser);
    expect(await browser.ask(account.getSession)).toMatchObject({ user: { id: ana.id } });
    const copy = app.visitor();
    for (const [name, value] of earlier) copy.cookies.set(name, value);
    await copy.refused('not_authenticated', account.getSession);
    const [used] = await itemsOf();
    expect(used).toMatchObject({ id, last_used_at: expect.any(String) });
    const stored = await app.rows<{ ip_address: string; token_hash: string }>(
      'select ip_address, token_hash from sessions where user_id = $1 and ip_address is not null',
      [ana.id],
    );
    expect(stored).toHaveLength(1);
    const token =
      decodeURIComponent(browser.cookies.get('__Host-pcr.session_token') ?? '').split('.')[0] ?? '';
    expect(stored[0]?.token_hash).not.toContain(token);
  });

  test('each of several devices signs in, and the first sign-in begins the grace period', async () => {
    const tablet = newAuthenticator(ORIGIN);
    await add('Phone', phone);
    await add('Tablet', tablet);
    await app.rows('update users set signup_at = null where id = $1', [ana.id]);
    const { signup_at } = await signIn(app.visitor(), tablet);
    expect(
      await app.rows('select 1 from users where id = $1 and signup_at = $2', [ana.id, signup_at]),
    ).toHaveLength(1);
    await signIn(app.visitor(), phone);
    expect(
      (await itemsOf()).map(({ name, last_used_at }) => [name, last_used_at !== null]),
    ).toEqual([
      ['Phone', true],
      ['Tablet', true],
    ]);
  });

  test.for<[string, Deviation]>([
    ...ELSEWHERE,
    ['of another kind', { type: 'webauthn.create' }],
    ['by another key', { forged: true }],
    ['for another account', { userHandle: 'c29tZWJvZHkgZWxzZQ' }],
  ])('an answer %s is refused in the same words', async ([, deviation]) => {
    await refused({});
    await add();
    await refused(deviation);
  });

  test('a counter that goes back is refused: the passkey may have been copied; a device that does not count signs in each time', async () => {
    await add();
    await signIn();
    await refused({ counter: 1 });
    expect(await signIn(), 'the device itself has counted on').toMatchObject({
      user: { id: ana.id },
    });
    const plain = newAuthenticator(ORIGIN);
    const credential = plain.create(await begin(), { counter: 0 });
    await ana.ask(addPasskey, { in: { name: 'Tablet', credential } });
    for (let times = 0; times < 2; times++) {
      const browser = app.visitor();
      const signed = plain.sign(await browser.ask(beginPasskeySignIn), { counter: 0 });
      await browser.ask(signInWithPasskey, { in: signed });
    }
  });

  test('what was signed works once, also by many at once and after a refusal, and for five minutes', async () => {
    await add();
    const browser = app.visitor();
    const signed = { in: phone.sign(await browser.ask(beginPasskeySignIn)) };
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => app.visitor().reply(signInWithPasskey, signed)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(401)]);

    const options = await browser.ask(beginPasskeySignIn);
    await browser.refused('passkey_refused', signInWithPasskey, {
      in: phone.sign(options, { forged: true }),
    });
    await browser.refused('passkey_refused', signInWithPasskey, { in: phone.sign(options) });

    const late = await browser.ask(beginPasskeySignIn);
    app.clock.advance({ minutes: 5 });
    await browser.refused('passkey_refused', signInWithPasskey, { in: phone.sign(late) });
  });

  test('one that was removed signs nobody in, and its sessions stay', async () => {
    const { id } = await add();
    const browser = app.visitor();
    await signIn(browser);
    await ana.ask(removePasskey, { params: { id } });
    await refused({});
    expect(await browser.ask(account.getSession)).toMatchObject({ user: { id: ana.id } });
  });

  test('what is asked to sign in is the same for everybody, whoever asks; a challenge for adding signs nobody in', async () => {
    await add();
    const { challenge: one, ...visitors } = await app.visitor().ask(beginPasskeySignIn);
    const { challenge: other, ...anas } = await ana.ask(beginPasskeySignIn);
    expect(visitors).toEqual(anas);
    expect(one).not.toBe(other);
    await refused({ challenge: (await begin()).challenge });
  });

  test('wrong tries count with those of passwords by address, and right ones do not', async () => {
    await add();
    for (let times = 0; times < 3; times++) await signIn();
    const browser = app.visitor();
    const given = { in: phone.sign(await browser.ask(beginPasskeySignIn), { forged: true }) };
    await browser.refused('passkey_refused', signInWithPasskey, given);
    const counted = await app.rows(
      `update rate_limits set points = points + 48 where key like 'sign_in_address:%' returning points`,
    );
    expect(counted).toEqual([{ points: 49 }]);
    await browser.refused('passkey_refused', signInWithPasskey, given);
    await browser.refused('too_many_requests', signInWithPasskey, given);
    await browser.refused('too_many_requests', account.signIn, {
      in: { email: 'x@example.org', password },
    });
  });

  test('the database holds hashes of challenges, and the nightly task removes old ones', async () => {
    const { challenge } = await app.visitor().ask(beginPasskeySignIn);
    const stored = () =>
      app.rows<{ challenge_hash: string }>('select challenge_hash from passkey_challenges');
    expect((await stored()).map((row) => row.challenge_hash)).toContain(
      hashOf('passkey', challenge),
    );
    expect(JSON.stringify(await stored())).not.toContain(challenge);
    app.clock.advance({ minutes: 6 });
    await enqueue(app.database, 'account_sweep', {});
    await app.tasksDone();
    expect(await stored()).toEqual([]);
  });
});

describe('asking for the deletion of the account (deletion.md 1)', () => {
  const ask = async (device: Authenticator, who = ana) =>
    who.reply(requestDeletion, { in: { passkey: device.sign(await who.ask(beginPasskeySignIn)) } });
  const pending = () =>
    app.rows('select user_id from account_deletions where user_id = $1', [ana.id]);

  test('a passkey of one’s own stands in for the password, once', async () => {
    await add();
    const signed = phone.sign(await ana.ask(beginPasskeySignIn));
    const elsewhere = await app.otherDevice(ana);
    const both = await Promise.all(
      [ana, elsewhere].map((who) => who.reply(requestDeletion, { in: { passkey: signed } })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await pending()).toHaveLength(1);
    expect((await ana.reply(account.getSession)).status).toBe(401);
    await mailbox.mailTo(ana.email, 'Your PCR account will be deleted');
  });

  test('another’s, one that was removed or is forged, and no proof at all ask for nothing', async () => {
    const bo = await member();
    const theirs = newAuthenticator(ORIGIN);
    await add('Theirs', theirs, bo);
    const added = await add();
    expect((await ask(theirs)).status).toBe(401);
    const options = await ana.ask(beginPasskeySignIn);
    await ana.refused('passkey_refused', requestDeletion, {
      in: { passkey: phone.sign(options, { forged: true }) },
    });
    await ana.ask(removePasskey, { params: { id: added.id } });
    expect((await ask(phone)).status).toBe(401);
    const { fields } = await ana.refused('invalid_input', requestDeletion, { in: {} });
    expect(fields).toEqual({ current_password: 'This is not your current password' });
    expect(await pending()).toEqual([]);
    expect((await ana.reply(account.getSession)).status).toBe(200);
  });
});

test('a passkey from before the address was ever confirmed ends with the reset that confirms it (account.md 53)', async () => {
  await app.rows('update users set email_confirmed = false where id = $1', [ana.id]);
  await add();
  await app.rows(
    "insert into two_factor (user_id, secret, started_at) values ($1, 'sealed', now())",
    [ana.id],
  );
  await enqueue(app.database, 'password_reset', { email: ana.email });
  const token = linkIn(await mailbox.mailTo(ana.email, 'Reset')).searchParams.get('token') ?? '';
  await app.visitor().ask(resetPassword, { in: { token, password: 'second password' } });
  await refused({});
  expect(await app.rows('select 1 from two_factor where user_id = $1', [ana.id])).toEqual([]);
});

test('a passkey that goes while its session is made leaves none (account.md 53)', async () => {
  await add();
  await app.rows(
    `create function taken() returns trigger language plpgsql
       as 'begin delete from passkeys where user_id = new.user_id; return new; end';
     create trigger taken before insert on sessions for each row execute function taken()`,
  );
  try {
    const before = await app.rows('select id from sessions where user_id = $1', [ana.id]);
    await refused({});
    expect(await app.rows('select id from sessions where user_id = $1', [ana.id])).toEqual(before);
  } finally {
    await app.rows('drop function taken cascade');
  }
});

test('an address that must be confirmed is, before its passkey signs in; the link is sent again', async () => {
  await add();
  await app.rows('update users set email_confirmed = false where id = $1', [ana.id]);
  const browser = app.visitor();
  const given = { in: phone.sign(await browser.ask(beginPasskeySignIn)) };
  const { message } = await browser.refused('passkey_refused', signInWithPasskey, given);
  expect(message).toBe('Confirm your email address first. The link is in the email we sent you.');
  await mailbox.mailTo(ana.email, 'Confirm your email address');
  await app.rows('update users set email_confirmed = true where id = $1', [ana.id]);
  await signIn(browser);
});

describe('one’s own alone (passkeys.md 1)', () => {
  test('is renamed and removed, told to the member’s other pages, and to the member by mail', async () => {
    const { id } = await add();
    const events = await collectEvents(app);
    expect(
      await ana.ask(renamePasskey, { params: { id }, in: { name: 'Old phone' } }),
    ).toMatchObject({
      id,
      name: 'Old phone',
    });
    await ana.ask(removePasskey, { params: { id } });
    expect(await itemsOf()).toEqual([]);
    expect(await events()).toEqual([
      { to: [ana.id], topic: PASSKEYS_TOPIC, id },
      { to: [ana.id], topic: PASSKEYS_TOPIC },
    ]);
    await mailbox.mailTo(ana.email, REMOVED);
    await ana.refused('not_found', removePasskey, { params: { id } });
  });
});

test('without PUBLIC_URL passkeys are of the address at which the browser has this machine', async () => {
  const local = await startApp({ publicUrl: null });
  try {
    expect(await local.visitor().ask(beginPasskeySignIn)).toMatchObject({ rpId: '127.0.0.1' });
  } finally {
    await local.close();
  }
});
