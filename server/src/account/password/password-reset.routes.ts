import {
  requestPasswordReset,
  resetPassword,
} from '@pcr/contract/account/password/password-reset.endpoints.ts';
import { ApiError } from '../../kit/errors/api-error.ts';
import type { Bind } from '../../kit/http/http.ts';
import type { Database } from '../../kit/postgres/database.ts';
import type { Clock } from '../../kit/settings/clock.ts';
import { enqueue } from '../../kit/tasks/tasks.ts';
import { accountLimits } from '../account.limits.ts';
import * as accounts from '../account.queries.ts';
import type { Auth } from '../sign-in/auth.ts';
import { type PasswordPolicy, refuseWeakPassword } from './password-policy.ts';

export interface PasswordResetParts {
  database: Database;
  clock: Clock;
  auth: Auth;
  passwordPolicy: PasswordPolicy;
}

export function passwordResetRoutes(
  bind: Bind,
  { database, clock, auth, passwordPolicy }: PasswordResetParts,
): void {
  const limits = accountLimits(database);

  // The look-up of the account happens in a task: the answer is the same, and as fast, for every
  // address.
  bind(requestPasswordReset, async ({ in: { email } }, { request }) => {
    await limits.reset(email, request.ip);
    await enqueue(database, 'password_reset', { email });
    return undefined;
  });

  bind(resetPassword, async ({ in: { token, password } }, { request }) => {
    await refuseWeakPassword(passwordPolicy, password);
    // A text that cannot be a token is not looked up: text in PostgreSQL cannot hold every
    // character.
    if (!/^\w+$/.test(token)) throw new ApiError('invalid_reset_link');
    await limits.newPassword(request.ip);
    // Looked for before anything is hashed, which is dear; the transaction decides.
    if (!(await accounts.hasReset(database, token, clock.now())))
      throw new ApiError('invalid_reset_link');
    const hash = await (await auth.$context).password.hash(password);
    const done = await database.transaction((tx) =>
      accounts.resetPassword(tx, { token, hash }, clock.now()),
    );
    if (!done) throw new ApiError('invalid_reset_link');
    return undefined;
  });
}
