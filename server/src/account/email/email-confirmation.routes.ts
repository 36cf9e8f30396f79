import {
  confirmEmail,
  requestConfirmation,
} from '@pcr/contract/account/email/email-confirmation.endpoints.ts';
import { ApiError } from '../../kit/errors/api-error.ts';
import type { Bind } from '../../kit/http/http.ts';
import type { Database } from '../../kit/postgres/database.ts';
import type { Clock } from '../../kit/settings/clock.ts';
import { enqueue } from '../../kit/tasks/tasks.ts';
import { accountLimits } from '../account.limits.ts';
import * as accounts from '../account.queries.ts';

export function emailConfirmationRoutes(
  bind: Bind,
  { database, clock }: { database: Database; clock: Clock },
): void {
  const limits = accountLimits(database);

  bind(confirmEmail, async ({ in: { token } }) => {
    const confirmed = await database.transaction((tx) =>
      accounts.confirmEmail(tx, token, clock.now()),
    );
    if (confirmed === 'before') throw new ApiError('already_confirmed');
    if (confirmed === 'no link') throw new ApiError('invalid_confirmation_link');
    return { email_confirmed: true as const };
  });

  // As with a reset of the password, a task looks whether there is something to send.
  bind(requestConfirmation, async ({ in: { email } }, { request }) => {
    await limits.confirmation(email, request.ip);
    await enqueue(database, 'confirmation_again', { email, due: true });
    return undefined;
  });
}
