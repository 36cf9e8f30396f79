import { randomBytes } from 'node:crypto';
import { PassThrough, Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { StartError } from '../errors/start-error.ts';
import { newBackupKey, packInto, UnreadableBackup, unpack } from './packing.ts';

const BROKEN = 'It is broken: it was cut or changed. Take another one.';
const CONTENTS: Readonly<Record<string, Buffer>> = {
  'pcr.json': Buffer.from('{}'),
  'an empty one': Buffer.alloc(0),
  [`${'a long name/'.repeat(15)}é`]: Buffer.from('some text'),
  large: randomBytes(700_000),
};

async function packed(key: string | null): Promise<Buffer> {
  const to = new PassThrough();
  const all = buffer(to);
  all.catch(() => {});
  await packInto(to, key, async ({ add }) => {
    for (const [name, content] of Object.entries(CONTENTS)) await add(name, content);
  });
  return all;
}

/** As a disk gives it, in parts. */
function* parts(file: Buffer) {
  for (let from = 0; from < file.length; from += 65_536) yield file.subarray(from, from + 65_536);
}

async function read(file: Buffer, key: string | null): Promise<Record<string, Buffer>> {
  const found: Record<string, Buffer> = {};
  await unpack(Readable.from(parts(file)), key, async (name, _size, content) => {
    found[name] = await buffer(content);
  });
  return found;
}

const files: { key: string | null; file: Buffer }[] = [];
beforeAll(async () => {
  for (const key of [null, await newBackupKey()]) files.push({ key, file: await packed(key) });
});

describe.each([
  ['without a key', 0],
  ['with a key', 1],
])('a packed file %s', (_, n) => {
  const it = () => files[n] as (typeof files)[number];

  test('gives back what was packed', async () => {
    expect(await read(it().file, it().key)).toEqual(CONTENTS);
  });

  test('is refused where any end of it is missing', async () => {
    const { file, key } = it();
    const lengths = [1, 4, 17, 512, 20_000, file.length / 2, file.length - 40];
    for (const missing of lengths)
      await expect(read(file.subarray(0, file.length - missing), key)).rejects.toThrow(BROKEN);
  });

  // The first bytes of an encrypted file say whose key opens it.
  test('is refused where a bit of it is another, or more follows', async () => {
    const { file, key } = it();
    for (let n = 200; n < file.length; n += Math.floor(file.length / 40)) {
      const changed = Buffer.from(file);
      changed[n] = (changed[n] ?? 0) ^ 4;
      await expect(read(changed, key), `byte ${n}`).rejects.toThrow(BROKEN);
    }
    await expect(read(Buffer.concat([file, Buffer.from('more')]), key)).rejects.toThrow(BROKEN);
  });

  test('does not take what cannot be written: the failure of the place is told', async () => {
    const full = Object.assign(new Error('full'), { code: 'ENOSPC' });
    const to = new Writable({ write: (_part, _encoding, done) => done(full) });
    const writing = packInto(to, it().key, async ({ add }) => {
      for (;;) await add('more', randomBytes(100_000));
    });
    await expect(writing).rejects.toBe(full);
  });

  test('ends with what goes wrong while it is made', async () => {
    const to = new PassThrough();
    const received = buffer(to);
    received.catch(() => {});
    const wrong = new Error('wrong');
    await expect(
      packInto(to, it().key, async ({ add }) => {
        await add('a', Buffer.from('a'));
        throw wrong;
      }),
    ).rejects.toBe(wrong);
    await expect(received).rejects.toThrow();
  });
});

test('an encrypted file is refused without its key, and with another one; a file of another kind is no backup', async () => {
  const { file } = files[1] as (typeof files)[number];
  const reasons = [
    [file, null, 'It is encrypted: set BACKUP_KEY to the key that it was made with.'],
    [file, await newBackupKey(), 'It was made with another key than BACKUP_KEY.'],
    [
      files[0]?.file ?? Buffer.alloc(0),
      await newBackupKey(),
      'It is not encrypted, and BACKUP_KEY is set: somebody else may have made it. If it is yours, from before you had a key, take BACKUP_KEY out for this restore.',
    ],
    [Buffer.alloc(0), null, 'It is no backup of PCR.'],
    [Buffer.from('PK\u0003\u0004 a ZIP, and more of it'), null, 'It is no backup of PCR.'],
  ] as const;
  for (const [bytes, key, reason] of reasons) {
    const refused = await read(bytes, key).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(UnreadableBackup);
    expect((refused as Error).message).toBe(reason);
  }
});

test('a key with a wrong letter is said without a letter of it, where it should encrypt and where it should open', async () => {
  const key = files[1]?.key ?? '';
  const wrong = key.replace(/.$/, (last) => (last === 'Q' ? 'P' : 'Q'));
  const said =
    'BACKUP_KEY has a wrong letter. Take it from its copy, or make another: npm run backup -- --new-key.';
  await expect(packed(wrong)).rejects.toThrow(new StartError(said));
  await expect(read(files[1]?.file ?? Buffer.alloc(0), wrong)).rejects.toThrow(
    new StartError(said),
  );
});

test('a head of age without an end is given up before it fills the memory', async () => {
  const line = Buffer.alloc(65_536, 'a');
  let given = 0;
  function* endless() {
    yield Buffer.from('age-encryption.org/v1\n-> X ');
    for (; given < 1_000; given++) yield line;
  }
  const reading = unpack(Readable.from(endless()), files[1]?.key ?? null, async () => {});
  await expect(reading).rejects.toThrow(BROKEN);
  expect(given).toBeLessThan(100);
});

test('a failure of whoever takes what is read is told as it is', async () => {
  const { file } = files[0] as (typeof files)[number];
  const wrong = new Error('wrong');
  const reading = unpack(Readable.from(parts(file)), null, () => Promise.reject(wrong));
  await expect(reading).rejects.toBe(wrong);
});

test('a content that is shorter or longer than was said ends the packing', async () => {
  for (const size of [2, 4]) {
    const to = new PassThrough().resume();
    to.on('error', () => {});
    const packing = packInto(to, null, ({ addStream }) =>
      addStream('a', size, Readable.from([Buffer.from('abc')])),
    );
    await expect(packing).rejects.toThrow('A file changed while it was copied.');
  }
});
