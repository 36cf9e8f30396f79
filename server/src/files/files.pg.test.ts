import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signOut } from '@pcr/contract/account/account.endpoints.ts';
import {
  createAlbum,
  getAlbumPhoto,
  openAlbum,
} from '@pcr/contract/files/albums/albums.endpoints.ts';
import { listDocuments } from '@pcr/contract/files/documents/documents.endpoints.ts';
import { deleteFile, getFileContent, uploadFile } from '@pcr/contract/files/files.endpoints.ts';
import type { StoredFile } from '@pcr/contract/files/files.schema.ts';
import {
  deletePhotos,
  downloadPhotos,
  editPhoto,
  getPhoto,
} from '@pcr/contract/files/gallery/photos.endpoints.ts';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Member } from '../testing/app-for-tests.ts';
import { newId } from '../testing/new-id.ts';
import { filesOf, removeFilesOf } from './files.ts';
import {
  type FileFixtures,
  type StorageKind,
  startFileFixtures,
  upload,
} from './testing/file-fixtures.ts';
import { compoundOf, docxOf, docxWithMain, PDF, pictureOf, zipOf } from './testing/file-samples.ts';
import { photoEdit } from './testing/photo-drafts.ts';
import { unzip } from './testing/unzip.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

describe.each<StorageKind>(['disk', 'S3'])('with files on %s', (kind) => {
  let fixtures: FileFixtures;
  let ana: Member;
  let other: Member;

  beforeAll(async () => {
    fixtures = await startFileFixtures(kind);
  });
  afterAll(() => fixtures.close());
  beforeEach(async () => {
    ana = await fixtures.app.member();
    other = await fixtures.app.member();
  });

  const content = (
    browser: Member,
    id: string,
    size?: '96' | '192' | '512' | '320' | '1600' | '2560',
  ) => browser.reply(getFileContent, { params: { id }, query: size ? { size } : {} });
  const contentsOf = async (file: StoredFile) =>
    (await fixtures.held()).contents.filter((key) =>
      key.startsWith(file.path.replace(/\.\w+$/, '')),
    );

  test('a photo has its content in three sizes and its own, in the gallery, in a ZIP and by a link; for good it has none', async () => {
    const picture = await pictureOf({ width: 400, height: 300 });
    const file = await upload(ana, { folder: 'gallery', name: 'tree.png', bytes: picture });
    const { id } = file;
    const { updated_at } = await ana.ask(getPhoto, { params: { id } });
    await ana.ask(editPhoto, { params: { id }, in: photoEdit({ updated_at, people: [] }) });
    const draft = { id: newId(), title: 'Spring', days: 7, photo_ids: [id] };
    const { token } = await ana.ask(createAlbum, { in: draft });
    expect(await contentsOf(file)).toHaveLength(4);
    const own = await ana.reply(getFileContent, { params: { id }, query: { size: '320' } });
    const byLink = await fixtures.app
      .visitor()
      .reply(getAlbumPhoto, { in: { token, photo_id: id, size: '320' } });
    expect([own.status, byLink.status]).toEqual([200, 200]);
    expect(byLink.bytes).toEqual(own.bytes);
    const zip = await unzip((await ana.reply(downloadPhotos, { query: { ids: id } })).bytes);
    expect(Object.keys(zip)).toHaveLength(1);
    await ana.ask(deletePhotos, { in: { ids: [id] } });
    await ana.ask(deleteFile, { params: { id } });
    expect((await content(ana, id)).status).toBe(404);
    await ana.refused('not_found', deleteFile, { params: { id } });
    await fixtures.app.tasksDone();
    expect(await contentsOf(file)).toEqual([]);
    expect((await fixtures.app.visitor().ask(openAlbum, { in: { token } })).photos).toEqual([]);
  });

  test('a document comes back byte by byte, to be saved and never to be run', async () => {
    const bytes = Buffer.concat([PDF, Buffer.from('%'.repeat(300_000)), Buffer.from('\n%%EOF')]);
    const file = await upload(ana, { folder: 'documents', name: 'Vertrag “ä”; 100%.pdf', bytes });
    expect(file).toMatchObject({
      name: 'Vertrag “ä”; 100%.pdf',
      size: bytes.length,
      type: 'application/pdf',
    });
    expect(file.path).toMatch(new RegExp(`^${ana.id}/documents/\\d+-[0-9a-f]{16}\\.pdf$`));
    const reply = await content(ana, file.id);
    expect(reply.bytes.equals(bytes)).toBe(true);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
      'content-disposition':
        'attachment; filename="Vertrag ____ 100_.pdf"; filename*=UTF-8\'\'Vertrag%20%E2%80%9C%C3%A4%E2%80%9D%3B%20100%25.pdf',
    });
  });

  test('all files of a person can be read for them, and be removed with their contents', async () => {
    const picture = await upload(ana, {
      folder: 'images',
      name: 'garden.png',
      bytes: await pictureOf({ width: 9, height: 9 }),
    });
    const paper = await upload(ana, { folder: 'contracts', name: 'contract.pdf', bytes: PDF });
    const held = [];
    for await (const file of filesOf(fixtures.app.database, ana.id)) held.push(file);
    expect(held.map(({ folder, name, path }) => [folder, name, path]).sort()).toEqual([
      ['contracts', 'contract.pdf', paper.path],
      ['images', 'garden.png', picture.path.replace('.webp', '-0.webp')],
    ]);
    expect(await fixtures.app.database.transaction((tx) => removeFilesOf(tx, ana.id))).toBe(2);
    await fixtures.app.tasksDone();
    expect((await fixtures.held()).contents.filter((key) => key.startsWith(ana.id))).toEqual([]);
    expect(await fixtures.app.rows('select 1 from files where user_id = $1', [ana.id])).toEqual([]);
  });

  test('an upload that is sent again, or twice at once, makes one file and answers the same', async () => {
    const before = await fixtures.held();
    const bytes = await pictureOf({ width: 50, height: 50 });
    const given = { folder: 'images', name: 'twice.png', bytes, id: newId() } as const;
    const both = await Promise.all([upload(ana, given), upload(ana, given)]);
    const again = await upload(ana, given);
    expect(both).toEqual([again, again]);
    expect((await ana.ask(listDocuments, { query: { folder: 'images' } })).items).toEqual([again]);
    const after = await fixtures.held();
    expect(after.rows.length - before.rows.length).toBe(1);
    expect(after.contents.length - before.contents.length).toBe(4);
  });

  test('the sweep takes contents without a row after a day, and nothing that is in use', async () => {
    const bytes = await pictureOf({ width: 20, height: 20 });
    const kept = await upload(ana, { folder: 'images', name: 'kept.png', bytes });
    const orphan = `${ana.id}/images/1700000000000-00112233445566aa`;
    await fixtures.storage.put(`${orphan}.webp`, { from: bytes, type: 'image/webp' });
    const binder = `${ana.id}/binders/${newId()}-0011223344556677.pdf`;
    for (const key of [`${orphan}-320.webp`, binder])
      await fixtures.storage.put(key, { from: bytes, type: 'image/webp' });
    const temporary = join(fixtures.app.dataDir, 'uploads', newId());
    await writeFile(temporary, 'left by a crash');
    const sweep = async () => {
      await fixtures.app.rows(`select graphile_worker.add_job('files_sweep', '{}')`);
      await fixtures.app.tasksDone();
    };
    await sweep();
    expect((await fixtures.held()).contents).toContain(`${orphan}.webp`);
    fixtures.app.clock.advance({ hours: 25 });
    try {
      await sweep();
    } finally {
      fixtures.app.clock.reset();
    }
    const { contents, temporary: left } = await fixtures.held();
    expect(contents.filter((key) => key.startsWith(orphan) || key === binder)).toEqual([]);
    expect(left).toEqual([]);
    expect(contents.filter((key) => key.startsWith(kept.path.replace('.webp', '')))).toHaveLength(
      4,
    );
    expect((await content(ana, kept.id)).status).toBe(200);
  });

  if (kind === 'S3') return;
  // What follows is the same whatever the storage.

  test('a picture is upright, holds nothing of place and camera, is WebP in the sizes that are shown and itself in a download', async () => {
    const bytes = await pictureOf({ width: 2000, height: 1000 }, (picture) =>
      picture
        .withExif({ IFD0: { Make: 'SecretCam' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
        .withMetadata({ orientation: 6 })
        .jpeg(),
    );
    expect(bytes.includes('SecretCam')).toBe(true);
    const file = await upload(ana, { folder: 'images', name: 'Garden.JPG', bytes });
    expect(file).toMatchObject({
      name: 'Garden.JPG',
      type: 'image/webp',
      url: `/api/files/${file.id}/content`,
    });
    expect(await contentsOf(file)).toHaveLength(4);
    for (const [size, format, width, height] of [
      [undefined, 'jpeg', 1000, 2000],
      ['2560', 'webp', 1000, 2000],
      ['1600', 'webp', 800, 1600],
      ['320', 'webp', 160, 320],
    ] as const) {
      const reply = await content(ana, file.id, size);
      expect(reply.headers.get('content-type')).toBe(`image/${format}`);
      const name = size === undefined ? 'Garden.JPG' : 'Garden.webp';
      expect(reply.headers.get('content-disposition')).toContain(`inline; filename="${name}"`);
      expect(reply.headers.get('cache-control')).toBe('private, no-cache');
      expect(reply.headers.get('content-security-policy')).toContain('sandbox');
      if (size === undefined) expect(file.size).toBe(reply.bytes.length);
      const read = await readPicture(reply.bytes);
      expect(read).toMatchObject({ format, width, height });
      expect([read.exif, read.icc, read.xmp, read.iptc, read.orientation]).toEqual(
        Array(5).fill(undefined),
      );
      expect(reply.bytes.includes('SecretCam')).toBe(false);
    }
    expect((await content(ana, file.id, '96')).status).toBe(404);
  });

  test.each<[string, (picture: Sharp) => Sharp, string, string]>([
    ['JPEG', (picture) => picture.jpeg(), 'jpeg', 'a.b.jpg'],
    ['PNG', (picture) => picture.ensureAlpha(0.5).png(), 'png', 'a.b.png'],
    ['WebP', (picture) => picture.webp(), 'webp', 'a.b.webp'],
    ['GIF', (picture) => picture.gif(), 'png', 'a.b.png'],
    ['AVIF', (picture) => picture.avif({ effort: 0 }), 'jpeg', 'a.b.jpg'],
    [
      'AVIF with a see-through part',
      (picture) => picture.ensureAlpha(0.5).avif({ effort: 0 }),
      'png',
      'a.b.png',
    ],
  ])(
    'files.md 38: a download of a %s has its own kind and size, alone and in a ZIP; a link to an album has not',
    async (_, as, format, name) => {
      const bytes = await pictureOf({ width: 2700, height: 30 }, as);
      const file = await upload(ana, { folder: 'gallery', name: 'a.b.avif', bytes });
      const { id } = file;
      const reply = await content(ana, id);
      expect(reply.headers.get('content-type')).toBe(`image/${format}`);
      expect(reply.headers.get('content-disposition')).toContain(`filename="${name}"`);
      const { hasAlpha } = await readPicture(bytes);
      expect(await readPicture(reply.bytes)).toMatchObject({ format, width: 2700, hasAlpha });
      // What it takes of the quota is what a download gives.
      expect(file.size).toBe(reply.bytes.length);
      const { updated_at } = await ana.ask(getPhoto, { params: { id } });
      await ana.ask(editPhoto, {
        params: { id },
        in: photoEdit({ updated_at, title: 'a.b', people: [] }),
      });
      const zip = await unzip((await ana.reply(downloadPhotos, { query: { ids: id } })).bytes);
      expect(zip[name]).toEqual(reply.bytes);
      const draft = { id: newId(), title: 'Spring', days: 7, photo_ids: [id] };
      const { token } = await ana.ask(createAlbum, { in: draft });
      const byLink = await fixtures.app
        .visitor()
        .reply(getAlbumPhoto, { in: { token, photo_id: id } });
      expect(await readPicture(byLink.bytes)).toMatchObject({ format: 'webp', width: 2560 });
    },
  );

  test('a picture from before, and one that takes too much memory in full, is downloaded as the largest that is kept (files.md 38)', async () => {
    const bytes = await pictureOf({ width: 5000, height: 3500 }, (picture) =>
      picture.jpeg({ progressive: true }).withMetadata({ orientation: 6 }),
    );
    const large = await upload(ana, { folder: 'images', name: 'large.jpg', bytes });
    const small = await pictureOf({ width: 40, height: 30 });
    const before = await upload(ana, { folder: 'images', name: 'before.png', bytes: small });
    await fixtures.app.rows('update files set full_type = null where id = $1', [before.id]);
    for (const [{ id }, name, width] of [
      [large, 'large.webp', 1792],
      [before, 'before.webp', 40],
    ] as const) {
      const reply = await content(ana, id);
      expect(reply.headers.get('content-disposition')).toContain(`filename="${name}"`);
      expect(await readPicture(reply.bytes)).toMatchObject({ format: 'webp', width });
    }
  });

  test('a profile photo is square, whatever it was', async () => {
    const bytes = await pictureOf({ width: 700, height: 900 });
    const file = await upload(ana, { folder: 'avatar', name: 'me.png', bytes });
    for (const size of ['96', '192', '512'] as const) {
      expect(await readPicture((await content(ana, file.id, size)).bytes)).toMatchObject({
        width: Number(size),
        height: Number(size),
      });
    }
  });

  test.each([
    ['JPEG', (picture: Sharp) => picture.jpeg()],
    ['PNG', (picture: Sharp) => picture.png()],
    ['WebP', (picture: Sharp) => picture.webp()],
    ['GIF', (picture: Sharp) => picture.gif()],
    ['AVIF', (picture: Sharp) => picture.avif({ effort: 0 })],
  ])('%s is taken, under any name', async (_format, as) => {
    const bytes = await pictureOf({ width: 30, height: 20 }, as);
    expect(await upload(ana, { folder: 'images', name: 'photo', bytes })).toMatchObject({
      type: 'image/webp',
    });
  });

  test.each<[string, string, () => Buffer | Promise<Buffer>]>([
    [
      'an old Word document',
      'application/msword',
      () => compoundOf(['WordDocument', '1Table', 'Data']),
    ],
    [
      'a Word document with a blank picture',
      DOCX,
      () => docxOf({ 'word/media/1.bmp': Buffer.alloc(3_000_000) }),
    ],
    ['a document of Word Online', DOCX, () => docxWithMain('word/document2.xml')],
    ['a document whose main part is elsewhere', DOCX, () => docxWithMain('text/Main.xml')],
    [
      'a Word document with backslashes between its folders',
      DOCX,
      async () => {
        const names = /(word|_rels)\/(?=document|\.)/g;
        const bytes = await docxWithMain('word/document.xml');
        return latin(bytes.toString('latin1').replaceAll(names, '$1\\'));
      },
    ],
    ['a PDF after a line break', 'application/pdf', () => Buffer.concat([latin('\r\n'), PDF])],
    ['a PDF after blanks', 'application/pdf', () => Buffer.concat([latin(' '.repeat(900)), PDF])],
    ['a PDF after a mark of UTF-8', 'application/pdf', () => Buffer.from(`\ufeff${PDF}`)],
    [
      'a PDF after the head of a mail',
      'application/pdf',
      () => Buffer.concat([latin('Content-Type: application/pdf\r\n\r\n'), PDF]),
    ],
    ['a PDF with padding', 'application/pdf', () => Buffer.concat([PDF, Buffer.alloc(4096)])],
    ['a PDF without its last line', 'application/pdf', () => PDF.subarray(0, -'%%EOF\n'.length)],
    [
      'a PDF that has a ZIP inside of it',
      'application/pdf',
      async () => Buffer.concat([PDF, await zipOf({ 'a.txt': 'a' }), Buffer.alloc(3000, ' '), PDF]),
    ],
    ['text that tells of a PDF', 'text/plain', () => Buffer.from('Each one begins with %PDF-1.4')],
    [
      'UTF-8 text longer than one piece',
      'text/plain',
      () => Buffer.from(`x${'é'.repeat(200_000)}`),
    ],
    [
      'text with signs that only look like tags',
      'text/plain',
      () => Buffer.from('we <3 her; 2 < 3 > 1 & <ana@example.org>'),
    ],
    ['text with soft line breaks of Word', 'text/plain', () => Buffer.from('Dear Ana,\vhello\f2')],
  ])('%s is kept as it came (files.md 16, 32)', async (_what, type, bytes) => {
    const sent = await bytes();
    const file = await upload(ana, { folder: 'documents', name: 'file', bytes: sent });
    expect(file.type).toBe(type);
    expect((await content(ana, file.id)).bytes.equals(sent)).toBe(true);
  });

  test.each<[string, Buffer, string]>([
    ['UTF-16', Buffer.from('\ufeffPlan für Łucja\r\n', 'utf16le'), 'Plan für Łucja\r\n'],
    [
      'UTF-16 in the other order',
      Buffer.from('\ufeff計画 – 911', 'utf16le').swap16(),
      '計画 – 911',
    ],
    [
      'an old Windows program',
      latin('M\xfcller \x96 caf\xe9 \x93quoted\x94 \x805'),
      'Müller – café “quoted” €5',
    ],
  ])(
    'text of %s is kept as the UTF-8 that it is announced as (files.md 33)',
    async (_what, bytes, is) => {
      const file = await upload(ana, { folder: 'documents', name: 'plan.txt', bytes });
      const reply = await content(ana, file.id);
      expect(reply.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(reply.bytes.toString()).toBe(is);
      expect(file.size).toBe(Buffer.byteLength(is));
    },
  );

  test.each<[string, (picture: Sharp) => Sharp, number]>([
    ['a JPEG without its end marker', (picture) => picture.jpeg(), 2],
    ['a JPEG with half of its end marker', (picture) => picture.jpeg(), 1],
    ['a JPEG without the last bytes of its picture', (picture) => picture.jpeg(), 10],
    [
      'a progressive JPEG without its end marker',
      (picture) => picture.jpeg({ progressive: true }),
      2,
    ],
    ['a WebP without its padding byte', (picture) => picture.webp(), 1],
    ['a PNG without its end', (picture) => picture.png(), 12],
    ['a GIF without its end', (picture) => picture.gif(), 1],
  ])('%s shows in full, and is kept (files.md 34)', async (_what, as, cut) => {
    const whole = await paddedOf(as);
    const file = await upload(ana, {
      folder: 'images',
      name: 'photo',
      bytes: whole.subarray(0, -cut),
    });
    for (const size of [undefined, '2560'] as const) {
      const read = await readPicture((await content(ana, file.id, size)).bytes);
      expect(read).toMatchObject({ width: 120, height: 90 });
    }
  });

  test('a file is its owner’s alone', async () => {
    const file = await upload(ana, { folder: 'documents', name: 'private.pdf', bytes: PDF });
    await other.refused('not_found', getFileContent, { params: { id: file.id }, query: {} });
    await other.refused('not_found', deleteFile, { params: { id: file.id } });
    expect(await other.ask(listDocuments, { query: { folder: 'documents' } })).toEqual({
      items: [],
      next: null,
    });
    // Somebody who guesses its id learns that it is taken, and nothing else.
    await other.refused('id_taken', uploadFile, {
      params: { id: file.id },
      query: { folder: 'documents', name: 'x.pdf' },
      bytes: PDF,
    });
    expect((await content(ana, file.id)).bytes.equals(PDF)).toBe(true);
  });

  test('its link dies with the session, also where the browser has it already', async () => {
    const bytes = await pictureOf({ width: 20, height: 20 });
    const file = await upload(ana, { folder: 'images', name: 'a.png', bytes });
    const first = await content(ana, file.id, '320');
    const etag = first.headers.get('etag') ?? '';
    const cookies = new Map(ana.cookies);
    const again = await ana.reply(
      getFileContent,
      { params: { id: file.id }, query: { size: '320' } },
      { 'if-none-match': etag },
    );
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    await ana.ask(signOut, {});
    for (const [name, value] of cookies) ana.cookies.set(name, value);
    await ana.sendRefused('not_authenticated', 'GET', `${file.url}?size=320`, {
      headers: { 'if-none-match': etag },
    });
  });
});

/** A picture of noise. Of a WebP the last byte is said to make its length even alone. */
async function paddedOf(as: (picture: Sharp) => Sharp): Promise<Buffer> {
  for (;;) {
    const bytes = await pictureOf({ width: 120, height: 90, noise: true }, as);
    if (bytes.toString('latin1', 8, 12) !== 'WEBP') return bytes;
    bytes.writeUInt32LE(bytes.readUInt32LE(16) - 1, 16);
    if (bytes.at(-1) === 0) return bytes;
  }
}

/** Read from a file: the app has shut the other ways in. */
async function readPicture(bytes: Buffer) {
  const folder = await mkdtemp(join(tmpdir(), 'pcr-picture-'));
  try {
    await writeFile(join(folder, 'picture'), bytes);
    return await sharp(join(folder, 'picture')).metadata();
  } finally {
    await rm(folder, { recursive: true });
  }
}
