import { ApiError } from '../errors/api-error.ts';
import { isNoRoom } from '../errors/no-room.ts';
import { StartError } from '../errors/start-error.ts';
import { startFailure } from '../postgres/start-failure.ts';

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
  const said = startFailure(cause);
  if (said) return new StartError(`${said} Nothing was done.`, { cause });
  const { code, table } = cause as { code?: unknown; table?: unknown };
  // The detail of an error of PostgreSQL quotes rows.
  if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code))
    return new StartError(
      `PostgreSQL refused it (${code}${table ? `, table ${table}` : ''}). Nothing was done.`,
      { cause },
    );
  return cause;
}
