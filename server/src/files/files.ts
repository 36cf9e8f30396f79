import {
  type Folder,
  fileUrl,
  isOfFaces,
  type PictureSize,
} from '@pcr/contract/files/files.schema.ts';
import { ApiError } from '../kit/errors/api-error.ts';
import type { FileStorage } from '../kit/files/storage.ts';
import type { ByteAnswer } from '../kit/http/http.ts';
import { type Actor, type Permit, permit } from '../kit/permit/permit.ts';
import type { Database, Queryable, Transaction } from '../kit/postgres/database.ts';
import type { Clock } from '../kit/settings/clock.ts';
import { enqueue } from '../kit/tasks/tasks.ts';
import * as binders from './binder/binder.queries.ts';
import { contentOf } from './files.content.ts';
import type { FileRow } from './files.queries.ts';
import * as files from './files.queries.ts';
import { fileRules } from './files.rules.ts';
import { downloadName, keyOf, keysOf } from './files.store.ts';
import { entryPictureQueries, type PicturedTable } from './picture/entry-pictures.queries.ts';

// What other domains, and the app, may do with files.

export { anyCredentialInSql, credentialsTodayInSql } from './credentials/credentials.queries.ts';
export {
  attachable,
  credentialContent,
  credentialsOf,
  credentialsReport,
  credentialThere,
  fileForOthers,
} from './credentials/credentials.ts';
export { foundInSql as foundDocumentsInSql } from './documents/documents.queries.ts';
export type { MemberFiles } from './files.archive.ts';
export type { FileLimits } from './files.limits.ts';
export { foundInSql as foundPhotosInSql } from './gallery/photos.queries.ts';

/**
 * The address of a picture for `avatar_url`; null where there is none. The same in SQL:
 * `'/api/files/' || id || '/content'`.
 */
export const avatarUrl = (fileId: string | null): string | null =>
  fileId ? fileUrl(fileId) : null;

/**
 * A picture for others than its owner, whom the caller has allowed to see it. Its owner's name for
 * it is not told.
 */
export async function pictureForOthers(
  { database, storage }: { database: Queryable; storage: FileStorage },
  id: string,
  folder: 'avatar' | PicturedTable['folder'],
  asked: { size: PictureSize | undefined; known: string | undefined },
): Promise<ByteAnswer> {
  const row = await files.find(database, id);
  if (row?.folder !== folder) throw new ApiError('not_found');
  return contentOf(storage, row, { ...asked, name: isOfFaces(folder) ? 'photo' : 'picture' });
}

/** The actor's own file in that folder, held until the transaction ends; 404 for any other. */
export async function lockOwnFile(
  tx: Transaction,
  actor: Actor,
  id: string,
  folder: Folder,
): Promise<FileRow> {
  const { row } = permit(fileRules, actor, 'see', await files.lock(tx, id));
  if (row.folder !== folder) throw new ApiError('not_found');
  return row;
}

/** Less than any id. */
const NO_ID = '00000000-0000-0000-0000-000000000000';
/** Later than any row. */
const EVER = new Date('9999-12-31T00:00:00Z');

/** The keys of all contents of files and binders, some at a time. */
export async function* fileContents(db: Queryable): AsyncGenerator<string[]> {
  for (let rows = await files.all(db, NO_ID, EVER); rows.length > 0; ) {
    yield rows.flatMap(keysOf);
    rows = await files.all(db, rows.at(-1)?.id ?? '', EVER);
  }
  for (let rows = await binders.readyBefore(db, NO_ID, EVER); rows.length > 0; ) {
    yield rows.map(({ path }) => path);
    rows = await binders.readyBefore(db, rows.at(-1)?.id ?? '', EVER);
  }
}

/** The row goes now, the content by a task once that is sure. */
export async function removeFile(
  tx: Transaction,
  allowed: Permit<'delete', FileRow>,
): Promise<void> {
  await files.deleteFile(tx, allowed);
  await enqueue(tx, 'files_remove', { keys: keysOf(allowed.row) });
}

