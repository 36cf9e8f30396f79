import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { PDFDocument, pushGraphicsState, RotationTypes, scale } from '@cantoo/pdf-lib';
import * as endpoints from '@pcr/contract/files/binder/binder.endpoints.ts';
import {
  BINDER_DAYS,
  BINDER_PAGES,
  BINDER_TOPIC,
  BINDERS_PER_DAY,
  type BinderDraft,
} from '@pcr/contract/files/binder/binder.schema.ts';
import { saveCredential } from '@pcr/contract/files/credentials/credentials.endpoints.ts';
import { deleteDocuments } from '@pcr/contract/files/documents/documents.endpoints.ts';
import type { DocumentFolder, StoredFile } from '@pcr/contract/files/files.schema.ts';
import { listInbox } from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
} from 'vitest';
import { ENDLESS_ROOM } from '../../kit/files/disk-space.ts';
import { openTemporaryFolder } from '../../kit/files/receive.ts';
import { makeLog } from '../../kit/log/log.ts';
import { enqueue } from '../../kit/tasks/tasks.ts';
import { notifier } from '../../notifications/notifications.ts';
import type { Member } from '../../testing/app-for-tests.ts';
import { openStream } from '../../testing/live-stream.ts';
import { credentialDraft } from '../testing/credential-drafts.ts';
import { type FileFixtures, startFileFixtures, upload } from '../testing/file-fixtures.ts';
import { docxOf, pictureOf } from '../testing/file-samples.ts';
import {
  pdfInACircle,
  pdfOfEndlessPages,
  pdfOfPages,
  pdfThatUnpacksTo,
} from '../testing/hostile-pdfs.ts';
import { field, LOOKS, type MarkedPage, markedPdf, note, utf16 } from '../testing/pdf-forms.ts';
import { missingIn, picturesOf } from '../testing/pdf-pictures.ts';
import { hasPoppler, readPdf, readWithPoppler } from '../testing/pdf-reader.ts';
import {
  blankPdf,
  lockedPdf,
  pdfOf,
  pdfWithNotes,
  pdfWithSharedWords,
  scriptedPdf,
} from '../testing/pdf-samples.ts';
import { BINDER_LIMITS, makeBinder, TooMuchWork } from './binder.maker.ts';
import { STRIP } from './binder.numbers.ts';
import type { BinderJob } from './binder.process.ts';
import { binderTasks } from './binder.tasks.ts';
import type { BinderLimits } from './binder.watch.ts';

// binder.md.

let fixtures: FileFixtures;
let ana: Member;
let bo: Member;

beforeAll(async () => {
  fixtures = await startFileFixtures('disk');
});
afterAll(() => fixtures.close());
beforeEach(async () => {
  [ana, bo] = await Promise.all([
    fixtures.app.member({ full_name: 'Ana Provider' }),
    fixtures.app.member(),
  ]);
});
afterEach(() => fixtures.app.clock.reset());

const keep = (name: string, bytes: Uint8Array, folder: DocumentFolder = 'certificates', as = ana) =>
  upload(as, { folder, name, bytes });
const draftOf = (
  documents: Pick<StoredFile, 'id'>[],
  changes: Partial<BinderDraft> = {},
): BinderDraft => ({
  ...{ title: 'Ana Provider', facility: 'Little Stars', day: '2026-03-03' },
  document_ids: documents.map(({ id }) => id),
  ...changes,
});
const of = async (member = ana) => (await member.ask(endpoints.getBinder)).binder;
const contentOf = (member: Member, id: string) =>
  member.reply(endpoints.getBinderContent, { params: { id } });
const stored = async (member = ana) =>
  (await fixtures.held()).contents.filter((key) => key.startsWith(`${member.id}/binders/`));
const sweep = async () => {
  await enqueue(fixtures.app.database, 'binders_sweep', {});
  await fixtures.app.tasksDone();
};

