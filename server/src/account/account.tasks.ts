import type { Database } from '../kit/postgres/database.ts';
import type { Clock } from '../kit/settings/clock.ts';
import type { Daily, Task } from '../kit/tasks/tasks.ts';
import { endLinks, ownerOf, sweep } from './account.queries.ts';
import type { Auth, Delivering } from './auth.ts';

declare module '../kit/tasks/tasks.ts' {
  interface TaskPayloads {
    password_reset: { email: string };
    account_sweep: Record<string, never>;
  }
}

export interface AccountTaskParts {
  auth: Auth;
  delivering: Delivering;
  database: Database;
  clock: Clock;
}

export function accountTasks({ auth, delivering, database, clock }: AccountTaskParts) {
  /** Sends the reset mail if there is such an account. */
  const password_reset: Task<{ email: string }> = async ({ email }) => {
    const owner = await ownerOf(database, email);
    await delivering(() => auth.api.requestPasswordReset({ body: { email } }));
    // An address that changed meanwhile is no longer its account's: the link that goes there must not work.
    if (owner && (await ownerOf(database, email)) !== owner) await endLinks(database, owner);
  };
  const account_sweep: Task<unknown> = () => sweep(database, clock.now());
  return { password_reset, account_sweep };
}

export const accountDaily: Daily[] = [{ task: 'account_sweep', minute: 10 }];
