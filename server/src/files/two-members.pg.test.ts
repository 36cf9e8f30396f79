import { ENDPOINTS } from '@pcr/contract/all.endpoints.ts';
import * as albums from '@pcr/contract/files/albums/albums.endpoints.ts';
import * as binder from '@pcr/contract/files/binder/binder.endpoints.ts';
import { saveCredential } from '@pcr/contract/files/credentials/credentials.endpoints.ts';
import * as documents from '@pcr/contract/files/documents/documents.endpoints.ts';
import { PICTURE_SIZES, type PictureSize } from '@pcr/contract/files/files.schema.ts';
import * as photos from '@pcr/contract/files/gallery/photos.endpoints.ts';
import { attachCredentials } from '@pcr/contract/jobs/applications/application-credentials.endpoints.ts';
import { applyToJob } from '@pcr/contract/jobs/applications/applications.endpoints.ts';
import { createJob } from '@pcr/contract/jobs/jobs.endpoints.ts';
import { applyAsMentor } from '@pcr/contract/mentors/apply/applications.endpoints.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { applicationDraft, jobDraft } from '../jobs/testing/job-drafts.ts';
import { mentorApplicationDraft } from '../mentors/testing/mentor-drafts.ts';
import { eraseUser } from '../personal-data.ts';
import type { Member } from '../testing/app-for-tests.ts';
import { newId } from '../testing/new-id.ts';
import type { Reply } from '../testing/visitor.ts';
import { credentialDraft } from './testing/credential-drafts.ts';
import { type FileFixtures, startFileFixtures, upload } from './testing/file-fixtures.ts';
import { pictureOf } from './testing/file-samples.ts';
import { readPdf } from './testing/pdf-reader.ts';
import { pdfOf } from './testing/pdf-samples.ts';
import { photoEdit } from './testing/photo-drafts.ts';
import { unzip } from './testing/unzip.ts';

// Two members never see each other's, where ids come in a list and where a link is all that is
// asked for. That each endpoint is closed to a stranger by itself is in permissions.pg.test.ts.

let fixtures: FileFixtures;
/** Whose things are requested, and by whom. */
let ana: Member;
let bo: Member;
/** Their ids. */
let anas: string;
let bos: string;

beforeAll(async () => {
  fixtures = await startFileFixtures('disk');
});
afterAll(() => fixtures.close());
beforeEach(async () => {
  [ana, bo] = [await fixtures.app.member(), await fixtures.app.member()];
});
afterEach(() => fixtures.app.clock.reset());

const WORD = { ana: 'zqana', bo: 'zqbo' };
const wordOf = (who: Member) => (who === ana ? WORD.ana : WORD.bo);
async function addDocument(who: Member): Promise<string> {
  const bytes = await pdfOf(wordOf(who));
  const { id } = await upload(who, { folder: 'certificates', name: `${wordOf(who)}.pdf`, bytes });
  await who.ask(saveCredential, { params: { id }, in: credentialDraft({ issuer: wordOf(who) }) });
  return id;
}
async function addPhoto(who: Member): Promise<string> {
  const bytes = await pictureOf({ width: 40, height: 30 });
  const { id } = await upload(who, { folder: 'gallery', name: 'a.png', bytes });
  const { updated_at } = await who.ask(photos.getPhoto, { params: { id } });
  await who.ask(photos.editPhoto, {
    params: { id },
    in: photoEdit({ updated_at, title: wordOf(who), people: [] }),
  });
  return id;
}

interface Asked {
  of: (who: Member) => Promise<string>;
  /** Both are deleted before. */
  deleted?: (ids: { in: { ids: string[] } }, who: Member) => Promise<unknown>;
  /** Bo's request. */
  ask: (ids: string[]) => Promise<Reply>;
  /** Beside somebody else's, one's own is not taken either. */
  allOrNone?: true;
  /** What Bo has of it once its task is done, if the answer is not all. */
  made?: () => Promise<string>;
}

