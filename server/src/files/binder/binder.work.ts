import { type FileHandle, open, readFile } from 'node:fs/promises';
import fontkit from '@cantoo/fontkit';
import {
  EncryptedPDFError,
  PDFArray,
  PDFContext,
  PDFDict,
  PDFDocument,
  type PDFFont,
  PDFHexString,
  PDFName,
  PDFObjectCopier,
  type PDFPage,
  PDFPageLeaf,
  PDFRef,
  PDFStream,
  rgb,
} from '@cantoo/pdf-lib';
import {
  BINDER_PAGES,
  LEFT_OUT_WORDS,
  type LeftOut,
  type LeftOutReason,
} from '@pcr/contract/files/binder/binder.schema.ts';
import sharp from 'sharp';

// libvips runs on one thread and caches nothing between two pictures, so that memory does not grow
// with their number.
sharp.concurrency(1);
sharp.cache(false);

const PLAIN = new URL(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'));
const STRONG = new URL(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'));

const LETTER = { width: 612, height: 792 };
/** In points, as all lengths here: 72 to an inch. */
const MARGIN = 54;
const PICTURE_MARGIN = 24;

/** A line of the contents. */
export interface BinderEntry {
  title: string;
  /** What it is, who issued it, until when; '' where nothing is known. */
  about: string;
  pages: number;
}

export interface BinderCover {
  title: string;
  facility: string | null;
  /** In words. */
  day: string;
}

const name = (words: string) => PDFName.of(words);

/**
 * One PDF of many, written to a file document by document. Written documents leave the memory, so
 * it takes what its largest document takes. The cover and the contents are made last, and stand
 * first in the tree of pages.
 */
export class BinderWork {
  readonly #file: FileHandle;
  /** Bytes that the documents may take. */
  readonly #most: number;
  readonly #context = PDFContext.create();
  readonly #tree = this.#context.nextRef();
  /** Where each object is in the file, by its number. */
  readonly #offsets: number[] = [];
  #position = 0;
  readonly #documents: { entry: BinderEntry; pages: PDFRef[] }[] = [];
  #pages = 0;

  private constructor(file: FileHandle, most: number) {
    this.#file = file;
    this.#most = most;
  }

  /** Documents that would take more than `most` bytes in it are left out. */
  static async begin(path: string, most: number): Promise<BinderWork> {
    const work = new BinderWork(await open(path, 'w', 0o600), most);
    // Bytes beyond ASCII in the second line say that this is no text.
    await work.#write(Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1'));
    return work;
  }

  /** Adds the pages of a PDF, or a picture as a page; says why where it cannot. */
  async add(
    path: string,
    isPicture: boolean,
    entry: Omit<BinderEntry, 'pages'>,
  ): Promise<LeftOutReason | undefined> {
    try {
      const room = BINDER_PAGES - this.#pages;
      const source = isPicture
        ? await pageOfPicture(path)
        : await documentOf(await readFile(path), room);
      const pages = source.getPages();
      if (pages.length === 0) return 'damaged';
      if (pages.length > room) return 'too_long';
      const refs = this.#copy(pages);
      if (!this.#fits()) {
        this.#drop();
        return 'too_large';
      }
      await this.#flush();
      this.#pages += refs.length;
      this.#documents.push({ entry: { ...entry, pages: refs.length }, pages: refs });
      return undefined;
    } catch (error) {
      // What was copied of it is not wanted, and none of it was written.
      this.#drop();
      if (error instanceof NotWritten) throw error.cause;
      if (error instanceof TooLong) return 'too_long';
      return error instanceof EncryptedPDFError ? 'locked' : 'damaged';
    }
  }

  /** Writes cover, contents and what was left out, and ends the file; how many pages it has. */
  async end(cover: BinderCover, leftOut: readonly LeftOut[]): Promise<number> {
    const entries = this.#documents.map(({ entry }) => entry);
    const { document, lines } = await frontOf(cover, entries, leftOut);
    await document.flush();
    const front = this.#copy(document.getPages());
    // A line of the contents leads to its document.
    lines.forEach(({ page, top, height }, n) => {
      const [to, at] = [this.#documents[n]?.pages[0], front[page]];
      const leaf = this.#context.lookup(at);
      if (!to || !(leaf instanceof PDFPageLeaf)) return;
      leaf.addAnnot(
        this.#context.register(
          this.#context.obj({
            Type: 'Annot',
            Subtype: 'Link',
            Rect: [MARGIN, top - height, LETTER.width - MARGIN, top],
            Border: [0, 0, 0],
            Dest: [to, 'Fit'],
          }),
        ),
      );
    });
    const kids = [...front, ...this.#documents.flatMap(({ pages }) => pages)];
    this.#context.assign(
      this.#tree,
      this.#context.obj({ Type: 'Pages', Kids: kids, Count: kids.length }),
    );
    const outlines = this.#bookmarks();
    const catalog = this.#context.register(
      this.#context.obj({
        Type: 'Catalog',
        Pages: this.#tree,
        Outlines: outlines,
        PageMode: 'UseOutlines',
        Lang: PDFHexString.fromText('en-US'),
        ViewerPreferences: { DisplayDocTitle: true },
      }),
    );
    const info = this.#context.register(
      this.#context.obj({
        Title: PDFHexString.fromText(`Inspector Binder: ${cover.title}`),
        Producer: PDFHexString.fromText('Provider Care Records'),
      }),
    );
    await this.#flush();
    await this.#finish(catalog, info);
    await this.#file.close();
    return kids.length;
  }

  /** The same list beside the pages, as readers show it. */
  #bookmarks(): PDFRef {
    const root = this.#context.nextRef();
    const refs = this.#documents.map(() => this.#context.nextRef());
    this.#documents.forEach(({ entry, pages }, n) => {
      const item = this.#context.obj({ Title: PDFHexString.fromText(entry.title), Parent: root });
      item.set(name('Dest'), this.#context.obj([pages[0] ?? null, 'Fit']));
      const [before, after] = [refs[n - 1], refs[n + 1]];
      if (before) item.set(name('Prev'), before);
      if (after) item.set(name('Next'), after);
      this.#context.assign(refs[n] as PDFRef, item);
    });
    const outlines = this.#context.obj({ Type: 'Outlines', Count: refs.length });
    const [first, last] = [refs[0], refs.at(-1)];
    if (first && last) {
      outlines.set(name('First'), first);
      outlines.set(name('Last'), last);
    }
    this.#context.assign(root, outlines);
    return root;
  }

  #copy(pages: readonly PDFPage[]): PDFRef[] {
    const [first] = pages;
    if (!first) return [];
    const copier = PDFObjectCopier.for(first.doc.context, this.#context);
    return pages.map(({ node }) => {
      const copied = copier.copy(node);
      copied.setParent(this.#tree);
      return this.#context.register(copied);
    });
  }

  /**
   * Whether the copied parts may still be written. A PDF of 1 MB can become one of 5 GB: objects
   * that its pages share are copied for each page, and compressed streams are written as they are.
   */
  #fits(): boolean {
    let size = this.#position;
    for (const [, object] of this.#context.enumerateIndirectObjects()) {
      size += object.sizeInBytes();
      if (size > this.#most) return false;
    }
    return true;
  }

  /** Writes the objects that there are, and forgets them. */
  async #flush(): Promise<void> {
    for (const [ref, object] of this.#context.enumerateIndirectObjects()) {
      const head = Buffer.from(`${ref.objectNumber} 0 obj\n`, 'latin1');
      const body = new Uint8Array(object.sizeInBytes());
      object.copyBytesInto(body, 0);
      this.#offsets[ref.objectNumber] = this.#position;
      await this.#write(Buffer.concat([head, body, END_OF_OBJECT]));
      this.#context.delete(ref);
    }
  }

  #drop(): void {
    for (const [ref] of this.#context.enumerateIndirectObjects()) this.#context.delete(ref);
  }

  async #finish(catalog: PDFRef, info: PDFRef): Promise<void> {
    const start = this.#position;
    const count = this.#context.largestObjectNumber + 1;
    const lines = Array.from({ length: count }, (_, n) => {
      const offset = this.#offsets[n];
      // Each line has twenty bytes (ISO 32000-1, 7.5.4).
      if (offset === undefined) return `0000000000 ${n === 0 ? '65535' : '00000'} f \n`;
      return `${String(offset).padStart(10, '0')} 00000 n \n`;
    });
    const trailer = `trailer\n<< /Size ${count} /Root ${catalog} /Info ${info} >>\nstartxref\n${start}\n%%EOF\n`;
    await this.#write(Buffer.from(`xref\n0 ${count}\n${lines.join('')}${trailer}`, 'latin1'));
  }

  async #write(bytes: Uint8Array): Promise<void> {
    await this.#file.writeFile(bytes).catch((cause) => {
      throw new NotWritten('the binder could not be written', { cause });
    });
    this.#position += bytes.length;
  }
}

