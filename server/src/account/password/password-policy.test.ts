import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { passwordMin, refuseWeakPassword } from './password-policy.ts';

test('6 characters by default, 8 with PASSWORD_POLICY=strict (account.md 2, 3)', () => {
  expect(passwordMin('default')).toBe(6);
  expect(passwordMin('strict')).toBe(8);
});

test('the default policy refuses nothing that the contract takes', async () => {
  await refuseWeakPassword('default', '123456');
});

test.each(['short12', 'password1', 'PASSWORD1', '12345678'])(
  'strict refuses %s',
  async (password) => {
    await expect(refuseWeakPassword('strict', password)).rejects.toMatchObject({
      code: 'invalid_input',
      detail: { fields: { password: expect.any(String) } },
    });
  },
);

test.each([
  'childcare2026',
  'PCR-PCR-PCR',
  'Provider.Care.Records!',
  '1family1record',
  'Day_Care_Kids',
])('strict refuses what is made of words of this place alone: %s', async (password) => {
  await expect(refuseWeakPassword('strict', password)).rejects.toMatchObject({
    code: 'invalid_input',
    detail: { fields: { password: expect.stringContaining('too easy to guess') } },
  });
});

test.each(['childcare otter', 'recordings', 'carefully', 'familyx!'])(
  'strict takes what has another word beside them: %s',
  (password) => refuseWeakPassword('strict', password),
);

test('strict takes a password that is neither short nor common', async () => {
  await refuseWeakPassword('strict', 'blue-teapot');
});

test('strict knows more than the 3,000 most common passwords that are long enough', async () => {
  const common = dictionary['passwords-common'].filter(
    (password) => password.length >= passwordMin('strict'),
  );
  expect(common.length).toBeGreaterThan(3_000);
  for (const password of [common[0], common[2_999], common.at(-1)]) {
    await expect(refuseWeakPassword('strict', password ?? '')).rejects.toMatchObject({
      code: 'invalid_input',
    });
  }
});
