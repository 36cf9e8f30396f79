import { readdir, readlink } from 'node:fs/promises';
import { createAlbum, getAlbumPhoto, openAlbum } from '@pcr/contract/files/albums/albums.endpoints.ts';
import { downloadDocuments, getDocument } from '@pcr/contract/files/documents/documents.endpoints.ts';
import { deleteFile, getFileContent, getReceived, uploadFile } from '@pcr/contract/files/files.endpoints.ts';
import { deletePhotos, downloadPhotos, editPhoto, getPhoto } from '@pcr/contract/files/gallery/photos.endpoints.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../families/testing/family-drafts.ts';
import type { Member } from '../testing/app-for-tests.ts';
import { openRaw, rawRequest } from '../testing/raw-connection.ts';
import {
  type FileFixtures,
  rawUpload,
  type StorageKind,
  startFileFixtures,
  until,
  upload,
} from './testing/file-fixtures.ts';
import { PDF, pictureOf, zipOf } from './testing/file-samples.ts';
import { pdfOf } from './testing/pdf-samples.ts';
import { photoEdit } from './testing/photo-drafts.ts';
import { unzip } from './testing/unzip.ts';

// Documents, photos and albums on a disk and on a store of S3: what the tests of each do not look at.

let fixtures: FileFixtures;
let member: Member;
const visitor = () => fixtures.app.visitor();

async function sharedPhoto() {
  const bytes = await pictureOf({ width: 400, height: 300 });
  const { id } = await upload(member, { folder: 'gallery', name: 'tree.png', bytes });
  const { updated_at } = await member.ask(getPhoto, { params: { id } });
  await member.ask(editPhoto, { params: { id }, in: photoEdit({ updated_at, people: [] }) });
  const draft = { id: newId(), title: 'Spring', days: 7, photo_ids: [id] };
  const { token } = await member.ask(createAlbum, { in: draft });
  return { id, token };
}

describe.each<StorageKind>(['disk', 'S3'])('on %s', (kind) => {
  beforeEach(async () => {
    fixtures = await startFileFixtures(kind);
    member = await fixtures.app.member();
  });
  afterEach(() => fixtures.close());

  test('a photo has its content in three sizes, in the gallery, in a ZIP and by a link; for good it has none', async () => {
    const { id, token } = await sharedPhoto();
    expect((await fixtures.held()).contents).toHaveLength(3);
    const own = await member.reply(getFileContent, { params: { id }, query: { size: '320' } });
    const byLink = await visitor().reply(getAlbumPhoto, { in: { token, photo_id: id, size: '320' } });
    expect([own.status, byLink.status]).toEqual([200, 200]);
    expect(byLink.bytes).toEqual(own.bytes);
    const zip = await unzip((await member.reply(downloadPhotos, { query: { ids: id } })).bytes);
    expect(Object.keys(zip)).toHaveLength(1);
    await member.ask(deletePhotos, { in: { ids: [id] } });
    await member.ask(deleteFile, { params: { id } });
    await fixtures.app.tasksDone();
    expect(await fixtures.held()).toMatchObject({ rows: [], contents: [] });
    expect((await visitor().ask(openAlbum, { in: { token } })).photos).toEqual([]);
  });

  test('a replaced document and the one in its place both have their contents', async () => {
    const first = await upload(member, { folder: 'contracts', name: 'a.pdf', bytes: PDF });
    const query = { folder: 'contracts' as const, name: 'a.pdf', replaces: first.id };
    const second = await member.ask(uploadFile, { params: { id: newId() }, query, bytes: PDF });
    expect((await fixtures.held()).contents).toHaveLength(2);
    const zip = await unzip((await member.reply(downloadDocuments, { query: { ids: second.id } })).bytes);
    expect(zip['a.pdf']).toEqual(PDF);
  });

  test('files.md 28: a photo that was cut off on its way in is none until the rest has come', async () => {
    const bytes = await pictureOf({ width: 300, height: 300, noise: true });
    const id = newId();
    const half = bytes.length >> 1;
    const received = async () => (await member.ask(getReceived, { params: { id } })).bytes;
    await rawUpload(fixtures.app, member, {
      ...{ id, folder: 'gallery', name: 'tree.png', length: bytes.length, bytes: bytes.subarray(0, half) },
      breakOffAfter: () => until(async () => expect(await received()).toBe(half)),
    });
    expect(await fixtures.held()).toEqual({ rows: [], contents: [], temporary: [] });
    await member.refused('not_found', getPhoto, { params: { id } });
    const query = { folder: 'gallery' as const, name: 'tree.png', from: half };
    await member.ask(uploadFile, { params: { id }, query, bytes: bytes.subarray(half) });
    expect(await member.ask(getPhoto, { params: { id } })).toMatchObject({ title: 'tree', width: 300 });
    expect((await fixtures.held()).contents).toHaveLength(3);
    expect(await fixtures.cut()).toEqual([]);
  });

  test('another member, and one without an account, get nothing of either', async () => {
    const { id, token } = await sharedPhoto();
    const paper = await upload(member, { folder: 'documents', name: 'a.pdf', bytes: PDF });
    const other = await fixtures.app.member();
    await other.refused('not_found', getDocument, { params: { id: paper.id } });
    await other.refused('not_found', downloadDocuments, { query: { ids: paper.id } });
    await other.refused('not_found', downloadPhotos, { query: { ids: id } });
    await other.refused('not_found', getFileContent, { params: { id }, query: {} });
    const paperByLink = { in: { token, photo_id: paper.id } };
    await visitor().refused('invalid_album_link', getAlbumPhoto, paperByLink);
  });

  test('a ZIP of ZIPs that is called a Word document is refused, and so is a picture that is called a PDF', async () => {
    const inner = await zipOf({ 'a.txt': Buffer.alloc(1000) });
    const outer = await zipOf({ 'one.zip': inner, 'two.zip': inner });
    const before = await fixtures.held();
    for (const [name, bytes] of [
      ['letter.docx', outer],
      ['letter.pdf', outer],
      ['letter.pdf', await pictureOf({ width: 8, height: 8 })],
    ] as const) {
      const given = { params: { id: newId() }, query: { folder: 'certificates' as const, name }, bytes };
      await member.refused('file_refused', uploadFile, given);
    }
    expect(await fixtures.held()).toEqual(before);
  });
});

