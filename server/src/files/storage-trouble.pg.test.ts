/** @module-tag thorough */
import { createAlbum, getAlbumPhoto } from '@pcr/contract/files/albums/albums.endpoints.ts';
import {
  deleteBinder,
  getBinder,
  getBinderContent,
  requestBinder,
} from '@pcr/contract/files/binder/binder.endpoints.ts';
import { downloadDocuments } from '@pcr/contract/files/documents/documents.endpoints.ts';
import { getFileContent, uploadFile } from '@pcr/contract/files/files.endpoints.ts';
import {
  downloadPhotos,
  editPhoto,
  getPhoto,
} from '@pcr/contract/files/gallery/photos.endpoints.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { enqueue } from '../kit/tasks/tasks.ts';
import type { Member } from '../testing/app-for-tests.ts';
import { makeDue } from '../testing/due-tasks.ts';
import { newId } from '../testing/new-id.ts';
import {
  type FileFixtures,
  type StorageKind,
  startFileFixtures,
  until,
  upload,
} from './testing/file-fixtures.ts';
import { pictureOf } from './testing/file-samples.ts';
import { pdfOf } from './testing/pdf-samples.ts';
import { photoEdit } from './testing/photo-drafts.ts';
import { unzip } from './testing/unzip.ts';

// A store of S3 that is slow, breaks off or refuses our key, through every door (files.md 25), and
// what a storage and the rows no longer agree on (files.md 20, 29).

let fixtures: FileFixtures;
let ana: Member;
const KB = 1024;
/** Larger than what a cut line lets through. */
const LARGE = Buffer.concat([
  Buffer.from('%PDF-1.4\n%'),
  Buffer.alloc(300 * KB, 0x81),
  Buffer.from('\n%%EOF\n'),
]);
const CUT = 60 * KB;

async function begin(kind: StorageKind, key?: string) {
  fixtures = await startFileFixtures(kind, {}, key);
  ana = await fixtures.app.member();
}
afterEach(async () => {
  fixtures.app.clock.reset();
  await fixtures.close();
});

const given = (folder: 'documents' | 'gallery', name: string, bytes: Uint8Array) => ({
  params: { id: newId() },
  query: { folder, name },
  bytes,
});
const photoOf = async (side: number) =>
  given('gallery', 'tree.png', await pictureOf({ width: side, height: side, noise: true }));
async function sharedPhoto(side = 400) {
  const { id } = await ana.ask(uploadFile, await photoOf(side));
  const { updated_at } = await ana.ask(getPhoto, { params: { id } });
  await ana.ask(editPhoto, { params: { id }, in: photoEdit({ updated_at, people: [] }) });
  const { token } = await ana.ask(createAlbum, {
    in: { id: newId(), title: 'Spring', days: 7, photo_ids: [id] },
  });
  return { id, token };
}
const askForBinder = (...document_ids: string[]) =>
  ana.ask(requestBinder, { in: { title: 'Ana', facility: null, day: '2026-03-03', document_ids } });
const binder = async () => (await ana.ask(getBinder)).binder;
/** Once the task that makes the binder has failed, and waits to be tried again. */
async function binderFails() {
  const failures = async () => {
    const [task] = await fixtures.app.rows<{ attempts: number; last_error: string | null }>(
      "select attempts, last_error from graphile_worker.jobs where task_identifier = 'binder_make'",
    );
    return task?.last_error ? task.attempts : 0;
  };
  await until(async () => expect(await failures()).toBeGreaterThan(0));
  expect(await binder()).toMatchObject({ state: 'building' });
}
async function triedAgain() {
  await makeDue(fixtures.app.rows);
  await fixtures.app.tasksDone();
}
async function sweepAfterADay() {
  fixtures.app.clock.advance({ hours: 25 });
  await enqueue(fixtures.app.database, 'files_sweep', {});
  await fixtures.app.tasksDone();
}

