import { ApiError } from '../errors/api-error.ts';
import type { Database } from '../postgres/database.ts';
import { checkZone } from './time-zone.queries.ts';

export { checkZone };

/**
 * Runs `work` where there is such a time zone. PostgreSQL alone takes more: to it 'Foo/Bar5' is
 * five hours west of Greenwich. It may know fewer than browsers do, and says so within the work.
 */
export async function knowingTheZone<T>(timeZone: string, work: () => Promise<T>): Promise<T> {
  if (!isNamed(timeZone)) throw wrongZone();
  try {
    return await work();
  } catch (error) {
    throw isUnknown(error) ? wrongZone(error) : error;
  }
}

/**
 * The zone, or UTC in place of one that is not known. Outside a transaction, which an unknown one
 * would end.
 */
export async function knownZone(database: Database, timeZone: string): Promise<string> {
  if (!isNamed(timeZone)) return 'UTC';
  try {
    await checkZone(database, timeZone);
    return timeZone;
  } catch (error) {
    if (isUnknown(error)) return 'UTC';
    throw error;
  }
}

/** Whether this machine knows a zone of this name. */
export function isNamed(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** What PostgreSQL says of a zone that it does not know. */
const isUnknown = (error: unknown): boolean => (error as { code?: unknown }).code === '22023';

const wrongZone = (cause?: unknown): ApiError =>
  new ApiError('invalid_input', { fields: { time_zone: 'Choose a time zone' } }, { cause });
