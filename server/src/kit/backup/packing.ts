import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { extract, pack } from 'tar-stream';
import { StartError } from '../errors/start-error.ts';

// tar, zstd and age, each as its own programs read it. Nothing here knows what is packed.

/** `age-encryption.org/v1`, the first line of every file of age. */
const AGE = Buffer.from('age-encryption.org/');
const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);
/** Level 3 is zstd's own. A checksum tells a broken file from a whole one. */
const PARAMS = { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 };

/**
 * The last frame of a file, which zstd skips: 8 bytes of no meaning. zstd in Node takes a file for
 * whole that has lost a few bytes at its end.
 */
const END = Buffer.concat([Buffer.from('502a4d1808000000', 'hex'), Buffer.from('PCR ends')]);

export const newBackupKey = (): Promise<string> => generateX25519Identity();

export interface Packing {
  add(name: string, content: Buffer): Promise<void>;
  /** Exactly so many bytes. */
  addStream(name: string, size: number, content: AsyncIterable<Buffer>): Promise<void>;
}

/** Writes what `work` adds into `to`, and ends it. A failure of one of the two ends both. */
export async function packInto<T>(
  to: Writable,
  key: string | null,
  work: (packing: Packing) => Promise<T>,
): Promise<T> {
  const tar = pack();
  const zstd = createZstdCompress({ params: PARAMS });
  let broken: { error: unknown } | undefined;
  const flowing = (
    key
      ? pipeline(Readable.from(tar), zstd, withEnd, encryption(key), to)
      : pipeline(Readable.from(tar), zstd, withEnd, to)
  ).catch((error: Error) => {
    broken = { error };
    tar.destroy(error);
  });
  const heard = async (entry: Ending, event: 'drain' | 'close') => {
    await firstOf(entry, event);
    if (broken) throw broken.error;
  };

  async function addStream(name: string, size: number, content: AsyncIterable<Buffer>) {
    if (broken) throw broken.error;
    const entry = tar.entry({ name, size });
    entry.on('error', () => {}); // said by `flowing`
    let left = size;
    for await (const part of content) {
      left -= part.length;
      if (left < 0) break;
      if (!entry.write(part)) await heard(entry, 'drain');
    }
    if (left !== 0) throw new StartError(CHANGED);
    entry.end(undefined);
    await heard(entry, 'close');
  }

  try {
    const result = await work({
      addStream,
      add: (name, content) => addStream(name, content.length, Readable.from([content])),
    });
    tar.finalize();
    await flowing;
    if (broken) throw broken.error;
    return result;
  } catch (error) {
    tar.destroy(error as Error);
    await flowing;
    throw broken?.error ?? error;
  }
}

const CHANGED = 'A file changed while it was copied. Nothing was kept: run the backup again.';

interface Ending {
  readonly destroyed: boolean;
  on(event: string, hear: () => void): this;
  off(event: string, hear: () => void): this;
}

/**
 * Waits for the event, or for the end of the stream. Racing a promise of its end would take more
 * memory with each race.
 */
function firstOf(stream: Ending, event: string): Promise<void> {
  return new Promise((done) => {
    if (stream.destroyed) return done();
    const over = () => {
      stream.off(event, over).off('close', over);
      done();
    };
    stream.on(event, over).on('close', over);
  });
}

async function* withEnd(source: AsyncIterable<Buffer>) {
  yield* source;
  yield END;
}

function encryption(key: string) {
  return async function* (source: AsyncIterable<Buffer>) {
    const encrypter = new Encrypter();
    const recipient = await identityToRecipient(key).catch(() => {
      throw wrongLetter();
    });
    encrypter.addRecipient(recipient);
    yield* await encrypter.encrypt(webStream(source));
  };
}

function decryption(key: string) {
  return async function* (source: AsyncIterable<Buffer>) {
    const decrypter = new Decrypter();
    try {
      decrypter.addIdentity(key);
    } catch {
      throw wrongLetter();
    }
    yield* await decrypter.decrypt(webStream(withHeadOfAge(source)));
  };
}

/** In bytes: one with a key has 200. The library would keep one without an end in memory. */
const MOST_HEAD = 64 * 1024;

async function* withHeadOfAge(source: AsyncIterable<Uint8Array>) {
  let head: Buffer | null = Buffer.alloc(0);
  for await (const part of source) {
    if (head) {
      head = Buffer.concat([head, part]);
      if (head.subarray(0, MOST_HEAD).includes('\n---')) head = null;
      else if (head.length > MOST_HEAD) throw new Error('a head without an end');
    }
    yield part;
  }
}

