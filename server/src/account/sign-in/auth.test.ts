import { expect, test } from 'vitest';
import { twoFactorVault } from '../two-factor/two-factor.rules.ts';
import { SAFE_PASSWORDS } from './auth.ts';

// Made by better-auth 1.7.7: members who were there before an update sign in as before.
const HASHED =
  '24ce0da4c852d89ccf409d5f33039c95:f757753ea7531a9f3f2bf014c3b330f1c57c4c9d95936c3560c98a24f6dec6c6bf94c30abdd31e1d9070245ee2f4dd2bc7be1f0fcdf7b893f3cb7d7bfedf8017';
const SEALED =
  '335a5d2f1791434e1c5a49dd24b0a458b242e770fbd0aa16d14a1d8c446f121e7ede2788bbc31265fd118dea13884669c70d431e21090062';

test('a password that an older version has hashed is right, and no other', async () => {
  expect(await SAFE_PASSWORDS.verify({ hash: HASHED, password: 'four calm otters' })).toBe(true);
  expect(await SAFE_PASSWORDS.verify({ hash: HASHED, password: 'four calm otter' })).toBe(false);
});

test('a key of an authenticator app that an older version has sealed is opened, by this secret alone', async () => {
  const { open } = twoFactorVault('a secret that only this test has, long enough');
  expect(await open(SEALED)).toBe('JBSWY3DPEHPK3PXP');
  await expect(
    twoFactorVault('another secret, which is long enough too').open(SEALED),
  ).rejects.toThrow();
});
