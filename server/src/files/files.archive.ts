import { FileName, Folder } from '@pcr/contract/files/files.schema.ts';
import { Id } from '@pcr/contract/kit/shapes.ts';
import * as z from 'zod/mini';
import { nameInZip } from '../kit/files/name-in-zip.ts';
import type { FileStorage } from '../kit/files/storage.ts';
import type { Queryable } from '../kit/postgres/database.ts';
import { importFile } from './files.import.ts';
import { FILE_LIMITS } from './files.limits.ts';
import { downloadName, takeBack } from './files.store.ts';
import { bytesOf, filesOf, type HeldFile } from './files.ts';

// The files of members as the app needs them: in the archive of their data, and out of one.

type Named = Pick<HeldFile, 'id' | 'folder' | 'name'>;
/** What the place of a file begins with; its name may be one that an earlier version gave it. */
const placesOf = ({ id, folder }: Omit<Named, 'name'>) => `files/${folder}/${id.slice(-8)} `;
const placeOf = (file: Named) => placesOf(file) + nameInZip(file.name);

/** A file of a member, and where it is in an archive. */
export interface ArchivedFile extends HeldFile {
  place: string;
}

async function* archived(db: Queryable, userId: string): AsyncGenerator<ArchivedFile> {
  for await (const file of filesOf(db, userId)) yield { ...file, place: placeOf(file) };
}

const FileRow = z.object({
  ...{ id: Id, folder: Folder, name: FileName, path: z.string() },
  // An earlier version did not have it.
  full_type: z.optional(z.nullable(z.enum(['image/jpeg', 'image/png', 'image/webp']))),
});

/**
 * What a row of an archive says of a file, its place there, and what that begins with; null where
 * it says nothing right.
 */
function read(row: unknown) {
  const found = FileRow.safeParse(row);
  if (!found.success) return null;
  const { id, folder, name, path, full_type = null } = found.data;
  const named = { id, folder, name: downloadName(name, { path, full_type }) };
  return { ...named, place: placeOf(named), placeBegins: placesOf(named) };
}

export const memberFiles = {
  /** The table with their rows, and the one with what some of them prove. */
  table: 'files',
  credentials: 'credentials',
  /** The usual limits of one process. */
  limits: FILE_LIMITS,
  bytesOf,
  of: archived,
  read,
  /** As an upload would; null where it is refused. `keys` are what the storage has of it. */
  store: importFile,
  /** An import that failed has stored these. */
  takeBack: (storage: FileStorage, keys: readonly string[]) => takeBack(storage, keys),
};
export type MemberFiles = typeof memberFiles;
