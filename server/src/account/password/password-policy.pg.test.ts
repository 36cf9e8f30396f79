import * as endpoints from '@pcr/contract/account/account.endpoints.ts';
import { resetPassword } from '@pcr/contract/account/password/password-reset.endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../testing/app-for-tests.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ env: { PASSWORD_POLICY: 'strict' } });
});
afterAll(() => app.close());

test('PASSWORD_POLICY=strict asks for 8 or more and refuses the most common ones (account.md 3)', async () => {
  const visitor = app.visitor();
  expect((await visitor.ask(endpoints.getPublicSettings)).password_min).toBe(8);
  for (const [password, message] of [
    ['seven77', 'Password must have at least 8 characters'],
    ['password1', 'Too many people use this password. Please choose another.'],
    ['childcare-2026', 'This password is too easy to guess. Please choose another.'],
  ] as const) {
    const person = { full_name: 'Ada Byron', email: 'ada@example.org', password };
    expect(
      (await visitor.refused('invalid_input', endpoints.register, { in: person })).fields,
    ).toEqual({
      password: message,
    });
    const reset = { token: 'someToken', password };
    expect((await visitor.refused('invalid_input', resetPassword, { in: reset })).fields).toEqual({
      password: message,
    });
  }
  expect(await app.rows('select 1 from users')).toEqual([]);
  const person = { full_name: 'Ada Byron', email: 'ada@example.org', password: 'blue-teapot' };
  await visitor.ask(endpoints.register, { in: person });
  await visitor.ask(endpoints.signIn, { in: { email: person.email, password: person.password } });
});

test('a member with an older, shorter password can still sign in', async () => {
  const { full_name: _, ...credentials } = {
    full_name: 'Old',
    email: 'old@example.org',
    password: 'secret',
  };
  const refused = await app
    .visitor()
    .refused('wrong_credentials', endpoints.signIn, { in: credentials });
  expect(refused.fields).toBeUndefined();
});
