import { randomUUID } from 'node:crypto';
import { mkdir, open, opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ApiError } from '../http/api-error.ts';
import type { IncomingBytes } from '../http/http.ts';

/** How long nothing may come, in ms: poor signal comes back within that, or the sender tries again. */
const SILENCE = 30_000;

export interface TemporaryFolder {
  /**
   * Writes the body to a file of its own (mode 0600), hands its path to `work`, and takes the file away whatever happens.
   * Nothing of it is ever in memory as a whole. 400 `upload_broken` when fewer bytes come than were said.
   */
  receive<T>(body: IncomingBytes, work: (file: string) => Promise<T>): Promise<T>;
  /** Takes away what a crash left behind before `before`. */
  sweep(before: Date): Promise<void>;
}

/** The folder for files on their way in; only this user may open it. */
export async function openTemporaryFolder(dataDir: string): Promise<TemporaryFolder> {
  const folder = join(dataDir, 'uploads');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    async receive(body, work) {
      const file = join(folder, randomUUID());
      try {
        await write(body, file);
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

async function write({ stream, length }: IncomingBytes, file: string): Promise<void> {
  let count = 0;
  let broken = false;
  const silent = () => stream.destroy(new Error('nothing came for too long'));
  let timer = setTimeout(silent, SILENCE);
  async function* counted(chunks: AsyncIterable<Buffer>) {
    try {
      for await (const chunk of chunks) {
        clearTimeout(timer);
        timer = setTimeout(silent, SILENCE);
        count += chunk.length;
        yield chunk;
      }
      // HTTP lets no more through than was said; this holds whatever stands in between.
      if (count !== length) throw new Error(`${count} bytes came`);
    } catch (error) {
      broken = true;
      throw error;
    }
  }
  try {
    // Opened before the first byte is read: one that breaks off at once must not leave a file that is opened after its end.
    const handle = await open(file, 'wx', 0o600);
    await pipeline(stream, counted, handle.createWriteStream());
  } catch (error) {
    // A body that ends early is the sender's to send again, a full disk is ours to mend.
    throw broken ? new ApiError('upload_broken') : error;
  } finally {
    clearTimeout(timer);
  }
}
