import {
  CREDENTIAL_LABELS,
  type Credential,
  credentialName,
} from '@pcr/contract/files/credentials/credentials.schema.ts';
import { ApiError } from '../../kit/errors/api-error.ts';
import type { FileStorage } from '../../kit/files/storage.ts';
import type { ByteAnswer } from '../../kit/http/http.ts';
import type { Actor } from '../../kit/permit/permit.ts';
import type { Queryable } from '../../kit/postgres/database.ts';
import { contentOf } from '../files.content.ts';
import { type FileRow, find } from '../files.queries.ts';
import { CREDENTIAL_THERE, ofMember } from './credentials.queries.ts';

export { credentialsReport } from './credentials.queries.ts';

/** SQL: the file with that id is a credential now. */
export const credentialThere = CREDENTIAL_THERE;

/**
 * Those of these documents that are credentials of that member, whom the caller has allowed to be
 * seen.
 */
export function credentialsOf(
  db: Queryable,
  ownerId: string,
  ids: readonly string[],
  now: Date,
): Promise<Credential[]> {
  return ofMember(db, ownerId, ids, now);
}

/**
 * These own credentials of the actor, which may go with an application (credentials.md 8, 10): 404
 * where one is none, 409 where one has expired or is not checked for viruses yet.
 */
export async function attachable(
  db: Queryable,
  actor: Actor,
  ids: readonly string[],
  now: Date,
): Promise<Credential[]> {
  const wanted = new Set(ids);
  const found = await ofMember(db, actor.id, [...wanted], now);
  if (found.length < wanted.size) throw new ApiError('not_found');
  const expired = found.find(({ state }) => state === 'expired');
  if (expired) {
    const message = `Your credential “${credentialName(expired)}” has expired, so it can’t go with an application.`;
    throw new ApiError('conflict', { message });
  }
  const fresh = found.find(({ unchecked }) => unchecked);
  if (fresh) {
    const message = `Your credential “${credentialName(fresh)}” has not been checked for viruses yet, so it can’t go with an application. We try every hour. Please try again later.`;
    throw new ApiError('conflict', { message });
  }
  return found;
}

/**
 * The file of a credential for others than its owner, whom the caller has allowed to see it
 * (files.md 27).
 */
export async function fileForOthers(db: Queryable, id: string): Promise<FileRow> {
  const row = await find(db, id);
  if (!row) throw new ApiError('not_found');
  if (row.unchecked) throw new ApiError('unavailable', { message: NOT_CHECKED });
  return row;
}

const NOT_CHECKED = 'This file has not been checked for viruses yet. Please try again in an hour.';

/** It is called by its kind: its owner's name for it is private. */
export function credentialContent(
  storage: FileStorage,
  file: FileRow,
  { kind }: Pick<Credential, 'kind'>,
  known: string | undefined,
): Promise<ByteAnswer> {
  const name = kind === 'other' ? 'Credential' : CREDENTIAL_LABELS[kind];
  return contentOf(storage, file, { size: undefined, name, known });
}
