import { deflateSync } from 'node:zlib';
import { signOut } from '@pcr/contract/account/account.endpoints.ts';
import { uploadFile } from '@pcr/contract/files/files.endpoints.ts';
import type { Folder } from '@pcr/contract/files/files.schema.ts';
import type { ErrorCode } from '@pcr/contract/kit/errors.ts';
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
import { childProcesses } from '../kit/testing/child-processes.ts';
import type { Member } from '../testing/app-for-tests.ts';
import { newId } from '../testing/new-id.ts';
import { holdBody } from '../testing/raw-connection.ts';
import { FILE_LIMITS } from './files.limits.ts';
import {
  type FileFixtures,
  rawUpload,
  startFileFixtures,
  until,
  upload,
} from './testing/file-fixtures.ts';
import { compoundOf, docxOf, PDF, pictureOf, pngOf, zipOf } from './testing/file-samples.ts';

// Longer than 300 lines: half of it is the table of bad files, and one check after each looks that
// nothing is kept.

const MB = 1024 * 1024;
/** Changed by a test. */
const picture = { ...FILE_LIMITS.picture };
let fixtures: FileFixtures;
let ana: Member;

beforeAll(async () => {
  fixtures = await startFileFixtures('disk', { fileLimits: { picture } });
});
afterAll(() => fixtures.close());
beforeEach(async () => {
  ana = await fixtures.app.member();
});

/** Nothing of the refused uploads is left anywhere. */
afterEach(async () => {
  await until(async () =>
    expect(await fixtures.held()).toEqual({ rows: [], contents: [], temporary: [] }),
  );
});

interface Bad {
  folder: Folder;
  name: string;
  bytes: () => Buffer | Promise<Buffer>;
  code?: ErrorCode;
  message: string;
}

const A_PICTURE = 'a JPEG, PNG, WebP, GIF or AVIF picture';
const ANY = 'a picture, or a PDF, DOC, DOCX or TXT file';
const notReally = (what: string, as: string) =>
  `is not really ${what}, whatever its name says. Open it in the app that made it, save it as ${as}, and choose that.`;
const LOCKED =
  'is locked with a password. Open it, take the password off or save it as a PDF, and choose that.';
const LETTERS =
  'is a text whose letters PCR can’t read. Open it, save it as UTF-8 or as a PDF, and choose that.';
const latin = (text: string) => Buffer.from(text, 'latin1');

/** The list of types of a Word document, and one that says that its main part has macros. */
const types = (said: string) =>
  `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${said}</Types>`;
const MACROS = 'application/vnd.ms-word.document.macroEnabled.main+xml';
const MAIN_WITH_MACROS = `<Override PartName="/word/document.xml" ContentType="${MACROS}"/>`;

