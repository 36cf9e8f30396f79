import { register, signIn } from '@pcr/contract/account/account.endpoints.ts';
import { PASSWORD_MAX } from '@pcr/contract/account/account.schema.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../testing/app-for-tests.ts';
import { SAFE_PASSWORDS } from '../sign-in/auth.ts';

// What a password may be, and that exactly this one signs in.

let app: TestApp;
let people = 0;
let email: string;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.rows('delete from rate_limits');
  email = `person-${++people}@example.org`;
});
afterEach(() => app.clock.reset());

const joinWith = (password: string) =>
  app.visitor().ask(register, { in: { full_name: 'Somebody', email, password } });
const tryWith = async (password: string) =>
  (await app.visitor().reply(signIn, { in: { email, password } })).status;

test('a password is compared to the letter: its case, its blanks and its end count', async () => {
  const password = ' Straße 密码 <b>&amp;%41 ';
  await joinWith(password);
  for (const other of [
    password.trim(),
    password.toLowerCase(),
    password.toUpperCase(),
    password.replace('ß', 'ss'),
    password.replace('%41', 'A'),
    password.replace('&amp;', '&'),
    password.slice(0, -1),
    `${password}x`,
  ]) {
    expect(await tryWith(other), JSON.stringify(other)).toBe(401);
  }
  expect(await tryWith(password)).toBe(200);
});

test('a password of 128 characters is taken whole, and hashed whole', async () => {
  const password = `${'long enough '.repeat(11).slice(0, PASSWORD_MAX - 1)}!`;
  expect(password).toHaveLength(128);
  await joinWith(password);
  for (const length of [64, 72, 127]) expect(await tryWith(password.slice(0, length))).toBe(401);
  expect(await tryWith(password)).toBe(200);
  // The tests' own hash is a cheap one; this is the one that members have.
  const hash = await SAFE_PASSWORDS.hash(password);
  expect(await SAFE_PASSWORDS.verify({ hash, password })).toBe(true);
  expect(await SAFE_PASSWORDS.verify({ hash, password: `${password.slice(0, -1)}?` })).toBe(false);
});

test.each(['12345678', '        ', '🔑🔑🔑🔑🔑🔑'])(
  'no kind of character is asked for, and none is refused: %j',
  async (password) => {
    await joinWith(password);
    expect(await tryWith(password)).toBe(200);
  },
);

test('a password does not age', async () => {
  await joinWith('marble kettle');
  await app.rows(
    `update accounts set created_at = now() - interval '5 years', updated_at = now() - interval '5 years'`,
  );
  app.clock.advance({ days: 5 * 365 });
  expect(await tryWith('marble kettle')).toBe(200);
});

test('a new installation has no account that nobody made', async () => {
  const fresh = await startApp();
  try {
    expect(await fresh.rows('select 1 from users union all select 1 from accounts')).toEqual([]);
  } finally {
    await fresh.close();
  }
});