/** As `removeFile`, of the actor's own file; nothing happens when it is gone already. */
export async function removeOwnFile(tx: Transaction, actor: Actor, id: string): Promise<void> {
  const row = await files.lock(tx, id);
  if (row) await removeFile(tx, permit(fileRules, actor, 'delete', row));
}

/**
 * For tasks and operators, who ask no rule: rows now, contents by a task. Returns how many there
 * were.
 */
export async function removeFiles(tx: Transaction, ids: readonly string[]): Promise<number> {
  const rows = await files.deleteFiles(tx, ids);
  if (rows.length) await enqueue(tx, 'files_remove', { keys: rows.flatMap(keysOf) });
  return rows.length;
}

/**
 * All files of a person (delete the account afterwards: its rows would go without their contents).
 * Returns how many.
 */
export async function removeFilesOf(tx: Transaction, userId: string): Promise<number> {
  let removed = 0;
  for await (const batch of batchesOf(tx, userId))
    removed += await removeFiles(
      tx,
      batch.map(({ id }) => id),
    );
  await enqueue(tx, 'files_forget', { userId });
  return removed;
}

/** What the files of a person take, in bytes. */
export const bytesOf = files.bytesOf;

/** For operators, see `totals`. */
export const storedTotals = files.totals;

export interface HeldFile {
  id: string;
  folder: Folder;
  /** With the extension of what it is. */
  name: string;
  size: number;
  created_at: string;
  /** The content: `storage.get(path)`. */
  path: string;
}

/** Every file of a person, for the archive of their data; 500 rows in memory at a time. */
export async function* filesOf(db: Queryable, userId: string): AsyncGenerator<HeldFile> {
  for await (const batch of batchesOf(db, userId)) {
    for (const row of batch) {
      const { id, folder, name, size, created_at } = row;
      const path = keyOf(row) ?? row.path;
      yield { id, folder, name: downloadName(name, row), size, created_at, path };
    }
  }
}

async function* batchesOf(db: Queryable, userId: string): AsyncGenerator<FileRow[]> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const batch = await files.ofUser(db, userId, after);
    const last = batch.at(-1);
    if (!last) return;
    yield batch;
    after = last.id;
  }
}

/** A form that is filled in longer than that sends its picture again. */
const UNUSED_MS = 24 * 3_600_000;

/**
 * Pictures of one kind of entry: the uploader sends them before the entry is saved, and everybody
 * who sees the entry sees them.
 */
export function entryPictures(of: PicturedTable) {
  const pictures = entryPictureQueries(of);
  return {
    /** The picture of an entry; 404 where the viewer sees no such entry, or it has none. */
    async answer(
      parts: { database: Database; storage: FileStorage },
      viewer: Actor,
      id: string,
      asked: { size: PictureSize | undefined; known: string | undefined },
    ): Promise<ByteAnswer> {
      const file = await pictures.ofEntry(parts.database, viewer, id);
      if (!file) throw new ApiError('not_found');
      return pictureForOthers(parts, file, of.folder, asked);
    },

    /**
     * The stored picture that was named: the member's own, the entry's, or one of an earlier
     * version, as long as it is there (events.md 25, 26).
     */
    async stored(
      db: Queryable,
      actor: Actor,
      said: string | null,
      entry: { id: string; image_id: string | null } | null,
    ): Promise<string | null> {
      if (said === null || said === entry?.image_id) return said;
      const isOwn = await pictures.hold(db, actor, said);
      if (isOwn) return said;
      if (entry && (await pictures.isEarlier(db, entry.id, said)))
        return isOwn === undefined ? null : said;
      throw new ApiError('invalid_input', {
        fields: { image_id: 'This picture is not here anymore. Choose it again' },
      });
    },

    /** Removes what no entry has, in steps of their own. */
    async sweep({ database, clock }: { database: Database; clock: Clock }): Promise<void> {
      const before = new Date(clock.now().getTime() - UNUSED_MS);
      for (;;) {
        const remove = async (tx: Transaction) =>
          removeFiles(tx, await pictures.holdUnused(tx, before));
        if ((await database.transaction(remove)) === 0) return;
      }
    },
  };
}
