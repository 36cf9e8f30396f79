import { ApiError } from '../http/api-error.ts';

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** A full disk, or all that this user may have of it; the database's says so in a code of its own. */
export function isNoRoom(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return [code, cause?.code].some((why = '') => NO_ROOM.has(why));
}

/** What the sender of a file is told then; the operator finds the reason in the log. */
export function noRoom(cause?: unknown): ApiError {
  const message =
    'The server is out of space, so this was not saved. Please try again later, or tell the operator of PCR.';
  return new ApiError('unavailable', { message }, cause ? { cause } : {});
}