const END_OF_OBJECT = Buffer.from('\nendobj\n', 'latin1');

/** The disk, and not the document. */
class NotWritten extends Error {}

class TooLong extends Error {}

/**
 * Throws `TooLong` beyond so many pages: a few lines of a PDF can name the same page a billion
 * times.
 */
async function documentOf(bytes: Uint8Array, most: number): Promise<PDFDocument> {
  const document = await load(bytes);
  let pages = 0;
  document.catalog.Pages().traverse((node) => {
    if (node instanceof PDFPageLeaf && ++pages > most) throw new TooLong();
  });
  dropHidden(document.context);
  for (const { node } of document.getPages()) clean(node, document.context);
  return document;
}

/** Some are encrypted and open without a password: they only ask readers not to print or copy. */
async function load(bytes: Uint8Array): Promise<PDFDocument> {
  const how = { updateMetadata: false, throwOnInvalidObject: false, warnOnInvalidObjects: false };
  try {
    return await PDFDocument.load(bytes, how);
  } catch (error) {
    if (!(error instanceof EncryptedPDFError)) throw error;
    return await PDFDocument.load(bytes, { ...how, password: '' }).catch(() => {
      throw error;
    });
  }
}

/**
 * The parts that make a page; its actions, and what it knows of its own document, stay behind
 * (binder.md 9).
 */