/** Asks for it, and waits until it is there. */
async function made(documents: Pick<StoredFile, 'id'>[], changes: Partial<BinderDraft> = {}) {
  await ana.ask(endpoints.requestBinder, { in: draftOf(documents, changes) });
  await fixtures.app.tasksDone();
  const binder = await of();
  if (binder?.state !== 'ready') throw new Error(`The binder is ${binder?.state}`);
  return binder;
}

const MANY_SCRIPTS = 'Zertifikat Müller, Лицензия, Άδεια';
const RIGHT_TO_LEFT = 'רישיון.docx';

/** A credential of two pages, a picture, and one that no font of its own country would fit. */
async function threeDocuments() {
  const card = await keep('CPR card.pdf', await pdfOf('first page', 'second page'));
  const said = {
    kind: 'cpr' as const,
    issuer: 'Red Cross',
    number: 'A-17',
    expiry_date: '2030-06-30',
  };
  await ana.ask(saveCredential, { params: { id: card.id }, in: credentialDraft(said) });
  const photo = await keep('kitchen.png', await pictureOf({ width: 1200, height: 800 }), 'images');
  const other = await keep(`${MANY_SCRIPTS}.pdf`, await pdfOf('third page'), 'documents');
  return [card, photo, other];
}

/** The tasks on the app's own data, with another way to make the PDF. */
async function tasksWith(make: typeof makeBinder) {
  const { app, storage } = fixtures;
  const temporary = await openTemporaryFolder(app.dataDir);
  const notify = notifier({ member: [], operator: [] });
  return binderTasks({
    ...app,
    log: makeLog('silent'),
    notify,
    storage,
    temporary,
    room: ENDLESS_ROOM,
    make,
  });
}
const about = (attempt: number) => ({ id: '1', attempt });

/** A binder that waits, and that the app's own tasks know nothing of. */
async function waiting(document: Pick<StoredFile, 'id'>): Promise<string> {
  const id = randomUUID();
  await fixtures.app.rows(
    `insert into binders (id, user_id, title, day, document_ids, state, requested_at)
     values ($1, $2, 'Ana', '2026-03-03', array[$3::uuid], 'waiting', now())`,
    [id, ana.id, document.id],
  );
  return id;
}

