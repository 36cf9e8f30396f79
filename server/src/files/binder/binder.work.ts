import { type FileHandle, open, readFile } from 'node:fs/promises';
import {
  EncryptedPDFError,
  PDFArray,
  PDFContext,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFObjectCopier,
  type PDFPage,
  PDFPageLeaf,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';
import {
  BINDER_PAGES,
  type LeftOut,
  type LeftOutReason,
} from '@pcr/contract/files/binder/binder.schema.ts';
import sharp from 'sharp';
import { type BinderCover, type BinderEntry, frontOf, LETTER, MARGIN } from './binder.front.ts';
import { drawMarks } from './binder.marks.ts';
import {
  drawNumbers,
  type NumberObjects,
  type NumberPlace,
  placeForNumber,
} from './binder.numbers.ts';

// libvips runs on one thread and caches nothing between two pictures, so that memory does not grow
// with their number.
sharp.concurrency(1);
sharp.cache(false);

/** In points, as all lengths here: 72 to an inch. */
const PICTURE_MARGIN = 24;

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
  readonly #documents: { entry: BinderEntry; pages: PDFRef[]; places: NumberPlace[] }[] = [];
  readonly #numbers: NumberObjects = {
    before: this.#context.nextRef(),
    font: this.#context.nextRef(),
  };
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
      const places = this.#placesFor(refs, isPicture ? PICTURE_MARGIN / 3 : undefined);
      if (!this.#fits()) {
        this.#drop();
        return 'too_large';
      }
      await this.#flush();
      this.#pages += refs.length;
      this.#documents.push({ entry: { ...entry, pages: refs.length }, pages: refs, places });
      return undefined;
    } catch (error) {
      // What was copied of it is not wanted, and none of it was written.
      this.#drop();
      if (error instanceof NotWritten) throw error.cause;
      if (error instanceof TooLong) return 'too_long';
      if (error instanceof NotDrawn) return 'not_drawn';
      return error instanceof EncryptedPDFError ? 'locked' : 'damaged';
    }
  }

  /** Writes cover, contents and what was left out, and ends the file; how many pages it has. */
  async end(cover: BinderCover, leftOut: readonly LeftOut[]): Promise<number> {
    const entries = this.#documents.map(({ entry }) => entry);
    const { document, lines, font, numbers } = await frontOf(cover, entries, leftOut);
    await document.flush();
    const copier = PDFObjectCopier.for(document.context, this.#context);
    const front = this.#copy(document.getPages(), copier);
    const places = [
      ...this.#placesFor(front, MARGIN / 2),
      ...this.#documents.flatMap((one) => one.places),
    ];
    drawNumbers(this.#context, this.#numbers, copier.copy(font), places, numbers);
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

  #placesFor(pages: readonly PDFRef[], ownMargin?: number): NumberPlace[] {
    return pages.map((ref) => {
      const page = this.#context.lookup(ref);
      if (!(page instanceof PDFPageLeaf)) throw new Error('A page is none');
      return placeForNumber(this.#context, page, this.#numbers, ownMargin);
    });
  }

  #copy(pages: readonly PDFPage[], given?: PDFObjectCopier): PDFRef[] {
    const [first] = pages;
    if (!first) return [];
    const copier = given ?? PDFObjectCopier.for(first.doc.context, this.#context);
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

/** Something that was filled in or noted cannot be drawn: without it the document would lie. */
class NotDrawn extends Error {}

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
  await drawMarks(document).catch((cause) => {
    throw new NotDrawn('a mark could not be drawn', { cause });
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
