import { ApiError } from '../errors/api-error.ts';
import { isNoRoom } from '../errors/no-room.ts';
import { StartError } from '../errors/start-error.ts';
import { isDatabaseAway } from '../postgres/database-away.ts';

/** What an operator is told of a failure, without anything of what is in rows and keys. */
export function inWords(cause: unknown): unknown {
  if (cause instanceof StartError) return cause;
  if (isNoRoom(cause))
    return new StartError('There is no room left on the disk. Make some, and try again.', {
      cause,
    });
  // The log has said why.
  if (cause instanceof ApiError)
    return new StartError('The store of files failed. Nothing was done. Try again.', { cause });
  if (isDatabaseAway(cause))
    return new StartError('The connection to the database was lost. Nothing was done. Try again.', {
      cause,
    });
  const { code, table } = cause as { code?: unknown; table?: unknown };
  // The detail of an error of PostgreSQL quotes rows.
  if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code))
    return new StartError(
      `PostgreSQL refused it (${code}${table ? `, table ${table}` : ''}). Nothing was done.`,
      { cause },
    );
  return cause;
}
