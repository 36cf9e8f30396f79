import { CREDENTIAL_LABELS, type Credential } from '@pcr/contract/files/credentials.schema.ts';
import type { FileStorage } from '../kit/files/storage.ts';
import { ApiError } from '../kit/http/api-error.ts';
import type { ByteAnswer } from '../kit/http/http.ts';
import type { Queryable } from '../kit/postgres/database.ts';
import { CREDENTIAL_THERE, ofMember } from './credentials.queries.ts';
import { contentOf } from './files.content.ts';
import { type FileRow, find } from './files.queries.ts';

/** SQL: the file with that id is a credential now. */
export const credentialThere = CREDENTIAL_THERE;

/** Those of these documents that are credentials of that member, whom the caller has allowed to be seen. */
export function credentialsOf(
  db: Queryable,
  ownerId: string,
  ids: readonly string[],
  now: Date,
): Promise<Credential[]> {
  return ofMember(db, ownerId, ids, now);
}

/** The file of a credential for others than its owner, whom the caller has allowed to see it (files.md 27). */
export async function fileForOthers(db: Queryable, id: string): Promise<FileRow> {
  const row = await find(db, id);
  if (!row) throw new ApiError('not_found');
  if (row.unchecked) throw new ApiError('unavailable', { message: NOT_CHECKED });
  return row;
}

const NOT_CHECKED = 'This file has not been checked for viruses yet. Please try again in an hour.';

/** It is called by its kind: what its owner called it is theirs. */
export function credentialContent(
  storage: FileStorage,
  file: FileRow,
  { kind }: Pick<Credential, 'kind'>,
  known: string | undefined,
): Promise<ByteAnswer> {
  const name = kind === 'other' ? 'Credential' : CREDENTIAL_LABELS[kind];
  return contentOf(storage, file, { size: undefined, name, known });
}