const OF_PAGE =
  'Type Resources MediaBox CropBox Rotate Contents UserUnit Group Annots Parent'.split(' ');
/**
 * Notes, stamps and fields of forms that have an appearance are kept as they look, and are nothing
 * else any more.
 */
const OF_ANNOTATION = 'Rect AP AS F'.split(' ');

/** The resources that pages, forms and patterns are drawn with. */
const OF_RESOURCES = [
  'ExtGState',
  'ColorSpace',
  'Pattern',
  'Shading',
  'XObject',
  'Font',
  'ProcSet',
  'Properties',
];
/**
 * Of a picture or a form that is drawn: files, what a program or a camera noted, and what takes its
 * place.
 */
const NOT_OF_STREAM = ['AF', 'Metadata', 'PieceInfo', 'OPI', 'Ref'];
const NEVER = ['/EmbeddedFile', '/Filespec', '/Metadata', '/JavaScript'];

/**
 * Everything that a page leads to is copied with it: parts that nobody sees go first, wherever they
 * hang.
 */
function dropHidden(context: PDFContext): void {
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    const dict = object instanceof PDFStream ? object.dict : object;
    if (!(dict instanceof PDFDict)) continue;
    const is = (key: string) =>
      NEVER.includes(context.lookup(dict.get(name(key)))?.toString() ?? '');
    if (is('Type') || is('S')) context.delete(ref);
    else if (object instanceof PDFStream) {
      for (const key of NOT_OF_STREAM) dict.delete(name(key));
      keepWhatDraws(context.lookup(dict.get(name('Resources'))));
    }
  }
}

function keepWhatDraws(resources: unknown): void {
  if (!(resources instanceof PDFDict)) return;
  for (const key of resources.keys())
    if (!OF_RESOURCES.includes(key.decodeText())) resources.delete(key);
}

