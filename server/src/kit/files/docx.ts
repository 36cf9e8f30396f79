import type { FileHandle } from 'node:fs/promises';
import { openPromise } from 'yauzl';
import { ContentError, type ContentKind } from './problem.ts';

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

/**
 * A ZIP whose list of parts is that of a Word document. Only the list is read, nothing is unpacked.
 */
export async function validateDocx(path: string): Promise<ContentKind> {
  const zip = await openPromise(path, { lazyEntries: true, strictFileNames: true }).catch(() => {
    throw new ContentError('damaged');
  });
  const names = new Set<string>();
  let unpacked = 0;
  try {
    if (zip.entryCount > MAX_PARTS) throw new ContentError('unpacks_too_large');
    for await (const entry of zip.eachEntry()) {
      const { fileName, uncompressedSize, compressedSize } = entry;
      unpacked += uncompressedSize;
      const isDense =
        uncompressedSize > DENSE_FROM && uncompressedSize > compressedSize * MAX_RATIO;
      if (unpacked > MAX_UNPACKED || isDense) throw new ContentError('unpacks_too_large');
      if (entry.isEncrypted()) throw new ContentError('damaged');
      if (/vbaProject\.bin$/i.test(fileName)) throw new ContentError('macros');
      names.add(fileName);
    }
  } catch (error) {
    // The error of yauzl quotes names from a broken list, which must not reach the log.
    throw error instanceof ContentError ? error : new ContentError('damaged');
  } finally {
    zip.close();
  }
  if (!names.has('[Content_Types].xml') || !names.has('word/document.xml'))
    throw new ContentError('unknown');
  return 'docx';
}

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
  for (let left = Math.ceil(size / bytes); sector < END_OF_CHAIN; left--) {
    if (left <= 0 || offset(sector) >= size) throw new ContentError('damaged');
    const directory = await sectorAt(file, offset(sector), bytes);
    for (let at = 0; at < bytes; at += ENTRY) {
      const length = Math.max(0, directory.readUInt16LE(at + 64) - 2);
      if (directory[at + 66])
        names.add(directory.toString('utf16le', at, at + Math.min(length, 62)));
    }
    sector = await nextSector(file, header, sector, bytes, offset);
  }
  if (!names.has('WordDocument')) throw new ContentError('unknown');
  if (names.has('_VBA_PROJECT') || names.has('Macros')) throw new ContentError('macros');
  return 'doc';
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