/** What the library says quotes the key, and would bring it into the log. */
const wrongLetter = () =>
  new StartError(
    'BACKUP_KEY has a wrong letter. Take it from its copy, or make another: npm run backup -- --new-key.',
  );

const webStream = (source: AsyncIterable<Uint8Array>) =>
  ReadableStream.from(source) as ReadableStream<Uint8Array>;

/** A file that is no backup, was cut or changed, or cannot be opened with this key. */
export class UnreadableBackup extends StartError {
  override name = 'UnreadableBackup';
}

/** An entry's content must be read before the next one comes. */
export type Unpack = (name: string, size: number, content: AsyncIterable<Buffer>) => Promise<void>;

/** Reads a packed file to its end. Throws `UnreadableBackup` for one that is not whole. */
export async function unpack(from: Readable, key: string | null, take: Unpack): Promise<void> {
  let thrown: { error: unknown } | undefined;
  const entries = extract();
  const reading = (async () => {
    for await (const entry of entries) {
      try {
        await take(entry.header.name, entry.header.size ?? 0, entry as AsyncIterable<Buffer>);
      } catch (error) {
        thrown ??= { error };
        throw error;
      }
      entry.resume();
    }
  })();
  reading.catch(() => {});
  try {
    const zstd = createZstdDecompress();
    const fed = pipeline(await plainZstd(from, key), withoutEnd, zstd);
    fed.catch(() => {});
    for await (const part of zstd) {
      if (!entries.write(part)) await firstOf(entries, 'drain');
      if (entries.destroyed) await reading;
    }
    await fed;
    entries.end(undefined);
    await reading;
  } catch (error) {
    const first = thrown ? thrown.error : unreadable(error as NodeJS.ErrnoException);
    from.destroy();
    entries.destroy(error as Error);
    await reading.catch(() => {});
    throw first;
  }
}

/** What zstd made, without the age around it. */
async function plainZstd(from: Readable, key: string | null): Promise<AsyncIterable<Uint8Array>> {
  const { first, all } = await begun(from);
  if (startsWith(first, ZSTD)) {
    if (!key) return all;
    // Whoever may write to the place of backups can make such a file, and none that the key opens.
    throw new UnreadableBackup(
      'It is not encrypted, and BACKUP_KEY is set: somebody else may have made it. If it is yours, from before you had a key, take BACKUP_KEY out for this restore.',
    );
  }
  if (!startsWith(first, AGE)) throw new UnreadableBackup('It is no backup of PCR.');
  if (!key)
    throw new UnreadableBackup('It is encrypted: set BACKUP_KEY to the key that it was made with.');
  return decryption(key)(all);
}

const startsWith = (bytes: Buffer, magic: Buffer) => bytes.subarray(0, magic.length).equals(magic);

/** The first bytes, and all of it. */
async function begun(from: Readable): Promise<{ first: Buffer; all: AsyncIterable<Buffer> }> {
  const parts = from[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let first = Buffer.alloc(0);
  while (first.length < AGE.length) {
    const { done, value } = await parts.next();
    if (done) break;
    first = Buffer.concat([first, value]);
  }
  const rest = { [Symbol.asyncIterator]: () => parts };
  async function* all() {
    yield first;
    yield* rest;
  }
  return { first, all: all() };
}

/** Takes the frame at the end away. */
async function* withoutEnd(source: AsyncIterable<Uint8Array>) {
  let held = Buffer.alloc(0);
  for await (const part of source) {
    const all = Buffer.concat([held, part]);
    const most = Math.max(all.length - END.length, 0);
    yield all.subarray(0, most);
    held = all.subarray(most);
  }
  if (!held.equals(END)) throw new Error('cut');
}

/** What a disk, a store or a network says has nothing to do with what is in the file. */
const isOfPlace = ({ code = '' }: NodeJS.ErrnoException) => /^E[A-Z]+$/.test(code);

function unreadable(error: NodeJS.ErrnoException): Error {
  if (error instanceof StartError || isOfPlace(error)) return error;
  return /no identity matched/.test(error.message)
    ? new UnreadableBackup('It was made with another key than BACKUP_KEY.')
    : new UnreadableBackup('It is broken: it was cut or changed. Take another one.');
}