const BAD: Record<string, Bad> = {
  'a profile photo over the limit by one byte': {
    folder: 'avatar',
    name: 'me.png',
    bytes: () => Buffer.alloc(5 * MB + 1),
    code: 'file_too_large',
    message: 'me.png is too large (max 5MB)',
  },
  'a document over the limit by one byte': {
    folder: 'documents',
    name: 'big.pdf',
    bytes: () => Buffer.alloc(10 * MB + 1),
    code: 'file_too_large',
    message: 'big.pdf is too large (max 10MB)',
  },
  'zero bytes': {
    folder: 'documents',
    name: 'nothing.txt',
    bytes: () => Buffer.alloc(0),
    message: 'nothing.txt is empty. Choose another file.',
  },
  'a renamed Windows program': {
    folder: 'images',
    name: 'photo.jpg',
    bytes: () => Buffer.concat([latin('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff'), Buffer.alloc(3000)]),
    message: `photo.jpg ${notReally('a picture', 'a JPEG')}`,
  },
  'a shell script as text': {
    folder: 'documents',
    name: 'notes.txt',
    bytes: () => latin('#!/bin/sh\nrm -rf /\n'),
    message: `notes.txt ${notReally('a text file', 'plain text')}`,
  },
  'a shell script as text in UTF-16, which is stored as UTF-8': {
    folder: 'documents',
    name: 'notes.txt',
    bytes: () => Buffer.from('\ufeff#!/bin/sh\nrm -rf /\n', 'utf16le'),
    message: `notes.txt ${notReally('a text file', 'plain text')}`,
  },
  'a document among the images': {
    folder: 'images',
    name: 'scan.pdf',
    bytes: () => PDF,
    message: `scan.pdf is a PDF. Choose ${A_PICTURE}.`,
  },
  'an SVG with script': {
    folder: 'images',
    name: 'drawing.png',
    bytes: () => latin('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    message: `drawing.png is an SVG drawing, which can have code in it. Choose ${A_PICTURE}.`,
  },
  'an SVG behind an XML head and a comment, as text': {
    folder: 'documents',
    name: 'notes.txt',
    bytes: () => latin(`<!-- ${'x'.repeat(70_000)} --><svg onload="alert(1)"/>`),
    message: `notes.txt is an SVG drawing, which can have code in it. Choose ${ANY}.`,
  },
  'a web page as text': {
    folder: 'documents',
    name: 'notes.txt',
    bytes: () => latin('Dear parents,\n<ScRiPt src=//evil.example></script>'),
    message: `notes.txt is really a web page or a program. Choose ${ANY}.`,
  },
  'a GIF that is a script as well': {
    folder: 'images',
    name: 'a.gif',
    bytes: () => latin('GIF89a/*\0\0\0\0\0*/=1;alert(document.cookie)//'),
    message: 'a.gif is damaged. Save it again and choose the new file.',
  },
  'a PDF that is a ZIP as well': {
    folder: 'documents',
    name: 'form.pdf',
    bytes: async () => Buffer.concat([PDF, await zipOf({ 'evil.exe': 'MZ' })]),
    message: 'form.pdf has another file hidden inside. Save it as a PDF and choose that.',
  },
  'a PDF that stops half-way': {
    folder: 'documents',
    name: 'form.pdf',
    bytes: () => PDF.subarray(0, 100),
    message: 'form.pdf is damaged. Save it again and choose the new file.',
  },
  'a PDF that is a ZIP as well, with a comment that ends like a PDF': {
    folder: 'documents',
    name: 'form.pdf',
    bytes: async () => {
      const zip = await zipOf({ 'evil.exe': 'MZ' });
      const comment = latin(`${' '.repeat(3000)}\n%%EOF\n`);
      zip.writeUInt16LE(comment.length, zip.length - 2);
      return Buffer.concat([PDF, zip, comment]);
    },
    message: 'form.pdf has another file hidden inside. Save it as a PDF and choose that.',
  },
  'a PDF for the web that stops half-way, behind its first end marker': {
    folder: 'documents',
    name: 'form.pdf',
    bytes: () =>
      latin('%PDF-1.4\n1 0 obj<</Linearized 1/L 90000>>endobj\ntrailer<<>>\nstartxref\n0\n%%EOF\n'),
    message: 'form.pdf is damaged. Save it again and choose the new file.',
  },
  'a web page with a PDF behind it': {
    folder: 'documents',
    name: 'form.pdf',
    bytes: () => Buffer.concat([latin('<html><script>alert(1)</script>'), PDF]),
    message: `form.pdf is really a web page or a program. Choose ${ANY}.`,
  },
  'a shell script with a PDF behind it': {
    folder: 'documents',
    name: 'form.pdf',
    bytes: () => Buffer.concat([latin('#!/bin/sh\n'), PDF]),
    message: `form.pdf ${notReally('a PDF', 'a PDF')}`,
  },
  'a picture with the name of a PDF': {
    folder: 'contracts',
    name: 'scan.pdf',
    bytes: () => pictureOf({ width: 9, height: 9 }),
    message: 'scan.pdf is a picture, whatever its name says. Save it as a PDF and choose that.',
  },
  'something else with the name of a PDF': {
    folder: 'contracts',
    name: 'scan.pdf',
    bytes: () => latin('{\\rtf1 Hello}'),
    message: `scan.pdf ${notReally('a PDF', 'a PDF')}`,
  },
  'a Word document with a password': {
    folder: 'contracts',
    name: 'locked.docx',
    bytes: () => compoundOf(['EncryptionInfo', 'EncryptedPackage', 'DataSpaces']),
    message: `locked.docx ${LOCKED}`,
  },
  'an old Word document with a password': {
    folder: 'contracts',
    name: 'locked.doc',
    bytes: () => {
      const file = compoundOf(['WordDocument', '1Table']);
      const begin = Buffer.alloc(512);
      begin.writeUInt16LE(0xa5ec);
      begin.writeUInt16LE(0x0100, 10);
      // Its stream begins in the sector behind the list of parts.
      file.writeUInt32LE(file.length / 512 - 1, 1024 + 128 + 116);
      return Buffer.concat([file, begin]);
    },
    message: `locked.doc ${LOCKED}`,
  },
  'an old spreadsheet with the name of a Word document': {
    folder: 'contracts',
    name: 'list.doc',
    bytes: () => compoundOf(['Workbook']),
    message: 'list.doc is a spreadsheet. Save it as a PDF and choose that.',
  },
  'an OpenDocument text': {
    folder: 'documents',
    name: 'letter.odt',
    bytes: () => zipOf({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '' }),
    message: 'letter.odt is an OpenDocument file. Save it as a PDF and choose that.',
  },
  'a Word document that says that its main part has macros': {
    folder: 'contracts',
    name: 'macro.docx',
    bytes: () =>
      docxOf({
        '[Content_Types].xml':
          '<Override PartName="/word/document.xml" ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/>',
      }),
    message:
      'macro.docx has macros, which are small programs. Save it without them or as a PDF, and choose that.',
  },
  ...Object.fromEntries(
    Object.entries({
      'for all its parts': types(`<Default Extension="xml" ContentType="${MACROS}"/>`),
      'in UTF-16': Buffer.from(`\ufeff${types(MAIN_WITH_MACROS)}`, 'utf16le'),
      'behind a comment that says otherwise': types(
        `<!-- ${MAIN_WITH_MACROS.replace(MACROS, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml')} -->${MAIN_WITH_MACROS}`,
      ),
      'of a program with another name': types(
        '<Override PartName="/word/v.bin" ContentType="application/vnd.ms-office.vbaProject"/>',
      ),
    }).map(([how, said]): [string, Bad] => [
      `a Word document that says it has macros, ${how}`,
      {
        folder: 'contracts',
        name: 'macro.docx',
        bytes: () => docxOf({ '[Content_Types].xml': said }),
        message:
          'macro.docx has macros, which are small programs. Save it without them or as a PDF, and choose that.',
      },
    ]),
  ),
  'a Word document whose list of types hides what it says': {
    folder: 'contracts',
    name: 'macro.docx',
    bytes: () =>
      docxOf({
        '[Content_Types].xml': types(
          `<Default Extension="xml" ContentType="${MACROS.replace('E', '&#69;')}"/>`,
        ),
      }),
    message: `macro.docx ${notReally('a Word document', 'a PDF')}`,
  },
  'a Word document whose list of types is too long to be read': {
    folder: 'contracts',
    name: 'macro.docx',
    bytes: () =>
      docxOf({
        '[Content_Types].xml': types(`<!--${'x'.repeat(600_000)}-->${MAIN_WITH_MACROS}`),
      }),
    message: 'macro.docx is too large when it is opened. Save it as a PDF and choose that.',
  },
  'a text of letters that cannot be told for sure': {
    folder: 'documents',
    name: 'plan.txt',
    bytes: () => Buffer.from('f0ccc1ce20cec120d3ccd5dec1ca20d0cfd6c1d2c10a', 'hex'),
    message: `plan.txt ${LETTERS}`,
  },
  'a text in UTF-16 that a browser would run': {
    folder: 'documents',
    name: 'notes.txt',
    bytes: () => Buffer.from('\ufeffHello <script>alert(1)</script>', 'utf16le'),
    message: `notes.txt is really a web page or a program. Choose ${ANY}.`,
  },
  'a picture that stops half-way': {
    folder: 'images',
    name: 'half.jpg',
    bytes: async () => {
      const whole = await pictureOf({ width: 400, height: 400, noise: true }, (picture) =>
        picture.jpeg(),
      );
      return whole.subarray(0, whole.length >> 1);
    },
    message: 'half.jpg is damaged. Save it again and choose the new file.',
  },
  'a picture of 20,000 × 20,000 pixels in 50 KB': {
    folder: 'avatar',
    name: 'bomb.png',
    bytes: () => pngOf(20_000, 20_000, { depth: 1 }),
    message:
      'bomb.png has too many pixels (max 50 megapixels). Save a smaller copy and choose that.',
  },
  'one long line of 50,000,000 pixels': {
    folder: 'images',
    name: 'line.png',
    bytes: () => pngOf(1, 50_000_000, { depth: 1 }),
    message:
      'line.png is too long (max 12,000 pixels). Crop it or save a smaller copy, and choose that.',
  },
  'a picture that must be held whole to be read': {
    folder: 'images',
    name: 'woven.png',
    bytes: () => pngOf(6200, 6200, { depth: 16, channels: 4, interlaced: true }),
    message:
      'woven.png takes too much memory to read. Save a smaller copy or a JPEG, and choose that.',
  },
  'a HEIC picture': {
    folder: 'images',
    name: 'IMG_1.HEIC',
    bytes: () => Buffer.concat([latin('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), Buffer.alloc(2000)]),
    message:
      'IMG_1.HEIC is a HEIC picture, which PCR can’t read. Save it as a JPEG and choose that.',
  },
  'a ZIP bomb as a Word document': {
    folder: 'contracts',
    name: 'bomb.docx',
    bytes: () => docxOf({ 'word/media/image1.bmp': Buffer.alloc(30 * MB) }),
    message: 'bomb.docx is too large when it is opened. Save it as a PDF and choose that.',
  },
  'a Word document of 3,000 parts': {
    folder: 'contracts',
    name: 'parts.docx',
    bytes: () =>
      docxOf(Object.fromEntries(Array.from({ length: 3000 }, (_, n) => [`word/${n}.xml`, '']))),
    message: 'parts.docx is too large when it is opened. Save it as a PDF and choose that.',
  },
  'a Word document with a program inside': {
    folder: 'contracts',
    name: 'macro.docx',
    bytes: () => docxOf({ 'word/vbaProject.bin': 'program' }),
    message:
      'macro.docx has macros, which are small programs. Save it without them or as a PDF, and choose that.',
  },
  'an old Word document with a program inside': {
    folder: 'contracts',
    name: 'macro.doc',
    bytes: () => compoundOf(['WordDocument', '1Table', 'Data', 'SummaryInformation', 'Macros']),
    message:
      'macro.doc has macros, which are small programs. Save it without them or as a PDF, and choose that.',
  },
  'a ZIP as a Word document': {
    folder: 'contracts',
    name: 'list.docx',
    bytes: () => zipOf({ 'xl/workbook.xml': '<x/>', '[Content_Types].xml': '<x/>' }),
    message: 'list.docx is a spreadsheet. Save it as a PDF and choose that.',
  },
  'a Word document with a part outside of it': {
    folder: 'contracts',
    name: 'outside.docx',
    bytes: async () =>
      Buffer.from(
        (await docxOf()).toString('latin1').replaceAll('word/document', '../../secretxx'),
        'latin1',
      ),
    message: 'outside.docx is damaged. Save it again and choose the new file.',
  },
  'an installer as an old Word document': {
    folder: 'contracts',
    name: 'setup.doc',
    bytes: () => compoundOf(['Property', 'Binary']),
    message: `setup.doc ${notReally('a Word document', 'a PDF')}`,
  },
  'an old Word document whose list of parts leads in a circle': {
    folder: 'contracts',
    name: 'circle.doc',
    bytes: () => {
      const file = compoundOf(['WordDocument']);
      file.writeUInt32LE(1, 512 + 4);
      return file;
    },
    message: 'circle.doc is damaged. Save it again and choose the new file.',
  },
};

const made = new Map<Bad, Promise<Buffer>>();
/** Made once: some are dear. */
function bytesOf(bad: Bad): Promise<Buffer> {
  const bytes = made.get(bad) ?? Promise.resolve(bad.bytes());
  made.set(bad, bytes);
  return bytes;
}

describe('is refused with its message, and nothing of it is kept', () => {
  test.each(Object.entries(BAD))('%s', async (_what, bad) => {
    const { folder, name, code = 'file_refused', message } = bad;
    const given = { params: { id: newId() }, query: { folder, name }, bytes: await bytesOf(bad) };
    expect((await ana.refused(code, uploadFile, given)).message).toBe(message);
  });

  const UNKEPT =
    'The name of this file has characters that PCR can’t store. Rename it and choose it again.';
  test.each([
    ['a path', '../../etc/passwd', UNKEPT],
    ['a Windows path', '..\\evil.pdf', UNKEPT],
    ['nothing', '', 'Give the file a name'],
    ['signs that nobody sees alone', '\u202e\u200b', 'Give the file a name'],
    [
      '256 characters',
      'a'.repeat(256),
      'The name of a file can have at most 255 characters. Rename it and choose it again.',
    ],
  ])('a name with %s', async (_what, name, message) => {
    // The browser's own way leaves an empty one out of the address.
    const address = `/api/files/${newId()}?${new URLSearchParams({ folder: 'documents', name })}`;
    const refused = await ana.sendRefused('invalid_input', 'PUT', address, { body: PDF });
    expect(refused.fields).toEqual({ name: message });
  });

  test('a body that is longer than it says', async () => {
    // The excess is no request: the connection ends, and what came before it is thrown away.
    await rawUpload(fixtures.app, ana, { length: 1000, bytes: Buffer.alloc(3000, 'text ') });
    expect(await fixtures.app.rows('select 1 from files')).toEqual([]);
  });

  test('a body that does not say how long it is', async () => {
    const answer = await rawUpload(fixtures.app, ana, { length: null, bytes: Buffer.from('text') });
    expect(answer?.status).toBe(411);
    expect(answer?.text).toContain('"length_required"');
  });

  test('a packed body', async () => {
    const bytes = deflateSync(Buffer.from('text'));
    const headers = { 'content-encoding': 'deflate' };
    expect(
      (await rawUpload(fixtures.app, ana, { length: bytes.length, bytes, headers }))?.status,
    ).toBe(415);
  });

  test('a body of 10 TB is not waited for', async () => {
    const answer = await rawUpload(fixtures.app, ana, {
      length: 10 ** 13,
      bytes: Buffer.alloc(10),
    });
    expect(answer?.status).toBe(413);
    expect(answer?.text).toContain('notes.txt is too large (max 10MB)');
  });
});

test('memory stays flat, whatever is sent', async () => {
  const given = await Promise.all(
    Object.values(BAD).map(async (bad) => ({
      query: { folder: bad.folder, name: bad.name },
      bytes: await bytesOf(bad),
    })),
  );
  const round = async () => {
    for (const one of given) await ana.reply(uploadFile, { params: { id: newId() }, ...one });
  };
  for (let n = 0; n < 2; n++) await round();
  const before = memoryOfAll();
  const grown: number[] = [];
  for (let n = 0; n < 8; n++) {
    await round();
    grown.push((memoryOfAll() - before) / MB);
  }
  // 8 rounds send 200 MB. Each look may come right before a garbage collection.
  expect(Math.min(...grown.slice(5))).toBeLessThan(100);
});

test('a file whose session ends while it is on its way is refused (kit.md 156)', async () => {
  const phone = await fixtures.app.otherDevice(ana);
  const send = await holdBody(
    fixtures.app,
    phone,
    `PUT /api/files/${newId()}?folder=documents&name=a.txt`,
    'Hello',
  );
  await phone.ask(signOut);
  expect(await send()).toBe(401);
});

describe('what can be sent at a time', () => {
  const query = { folder: 'documents' as const, name: 'more.pdf' };
  const given = () => ({ params: { id: newId() }, query, bytes: PDF });
  test('is three files of one member; the others wait, and other members do not', async () => {
    const over = Promise.withResolvers<void>();
    const bytes = Buffer.from('text');
    const open = [1, 2, 3].map(() =>
      rawUpload(fixtures.app, ana, { length: 100, bytes, breakOffAfter: () => over.promise }),
    );
    await until(async () => expect((await fixtures.held()).temporary).toHaveLength(3));
    const refused = await ana.refused('too_many_requests', uploadFile, given());
    expect(refused.message).toBe(
      'Several of your files are on their way already. Please wait until one of them is done.',
    );
    const other = await fixtures.app.member();
    await upload(other, { folder: 'documents', name: 'mine.pdf', bytes: PDF });
    over.resolve();
    await Promise.all(open);
    await until(async () => expect((await fixtures.held()).temporary).toEqual([]));
    await upload(ana, { folder: 'documents', name: 'four.pdf', bytes: PDF });
    await forget();
  });

  test('is 300 files in an hour', async () => {
    await upload(ana, { folder: 'documents', name: 'one.pdf', bytes: PDF });
    await fixtures.app.rows(`update rate_limits set points = 300 where key = 'uploads:' || $1`, [
      ana.id,
    ]);
    const refused = await ana.refused('too_many_requests', uploadFile, given());
    expect(refused.retry_after).toBeGreaterThan(3000);
    await forget();
  });
});

test('files.md 24: a picture whose reader was ended may be tried again, and is not called damaged', async () => {
  picture.seconds = 0.1;
  onTestFinished(() => {
    picture.seconds = FILE_LIMITS.picture.seconds;
  });
  const query = { folder: 'images' as const, name: 'much.png' };
  const bytes = await pngOf(4000, 4000, { depth: 16, channels: 4 });
  const given = { params: { id: newId() }, query, bytes };
  expect((await ana.refused('unavailable', uploadFile, given)).message).toBe(
    'much.png could not be read. Please try again. If that doesn’t help, save a smaller copy as a JPEG and choose that.',
  );
  expect(await fixtures.held()).toEqual({ rows: [], contents: [], temporary: [] });
  expect(fixtures.app.logged.join()).toContain(
    'the process that reads pictures ended in the middle of one (SIGKILL)',
  );
  const small = await pictureOf({ width: 9, height: 9 });
  await upload(ana, { folder: 'images', name: 'small.png', bytes: small });
  await forget();
});

/**
 * Of this process, which is the server here too, and of those it started (the one that reads
 * pictures).
 */
function memoryOfAll(): number {
  return childProcesses().reduce((sum, { memory }) => sum + memory, process.memoryUsage().rss);
}

/**
 * The files that were rightly kept, so that the check after each test sees only what should not be
 * there.
 */
async function forget(): Promise<void> {
  await fixtures.app.rows('delete from files');
  for await (const keys of fixtures.storage.keys())
    for (const key of keys) await fixtures.storage.remove(key);
}
