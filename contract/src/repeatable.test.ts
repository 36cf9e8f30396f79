import { expect, test } from 'vitest';
import { ENDPOINTS } from './all.endpoints.ts';
import { type Endpoint, isRepeatable } from './kit/endpoint.ts';

/** Why each of these must not be sent again where nobody knows whether it has arrived. */
const ONCE: Record<string, string> = {
  register: 'the second time tells that the address has an account',
  endUnknownDevice: 'a token that works once',
  confirmEmailChange: 'a token that works once',
  requestEmailChange: 'a mail each time',
  confirmEmail: 'a token that works once',
  requestConfirmation: 'a mail each time',
  addPasskey: 'a challenge that works once',
  signInWithPasskey: 'a challenge that works once',
  changePassword: 'the password of now is another one by then',
  requestPasswordReset: 'a mail each time',
  resetPassword: 'a token that works once',
  confirmTwoFactor: 'a code that works once, and recovery codes that are shown once',
  renewRecoveryCodes: 'a mail each time, and codes that are shown once',
  signInWithCode: 'a code that works once',
  turnOffTwoFactor: 'a code that works once',
  lookAtCredentials: 'the applicant sees each look',
  sendTestNotification: 'a message each time',
  tryMailAddressAgain: 'a mail each time',
  confirmPhone: 'a code that works once',
  requestPhoneCode: 'a text message each time',
  countScreen: 'each opening is counted',
  removeMatchGoal: 'nothing says afterwards which match it was of',
};

test('machines.md 3: every endpoint may be sent again, but these', () => {
  const once = Object.entries<Endpoint>(ENDPOINTS).filter(
    ([, endpoint]) => !isRepeatable(endpoint),
  );
  expect(once.map(([name]) => name).sort()).toEqual(Object.keys(ONCE).sort());
});

test('machines.md 3: only a POST says that it does the same twice', () => {
  const needless = Object.entries<Endpoint>(ENDPOINTS).filter(
    ([, { method, parts }]) => parts.again && method !== 'POST',
  );
  expect(needless).toEqual([]);
});