test('a store that breaks off in the middle: nothing is half kept or half given, and all of it goes through later', async () => {
  await begin('S3');
  const { line } = fixtures;
  if (!line) throw new Error('there is no line');
  const paper = await ana.ask(uploadFile, given('documents', 'a.pdf', LARGE));
  const { id, token } = await sharedPhoto(600);
  const before = await fixtures.held();
  line.cutAfter = CUT;
  const [document, photo] = [given('documents', 'b.pdf', LARGE), await photoOf(700)];
  await ana.refused('unavailable', uploadFile, document);
  await ana.refused('unavailable', uploadFile, photo);
  const visitor = fixtures.app.visitor();
  const answers: Record<string, () => Promise<{ status: number }>> = {
    document: () => ana.reply(getFileContent, { params: { id: paper.id }, query: {} }),
    photo: () => ana.reply(getFileContent, { params: { id }, query: {} }),
    link: () => visitor.reply(getAlbumPhoto, { in: { token, photo_id: id } }),
    documents: () => ana.reply(downloadDocuments, { query: { ids: paper.id } }),
    photos: () => ana.reply(downloadPhotos, { query: { ids: id } }),
  };
  for (const [what, ask] of Object.entries(answers)) {
    // Where the answer has begun, its connection is cut too.
    const outcome = await ask().then(
      ({ status }) => status,
      () => 'cut',
    );
    expect(['cut', 503], what).toContain(outcome);
  }
  expect((await fixtures.held()).rows).toEqual(before.rows);
  line.cutAfter = null;
  await ana.ask(uploadFile, document);
  await ana.ask(uploadFile, photo);
  expect(
    (await ana.reply(getFileContent, { params: { id: paper.id }, query: {} })).bytes.equals(LARGE),
  ).toBe(true);
  await sweepAfterADay();
  const after = await fixtures.held();
  // A document has one content, a photo four.
  expect(after.contents).toHaveLength(2 * (1 + 4));
  expect(after.temporary).toEqual([]);
});

const NO_ROOM =
  'The server is out of space, so this was not saved. Please try again later, or tell PCR support.';
const NOT_NOW = 'PCR can’t reach its files right now. Please try again in a moment.';

describe('files.md 25: a store of S3', () => {
  test('that is full, or whose quota is used up: nothing is added and the reason is said; what is there is given', async () => {
    await begin('S3');
    const paper = await ana.ask(uploadFile, given('documents', 'a.pdf', await pdfOf('a page')));
    const { id, token } = await sharedPhoto(40);
    const before = await fixtures.held();
    const sent = [given('documents', 'b.pdf', LARGE), await photoOf(40)];
    for (const how of [
      { status: 403, code: 'QuotaExceeded' },
      { status: 507, code: 'XMinioStorageFull' },
    ]) {
      fixtures.refuse({ ...how, writesAlone: true });
      for (const one of sent)
        expect((await ana.refused('unavailable', uploadFile, one)).message).toBe(NO_ROOM);
    }
    await askForBinder(paper.id);
    await binderFails();
    expect((await ana.reply(getFileContent, { params: { id }, query: {} })).status).toBe(200);
    expect(
      (await fixtures.app.visitor().reply(getAlbumPhoto, { in: { token, photo_id: id } })).status,
    ).toBe(200);
    for (const reply of [
      await ana.reply(downloadDocuments, { query: { ids: paper.id } }),
      await ana.reply(downloadPhotos, { query: { ids: id } }),
    ])
      expect(Object.keys(await unzip(reply.bytes))).toHaveLength(1);
    // The binder may be tried again right now.
    await until(async () => expect(await fixtures.held()).toEqual(before));
    fixtures.refuse(null);
    await triedAgain();
    expect(await binder()).toMatchObject({ state: 'ready', left_out: [] });
    for (const one of sent) await ana.ask(uploadFile, one);
  });

  test('that takes our key no longer: every door says so, nothing is half kept, and all is there once it does', async () => {
    await begin('S3');
    const paper = await ana.ask(uploadFile, given('documents', 'a.pdf', await pdfOf('a page')));
    const { id, token } = await sharedPhoto(40);
    await askForBinder(paper.id);
    await fixtures.app.tasksDone();
    const made = (await binder())?.id ?? '';
    const before = await fixtures.held();
    fixtures.refuse({ status: 403, code: 'InvalidAccessKeyId' });
    for (const one of [given('documents', 'b.pdf', LARGE), await photoOf(40)])
      expect((await ana.refused('unavailable', uploadFile, one)).message).toBe(NOT_NOW);
    const visitor = fixtures.app.visitor();
    for (const refused of [
      await ana.refused('unavailable', getFileContent, { params: { id: paper.id }, query: {} }),
      await ana.refused('unavailable', getFileContent, { params: { id }, query: { size: '320' } }),
      await visitor.refused('unavailable', getAlbumPhoto, { in: { token, photo_id: id } }),
      await ana.refused('unavailable', getBinderContent, { params: { id: made } }),
    ])
      expect(refused.message).toBe(NOT_NOW);
    // They had begun: they end in the middle, and no program takes them for whole ones.
    await expect(ana.reply(downloadDocuments, { query: { ids: paper.id } })).rejects.toThrow();
    await expect(ana.reply(downloadPhotos, { query: { ids: id } })).rejects.toThrow();
    expect(fixtures.app.logged.join()).not.toContain(before.contents[0]);
    await ana.ask(deleteBinder);
    await askForBinder(paper.id);
    await binderFails();
    fixtures.refuse(null);
    expect(await fixtures.held()).toMatchObject({ rows: before.rows });
    await triedAgain();
    expect(await binder()).toMatchObject({ state: 'ready', left_out: [] });
    // That of the binder before went too, once the store could be asked.
    expect((await fixtures.held()).contents).toHaveLength(before.contents.length);
  });
});