test('while the store is away photos and ZIPs say so, and nothing is half kept; back again, all of it is there', async () => {
  fixtures = await startFileFixtures('S3');
  try {
    member = await fixtures.app.member();
    const { id, token } = await sharedPhoto();
    const before = await fixtures.held();
    const bringBack = await fixtures.loseStorage();
    const bytes = await pictureOf({ width: 40, height: 30 });
    const photo = { params: { id: newId() }, query: { folder: 'gallery' as const, name: 'b.png' }, bytes };
    await member.refused('unavailable', uploadFile, photo);
    await member.refused('unavailable', getFileContent, { params: { id }, query: {} });
    await visitor().refused('unavailable', getAlbumPhoto, { in: { token, photo_id: id } });
    // It had begun: it ends in the middle, and no program takes it for a whole one.
    await expect(member.reply(downloadPhotos, { query: { ids: id } })).rejects.toThrow();
    await bringBack();
    await until(async () => expect((await fixtures.held()).contents).toEqual(before.contents));
    expect((await fixtures.held()).rows).toEqual(before.rows);
    expect((await member.reply(getFileContent, { params: { id }, query: {} })).status).toBe(200);
    expect(await member.ask(uploadFile, photo)).toMatchObject({ id: photo.params.id });
  } finally {
    await fixtures.close();
  }
});

/** What this process, which is the server too, has open in a folder; nothing where the system does not say. */
async function openFilesIn(folder: string): Promise<string[]> {
  const open = await readdir('/proc/self/fd').catch(() => []);
  const paths = await Promise.all(open.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
  return paths.filter((path) => path.startsWith(folder));
}

describe.each<StorageKind>(['disk', 'S3'])('with files on %s', (kind) => {
  test('a client that leaves a ZIP in the middle keeps nothing open, and the next one has their turn', async () => {
    // The whole of it is larger than what the system takes for a client that does not read.
    const downloadLimits = { ofMember: 1, ofAddress: 8, ofNetwork: 8, waiting: 1, patience: 300_000 };
    fixtures = await startFileFixtures(kind, { downloadLimits });
    try {
      member = await fixtures.app.member();
      const bytes = Buffer.concat([
        await pdfOf('a page'),
        Buffer.alloc(9 * 1024 * 1024, 0x81),
        Buffer.from('\n%%EOF\n'),
      ]);
      const papers = [];
      for (const name of ['a.pdf', 'b.pdf']) papers.push(await upload(member, { folder: 'documents', name, bytes }));
      const ids = papers.map(({ id }) => id).join(',');
      const cookie = [...member.cookies].map((pair) => pair.join('=')).join('; ');
      for (let times = 0; times < 3; times++) {
        const leaving = await openRaw(fixtures.app.address, { reads: false });
        leaving.write(rawRequest(`/api/documents/zip?ids=${ids}`, { cookie }));
        await until(async () => {
          leaving.sip();
          expect(leaving.size).toBeGreaterThan(0);
        });
        leaving.close();
      }
      const { status, bytes: zip } = await member.reply(downloadDocuments, { query: { ids } });
      expect(status).toBe(200);
      const whole = await unzip(zip);
      expect([whole['a.pdf'], whole['b.pdf']].map((one) => one?.equals(bytes))).toEqual([true, true]);
      await until(async () => expect(await openFilesIn(fixtures.app.dataDir)).toEqual([]));
    } finally {
      await fixtures.close();
    }
  });
});
