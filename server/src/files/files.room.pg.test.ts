import { deleteFile, uploadFile } from '@pcr/contract/files/files.endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { diskSpace, type Reserve } from '../kit/files/disk-space.ts';
import type { Member } from '../testing/app-for-tests.ts';
import { newId } from '../testing/new-id.ts';
import {
  type FileFixtures,
  rawUpload,
  startFileFixtures,
  until,
  upload,
} from './testing/file-fixtures.ts';
import { PDF, pictureOf } from './testing/file-samples.ts';

// What members may store, and what stays free on the disk for the database.

const KB = 1024;
const pdf = (size: number) =>
  Buffer.concat([PDF, Buffer.from('%'.repeat(size - PDF.length - 6)), Buffer.from('\n%%EOF')]);
const given = (name: string, size: number) => ({
  params: { id: newId() },
  query: { folder: 'documents' as const, name },
  bytes: pdf(size),
});

describe('a member’s quota', () => {
  let fixtures: FileFixtures;
  let ana: Member;
  beforeAll(async () => {
    fixtures = await startFileFixtures('disk', {
      env: { FILES_QUOTA: '20 KB' },
      fileLimits: { ofMember: 9 },
    });
  });
  afterAll(() => fixtures.close());
  beforeEach(async () => {
    ana = await fixtures.app.member();
  });
  const kept = async (member: Member) =>
    (await fixtures.held()).contents.filter((key) => key.startsWith(member.id)).length;

  test('files.md 21: the files of one member take no more than the quota; who deletes some has room again', async () => {
    const first = await upload(ana, {
      folder: 'documents',
      name: 'first.pdf',
      bytes: pdf(12 * KB),
    });
    const second = given('second.pdf', 12 * KB);
    const refused = await ana.refused('no_room', uploadFile, second);
    expect(refused.message).toBe(
      'second.pdf does not fit. Your files take 12 KB of 20 KB. Delete some for good to make room.',
    );
    expect(await kept(ana)).toBe(1);
    const last = given('small.pdf', 8 * KB);
    const small = await ana.ask(uploadFile, last);
    expect(await ana.ask(uploadFile, last), 'one that was kept answers again').toEqual(small);
    // Others have their own.
    await (await fixtures.app.member()).ask(uploadFile, given('other.pdf', 12 * KB));
    await ana.ask(deleteFile, { params: { id: first.id } });
    expect(await ana.ask(uploadFile, second)).toMatchObject({ name: 'second.pdf', size: 12 * KB });
  });

  test('files.md 21: uploads at the same time hold the quota, and nothing is left of what did not fit', async () => {
    const replies = await Promise.all(
      Array.from({ length: 9 }, (_, n) => ana.reply(uploadFile, given(`${n}.pdf`, 6 * KB))),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([
      200, 200, 200, 413, 413, 413, 413, 413, 413,
    ]);
    expect(await kept(ana)).toBe(3);
    expect((await fixtures.held()).temporary).toEqual([]);
  });

  test('files.md 21: a file that cannot fit is refused before a byte of it has come', async () => {
    const answer = await rawUpload(fixtures.app, ana, {
      folder: 'contracts',
      length: 21 * KB,
      bytes: Buffer.alloc(9),
    });
    expect(answer?.status).toBe(413);
    expect(answer?.text).toContain('does not fit into your 20 KB. Please choose a smaller one.');
  });

  test('files.md 21: a picture counts as what a download of it gives', async () => {
    const bytes = await pictureOf({ width: 150, height: 150, noise: true }, (picture) =>
      picture.jpeg({ quality: 100 }),
    );
    expect(bytes.length).toBeGreaterThan(20 * KB);
    const { size } = await upload(ana, { folder: 'images', name: 'noise.jpg', bytes });
    expect(size).toBeLessThan(20 * KB);
    await ana.ask(uploadFile, given('rest.pdf', 20 * KB - size));
    await ana.refused('no_room', uploadFile, given('more.pdf', KB));
  });
});

describe('the disk’s reserve', () => {
  const reserve: Reserve = { share: 0, least: 0, most: 0 };
  let fixtures: FileFixtures;
  let ana: Member;
  beforeAll(async () => {
    fixtures = await startFileFixtures('disk', { fileLimits: { reserve, lookMs: 20 } });
    ana = await fixtures.app.member();
  });
  afterAll(() => fixtures.close());

  /** The log's lines about the disk. */
  const said = () =>
    fixtures.app.logged.map((line) => JSON.parse(line)).filter(({ msg }) => / disk /.test(msg)) as {
      level: string;
      msg: string;
    }[];

  test('files.md 22: no upload touches the reserve, and the log says once that it comes, is there, and is over, also while nobody uploads', async () => {
    const { free } = await diskSpace(fixtures.app.dataDir);
    reserve.least = Math.round(free * 0.7);
    await ana.ask(uploadFile, given('a.pdf', KB));
    await ana.ask(uploadFile, given('b.pdf', KB));
    reserve.least = 2 * free;
    const refused = given('c.pdf', KB);
    for (let n = 0; n < 3; n++) {
      expect((await ana.refused('storage_full', uploadFile, refused)).message).toBe(
        'We can’t store files right now. Yours was not saved. Please try again later.',
      );
    }
    expect((await fixtures.held()).contents).toHaveLength(2);
    reserve.least = 0;
    await ana.ask(uploadFile, refused);
    expect(said()).toMatchObject([
      { level: 'warn', msg: 'the disk fills up: below its reserve uploads are refused' },
      { level: 'error', msg: 'the disk is full up to its reserve: uploads are refused' },
      { level: 'info', msg: 'the disk has enough room again' },
    ]);
    reserve.least = Number.MAX_SAFE_INTEGER;
    const news = () => said().slice(3);
    await until(async () => expect(news()).toMatchObject([{ level: 'error' }]));
    reserve.least = 0;
    await until(async () => expect(news()).toMatchObject([{ level: 'error' }, { level: 'info' }]));
  });

  test('files.md 22: a store elsewhere has no reserve', async () => {
    const s3 = await startFileFixtures('S3', {
      fileLimits: { reserve: { share: 2, least: 0, most: Number.MAX_SAFE_INTEGER } },
    });
    try {
      await (await s3.app.member()).ask(uploadFile, given('a.pdf', KB));
    } finally {
      await s3.close();
    }
  });
});

describe('places', () => {
  let fixtures: FileFixtures;
  beforeAll(async () => {
    fixtures = await startFileFixtures('disk', {
      env: { TRUST_PROXY: '1' },
      fileLimits: { ofAddress: 2, pace: { bytes: 20_000, ms: 600 } },
    });
  });
  afterAll(() => fixtures.close());
  const arrived = (uploads: number) =>
    until(async () => expect((await fixtures.held()).temporary).toHaveLength(uploads));

  test('files.md 23: one address has its number of uploads at a time, whoever they are; others have theirs', async () => {
    const bytes = Buffer.alloc(5_000_000, 'text ');
    // Long enough, and well above the least pace.
    const pieces = { bytes: 10_000, everyMs: 50 };
    const slow = {
      headers: { 'x-forwarded-for': '192.0.2.7' },
      length: bytes.length,
      bytes,
      pieces,
    };
    const [ana, bo, cy] = [
      await fixtures.app.member(),
      await fixtures.app.member(),
      await fixtures.app.member(),
    ];
    const gone = Promise.withResolvers<void>();
    const held = [ana, bo].map((member) =>
      rawUpload(fixtures.app, member, { ...slow, breakOffAfter: () => gone.promise }),
    );
    await arrived(2);
    const whole = { length: PDF.length, bytes: PDF, name: 'a.pdf' };
    const refused = await rawUpload(fixtures.app, cy, { ...whole, headers: slow.headers });
    expect(refused?.status).toBe(429);
    expect(refused?.text).toContain(
      'Several files from your network are on their way already. Please wait until one of them is done.',
    );
    const elsewhere = { 'x-forwarded-for': '192.0.2.8' };
    expect((await rawUpload(fixtures.app, cy, { ...whole, headers: elsewhere }))?.status).toBe(200);
    gone.resolve();
    await Promise.all(held);
    await arrived(0);
    expect((await rawUpload(fixtures.app, cy, { ...whole, headers: slow.headers }))?.status).toBe(
      200,
    );
  });

  test('files.md 15: a trickle is ended with an answer, and leaves its place and nothing else', async () => {
    const ana = await fixtures.app.member();
    const before = await fixtures.held();
    // A third of the least pace, without a pause: nothing but the pace ends it.
    const answer = await rawUpload(fixtures.app, ana, {
      length: 5_000_000,
      bytes: Buffer.alloc(5_000_000, 'text '),
      pieces: { bytes: 100, everyMs: 10 },
    });
    expect(answer?.status).toBe(400);
    expect(answer?.text).toContain('upload_broken');
    await until(async () => expect(await fixtures.held()).toEqual(before));
  });

  test('files.md 15: a signal that is gone for half of the time lives', async () => {
    const ana = await fixtures.app.member();
    const bytes = Buffer.alloc(120_000, 'text ');
    // Three times 40,000 bytes with 300 ms between them: in any 600 ms twice the least comes.
    const pieces = { bytes: 40_000, everyMs: 300 };
    expect(
      (await rawUpload(fixtures.app, ana, { length: bytes.length, bytes, pieces }))?.status,
    ).toBe(200);
  });
});
