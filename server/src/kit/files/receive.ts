import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { IncomingBytes } from '../connections/bodies.ts';
import { ApiError } from '../errors/api-error.ts';
import { isNoRoom, noRoom } from '../errors/no-room.ts';
import { cutUploads, type Sent } from './cut-uploads.ts';
import { writeInTurn } from './disk-turns.ts';

/** The fewest bytes of a body that may come in any such time, in ms. */
export interface Pace {
  bytes: number;
  ms: number;
}

/**
 * 10 kB a second: a signal that is gone for some seconds leaves time to come back, a trickle does
 * not hold a place.
 */
export const LEAST_PACE: Pace = { bytes: 300_000, ms: 30_000 };
/** How often the pace is looked at in its time. */
const LOOKS = 10;

/** As Node opens a file. */
export type OpenFile = (path: string, flags: string, mode: number) => Promise<FileHandle>;

export interface Sending extends Sent {
  /** The byte of the file that the body begins with. */
  from: number;
}

export interface TemporaryFolder {
  /**
   * Writes the body to a file of its own (mode 0600), hands its path to `work`, and deletes the
   * file whatever happens. The body is never in memory as a whole. 400 `upload_broken` when fewer
   * bytes come than Content-Length said, or when what came before `from` is not here; what has come
   * by then waits for the rest (files.md 28).
   */
  receive<T>(body: IncomingBytes, sending: Sending, work: (file: string) => Promise<T>): Promise<T>;
  /** How many bytes of the cut-off upload are here. */
  received(sent: Sent): Promise<number>;
  /** Deletes an owner's cut-off upload. */
  forget(owner: string): Promise<void>;
  /**
   * Hands `work` the path of a file that it makes, and deletes the file whatever happens. What a
   * killed process has left under this name goes first.
   */
  make<T>(name: string, work: (file: string) => Promise<T>): Promise<T>;
  /** Deletes files older than `before`, which a crash or a cut upload has left. */
  sweep(before: Date): Promise<void>;
}

/** The folder for files on their way in; only this user may open it. */
export async function openTemporaryFolder(
  dataDir: string,
  pace: Pace = LEAST_PACE,
  openFile: OpenFile = open,
): Promise<TemporaryFolder> {
  const folder = join(dataDir, 'uploads');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const cut = cutUploads(folder);
  return {
    async receive(body, { from, ...sent }, work) {
      const file = from > 0 ? await cut.take(sent) : join(folder, randomUUID());
      if (!file) throw new ApiError('upload_broken');
      const { promise: stopped, reject } = Promise.withResolvers<never>();
      stopped.catch(() => {});
      const stop = () => reject(new Error('nobody waits for the rest'));
      const coming = cut.begin(sent, file, stop);
      let isCut = false;
      try {
        await write(body, { file, from, stop, stopped }, pace, openFile);
        return await work(file);
      } catch (error) {
        isCut = error instanceof ApiError && error.code === 'upload_broken';
        throw error;
      } finally {
        if (isCut && !coming.isForgotten()) await cut.keep(sent, file);
        else await writeInTurn(() => rm(file, { force: true }));
        coming.ended();
      }
    },
    received: (sent) => cut.received(sent),
    forget: (owner) => cut.forget(owner),
    async make(name, work) {
      const file = join(folder, name);
      await rm(file, { force: true });
      try {
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

interface Into {
  file: string;
  from: number;
  /** Makes `stopped` reject: no more of the body is read. */
  stop: () => void;
  stopped: Promise<never>;
}

async function write(
  { stream, length }: IncomingBytes,
  { file, from, stop, stopped }: Into,
  pace: Pace,
  openFile: OpenFile,
): Promise<void> {
  // The file is opened before the first byte is read: a body that breaks off at once must not leave
  // a file that is opened after its end.
  const handle = await writeInTurn(() => openFile(file, from > 0 ? 'a' : 'wx', 0o600));
  let count = 0;
  let full: unknown;
  /** How much had come at the last checks. */
  const earlier = [0];
  const look = () => {
    const before = earlier.length === LOOKS ? earlier.shift() : undefined;
    if (before !== undefined && count - before < pace.bytes) stop();
    earlier.push(count);
  };
  // Whatever fails here, the body must live on: the answer goes over the same connection. A proxy
  // takes a server that gives none for a lost one.
  const pieces = stream.iterator({ destroyOnReturn: false });
  const timer = setInterval(look, pace.ms / LOOKS);
  try {
    if (from > 0) await goOn(handle, from);
    for (;;) {
      const { done, value: chunk } = await Promise.race([pieces.next(), stopped]);
      if (done) break;
      count += chunk.length;
      await writeInTurn(() => handle.writeFile(chunk)).catch((error) => {
        full = error;
        throw error;
      });
    }
    // HTTP allows no more bytes than were announced; this check holds behind any proxy too.
    if (count !== length) throw new ApiError('upload_broken');
  } catch (error) {
    if (full) throw isNoRoom(full) ? noRoom(full) : full;
    // The sender can send a body again that ended early.
    throw new ApiError('upload_broken', {}, { cause: error });
  } finally {
    clearInterval(timer);
    // Behind the piece that is awaited still, where it was stopped.
    void pieces.return?.();
    await handle.close();
  }
}

/** The bytes from here on come again: the sender does not know that they arrived. */
async function goOn(handle: FileHandle, from: number): Promise<void> {
  const { size } = await handle.stat();
  if (size < from) throw new ApiError('upload_broken');
  await handle.truncate(from);
}
