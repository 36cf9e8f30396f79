import pg from 'pg';
import { vi } from 'vitest';
import { SIGN_OF_LIFE } from '../kit/listening/listener.ts';

/**
 * What this process asks the database while `work` runs, in order, by the names of statements or
 * their words; of the queue only what is put into it, not the count of a mail that goes out
 * meanwhile, and no heartbeats. The server of a test runs
 * in the test's process.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const asked: string[] = [];
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [first] = given as [string | { name?: string; text?: string; values?: unknown[] }];
    const said = typeof first === 'string' ? first : first.name || (first.text ?? '');
    const ofTask = /graphile_worker|task_lives/.test(said) || isCountOfMail(first);
    if (!ofTask && said !== SIGN_OF_LIFE) asked.push(said);
    return query.apply(this, given);
  } as never);
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return asked;
}

const isCountOfMail = (given: string | { values?: unknown[] }) =>
  typeof given !== 'string' && /^(account_)?mails_to:/.test(String(given.values?.[0]));