describe.each<StorageKind>(['disk', 'S3'])('on %s', (kind) => {
  beforeEach(() => begin(kind));

  test('files.md 29: a row whose content is lost stays, its member is told, and the operator by the log', async () => {
    const { id } = await sharedPhoto();
    const paper = await upload(ana, { folder: 'documents', name: 'a.pdf', bytes: LARGE });
    const whole = await upload(ana, {
      folder: 'documents',
      name: 'b.pdf',
      bytes: await pdfOf('a page'),
    });
    await askForBinder(whole.id);
    await fixtures.app.tasksDone();
    const made = await binder();
    for (const key of (await fixtures.held()).contents)
      if (!key.startsWith(whole.path)) await fixtures.storage.remove(key);
    // Of this one only the size that the gallery shows.
    const { id: small } = await sharedPhoto(40);
    for (const key of (await fixtures.held()).contents)
      if (key.endsWith('-320.webp')) await fixtures.storage.remove(key);
    for (const lost of [id, paper.id]) {
      const refused = await ana.refused('unavailable', getFileContent, {
        params: { id: lost },
        query: {},
      });
      expect(refused.message).toBe(
        'The content of this file is missing. Please tell PCR support, or add the file again.',
      );
    }
    await ana.refused('unavailable', getBinderContent, { params: { id: made?.id ?? '' } });
    await sweepAfterADay();
    expect((await fixtures.held()).rows).toHaveLength(4);
    const late = await fixtures.app.otherDevice(ana);
    expect((await late.ask(getBinder)).binder).toMatchObject({ id: made?.id, state: 'ready' });
    const said = (what: 'files' | 'binders') =>
      fixtures.app.logged
        .filter((line) => line.includes(`no content of these ${what}`))
        .map((line) => (JSON.parse(line) as Record<string, string[]>)[what]?.sort());
    expect(said('files')).toEqual([[id, paper.id, small].sort()]);
    expect(said('binders')).toEqual([[made?.id]]);
    // Nothing is missing: nothing is said.
    fixtures.app.logged.length = 0;
    await fixtures.app.rows('delete from files where id = any($1)', [[id, paper.id, small]]);
    await fixtures.app.rows('delete from binders');
    await enqueue(fixtures.app.database, 'files_sweep', {});
    await fixtures.app.tasksDone();
    expect(fixtures.app.logged.filter((line) => line.includes('no content'))).toEqual([]);
  });
});

test('a binder of what a store breaks off is tried again, and is whole when the store is', async () => {
  await begin('S3');
  const { line } = fixtures;
  if (!line) throw new Error('there is no line');
  const paper = await ana.ask(
    uploadFile,
    given('documents', 'a.pdf', await pdfOf(...Array(400).fill('a page of words'))),
  );
  expect(paper.size).toBeGreaterThan(CUT);
  line.cutAfter = CUT;
  await askForBinder(paper.id);
  await binderFails();
  line.cutAfter = null;
  await triedAgain();
  const made = await binder();
  expect(made).toMatchObject({ state: 'ready', left_out: [], pages: 402 });
  expect((await fixtures.held()).contents).toHaveLength(2);
});
