import { randomUUID } from 'node:crypto';
import { mkdir, open, opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ApiError } from '../http/api-error.ts';
import type { IncomingBytes } from '../http/http.ts';

/** The fewest bytes of a body that may come in any such time, in ms. */
export interface Pace {
  bytes: number;
  ms: number;
}

/** 10 kB a second: a signal that is gone for some seconds leaves time to come back, a trickle does not hold a place. */
export const LEAST_PACE: Pace = { bytes: 300_000, ms: 30_000 };
/** How often the pace is looked at in its time. */
const LOOKS = 10;

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
export async function openTemporaryFolder(dataDir: string, pace: Pace = LEAST_PACE): Promise<TemporaryFolder> {
  const folder = join(dataDir, 'uploads');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    async receive(body, work) {
      const file = join(folder, randomUUID());
      try {
        await write(body, file, pace);
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

async function write({ stream, length }: IncomingBytes, file: string, pace: Pace): Promise<void> {
  let count = 0;
  let broken = false;
  /** What had come at the last looks. */
  const earlier = [0];
  const look = () => {
    const before = earlier.length === LOOKS ? earlier.shift() : undefined;
    if (before !== undefined && count - before < pace.bytes) stream.destroy(new Error('too little came'));
    earlier.push(count);
  };
  let timer: NodeJS.Timeout | undefined;
  async function* counted(chunks: AsyncIterable<Buffer>) {
    timer = setInterval(look, pace.ms / LOOKS);
    try {
      for await (const chunk of chunks) {
        count += chunk.length;
        yield chunk;
      }
      // HTTP allows no more bytes than were announced; this check holds behind any proxy too.
      if (count !== length) throw new Error(`${count} bytes came`);
    } catch (error) {
      broken = true;
      throw error;
    } finally {
      clearInterval(timer);
    }
  }
  try {
    // The file is opened before the first byte is read: a body that breaks off at once must not leave a file that is
    // opened after its end.
    const handle = await open(file, 'wx', 0o600);
    await pipeline(stream, counted, handle.createWriteStream());
  } catch (error) {
    // The sender can send a body again that ended early; a full disk is the operator's to mend.
    throw broken ? new ApiError('upload_broken') : error;
  }
}
