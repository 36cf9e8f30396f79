import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { type Folder, limitOf, MB, type StoredType } from '@pcr/contract/files/files.schema.ts';
import type { ErrorCode } from '@pcr/contract/kit/errors.ts';
import { ApiError } from '../kit/errors/api-error.ts';
import type { Scan } from '../kit/files/clamd.ts';
import type { FullType } from '../kit/files/picture-work.ts';
import type { FileStorage } from '../kit/files/storage.ts';
import type { Log } from '../kit/log/log.ts';
import type { Clock } from '../kit/settings/clock.ts';
import { FILE_LIMITS } from './files.limits.ts';
import { isClean } from './files.scan.ts';
import { prepare, store } from './files.store.ts';
import { validateFor } from './files.validate.ts';

const REFUSED: ReadonlySet<ErrorCode> = new Set(['file_refused', 'file_too_large']);

/** The stored fields of a file, for its row. */
export interface ImportedFile {
  type: StoredType;
  path: string;
  full_type: FullType | null;
  size: number;
  /** Nobody could look for viruses: a task does it later. */
  unchecked: boolean;
  /** All that the storage has of it. */
  keys: string[];
}

/**
 * Stores the content of a local file as an upload would: judged by what it is, looked into for
 * viruses, pictures made anew.
 * Null where an upload of it would be refused.
 */
export async function importFile(
  {
    storage,
    clock,
    log,
    scan,
  }: { storage: FileStorage; clock: Clock; log: Log; scan: Scan | null },
  {
    owner,
    folder,
    name,
    file,
    size,
  }: { owner: string; folder: Folder; name: string; file: string; size: number },
): Promise<ImportedFile | null> {
  if (size === 0 || size > limitOf(folder) * MB) return null;
  const full = `${file}-full`;
  try {
    const judged = await validateFor(folder, name, file);
    const looked = scan === null || (await isClean({ scan, down: 'take', log }, name, file));
    const stem = `${owner}/${folder}/${clock.now().getTime()}-${randomBytes(8).toString('hex')}`;
    const sender = { userId: owner, address: '127.0.0.1' };
    const its = { sender, folder, name, judged, file, full, length: size, stem };
    const {
      contents,
      picture: _,
      ...kept
    } = await prepare({ ...its, limits: FILE_LIMITS.picture, log });
    await store(storage, { ...kept, contents });
    const unchecked = !looked && judged.kind !== 'image';
    return { ...kept, unchecked, keys: contents.map(([key]) => key) };
  } catch (error) {
    if (error instanceof ApiError && REFUSED.has(error.code)) return null;
    throw error;
  } finally {
    await rm(full, { force: true });
  }
}
