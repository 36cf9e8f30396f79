import { hash } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import {
  type BackupHead,
  FORMAT,
  fileEntry,
  HEAD,
  listEntry,
  listLine,
  MANIFEST,
  type Manifest,
  SECRET,
  tablePiece,
  tasksPiece,
} from './backup-format.ts';
import { packInto } from './packing.ts';
import { readBackup } from './read-backup.ts';
import { RowSum } from './row-sum.ts';

const BROKEN = 'It is broken: it was cut or changed. Take another one.';
const head: BackupHead = {
  format: FORMAT,
  version: '0.2.0',
  made_at: '2026-11-28T15:10:00.000Z',
  migrations: [{ name: '0001_account.sql', hash: 'a' }],
  members: 2,
  secret: { included: true, fingerprint: 'f' },
  tables: [{ name: 'users', columns: ['id', 'name'] }],
  sequences: [],
};
const rows = [Buffer.from('1\tAna\n2\tLee\n'), Buffer.from('3\tKim\n')];
const task = Buffer.from('mail\t{}\n');
const content = Buffer.from('a file');
const list = Buffer.from(listLine(hash('sha256', content), 'id/a.pdf'));
const sumOf = (...pieces: Buffer[]) => {
  const sum = new RowSum();
  for (const piece of pieces) sum.add(piece);
  return sum.end();
};
const manifest: Manifest = {
  ...head,
  rows: { users: sumOf(...rows) },
  tasks: sumOf(task),
  files: { count: 1, bytes: content.length, sha256: hash('sha256', list), missing: 0 },
};
const json = (value: object) => Buffer.from(JSON.stringify(value));
const WHOLE: readonly (readonly [string, Buffer])[] = [
  [HEAD, json(head)],
  [tablePiece('users', 1), rows[0] as Buffer],
  [tablePiece('users', 2), rows[1] as Buffer],
  [tasksPiece(1), task],
  [SECRET, Buffer.from('a secret\n')],
  [fileEntry('id/a.pdf'), content],
  [listEntry(1), list],
  [MANIFEST, json(manifest)],
];

async function read(entries: readonly (readonly [string, Buffer])[], take = {}) {
  const to = new PassThrough();
  const file = buffer(to);
  await packInto(to, null, async ({ add }) => {
    for (const [name, bytes] of entries) await add(name, bytes);
  });
  const bytes = await file;
  return readBackup(() => Readable.from([bytes]), null, take);
}
/** Another entry in the place of one, or none. */
const with_ = (n: number, ...instead: (readonly [string, Buffer])[]) =>
  WHOLE.flatMap((entry, place) => (place === n ? instead : [entry]));

test('a whole backup gives its rows, tasks, secret and files in order, and then says that it was whole', async () => {
  const got: string[] = [];
  const found = await read(WHOLE, {
    head: async ({ members }: BackupHead) => got.push(`${members} members`),
    rows: async (table: string, piece: Buffer) => got.push(`${table} ${piece.length}`),
    tasks: async (piece: Buffer) => got.push(piece.toString()),
    secret: async (secret: string) => got.push(secret),
    file: async (key: string, size: number, its: AsyncIterable<Buffer>) =>
      got.push(`${key} ${size} ${await buffer(its)}`),
    end: async () => got.push('end'),
  });
  expect(found).toEqual(manifest);
  expect(got).toEqual([
    ...['2 members', 'users 12', 'users 6', 'mail\t{}\n', 'a secret'],
    ...['id/a.pdf 6 a file', 'end'],
  ]);
});

test('nothing of it can be missing, be another, or come twice', async () => {
  for (let n = 1; n < WHOLE.length; n++) {
    const [name, bytes] = WHOLE[n] as (typeof WHOLE)[number];
    const changed = Buffer.concat([Buffer.from('9'), bytes.subarray(1)]);
    await expect(read(with_(n)), `without ${name}`).rejects.toThrow(BROKEN);
    if (name !== SECRET)
      await expect(read(with_(n, [name, changed])), `${name} changed`).rejects.toThrow(BROKEN);
    if (name !== SECRET)
      await expect(read(with_(n, [name, bytes], [name, bytes])), `${name} twice`).rejects.toThrow(
        BROKEN,
      );
  }
  await expect(read(with_(7, ['more', content], [MANIFEST, json(manifest)]))).rejects.toThrow(
    BROKEN,
  );
});

test('a key of a file leads nowhere but into the store', async () => {
  for (const key of [
    '../../etc/passwd',
    '/etc/passwd',
    'id/../../a.pdf',
    'id//a.pdf',
    'a\nb',
    '..',
  ])
    await expect(read(with_(5, [fileEntry(key), content])), key).rejects.toThrow(BROKEN);
});

test('a file of a newer format is refused by the version that made it; one that begins with something else is no backup', async () => {
  const newer = json({ ...head, format: FORMAT + 1, version: '9.1.0' });
  await expect(read(with_(0, [HEAD, newer]))).rejects.toThrow(
    'PCR 9.1.0 made it, which is newer than this one. Update PCR, and try again.',
  );
  await expect(read(with_(0))).rejects.toThrow('It is no backup of PCR.');
  await expect(read([])).rejects.toThrow(BROKEN);
});

test('what is no head or manifest, or would move the cursor of whoever reads it, is refused in words', async () => {
  const moving = '0.2.0\u001b[2J';
  const heads: unknown[] = [null, [], 1, { format: '1' }, { format: FORMAT + 1, version: moving }];
  for (const other of [
    { version: moving },
    { made_at: moving },
    { members: moving },
    { migrations: null },
    { migrations: [{ name: moving, hash: '' }] },
    { tables: [null] },
    { sequences: [{}] },
  ])
    heads.push({ ...head, ...other });
  for (const other of heads)
    await expect(
      read(with_(0, [HEAD, json(other as object)])),
      JSON.stringify(other),
    ).rejects.toThrow(BROKEN);
  for (const other of [null, {}, { ...manifest, files: {} }, { ...manifest, rows: null }])
    await expect(read(with_(7, [MANIFEST, json(other as object)]))).rejects.toThrow(BROKEN);
});

test('a piece that a few bytes have become is given up before it fills the memory', async () => {
  const large = Buffer.alloc(64 * 1024 * 1024, 'a\n');
  const packed = new PassThrough();
  const file = buffer(packed);
  await packInto(packed, null, async ({ add, addStream }) => {
    await add(HEAD, json(head));
    await addStream(tablePiece('users', 1), 5 * large.length, Readable.from(Array(5).fill(large)));
  });
  const bytes = await file;
  expect(bytes.length).toBeLessThan(1024 * 1024);
  let pieces = 0;
  const reading = readBackup(() => Readable.from([bytes]), null, {
    rows: async () => pieces++,
  });
  await expect(reading).rejects.toThrow(BROKEN);
  expect(pieces).toBe(0);
});

test('the sum of rows does not change with their order, but with each row', () => {
  const [one, other] = rows as [Buffer, Buffer];
  const sum = sumOf(one, other);
  const turned = sumOf(other, Buffer.from('2\tLee\n1\tAna\n'));
  expect(turned.sum).toBe(sum.sum);
  expect(turned.sha256).not.toBe(sum.sha256);
  expect(sumOf(one).sum).not.toBe(sum.sum);
  expect(sumOf(one, Buffer.from('3\tKit\n')).sum).not.toBe(sum.sum);
});
