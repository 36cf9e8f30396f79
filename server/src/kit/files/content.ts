import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { TextDecoder } from 'node:util';
import { fileTypeFromBuffer } from 'file-type';
import { validateDoc, validateDocx } from './docx.ts';
import { ContentError, type ContentKind } from './problem.ts';

const PICTURES = new Set([
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/webp',
  'image/gif',
  'image/avif',
]);
const HEAD = 4100;

/**
 * Finds out what a file is by its content alone; its name and the browser's type are never used.
 * Nothing is unpacked, and only a piece of the file is in memory. A picture is only recognised
 * here; reading it (images.ts) proves it. Throws `ContentError`.
 */
export async function validateContent(path: string): Promise<ContentKind> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const head = await readAt(file, 0, Math.min(HEAD, size));
    // ZIP files are read here: file-type would unpack parts of them.
    if (head.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1')))
      return await validateDocx(path);
    const mime = (await fileTypeFromBuffer(head))?.mime as string | undefined;
    if (mime === undefined || mime === 'application/xml') return await validateText(path, head);
    if (PICTURES.has(mime)) return 'image';
    if (mime === 'application/pdf') return await validatePdf(file, head, size);
    if (mime === 'application/x-cfb') return await validateDoc(file, size);
    if (/^image\/hei[cf]/.test(mime)) throw new ContentError('heic');
    if (mime === 'image/svg+xml') throw new ContentError('svg');
    throw new ContentError('unknown');
  } finally {
    await file.close();
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/**
 * A PDF that fills the file from the first byte to the end, with nothing behind it that another
 * program would open (a ZIP).
 */
async function validatePdf(file: FileHandle, head: Buffer, size: number): Promise<ContentKind> {
  if (!/^%PDF-[12]\.\d/.test(head.toString('latin1', 0, 16))) throw new ContentError('unknown');
  const tail = (await readAt(file, Math.max(0, size - 2048), 2048)).toString('latin1');
  if (tail.includes('PK\u0005\u0006')) throw new ContentError('several');
  if (!tail.includes('%%EOF')) throw new ContentError('damaged');
  return 'pdf';
}

const MARKUP = /<\s*(!doctype|html|head|body|script|svg|iframe|object|embed|\?xml|\?php)/i;
/** Control characters that no text has; tab, line feed, form feed and return are allowed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const NO_TEXT = /[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f\u007f]/;
/** This overlap finds a tag that lies across the border of two pieces. */
const OVERLAP = 64;

/**
 * Text is UTF-8, or else Latin-1 without control characters; and not what a browser or a shell
 * would run.
 */
async function validateText(path: string, head: Buffer): Promise<ContentKind> {
  if (head.subarray(0, 2).toString('latin1') === '#!') throw new ContentError('unknown');
  const latin = new TextDecoder('latin1');
  let utf8: TextDecoder | null = new TextDecoder('utf-8', { fatal: true });
  let before = '';
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
    const text = latin.decode(piece, { stream: true });
    if (NO_TEXT.test(text)) throw new ContentError('unknown');
    const seen = before + text;
    if (MARKUP.test(seen)) throw new ContentError(/<\s*svg/i.test(seen) ? 'svg' : 'markup');
    before = seen.slice(-OVERLAP);
    utf8 = stillUtf8(utf8, piece);
  }
  utf8 = stillUtf8(utf8);
  // Every byte is a character of Latin-1, so only their mixture distinguishes text from other
  // content.
  if (!utf8 && !isMostlyLetters(head)) throw new ContentError('unknown');
  return 'txt';
}

function stillUtf8(decoder: TextDecoder | null, piece?: Buffer): TextDecoder | null {
  try {
    if (piece) decoder?.decode(piece, { stream: true });
    else decoder?.decode();
    return decoder;
  } catch {
    return null;
  }
}

function isMostlyLetters(head: Buffer): boolean {
  const foreign = head.filter((byte) => byte >= 0x80).length;
  return foreign <= head.length * 0.3;
}
