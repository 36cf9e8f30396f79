import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type * as z from 'zod/mini';
import {
  ANY_HEAD,
  type BackupHead,
  FORMAT,
  HEAD,
  HEAD_SHAPE,
  isList,
  isTasks,
  keyIn,
  listLine,
  MANIFEST,
  MANIFEST_SHAPE,
  type Manifest,
  SECRET,
  tableIn,
} from './backup-format.ts';
import { UnreadableBackup, unpack } from './packing.ts';
import { RowSum } from './row-sum.ts';

/** What a reader does with what is in a backup, in the order of the file. */
export interface Take {
  head?(head: BackupHead): Promise<unknown>;
  /** Whole rows. A table comes in several pieces, all in a row. */
  rows?(table: string, piece: Buffer): Promise<unknown>;
  tasks?(piece: Buffer): Promise<unknown>;
  secret?(secret: string): Promise<unknown>;
  /** What of `content` is not read is skipped. */
  file?(key: string, size: number, content: AsyncIterable<Buffer>): Promise<unknown>;
  /** Once all is read and found whole. */
  end?(): Promise<unknown>;
}

/** In bytes. A piece has 4 MB and a row; a few bytes of zstd can become any number of others. */
const MOST = 256 * 1024 * 1024;

/** Opens the file anew for each reading. */
export type OpenBackup = () => Readable | Promise<Readable>;

/**
 * Reads a whole backup and checks all of it: the format, the key, the checksums, and that nothing
 * is missing. Throws `UnreadableBackup`, whose message says what is wrong with it; `take` may have
 * been called before that.
 */
export async function readBackup(
  from: OpenBackup,
  key: string | null,
  take: Take = {},
): Promise<Manifest> {
  const reading = new Reading(take);
  await unpack(await from(), key, (name, size, content) => reading.entry(name, size, content));
  const manifest = reading.end();
  await take.end?.();
  return manifest;
}

/** What has been read so far. */
class Reading {
  readonly #take: Take;
  readonly #sums = new Map<string, RowSum>();
  readonly #tasks = new RowSum();
  readonly #lists = createHash('sha256');
  #list: string[] = [];
  #files = { count: 0, bytes: 0 };
  #hasSecret = false;
  #head: BackupHead | undefined;
  #manifest: Manifest | undefined;

  constructor(take: Take) {
    this.#take = take;
  }

  async entry(name: string, size: number, content: AsyncIterable<Buffer>): Promise<void> {
    if (!this.#head) return this.#begin(name, content);
    if (this.#manifest) throw broken();
    const [table, key] = [tableIn(name), keyIn(name)];
    if (key !== undefined) return this.#file(key, size, content);
    const piece = await whole(content);
    if (table !== undefined) {
      const sum = this.#sums.get(table) ?? new RowSum();
      this.#sums.set(table, sum);
      sum.add(piece);
      await this.#take.rows?.(table, piece);
    } else if (isTasks(name)) {
      this.#tasks.add(piece);
      await this.#take.tasks?.(piece);
    } else if (name === SECRET) {
      this.#hasSecret = true;
      await this.#take.secret?.(piece.toString().trim());
    } else if (isList(name)) {
      if (piece.toString() !== this.#list.join('')) throw broken();
      this.#list = [];
      this.#lists.update(piece);
    } else if (name === MANIFEST) {
      this.#manifest = parsed(piece, MANIFEST_SHAPE);
    } else throw broken();
  }

  async #begin(name: string, content: AsyncIterable<Buffer>): Promise<void> {
    if (name !== HEAD) throw new UnreadableBackup('It is no backup of PCR.');
    const read = await whole(content);
    const { format, version } = parsed(read, ANY_HEAD);
    if (format > FORMAT)
      throw new UnreadableBackup(
        `PCR ${version} made it, which is newer than this one. Update PCR, and try again.`,
      );
    this.#head = parsed(read, HEAD_SHAPE);
    await this.#take.head?.(this.#head);
  }

  async #file(key: string, size: number, content: AsyncIterable<Buffer>): Promise<void> {
    // Nothing but what the store makes is a key: no way leads out of its folder.
    if (!/^[\w-]+(?:[/.][\w-]+)*$/.test(key)) throw broken();
    const sum = createHash('sha256');
    async function* summed() {
      for await (const part of content) {
        sum.update(part);
        yield part;
      }
    }
    const parts = summed();
    await this.#take.file?.(key, size, parts);
    for await (const _ of parts);
    this.#files.count++;
    this.#files.bytes += size;
    this.#list.push(listLine(sum.digest('hex'), key));
  }

  end(): Manifest {
    const manifest = this.#manifest;
    if (!manifest || this.#list.length > 0) throw broken();
    const { rows, tasks, files, ...head } = manifest;
    const read = Object.fromEntries([...this.#sums].map(([name, sum]) => [name, sum.end()]));
    const { count, bytes, sha256 } = files;
    const isWhole =
      same(head, this.#head) &&
      same(rows, read) &&
      same(Object.keys(rows), names(head)) &&
      same(tasks, this.#tasks.end()) &&
      same({ count, bytes, sha256 }, { ...this.#files, sha256: this.#lists.digest('hex') }) &&
      head.secret.included === this.#hasSecret;
    if (!isWhole) throw broken();
    return manifest;
  }
}

const names = ({ tables }: Pick<BackupHead, 'tables'>) => tables.map(({ name }) => name);

const broken = () => new UnreadableBackup('It is broken: it was cut or changed. Take another one.');

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** As it stands there: what a shape does not name counts as well. */
function parsed<T>(piece: Buffer, shape: z.ZodMiniType<T>): T {
  try {
    const read = JSON.parse(piece.toString());
    if (shape.safeParse(read).success) return read;
  } catch {
    // It is no JSON.
  }
  throw broken();
}

async function whole(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of content) {
    size += part.length;
    if (size > MOST) throw broken();
    parts.push(part);
  }
  return Buffer.concat(parts);
}
