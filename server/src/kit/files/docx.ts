import type { FileHandle } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { ContentError, type ContentKind } from './problem.ts';
import { utf16Of } from './text.ts';

/**
 * A document of 10 MB holds some hundred parts; a ZIP that claims much more is made to fill a disk.
 */
const MAX_PARTS = 2000;
const MAX_UNPACKED = 200 * 1024 * 1024;
/**
 * A part larger than DENSE_FROM may be compressed by at most MAX_RATIO: a blank picture shrinks
 * much, a bomb to nothing.
 */
const DENSE_FROM = 20 * 1024 * 1024;
const MAX_RATIO = 200;

/** The parts that say which is the main one, and what each is. No program writes them larger. */
const RELATIONS = '_rels/.rels';
const TYPES = '[content_types].xml';
const MAX_READ = 512 * 1024;
/** What the list of types says of a document with programs, wherever in it they are. */
const MACROS = /ms-word\.\w+\.macroenabled|vbaproject|vbadata/i;
/** Letters that are written as numbers hide what they say; no program writes them. */
const HIDDEN = /&#|<!ENTITY/i;

/**
 * A ZIP whose list of parts is that of a Word document. Only the two parts that say what is in it
 * are unpacked. Old programs write `\` between folders, which yauzl reads as `/`.
 */
export async function validateDocx(path: string): Promise<ContentKind> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(() => {
    throw new ContentError('damaged');
  });
  const names = new Set<string>();
  const read = new Map<string, string>();
  let unpacked = 0;
  try {
    if (zip.entryCount > MAX_PARTS) throw new ContentError('unpacks_too_large');
    for await (const entry of zip.eachEntry()) {
      const { fileName, uncompressedSize, compressedSize } = entry;
      unpacked += uncompressedSize;
      const isDense =
        uncompressedSize > DENSE_FROM && uncompressedSize > compressedSize * MAX_RATIO;
      if (unpacked > MAX_UNPACKED || isDense) throw new ContentError('unpacks_too_large');
      if (entry.isEncrypted()) throw new ContentError('locked');
      if (/vbaProject\.bin$/i.test(fileName)) throw new ContentError('macros');
      // Names of parts are the same in whatever case ([ECMA-376] part 2, 6.2.2.3).
      const name = fileName.toLowerCase();
      names.add(name);
      if (name === RELATIONS || name === TYPES) {
        if (uncompressedSize > MAX_READ) throw new ContentError('unpacks_too_large');
        // A second one of the same name, which another reader may go by, is read as well.
        read.set(name, (read.get(name) ?? '') + (await textOf(zip, entry)));
      }
    }
  } catch (error) {
    // The error of yauzl quotes names from a broken list, which must not reach the log.
    throw error instanceof ContentError ? error : new ContentError('damaged');
  } finally {
    zip.close();
  }
  const types = read.get(TYPES) ?? '';
  if (MACROS.test(types)) throw new ContentError('macros');
  if (HIDDEN.test(types)) throw new ContentError('unknown');
  const main = mainPart(read.get(RELATIONS) ?? '') ?? 'word/document.xml';
  const type = typeOf(main, types);
  const isWord = type ? type.includes('wordprocessingml') : main.startsWith('word/');
  if (isWord && names.has(main) && names.has(TYPES)) return 'docx';
  if (names.has('xl/workbook.xml') || names.has('xl/workbook.bin')) throw new ContentError('sheet');
  if (names.has('ppt/presentation.xml')) throw new ContentError('slides');
  if (names.has('mimetype') && names.has('content.xml')) throw new ContentError('open_document');
  throw new ContentError('unknown');
}

/** XML is UTF-8, or UTF-16 with its mark. */
async function textOf(zip: ZipFile, entry: Entry): Promise<string> {
  const bytes = await buffer(await zip.openReadStreamPromise(entry));
  return new TextDecoder(utf16Of(bytes) ?? 'utf-8').decode(bytes);
}

/**
 * The main part as its package names it, in small letters: `word/document2.xml` from Word Online.
 * Null where nothing names it.
 */
function mainPart(relations: string): string | null {
  for (const [relation] of relations.matchAll(/<(?:\w+:)?Relationship\b[^<>]*>/g))
    if (valueIn(relation, 'Type').endsWith('/relationships/officedocument'))
      return partName(valueIn(relation, 'Target'));
  return null;
}

