import { createAlbum } from '@pcr/contract/files/albums/albums.endpoints.ts';
import { getBinder, getBinderContent, requestBinder } from '@pcr/contract/files/binder/binder.endpoints.ts';
import { saveCredential } from '@pcr/contract/files/credentials/credentials.endpoints.ts';
import { downloadDocuments, renameDocument } from '@pcr/contract/files/documents/documents.endpoints.ts';
import { getFileContent, uploadFile } from '@pcr/contract/files/files.endpoints.ts';
import { downloadPhotos, editPhoto, getPhoto } from '@pcr/contract/files/gallery/photos.endpoints.ts';
import type { PhotoEdit } from '@pcr/contract/files/gallery/photos.schema.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../families/testing/family-drafts.ts';
import type { Member } from '../testing/app-for-tests.ts';
import { credentialDraft } from './testing/credential-drafts.ts';
import { type FileFixtures, startFileFixtures, upload } from './testing/file-fixtures.ts';
import { docxOf, PDF, pictureOf, pngOf, zipOf } from './testing/file-samples.ts';
import { pdfInACircle, pdfOfEndlessPages, pdfOfPages, pdfThatUnpacksTo } from './testing/hostile-pdfs.ts';
import { readPdf } from './testing/pdf-reader.ts';
import { lockedPdf, pdfOf, scriptedPdf } from './testing/pdf-samples.ts';
import { photoEdit } from './testing/photo-drafts.ts';
import { unzip } from './testing/unzip.ts';

// Files made to do harm, or only named strangely, through the doors of documents, photos, albums, credentials and
// binders. Those that the upload itself refuses are in files.refused.pg.test.ts.

let fixtures: FileFixtures;
let ana: Member;

beforeAll(async () => {
  fixtures = await startFileFixtures('disk');
});
afterAll(() => fixtures.close());
beforeEach(async () => {
  ana = await fixtures.app.member();
});

const small = () => pictureOf({ width: 8, height: 8 });
async function addPhoto(fields: Partial<PhotoEdit> = {}) {
  const { id } = await upload(ana, { folder: 'gallery', name: 'a.png', bytes: await small() });
  const { updated_at } = await ana.ask(getPhoto, { params: { id } });
  return ana.ask(editPhoto, { params: { id }, in: photoEdit({ updated_at, people: [], ...fields }) });
}
const paper = (name: string, bytes: Uint8Array) => upload(ana, { folder: 'certificates', name, bytes });
const cover = { title: 'Ana', facility: null, day: '2026-03-03' };

describe('a name', () => {
  test.each([
    ['a path upwards', '../../etc/passwd', '.._.._etc_passwd.webp'],
    ['a path from the top', '/etc/passwd', '_etc_passwd.webp'],
    ['a Windows path', 'C:\\Windows\\a', 'C__Windows_a.webp'],
    ['a letter and a colon', 'Q: who is it?', 'Q_ who is it_.webp'],
    ['two names', 'Mia/Leo', 'Mia_Leo.webp'],
  ])('gallery.md 7: of a photo that is %s is no path in the ZIP', async (_, title, expected) => {
    const { id } = await addPhoto({ title });
    expect(await ana.ask(getPhoto, { params: { id } })).toMatchObject({ title });
    const reply = await ana.reply(downloadPhotos, { query: { ids: id } });
    expect(reply.status, reply.text).toBe(200);
    expect(Object.keys(await unzip(reply.bytes))).toEqual([expected]);
  });

  test('documents.md 9: of a document with a letter and a colon is no drive in the ZIP', async () => {
    const { id } = await upload(ana, { folder: 'documents', name: 'B: plan.pdf', bytes: PDF });
    const reply = await ana.reply(downloadDocuments, { query: { ids: id } });
    expect(reply.status, reply.text).toBe(200);
    expect(Object.keys(await unzip(reply.bytes))).toEqual(['B_ plan.pdf']);
  });

  const RENAME = 'The name of this file has characters that PCR can’t store. Rename it and choose it again.';
  test.each([
    ['a path', '../../etc/passwd', RENAME],
    ['a control character', 'a\u0007.pdf', RENAME],
    ['a turned direction', 'invoice\u202efdp.exe', RENAME],
    ['500 characters', 'x'.repeat(500), /at most 255 characters/],
  ])('files.md 9: no document is given the name of %s', async (_, name, words) => {
    const { id, updated_at } = await paper('a.pdf', PDF);
    const refused = await ana.refused('invalid_input', renameDocument, { params: { id }, in: { name, updated_at } });
    expect(refused.fields?.name).toMatch(words);
  });

  /** Each line that somebody types about a photo, an album, a credential or a binder, and what came of it. */
  const LINES: Record<string, (words: string) => Promise<{ status: number; text: string }>> = {
    'the title of a photo': (title) => edited({ title }),
    'a tag': (tag) => edited({ tags: [tag] }),
    'who is in a photo': (name) => edited({ people: [{ name, agreed: true }] }),
    'the title of an album': async (title) => {
      const draft = { id: newId(), title, days: 1, photo_ids: [(await addPhoto()).id] };
      return ana.reply(createAlbum, { in: draft });
    },
    'who issued a credential': async (issuer) =>
      ana.reply(saveCredential, { params: { id: (await paper('a.pdf', PDF)).id }, in: credentialDraft({ issuer }) }),
    'the name on a binder': async (title) => {
      const document_ids = [(await paper('a.pdf', PDF)).id];
      return ana.reply(requestBinder, { in: { ...cover, title, document_ids } });
    },
  };
  async function edited(fields: Partial<PhotoEdit>) {
    const { id, updated_at } = await addPhoto();
    return ana.reply(editPhoto, { params: { id }, in: photoEdit({ updated_at, ...fields }) });
  }
  test.each(Object.entries(LINES))(
    '%s: too long and control characters are refused, what turns it is dropped',
    async (_, say) => {
      for (const words of ['x'.repeat(500), 'a\u0007b']) {
        const { status, text } = await say(words);
        expect(text).toContain('"invalid_input"');
        expect(status).toBe(422);
      }
      const { status, text } = await say('in\u202efdp.exe\u2066');
      expect(status, text).toBe(200);
      expect(text).toContain('"infdp.exe"');
    },
  );

  test('gallery.md 3: the title that a photo has from its name can be saved as it came, also one of emoji', async () => {
    const name = `${'\u{1f333}'.repeat(125)}.png`;
    const { id } = await upload(ana, { folder: 'gallery', name, bytes: await small() });
    const { title, updated_at } = await ana.ask(getPhoto, { params: { id } });
    expect(title.isWellFormed()).toBe(true);
    expect(await ana.ask(editPhoto, { params: { id }, in: photoEdit({ updated_at, title }) })).toMatchObject({ title });
  });
});