function clean(page: PDFPageLeaf, context: PDFContext): void {
  const contents = page.get(name('Contents'));
  // A page without contents is blank; one whose contents are missing was cut off.
  if (contents instanceof PDFRef && !context.lookup(contents))
    throw new Error('A page has no contents');
  for (const key of page.keys()) if (!OF_PAGE.includes(key.decodeText())) page.delete(key);
  keepWhatDraws(page.Resources());
  const annotations = context.lookup(page.get(name('Annots')));
  page.delete(name('Annots'));
  if (!(annotations instanceof PDFArray)) return;
  const kept = annotations
    .asArray()
    .map((one) => context.lookup(one))
    .filter((one) => one instanceof PDFDict)
    .filter((one) => context.lookup(one.get(name('Subtype')))?.toString() !== '/Popup')
    .filter((one) => context.lookup(one.get(name('AP'))) instanceof PDFDict)
    .map((one) => {
      const stamp = context.obj({ Type: 'Annot', Subtype: 'Stamp' });
      for (const key of OF_ANNOTATION) {
        const value = one.get(name(key));
        if (value) stamp.set(name(key), value);
      }
      return context.register(stamp);
    });
  if (kept.length > 0) page.set(name('Annots'), context.obj(kept));
}

/**
 * A picture in the middle of a page, upright or across as it is itself; a small one is not
 * enlarged.
 */
async function pageOfPicture(path: string): Promise<PDFDocument> {
  const { data, info } = await sharp(path, { failOn: 'error' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: 82 })
    .toBuffer({ resolveWithObject: true });
  const document = await PDFDocument.create({ updateMetadata: false });
  const isWide = info.width > info.height;
  const size: [number, number] = isWide
    ? [LETTER.height, LETTER.width]
    : [LETTER.width, LETTER.height];
  const page = document.addPage(size);
  const scale = Math.min(
    (size[0] - 2 * PICTURE_MARGIN) / info.width,
    (size[1] - 2 * PICTURE_MARGIN) / info.height,
    1,
  );
  const [width, height] = [info.width * scale, info.height * scale];
  const picture = await document.embedJpg(data);
  page.drawImage(picture, { x: (size[0] - width) / 2, y: (size[1] - height) / 2, width, height });
  await document.flush();
  return document;
}

const INK = rgb(0.12, 0.14, 0.15);
const SOFT = rgb(0.36, 0.39, 0.41);
const BRAND = rgb(0.06, 0.36, 0.37);

const ROW = 34;
const TOP = LETTER.height - MARGIN;
const FIRST_ROW = TOP - 48;
const WIDTH = LETTER.width - 2 * MARGIN;
const ROWS = Math.floor((FIRST_ROW - MARGIN) / ROW);
/** For the number of a page. */
const NUMBER = 48;

interface Line {
  /** Which of the front pages it is on, from 0. */
  page: number;
  top: number;
  height: number;
}

/**
 * Cover, contents and what was left out, as a document of their own, with where each line of the
 * contents is.
 */
async function frontOf(
  cover: BinderCover,
  entries: readonly BinderEntry[],
  leftOut: readonly LeftOut[],
): Promise<{ document: PDFDocument; lines: Line[] }> {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.registerFontkit(fontkit);
  const plain = await document.embedFont(await readFile(PLAIN), { subset: true });
  const strong = await document.embedFont(await readFile(STRONG), { subset: true });

  const pagesOf = (rows: number) => Math.ceil(rows / ROWS);
  const front = 1 + pagesOf(entries.length) + pagesOf(leftOut.length);
  drawCover(document, { plain, strong }, cover, { documents: entries.length, pages: entries });

  const lines: Line[] = [];
  let number = front + 1;
  eachRow(document, strong, 'Contents', entries, (page, top, entry) => {
    const words = String(number);
    const end = LETTER.width - MARGIN - strong.widthOfTextAtSize(words, 11);
    draw(page, strong, words, { x: end, y: top - 14, size: 11, color: INK, width: NUMBER });
    drawRow(page, { plain, strong }, entry.title, entry.about, top, WIDTH - NUMBER);
    lines.push({ page: document.getPageCount() - 1, top, height: ROW });
    number += entry.pages;
  });
  eachRow(document, strong, 'Not in this binder', leftOut, (page, top, one) =>
    drawRow(page, { plain, strong }, one.name, LEFT_OUT_WORDS[one.reason], top, WIDTH),
  );
  return { document, lines };
}

interface Fonts {
  plain: PDFFont;
  strong: PDFFont;
}