describe('the PDF', () => {
  /** Made once for the two that read it. */
  let three: ReturnType<typeof makeThree> | undefined;
  const ofThree = () => (three ??= makeThree());
  async function makeThree() {
    const binder = await made(await threeDocuments());
    return { binder, reply: await contentOf(ana, binder.id) };
  }

  test('binder.md 6: has a cover, the contents with the numbers of pages, and the documents in their order', async () => {
    const { binder, reply } = await ofThree();
    expect(reply.headers.get('content-type')).toBe('application/pdf');
    expect(reply.headers.get('content-disposition')).toMatch(
      /^attachment; filename="inspector-binder-2026-03-03.pdf"/,
    );
    expect(reply.bytes.length).toBe(binder.size);
    const { pages, fonts, bookmarks } = await readPdf(reply.bytes);
    expect(pages).toHaveLength(6);
    expect(binder).toMatchObject({ pages: 6, left_out: [] });
    const [cover, contents, first, second, picture, third] = pages;
    for (const words of [
      'Inspector Binder',
      'Ana Provider',
      'Little Stars',
      'March 3, 2026',
      '3 documents on 4 pages',
    ])
      expect(cover?.text).toContain(words);
    expect(contents?.text.replace(/\s+/g, ' ').trim()).toBe(
      `Contents 3 CPR card CPR · Red Cross · No. A-17 · expires June 30, 2030 5 kitchen 6 ${MANY_SCRIPTS}`,
    );
    expect(contents?.links).toEqual([3, 5, 6]);
    expect([first?.text, second?.text, third?.text]).toEqual([
      'first page',
      'second page',
      'third page',
    ]);
    expect(picture).toMatchObject({ width: 792, height: 612, pictures: 1, text: '' });
    expect(fonts.filter((font) => font.includes('DejaVu')).length).toBeGreaterThan(1);
    expect(bookmarks).toEqual(['CPR card', 'kitchen', MANY_SCRIPTS]);
    // binder.md 16.
    expect(pages.map(({ number }) => number)).toEqual(
      Array.from({ length: 6 }, (_, n) => `Page ${n + 1} of 6`),
    );
  });

  if (!hasPoppler)
    console.warn(
      'poppler-utils is not installed: the binder is opened by pdf.js alone, not by poppler',
    );
  test.skipIf(!hasPoppler)(
    'binder.md 6: poppler reads pages, text and fonts without a complaint (needs poppler-utils)',
    async () => {
      const { info, pages, fonts, complaints } = await readWithPoppler(
        (await ofThree()).reply.bytes,
      );
      expect(complaints).toBe('');
      expect(info).toMatch(/^Title: +Inspector Binder: Ana Provider$/m);
      expect(info).toMatch(/^JavaScript: +no$/m);
      expect(info).toMatch(/^Pages: +6$/m);
      expect(pages[1]).toMatch(/CPR card +3\n/);
      expect(pages[1]).toContain(MANY_SCRIPTS);
      expect(pages.slice(2).map((text) => text.trim().split(/\s*\n\s*/))).toEqual([
        ['first page', 'Page 3 of 6'],
        ['second page', 'Page 4 of 6'],
        ['Page 5 of 6'],
        ['third page', 'Page 6 of 6'],
      ]);
      const ours = fonts.filter(({ name }) => name.includes('DejaVu'));
      // Of the cover and the contents, in two weights, and of the numbers of pages.
      expect(ours.map(({ embedded }) => embedded)).toEqual([true, true, true]);
    },
  );

  test('binder.md 16: the number is at the foot of a page that is turned, cut or has no box of its own, and covers nothing of it', async () => {
    const turned = await PDFDocument.create();
    for (const degrees of [0, 90, 180, 270]) {
      const page = turned.addPage([600, 800]);
      page.setCropBox(100, 200, 400, 300);
      page.setRotation({ type: RotationTypes.Degrees, angle: degrees });
      page.drawText('at the edge', { x: 100, y: 200, size: 10 });
      // The drawing is left as it was in the middle of it.
      page.pushOperators(pushGraphicsState(), scale(3, 3));
    }
    const { id } = await made([
      await keep('turned.pdf', Buffer.from(await turned.save())),
      await keep('blank.pdf', blankPdf(1)),
    ]);
    const { pages } = await readPdf((await contentOf(ana, id)).bytes);
    expect(pages.map(({ number }) => number)).toEqual(
      Array.from({ length: 7 }, (_, n) => `Page ${n + 1} of 7`),
    );
    for (const { numberAt } of pages) {
      expect(numberAt?.isUpright).toBe(true);
      expect(numberAt?.x).toBeGreaterThan(0.35);
      expect(numberAt?.x).toBeLessThan(0.5);
      expect(numberAt?.y).toBeGreaterThan(0.95);
    }
    // The strip is added to what is shown, and takes nothing of it.
    const shown = pages.slice(2, 6).map(({ width, height }) => [width, height].map(Math.round));
    const strip = Math.round((22 * 400) / 612);
    const across = Math.round((22 * 300) / 612);
    expect(shown).toEqual([
      [400, 300 + strip],
      [300, 400 + across],
      [400, 300 + strip],
      [300, 400 + across],
    ]);
  });

  test('binder.md 2, 8, 9: documents without pages are named with the reason; nothing of the others runs, leads out or is hidden, and a form looks as it was filled in', async () => {
    const whole = await pdfOf('whole');
    const expired = await keep('old card.pdf', whole);
    await ana.ask(saveCredential, {
      params: { id: expired.id },
      in: credentialDraft({ expiry_date: '2020-01-01' }),
    });
    const documents = [
      await keep(RIGHT_TO_LEFT, await docxOf()),
      await keep('note.txt', Buffer.from('words'), 'documents'),
      await keep('locked.pdf', await lockedPdf('secret')),
      await keep('broken.pdf', Buffer.concat([whole.subarray(0, 200), Buffer.from('\n%%EOF\n')])),
      expired,
      await keep('deleted.pdf', whole),
      await keep('not to be printed.pdf', await lockedPdf('', 'open')),
      await keep('form.pdf', await scriptedPdf('the form', 'filled in')),
      await keep('notes.pdf', await pdfWithNotes('the page', 'zqsecret')),
    ];
    await ana.ask(deleteDocuments, { in: { ids: [documents[5]?.id ?? ''] } });
    const binder = await made(documents);
    expect(binder.left_out).toEqual([
      { name: RIGHT_TO_LEFT, reason: 'word' },
      { name: 'note.txt', reason: 'text' },
      { name: 'locked.pdf', reason: 'locked' },
      { name: 'broken.pdf', reason: 'damaged' },
      { name: 'old card.pdf', reason: 'expired' },
    ]);
    const { bytes } = await contentOf(ana, binder.id);
    const { pages, runs } = await readPdf(bytes);
    expect(pages).toHaveLength(6);
    expect(pages[2]?.text).toMatch(
      /^Not in this binder .*(docx.*רישיון|רישיון.*docx) .*It is a Word document/,
    );
    expect(pages[3]?.text).toBe('open');
    expect(pages[4]?.text).toContain('the form');
    expect(pages[5]?.text).toContain('the page');
    expect(runs).toBe(false);
    const written = bytes.toString('latin1');
    expect(written).not.toMatch(
      /JavaScript|\/JS\b|\/AA\b|OpenAction|EmbeddedFile|AcroForm|zqsecret|Filespec|PieceInfo/,
    );
    // The appearance of the field is there, with its letters.
    expect(written).toMatch(/\/Subtype \/Stamp/);
  });

  test('binder.md 15: names in Hebrew and Arabic stand on paper as on the screen, with the signs and digits in them', async () => {
    const turned = (words: string) => [...words].reverse().join('');
    const names = ['ת"ז', 'בת-שבע', 'אישור (2)', 'محمد-علي', 'تقرير 2026', 'CPR של רחל, 2026'];
    const kept = [];
    for (const name of names) kept.push(await keep(`${name}.pdf`, await pdfOf('words')));
    const { id } = await made(kept, { title: "ג'ורג' כהן", facility: 'גן "שמש" (2)' });
    const { pages } = await readPdf((await contentOf(ana, id)).bytes);
    expect(pages[0]?.drawn).toEqual(
      expect.arrayContaining([turned("ג'ורג' כהן"), `(2) ${turned('גן "שמש"')}`]),
    );
    expect(pages[1]?.drawn.filter((line) => /[^\d]/.test(line))).toEqual([
      ...['Contents', turned('ת"ז'), turned('בת-שבע'), `(2) ${turned('אישור')}`],
      ...[turned('محمد-علي'), `2026 ${turned('تقرير')}`, `CPR 2026 ,${turned('של רחל')}`],
    ]);
  });

  /** Pages of which nobody drew what was filled in, ticked or noted; pdf.js draws it itself. */
  const UNDRAWN: Record<string, MarkedPage> = {
    'fields with words': {
      form: '/NeedAppearances true',
      marks: [
        field('/FT /Tx /T (a) /V (CPR valid until 03/03/2027)', 20, 230, 300),
        field('/FT /Tx /T (b) /Ff 4096 /V (two lines\\nof words)', 20, 180, 160, 40),
        field('/FT /Tx /T (c) /Q 2 /V (to the right)', 20, 150),
        field('/FT /Tx /T (d) /Ff 16777216 /MaxLen 8 /V (12345678)', 20, 120),
        field('/FT /Tx /T (e) /MK << /R 90 >> /V (upwards)', 340, 20, 24, 160),
        field(`/FT /Tx /T (f) /V (a newer value) ${LOOKS.old}`, 20, 90, 160, 30),
        field('/FT /Tx /T (g) /Ff 33554432 /RV (<p>rich</p>) /V (plain words)', 20, 60),
        field(`/FT /Tx /T (h) /V () ${LOOKS.old}`, 200, 60, 120, 30),
        field('/Parent {0}', 20, 20),
        '/Subtype /Widget /F 4 /Rect [320 50 200 20] /FT /Tx /T (j) /V (corners turned)',
      ],
      parents: ['/FT /Tx /T (i) /V (of the field above) /Kids [{9}]'],
    },
    'boxes, lists and choices': {
      form: '/NeedAppearances true',
      marks: [
        field('/FT /Btn /T (a) /V /Yes /AS /Yes /MK << /CA (4) /BC [0] >>', 20, 230, 20, 20),
        field('/FT /Btn /T (b) /V /On /AS /On /MK << /CA (8) >>', 60, 230, 20, 20),
        field('/FT /Btn /T (c) /V /Off /AS /Off /MK << /BC [0] /BG [1 0 0] >>', 100, 230, 20, 20),
        field('/FT /Ch /T (d) /Ff 131072 /V (TX) /Opt [[(TX) (Texas)] [(OH) (Ohio)]]', 20, 190),
        field(
          '/FT /Ch /T (e) /V (b) /Opt [[(a) (Ada)] [(b) (Bea)]] /DA (/Helv 12 Tf 0 g)',
          20,
          120,
          160,
          60,
        ),
        field(
          `/FT /Btn /T (f) /V /1 /AS /1 /AP << /N << /1 ${LOOKS.square} >> >>`,
          140,
          230,
          20,
          20,
        ),
      ],
    },
    'notes and lines by hand': {
      marks: [
        note(
          '/FreeText /Contents (NOTE: renewed by phone) /DA (/Helv 12 Tf 1 0 0 rg)',
          40,
          230,
          320,
        ),
        note('/Highlight /C [1 1 0] /QuadPoints [40 285 200 285 40 265 200 265]', 40, 265),
        note('/Underline /QuadPoints [220 285 300 285 220 265 300 265]', 220, 265, 80, 20),
        note(
          '/StrikeOut /C [1 0 0] /QuadPoints [310 285 390 285 310 265 390 265]',
          310,
          265,
          80,
          20,
        ),
        note('/Squiggly /C [0 0 1] /QuadPoints [40 220 120 220 40 205 120 205]', 40, 205, 80, 15),
        note(
          '/Ink /C [0 0 1] /BS << /W 2 >> /InkList [[220 140 260 180 300 140 340 180]]',
          210,
          130,
          150,
          60,
        ),
        note('/Square /C [1 0 0] /IC [0 1 0] /BS << /W 3 >>', 40, 130, 60, 50),
        note('/Line /L [40 110 180 90] /BS << /W 2 >>', 40, 90, 140, 20),
        note('/PolyLine /Vertices [220 110 260 80 300 110 340 80]', 220, 80, 120, 30),
        note('/Polygon /C [1 0 0] /Vertices [40 70 100 70 70 30] /IC [1 1 0]', 40, 30, 60, 40),
        `${note('/Square /IC [0 0 0]', 220, 20, 100, 40)} /F 2`,
      ],
    },
    'a page that is turned': {
      form: '/NeedAppearances true',
      page: '/Rotate 90',
      marks: [
        field('/FT /Tx /T (a) /V (turned with its page)', 40, 180),
        note('/Ink /InkList [[220 40 260 80 300 40 340 80]]', 210, 30, 140, 60),
      ],
    },
  };

  test('binder.md 13: what was filled in, ticked or noted looks as readers draw it, even where nobody drew it', async () => {
    const sources = Object.entries(UNDRAWN).map(([name, page]) => ({ name, pdf: markedPdf(page) }));
    const kept = [];
    for (const { name, pdf } of sources) kept.push(await keep(`${name}.pdf`, pdf));
    const { id, left_out } = await made(kept);
    expect(left_out).toEqual([]);
    const pictures = await picturesOf((await contentOf(ana, id)).bytes, STRIP);
    for (const [n, { name, pdf }] of sources.entries()) {
      const [before, after] = [(await picturesOf(pdf))[0], pictures[n + 2]];
      if (!before || !after) throw new Error(`${name} has no page`);
      expect(before.size, name).toBeGreaterThan(50);
      expect(missingIn(after, before), `${name}: is not in the binder`).toEqual([]);
      expect(missingIn(before, after), `${name}: is in the binder alone`).toEqual([]);
    }
  });

  test('binder.md 13, 14: a field without a look shows its value, whatever its letters; what cannot be drawn is named', async () => {
    const radio = (about: string) => field(`/Parent {0} ${about}`, 20, 20, 20, 20);
    const group = '/FT /Btn /Ff 49152 /T (r) /V /b /Kids [{1}]';
    const text = (value: string, more = '') => field(`/FT /Tx /T (a) /V ${value} ${more}`, 20, 200);
    const pages: Record<string, MarkedPage> = {
      'no word of it': { marks: [text('(without a sign)')] },
      'blank look': { marks: [text('(over a blank look)', LOOKS.blank)] },
      'no form': { marks: [text('(of no form)')], form: '/Fields []' },
      hebrew: { marks: [text(utf16('אבג'))] },
      radio: { marks: [radio('/AS /b')], parents: [group] },
      // Not by pdf.js.
      circle: { marks: [note('/Circle /C [0 0 1]', 120, 130, 60, 50)] },
      hidden: { marks: [`${text('(zqhidden)')} /F 2`] },
      password: { marks: [text('(zqsecret)', '/Ff 8192')], form: '/NeedAppearances true' },
    };
    const not: Record<string, MarkedPage> = {
      chinese: { marks: [text(utf16('中文'))] },
      'a stamp': { marks: [note('/Stamp /Name /Approved', 20, 20)] },
      'xfa alone': { marks: [], form: '/Fields [] /XFA (<xdp/>)' },
      'which radio': { marks: [radio('')], parents: [group] },
    };
    const kept = [];
    for (const [name, page] of Object.entries({ ...pages, ...not }))
      kept.push(await keep(`${name}.pdf`, markedPdf(page)));
    const { id, left_out } = await made(kept);
    const names = Object.keys(not).map((name) => ({ name: `${name}.pdf`, reason: 'not_drawn' }));
    expect(left_out).toEqual(names);
    const { bytes } = await contentOf(ana, id);
    // Cells below the heading: there the mark lies.
    const below = (cell: string) => Number(cell.split(',')[1]) > 6;
    const drawn = (await picturesOf(bytes, STRIP)).slice(3).map((cells) => [...cells].some(below));
    expect(drawn).toEqual([true, true, true, true, true, true, false, false]);
    expect(bytes.toString('latin1')).not.toMatch(/zqhidden|zqsecret/);
  });

  /** Made of these PDF by itself, with other limits. */
  async function making(documents: Record<string, Buffer>, limits: Partial<BinderLimits>) {
    const folder = await mkdtemp(join(tmpdir(), 'pcr-binder-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const read: number[] = [];
    const made = makeBinder({
      cover: { title: 'Ana', facility: null, day: 'today' },
      documents: Object.entries(documents).map(([name, bytes]) => ({
        ...{ name, title: name, about: '', isPicture: false },
        open: async () => Readable.from([bytes]),
      })),
      file: join(folder, 'out.pdf'),
      most: Number.POSITIVE_INFINITY,
      temporary: await openTemporaryFolder(folder),
      onProgress: async (done) => void read.push(done),
      limits: { ...BINDER_LIMITS, ...limits },
    });
    return { made, read };
  }

  test('binder.md 10: a document that ends its reader is left out, and the others are there', async () => {
    const whole = await pdfOf('whole');
    const documents = { 'first.pdf': whole, 'heavy.pdf': blankPdf(300_000), 'last.pdf': whole };
    // A slow machine that is busy takes more than a second for the small ones.
    const { leftOut, pages } = await (await making(documents, { seconds: 3 })).made;
    expect(leftOut).toEqual([{ name: 'heavy.pdf', reason: 'damaged' }]);
    expect(pages).toBe(5);
  });

  test('binder.md 8, 10: of PDF that were made to do harm it has none, says why of each, and has the others', async () => {
    const { left_out, id } = await made([
      await keep('bomb.pdf', pdfThatUnpacksTo(400 * 1024 * 1024)),
      await keep('5001 pages.pdf', pdfOfPages(BINDER_PAGES + 1)),
      await keep('endless.pdf', pdfOfEndlessPages(12)),
      await keep('circle.pdf', pdfInACircle()),
      await keep('shared.pdf', pdfWithSharedWords(150, 400_000)),
      await keep('whole.pdf', await pdfOf('whole')),
    ]);
    expect(left_out).toEqual([
      { name: 'bomb.pdf', reason: 'damaged' },
      { name: '5001 pages.pdf', reason: 'too_long' },
      { name: 'endless.pdf', reason: 'too_long' },
      { name: 'circle.pdf', reason: 'damaged' },
      { name: 'shared.pdf', reason: 'too_large' },
    ]);
    const { bytes } = await contentOf(ana, id);
    expect(bytes.length).toBeLessThan(500_000);
    const { pages } = await readPdf(bytes);
    expect(pages.at(-1)?.text).toBe('whole');
    expect(pages.at(-2)?.text).toMatch(
      /^Not in this binder\s+bomb.pdf .*5001 pages.pdf .*too many pages/,
    );
  });

  test('binder.md 10: nothing of a document is said in the log', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pcr-binder-'));
    const path = join(folder, 'numbers.pdf');
    // Its page has a number that no reader takes.
    const whole = (await pdfOf('whole')).toString('latin1');
    const object = '99 0 obj\n[ 4929123412341234000000 ]\nendobj\n';
    await writeFile(path, Buffer.from(whole.replace(/(?=1 0 obj)/, object), 'latin1'));
    const reader = fork(join(import.meta.dirname, 'binder.process.ts'), [], {
      ...{ execArgv: ['--expose-gc'], serialization: 'advanced' as const },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    const said = text(reader.stderr as Readable);
    const ask = async (job: BinderJob) => {
      reader.send(job);
      return (await once(reader, 'message'))[0];
    };
    await ask({ begin: join(folder, 'out.pdf'), most: 1_000_000, limits: BINDER_LIMITS });
    const added = await ask({
      add: path,
      isPicture: false,
      entry: { title: 'numbers', about: '' },
    });
    expect(added).toMatchObject({ done: { seconds: expect.any(Number) } });
    expect(added.done.leftOut).toBeUndefined();
    reader.disconnect();
    expect(await said).toBe('');
    await rm(folder, { recursive: true });
  });

  test('binder.md 10: all documents together have their time, and then no other try is made', async () => {
    const whole = await pdfOf('whole');
    const { made: tooMuch, read } = await making({ a: whole, b: whole }, { secondsOfAll: 0 });
    await expect(tooMuch).rejects.toThrow(TooMuchWork);
    expect(read).toEqual([]);
    const id = await waiting(await keep('mine.pdf', await pdfOf('mine')));
    const tasks = await tasksWith(() => Promise.reject(new TooMuchWork('too much')));
    await tasks.binder_make({ binder_id: id }, about(1));
    expect(await of()).toMatchObject({ state: 'failed' });
  });
});

describe('a binder', () => {
  test('binder.md 1, 3, 4, 5, 7: one at a time, ten a day; its member alone hears of it and has it, for its days; the daily task takes its file', async () => {
    const { app } = fixtures;
    app.clock.freeze();
    const mine = await keep('mine.pdf', await pdfOf('mine'));
    const [heard, other] = await Promise.all(
      [ana, bo].map(async (who) => (await openStream(app.address, who)).current()),
    );
    if (!heard || !other) throw new Error('Both have a stream');
    const asked = await Promise.all(
      Array.from({ length: 3 }, () => ana.reply(endpoints.requestBinder, { in: draftOf([mine]) })),
    );
    const ids = asked
      .filter(({ status }) => status === 200)
      .map(({ text }) => JSON.parse(text).binder.id);
    expect(new Set(ids).size).toBe(1);
    await app.tasksDone();
    const ofBinder = ({ topic }: { topic: string }) => topic === BINDER_TOPIC;
    await expect.poll(() => heard.changes.filter(ofBinder).length).toBeGreaterThan(2);
    expect(other.changes.filter(ofBinder)).toEqual([]);
    heard.close();
    other.close();
    const { items } = await ana.ask(listInbox, { query: {} });
    expect(items).toMatchObject([{ kind: 'binder_ready', subject_id: ids[0], parts: {} }]);

    const before = await stored();
    const today = `update rate_limits set points = $2 where key = 'binders:' || $1 returning key`;
    expect(await app.rows(today, [ana.id, BINDERS_PER_DAY - 1])).toHaveLength(1);
    const binder = await made([mine], { title: 'Another' });
    expect(binder).toMatchObject({ title: 'Another' });
    expect(await stored()).toHaveLength(1);
    expect(await stored()).not.toEqual(before);
    await ana.refused('too_many_requests', endpoints.requestBinder, { in: draftOf([mine]) });
    await bo.refused('not_found', endpoints.getBinderContent, { params: { id: binder.id } });
    await bo.ask(endpoints.deleteBinder);
    expect((await contentOf(ana, binder.id)).status).toBe(200);

    await enqueue(app.database, 'files_sweep', {});
    await app.tasksDone();
    expect(await stored()).toHaveLength(1);
    const end = Date.parse(binder.expires_at ?? '');
    expect(end - Date.parse(binder.ready_at ?? '')).toBe(BINDER_DAYS * 86_400_000);
    app.clock.advance({ ms: end - app.clock.now().getTime() - 1 });
    const late = await app.otherDevice(ana);
    expect((await contentOf(late, binder.id)).status).toBe(200);
    app.clock.advance({ ms: 1 });
    await late.refused('not_found', endpoints.getBinderContent, { params: { id: binder.id } });
    await sweep();
    expect(await stored()).toEqual([]);
    expect(await of(late)).toMatchObject({ state: 'expired', percent: 100 });
  });

  test('binder.md 5: one that is on its way is ended by its member, and leaves nothing', async () => {
    const mine = await keep('mine.pdf', await pdfOf('mine'));
    const id = await waiting(mine);
    const seen: unknown[] = [];
    const tasks = await tasksWith(async (order) => {
      await order.onProgress(1, 2);
      seen.push(await of());
      await ana.ask(endpoints.deleteBinder);
      await order.onProgress(2, 2);
      throw new Error('It went on');
    });
    await tasks.binder_make({ binder_id: id }, about(1));
    expect(seen).toMatchObject([{ state: 'building', percent: 50 }]);
    expect(await of()).toBeNull();
    expect(await stored()).toEqual([]);
  });

  test('binder.md 11: one that fails is tried again, then it has failed, and its member is told', async () => {
    const id = await waiting(await keep('mine.pdf', await pdfOf('mine')));
    const tasks = await tasksWith(() => Promise.reject(new Error('the disk')));
    await expect(tasks.binder_make({ binder_id: id }, about(1))).rejects.toThrow('the disk');
    expect(await of()).toMatchObject({ state: 'building' });
    await tasks.binder_make({ binder_id: id }, about(5));
    expect(await of()).toMatchObject({ state: 'failed' });
    const { items } = await ana.ask(listInbox, { query: {} });
    expect(items).toMatchObject([{ kind: 'binder_failed', subject_id: id }]);
  });
});
