import { PASSWORD_MIN, PASSWORD_MIN_STRICT } from '@pcr/contract/account/account.schema.ts';
import { ApiError } from '../../kit/errors/api-error.ts';

export type PasswordPolicy = 'default' | 'strict';

export function passwordMin(policy: PasswordPolicy): number {
  return policy === 'strict' ? PASSWORD_MIN_STRICT : PASSWORD_MIN;
}

let common: Promise<ReadonlySet<string>> | undefined;

/** The list of account.md 3. */
const OWN_WORDS =
  /^(?:pcr|providers?|child|children|care|day|home|records?|family|families|nanny|nannies|kids?|contractors?|jobs?)+$/;

/**
 * account.md 3: `strict` asks for 8 characters or more, refuses the most common passwords and words
 * of this place.
 */
export async function refuseWeakPassword(policy: PasswordPolicy, password: string): Promise<void> {
  if (policy !== 'strict') return;
  if (password.length < PASSWORD_MIN_STRICT) {
    throw weak(`Password must have at least ${PASSWORD_MIN_STRICT} characters`);
  }
  if (OWN_WORDS.test(password.toLowerCase().replace(/\P{L}+/gu, ''))) {
    throw weak('This password is too easy to guess. Please choose another.');
  }
  // Some megabytes: loaded only where the policy asks for it.
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  if ((await common).has(password.toLowerCase())) {
    throw weak('Too many people use this password. Please choose another.');
  }
}

const weak = (password: string) => new ApiError('invalid_input', { fields: { password } });
