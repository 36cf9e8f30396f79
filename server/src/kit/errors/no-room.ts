import { operatorName } from '@pcr/contract/kit/words/operator.ts';
import { ApiError } from './api-error.ts';

const NO_ROOM = new Set([
  ...['ENOSPC', 'EDQUOT'],
  // Of PostgreSQL.
  '53100',
  // S3 knows no full store; others have names of their own for it: MinIO two, Ceph, Huawei.
  ...[
    'XMinioStorageFull',
    'XMinioAdminBucketQuotaExceeded',
    'QuotaExceeded',
    'InsufficientStorageSpace',
  ],
]);
const INSUFFICIENT_STORAGE = 507;

interface Failure {
  code?: string;
  name?: string;
  /** Of a store of S3. */
  $metadata?: { httpStatusCode?: number };
  cause?: Failure;
}

/** A full disk or store, or all that this user may have of it. */
export function isNoRoom(error: unknown): boolean {
  const failure = error as Failure;
  return [failure, failure.cause].some(
    (one) =>
      NO_ROOM.has(one?.code ?? '') ||
      NO_ROOM.has(one?.name ?? '') ||
      one?.$metadata?.httpStatusCode === INSUFFICIENT_STORAGE,
  );
}

/**
 * What whoever saves something is told then, or whoever reads; the operator finds the reason in the
 * log.
 */
export function noRoom(cause?: unknown, tried: 'save' | 'read' = 'save'): ApiError {
  const what = tried === 'save' ? 'this was not saved' : 'this can’t be shown right now';
  const message = `The server is out of space, so ${what}. Please try again later, or tell ${operatorName()}.`;
  return new ApiError('unavailable', { message }, cause ? { cause } : {});
}