function drawCover(
  document: PDFDocument,
  { plain, strong }: Fonts,
  { title, facility, day }: BinderCover,
  about: { documents: number; pages: readonly BinderEntry[] },
): void {
  const page = document.addPage([LETTER.width, LETTER.height]);
  page.drawRectangle({ x: MARGIN, y: 560, width: 72, height: 4, color: BRAND });
  draw(page, strong, 'Inspector Binder', { x: MARGIN, y: 530, size: 14, color: BRAND });
  let y = 480;
  for (const line of wrapped(strong, title, 28, WIDTH).slice(0, 4)) {
    draw(page, strong, line, { x: MARGIN, y, size: 28, color: INK });
    y -= 38;
  }
  for (const line of facility ? wrapped(plain, facility, 16, WIDTH).slice(0, 4) : []) {
    draw(page, plain, line, { x: MARGIN, y, size: 16, color: INK });
    y -= 24;
  }
  draw(page, plain, day, { x: MARGIN, y: y - 12, size: 14, color: SOFT });
  const pages = about.pages.reduce((sum, entry) => sum + entry.pages, 0);
  const counted = `${counts(about.documents, 'document')} on ${counts(pages, 'page')}`;
  draw(page, plain, counted, { x: MARGIN, y: MARGIN, size: 11, color: SOFT });
}

const counts = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

/** Pages with a heading and so many rows each. */
function eachRow<T>(
  document: PDFDocument,
  strong: PDFFont,
  heading: string,
  rows: readonly T[],
  drawOne: (page: PDFPage, top: number, row: T) => void,
): void {
  for (let from = 0; from < rows.length; from += ROWS) {
    const page = document.addPage([LETTER.width, LETTER.height]);
    const words = from === 0 ? heading : `${heading} (continued)`;
    draw(page, strong, words, { x: MARGIN, y: TOP - 20, size: 20, color: BRAND });
    for (const [n, row] of rows.slice(from, from + ROWS).entries())
      drawOne(page, FIRST_ROW - n * ROW, row);
  }
}

function drawRow(
  page: PDFPage,
  fonts: Fonts,
  title: string,
  about: string,
  top: number,
  width: number,
): void {
  draw(page, fonts.strong, title, { x: MARGIN, y: top - 14, size: 11, color: INK, width });
  draw(page, fonts.plain, about, { x: MARGIN, y: top - 27, size: 9, color: SOFT, width });
}

interface Drawn {
  x: number;
  y: number;
  size: number;
  color: ReturnType<typeof rgb>;
  /** Text that is wider is cut. */
  width?: number;
}

function draw(page: PDFPage, font: PDFFont, words: string, { width = WIDTH, ...at }: Drawn): void {
  let { x } = at;
  for (const run of cut(font, words, at.size, width).match(RUNS) ?? []) {
    page.drawText(run, { ...at, x, font });
    x += font.widthOfTextAtSize(run, at.size);
  }
}

/**
 * Text that runs from right to left is drawn by itself: beside it, other letters would be turned as
 * well.
 */
const RUNS =
  /[\p{sc=Arab}\p{sc=Hebr}]+(?:\s+[\p{sc=Arab}\p{sc=Hebr}]+)*|[^\p{sc=Arab}\p{sc=Hebr}]+/gu;

const LETTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });
const lettersOf = (words: string) => [...LETTERS.segment(words)].map(({ segment }) => segment);

function cut(font: PDFFont, words: string, size: number, width: number): string {
  if (font.widthOfTextAtSize(words, size) <= width) return words;
  const letters = lettersOf(words);
  while (letters.length > 0 && font.widthOfTextAtSize(`${letters.join('')}…`, size) > width)
    letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

function wrapped(font: PDFFont, words: string, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  // A word that is wider than a line is broken where it must be.
  for (const piece of words
    .split(/(?<=\s)/)
    .flatMap((word) => (fits(word) ? [word] : lettersOf(word)))) {
    if (line && !fits(line + piece)) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += piece;
  }
  return [...lines, line.trimEnd()];

  function fits(text: string): boolean {
    return font.widthOfTextAtSize(text.trimEnd(), size) <= width;
  }
}
