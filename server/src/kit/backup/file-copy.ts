import { createHash, hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FileStorage } from '../files/storage.ts';
import { fileEntry, listEntry, listLine, type Manifest } from './backup-format.ts';
import type { Packing } from './packing.ts';

/** So many small contents are read at once: a store far away answers late. */
const AT_ONCE = 8;
/** A content up to here (bytes) is read at once, a larger one as it is written. */
const SMALL = 4 * 1024 * 1024;
/** So many files have one list of checksums. */
const LISTED = 5_000;

/** A key as a number: a million of them take 50 MB, as text three times that. */
export const keyNumber = (key: string): number => hash('sha256', key, 'buffer').readUIntBE(0, 6);

/** Copies every content of the store, and knows which of those that rows name were not there. */
export class FileCopy {
  readonly #storage: Pick<FileStorage, 'keys' | 'get' | 'sizeOf'>;
  readonly #packing: Packing;
  readonly #expected = new Set<number>();
  readonly #lists = createHash('sha256');
  #list: string[] = [];
  #listed = 0;
  #count = 0;
  #bytes = 0;

  constructor(storage: Pick<FileStorage, 'keys' | 'get' | 'sizeOf'>, packing: Packing) {
    this.#storage = storage;
    this.#packing = packing;
  }

  expect(keys: readonly string[]): void {
    for (const key of keys) this.#expected.add(keyNumber(key));
  }

  async copy(): Promise<Manifest['files'] & { missing: number }> {
    for await (const keys of this.#storage.keys()) {
      for (let from = 0; from < keys.length; from += AT_ONCE) {
        const some = keys.slice(from, from + AT_ONCE);
        const begun = await Promise.all(some.map((key) => this.#begin(key)));
        for (const one of begun) if (one) await this.#put(one);
      }
    }
    await this.#endList();
    return {
      count: this.#count,
      bytes: this.#bytes,
      sha256: this.#lists.digest('hex'),
      missing: this.#expected.size,
    };
  }

  /** Undefined for an upload that was taken back meanwhile. */
  async #begin(key: string) {
    const size = await this.#storage.sizeOf(key);
    if (size === undefined) return;
    if (size > SMALL) return { key, size };
    const stream = await this.#open(key);
    return stream && { key, size, content: Buffer.concat(await stream.toArray()) };
  }

  async #open(key: string): Promise<Readable | undefined> {
    try {
      return await this.#storage.get(key);
    } catch (error) {
      if ((await this.#storage.sizeOf(key)) === undefined) return;
      throw error;
    }
  }

  async #put({ key, size, content }: { key: string; size: number; content?: Buffer }) {
    const sum = createHash('sha256');
    if (content) {
      sum.update(content);
      await this.#packing.add(fileEntry(key), content);
    } else {
      const stream = await this.#open(key);
      if (!stream) return;
      await this.#packing.addStream(fileEntry(key), size, summed(stream, sum));
    }
    this.#count++;
    this.#bytes += content?.length ?? size;
    this.#expected.delete(keyNumber(key));
    this.#list.push(listLine(sum.digest('hex'), key));
    if (this.#list.length === LISTED) await this.#endList();
  }

  async #endList(): Promise<void> {
    if (this.#list.length === 0) return;
    const list = Buffer.from(this.#list.join(''));
    this.#lists.update(list);
    this.#list = [];
    await this.#packing.add(listEntry(++this.#listed), list);
  }
}

async function* summed(stream: Readable, sum: ReturnType<typeof createHash>) {
  for await (const part of stream) {
    sum.update(part);
    yield part;
  }
}