const LISTS: Record<string, Asked> = {
  moveDocuments: {
    of: addDocument,
    ask: (ids) => bo.reply(documents.moveDocuments, { in: { ids, folder: 'contracts' } }),
  },
  deleteDocuments: {
    of: addDocument,
    ask: (ids) => bo.reply(documents.deleteDocuments, { in: { ids } }),
  },
  restoreDocuments: {
    of: addDocument,
    deleted: (given, who) => who.ask(documents.deleteDocuments, given),
    ask: (ids) => bo.reply(documents.restoreDocuments, { in: { ids } }),
  },
  downloadDocuments: {
    of: addDocument,
    ask: (ids) => bo.reply(documents.downloadDocuments, { query: { ids: ids.join(',') } }),
  },
  deletePhotos: { of: addPhoto, ask: (ids) => bo.reply(photos.deletePhotos, { in: { ids } }) },
  restorePhotos: {
    of: addPhoto,
    deleted: (given, who) => who.ask(photos.deletePhotos, given),
    ask: (ids) => bo.reply(photos.restorePhotos, { in: { ids } }),
  },
  downloadPhotos: {
    of: addPhoto,
    ask: (ids) => bo.reply(photos.downloadPhotos, { query: { ids: ids.join(',') } }),
  },
  createAlbum: {
    of: addPhoto,
    allOrNone: true,
    ask: (photo_ids) =>
      bo.reply(albums.createAlbum, { in: { id: newId(), title: 'Spring', days: 1, photo_ids } }),
  },
  requestBinder: {
    of: addDocument,
    ask: (document_ids) =>
      bo.reply(binder.requestBinder, {
        in: { title: 'Bo', facility: null, day: '2026-03-03', document_ids },
      }),
    async made() {
      const own = (await bo.ask(binder.getBinder)).binder;
      const { bytes } = await bo.reply(binder.getBinderContent, { params: { id: own?.id ?? '' } });
      const { pages, bookmarks } = await readPdf(bytes);
      return [...pages.map(({ text }) => text), ...bookmarks, JSON.stringify(own)].join('\n');
    },
  },
  attachCredentials: {
    of: addDocument,
    allOrNone: true,
    async ask(ids) {
      const job = await ana.ask(createJob, { in: jobDraft() });
      const { id } = await bo.ask(applyToJob, { params: { id: job.id }, in: applicationDraft() });
      return bo.reply(attachCredentials, { params: { id }, in: { ids } });
    },
  },
  applyAsMentor: {
    of: addDocument,
    allOrNone: true,
    ask: (credential_ids) =>
      bo.reply(applyAsMentor, { in: mentorApplicationDraft({ credential_ids }) }),
  },
};

/** Where a list of ids is asked for: in the body, or with commas between them. */
const takesIds = ({ parts }: (typeof ENDPOINTS)[keyof typeof ENDPOINTS]) =>
  [parts.in, parts.query].some((shape) => {
    const { properties = {} } = shape
      ? z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' })
      : {};
    return Object.keys(properties).some((name) => /(^|_)ids$/.test(name));
  });

test('every endpoint that takes a list of ids is tried here', () => {
  const names = Object.entries(ENDPOINTS).flatMap(([name, endpoint]) =>
    takesIds(endpoint) ? [name] : [],
  );
  expect(names.sort()).toEqual(Object.keys(LISTS).sort());
});

/** All that is kept of Ana's: her files, the descriptions of them, and what depends on them. */
const heldOfAna = () =>
  fixtures.app.rows(
    `select to_jsonb(f) as file, to_jsonb(p) as photo, to_jsonb(c) as credential,
       (select count(*)::int from album_photos where photo_id = f.id) as albums,
       (select count(*)::int from application_credentials where file_id = f.id) as attached
     from files f left join photos p on p.id = f.id left join credentials c on c.file_id = f.id where f.user_id = $1`,
    [ana.id],
  );
