import { newToken } from '../kit/http/tokens.ts';
import type { Database } from '../kit/postgres/database.ts';
import type { Clock } from '../kit/settings/clock.ts';
import { type Daily, enqueue, type Task } from '../kit/tasks/tasks.ts';
import { mails } from './account.mails.ts';
import { confirmAgain, endLinks, ownerOf, sweep } from './account.queries.ts';
import type { Auth, Delivering } from './sign-in/auth.ts';
import { spelled } from './sign-in/spelled-address.ts';

declare module '../kit/tasks/tasks.ts' {
  interface TaskPayloads {
    password_reset: { email: string };
    /** `due`: asked for, or the password was right and the address is not confirmed. */
    confirmation_again: { email: string; due: boolean };
    account_sweep: Record<string, never>;
  }
}

export interface AccountTaskParts {
  auth: Auth;
  delivering: Delivering;
  database: Database;
  clock: Clock;
  /** Where people open the app. */
  origin: string;
}

export function accountTasks({ auth, delivering, database, clock, origin }: AccountTaskParts) {
  /** Sends the reset mail if there is such an account. */
  const password_reset: Task<{ email: string }> = async ({ email }) => {
    const owner = await ownerOf(database, email);
    await delivering(() => auth.api.requestPasswordReset({ body: { email: spelled(email) } }));
    // An address that changed meanwhile is no longer its account's: the link that goes there must
    // not work.
    if (owner && (await ownerOf(database, email)) !== owner) await endLinks(database, owner);
  };
  /** Sends the confirmation mail of an address again. */
  const confirmation_again: Task<{ email: string; due: boolean }> = async ({ email, due }) => {
    if (!due) return;
    const token = newToken();
    await database.transaction(async (tx) => {
      if (!(await confirmAgain(tx, email, token, clock.now()))) return;
      await enqueue(tx, 'mail', mails(origin).emailConfirmation(email, token));
    });
  };
  const account_sweep: Task<unknown> = () => sweep(database, clock.now());
  return { password_reset, confirmation_again, account_sweep };
}

export const accountDaily: Daily[] = [{ task: 'account_sweep', minute: 10 }];
