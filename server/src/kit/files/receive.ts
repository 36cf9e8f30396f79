import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiError } from '../http/api-error.ts';
import type { IncomingBytes } from '../http/bodies.ts';
import { isNoRoom, noRoom } from './no-room.ts';

/** The longest pause of a body, in ms: a poor signal comes back within it, or the sender tries again. */
const SILENCE = 30_000;

/** As Node opens a file. */
export type OpenFile = (path: string, flags: string, mode: number) => Promise<FileHandle>;

export interface TemporaryFolder {
  /**
   * Writes the body to a file of its own (mode 0600), hands its path to `work`, and deletes the file whatever happens.
   * The body is never in memory as a whole. 400 `upload_broken` when fewer bytes come than Content-Length said.
   */
  receive<T>(body: IncomingBytes, work: (file: string) => Promise<T>): Promise<T>;
  /** Deletes files older than `before`, which a crash has left. */
  sweep(before: Date): Promise<void>;
}

/** The folder for files on their way in; only this user may open it. */
export async function openTemporaryFolder(dataDir: string, openFile: OpenFile = open): Promise<TemporaryFolder> {
  const folder = join(dataDir, 'uploads');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    async receive(body, work) {
      const file = join(folder, randomUUID());
      try {
        await write(body, file, openFile);
        return await work(file);
      } finally {
        await rm(file, { force: true });
      }
    },
    async sweep(before) {
      for await (const entry of await opendir(folder)) {
        const path = join(folder, entry.name);
        const found = await stat(path).catch(() => undefined);
        if (found && found.mtime < before) await rm(path, { force: true, recursive: true });
      }
    },
  };
}

async function write({ stream, length }: IncomingBytes, file: string, openFile: OpenFile): Promise<void> {
  // The file is opened before the first byte is read: a body that breaks off at once must not leave a file that is
  // opened after its end.
  const handle = await openFile(file, 'wx', 0o600);
  const silent = () => stream.destroy(new Error('nothing came for too long'));
  let timer = setTimeout(silent, SILENCE);
  let count = 0;
  let full: unknown;
  try {
    // Whatever fails here, the body must live on: the answer goes over the same connection.
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
      clearTimeout(timer);
      count += chunk.length;
      await handle.writeFile(chunk).catch((error) => {
        full = error;
        throw error;
      });
      timer = setTimeout(silent, SILENCE);
    }
    // HTTP allows no more bytes than were announced; this check holds behind any proxy too.
    if (count !== length) throw new ApiError('upload_broken');
  } catch (error) {
    if (full) throw isNoRoom(full) ? noRoom(full) : full;
    // The sender can send a body again that ended early.
    throw new ApiError('upload_broken', {}, { cause: error });
  } finally {
    clearTimeout(timer);
    await handle.close();
  }
}