/** What the package says that a part is; null where it says nothing of this part alone. */
function typeOf(part: string, types: string): string | null {
  for (const [override] of types.matchAll(/<(?:\w+:)?Override\b[^<>]*>/g))
    if (partName(valueIn(override, 'PartName')) === part) return valueIn(override, 'ContentType');
  return null;
}

const valueIn = (element: string, name: string): string => {
  const values = [...element.matchAll(/\s(\w+)\s*=\s*["']([^"']*)["']/g)];
  return values.find(([, itsName]) => itsName === name)?.[2]?.toLowerCase() ?? '';
};

const partName = (name: string): string => name.replaceAll('\\', '/').replace(/^\.?\//, '');

const OLE_HEADER = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const END_OF_CHAIN = 0xfffffffa;
const ENTRY = 128;

/**
 * A compound file ([MS-CFB]) with the stream 'WordDocument', which is what makes it a .doc and not
 * an .xls or .msi. Its directory alone is read, sector by sector, and at most as many sectors as
 * the file can have.
 */
export async function validateDoc(file: FileHandle, size: number): Promise<ContentKind> {
  const header = await sectorAt(file, 0, 512);
  const shift = header.readUInt16LE(30);
  if (!header.subarray(0, 8).equals(OLE_HEADER) || (shift !== 9 && shift !== 12))
    throw new ContentError('damaged');
  const bytes = 2 ** shift;
  const offset = (sector: number) => (sector + 1) * bytes;
  let sector = header.readUInt32LE(48);
  const names = new Set<string>();
  let begins = END_OF_CHAIN;
  for (let left = Math.ceil(size / bytes); sector < END_OF_CHAIN; left--) {
    if (left <= 0 || offset(sector) >= size) throw new ContentError('damaged');
    const directory = await sectorAt(file, offset(sector), bytes);
    for (let at = 0; at < bytes; at += ENTRY) {
      const length = Math.max(0, directory.readUInt16LE(at + 64) - 2);
      if (!directory[at + 66]) continue;
      const name = directory.toString('utf16le', at, at + Math.min(length, 62));
      names.add(name);
      if (name === 'WordDocument') begins = directory.readUInt32LE(at + 116);
    }
    sector = await nextSector(file, header, sector, bytes, offset);
  }
  // A .docx with a password is a compound file as well ([MS-OFFCRYPTO] 2.3.2).
  if (names.has('EncryptedPackage') || names.has('EncryptionInfo'))
    throw new ContentError('locked');
  if (names.has('Workbook') || names.has('Book')) throw new ContentError('sheet');
  if (names.has('PowerPoint Document')) throw new ContentError('slides');
  if (!names.has('WordDocument')) throw new ContentError('unknown');
  if (begins < END_OF_CHAIN && (await isLocked(file, offset(begins))))
    throw new ContentError('locked');
  if (names.has('_VBA_PROJECT') || names.has('Macros')) throw new ContentError('macros');
  return 'doc';
}

/** The mark of a Word document, and the bit that says that it has a password ([MS-DOC] 2.5.2). */
const WORD = 0xa5ec;
const ENCRYPTED = 0x0100;

async function isLocked(file: FileHandle, position: number): Promise<boolean> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(12), 0, 12, position);
  return (
    bytesRead === 12 &&
    buffer.readUInt16LE(0) === WORD &&
    (buffer.readUInt16LE(10) & ENCRYPTED) !== 0
  );
}

/**
 * Finds the next sector by the tables that the header names: they are enough for 6.8 MB, beyond
 * which they are chained.
 */
async function nextSector(
  file: FileHandle,
  header: Buffer,
  sector: number,
  bytes: number,
  offset: (sector: number) => number,
): Promise<number> {
  const perTable = bytes / 4;
  let table = Math.floor(sector / perTable);
  let tables = header.subarray(76, 512);
  if (table >= 109) {
    table -= 109;
    let more = header.readUInt32LE(68);
    for (;;) {
      if (more >= END_OF_CHAIN) throw new ContentError('damaged');
      tables = await sectorAt(file, offset(more), bytes);
      if (table < perTable - 1) break;
      table -= perTable - 1;
      more = tables.readUInt32LE(bytes - 4);
    }
  }
  const inTable = await sectorAt(file, offset(tables.readUInt32LE(table * 4)), bytes);
  return inTable.readUInt32LE((sector % perTable) * 4);
}

async function sectorAt(file: FileHandle, position: number, bytes: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(bytes), 0, bytes, position);
  // Some writers cut the last sector short; the missing bytes read as zero.
  if (bytesRead < ENTRY) throw new ContentError('damaged');
  return buffer;
}