describe('a file', () => {
  test('files.md 17: a bomb of pixels is no photo, and nothing of it is kept', async () => {
    const before = await fixtures.held();
    const bytes = pngOf(20_000, 20_000, { depth: 1 });
    const given = { params: { id: newId() }, query: { folder: 'gallery' as const, name: 'bomb.png' }, bytes };
    expect((await ana.refused('file_refused', uploadFile, given)).message).toBe(
      'bomb.png has too many pixels (max 50 megapixels). Save a smaller copy and choose that.',
    );
    // What an upload before is still read from may lie beside it for a moment.
    await expect.poll(() => fixtures.held()).toEqual(before);
    expect(await fixtures.app.rows('select from photos where id = $1', [given.params.id])).toEqual([]);
  });

  test('files.md 16: ZIPs of ZIPs in a Word document are never opened: it is saved as it came, and has no pages', async () => {
    const bomb = await zipOf({ 'a.txt': Buffer.alloc(1_000_000) });
    const inner = await zipOf(Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`${n}.zip`, bomb])));
    const bytes = await docxOf({ 'word/embeddings/a.zip': inner });
    const { id } = await paper('letter.docx', bytes);
    const { headers, bytes: back } = await ana.reply(getFileContent, { params: { id }, query: {} });
    expect(back.equals(bytes)).toBe(true);
    expect(headers.get('content-disposition')).toMatch(/^attachment/);
  });

  test('binder.md 8 to 10: of PDF that were made to do harm the binder has none, says why of each, and has the others', async () => {
    const documents = [
      await paper('bomb.pdf', pdfThatUnpacksTo(512 * 1024 * 1024)),
      await paper('10000 pages.pdf', pdfOfPages(10_000)),
      await paper('endless.pdf', pdfOfEndlessPages(12)),
      await paper('circle.pdf', pdfInACircle()),
      await paper('locked.pdf', await lockedPdf('secret')),
      await paper('zips.docx', await docxOf({ 'word/embeddings/a.zip': await zipOf({ 'b.zip': 'PK' }) })),
      await paper('script.pdf', await scriptedPdf('the form', 'filled in')),
      await paper('whole.pdf', await pdfOf('whole')),
    ];
    await ana.ask(requestBinder, { in: { ...cover, document_ids: documents.map(({ id }) => id) } });
    await fixtures.app.tasksDone();
    const { binder } = await ana.ask(getBinder);
    expect(binder?.left_out).toEqual([
      { name: 'bomb.pdf', reason: 'damaged' },
      { name: '10000 pages.pdf', reason: 'too_long' },
      { name: 'endless.pdf', reason: 'too_long' },
      { name: 'circle.pdf', reason: 'damaged' },
      { name: 'locked.pdf', reason: 'locked' },
      { name: 'zips.docx', reason: 'word' },
    ]);
    const { bytes } = await ana.reply(getBinderContent, { params: { id: binder?.id ?? '' } });
    const { pages, runs } = await readPdf(bytes);
    expect(runs).toBe(false);
    expect(pages.map(({ text }) => text).slice(-2)).toEqual([expect.stringContaining('the form'), 'whole']);
    expect(pages.at(-3)?.text).toMatch(/^Not in this binder\s+bomb.pdf .*10000 pages.pdf .*too many pages/);
  });
});