/** Every word of it: a ZIP's names and contents, a PDF's pages. */
async function wordsOf({ bytes, headers }: Reply): Promise<string> {
  if (headers.get('content-type') !== 'application/zip') return bytes.toString();
  const texts = Object.entries(await unzip(bytes)).map(async ([name, content]) =>
    name.endsWith('.pdf')
      ? [name, ...(await readPdf(content)).pages.map(({ text }) => text)]
      : [name],
  );
  return (await Promise.all(texts)).flat().join('\n');
}

describe.each(Object.entries(LISTS))('%s', (name, { of, deleted, ask, allOrNone, made }) => {
  beforeEach(async () => {
    [anas, bos] = [await of(ana), await of(bo)];
    await deleted?.({ in: { ids: [anas] } }, ana);
    await deleted?.({ in: { ids: [bos] } }, bo);
  });

  test('of another’s alone finds nothing, as where there is none', async () => {
    const before = await heldOfAna();
    const reply = await ask([anas]);
    expect([reply.status, reply.text]).toEqual([404, expect.stringContaining('"not_found"')]);
    const none = await ask([newId()]);
    const error = ({ text }: Reply) => ({ ...JSON.parse(text).error, request_id: '' });
    expect([none.status, error(none)]).toEqual([404, error(reply)]);
    expect(await heldOfAna()).toEqual(before);
  });

  test('of one’s own and another’s has nothing of the other’s', async () => {
    const before = await heldOfAna();
    const reply = await ask([anas, bos]);
    await fixtures.app.tasksDone();
    expect(reply.status, reply.text).toBe(allOrNone ? 404 : reply.text ? 200 : 204);
    const words = [await wordsOf(reply), await made?.()].join('\n');
    for (const secret of [WORD.ana, anas, ana.id]) expect(words).not.toContain(secret);
    if (made || name.startsWith('download')) expect(words).toContain(WORD.bo);
    expect(await heldOfAna()).toEqual(before);
  });
});

describe('the link of an album', () => {
  const SIZES = [undefined, ...PICTURE_SIZES.map((size) => String(size) as PictureSize)];
  /** What both of its endpoints answer to whoever has the link, in every size. */
  async function answers(token: string, photo_id: string): Promise<number[]> {
    const visitor = fixtures.app.visitor();
    const all = [await visitor.reply(albums.openAlbum, { in: { token } })];
    for (const size of SIZES) {
      all.push(
        await visitor.reply(albums.getAlbumPhoto, {
          in: { token, photo_id, ...(size && { size }) },
        }),
      );
    }
    const refused = all.filter(({ status }) => status !== 200);
    for (const { text } of refused) expect(text).toContain('"invalid_album_link"');
    return all.map(({ status }) => status);
  }
  const OPEN = [200, ...SIZES.map(() => 200)];
  const DEAD = [400, ...SIZES.map(() => 400)];
  const make = async (photo: string, who = ana) =>
    who.ask(albums.createAlbum, {
      in: { id: newId(), title: 'Spring', days: 1, photo_ids: [photo] },
    });

  test.each<[string, (id: string) => unknown]>([
    ['its album was deleted', (id) => ana.ask(albums.deleteAlbum, { params: { id } })],
    ['its days are over', () => fixtures.app.clock.advance({ days: 1 })],
    ['it has a new one', (id) => ana.ask(albums.renewAlbum, { params: { id }, in: { days: 1 } })],
    ['the account is gone', () => eraseUser({ ...fixtures.app, notify: async () => {} }, ana.id)],
  ])('shows nothing at any of its addresses once %s', async (_, end) => {
    const photo = await addPhoto(ana);
    const { album, token } = await make(photo);
    expect(await answers(token, photo)).toEqual(OPEN);
    await end(album.id);
    expect(await answers(token, photo)).toEqual(DEAD);
  });

  test('opens no other photo: of its owner, of another member, of another album, or a document', async () => {
    const [shown, own, other] = [await addPhoto(ana), await addPhoto(ana), await addPhoto(bo)];
    const { token } = await make(shown);
    await make(own);
    await make(other, bo);
    for (const id of [own, other, await addDocument(ana), newId()]) {
      expect(await answers(token, id)).toEqual([200, ...DEAD.slice(1)]);
    }
  });
});
