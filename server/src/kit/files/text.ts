import { createReadStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { TextDecoder } from 'node:util';
import { writeInTurn } from './disk-turns.ts';
import { ContentError, type Judged } from './problem.ts';

const MARKUP = /<\s*(!doctype|html|head|body|script|svg|iframe|object|embed|\?xml|\?php)/i;
export const hasMarkup = (text: string): boolean => MARKUP.test(text);
/**
 * Control characters that no text has. Tab, the breaks of lines and pages, and the soft line break
 * of Word (U+000B) are allowed.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const NO_TEXT = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f]/;
/** Bytes that Windows-1252 has no letter for. */
const NO_LETTER = /[\u0081\u008d\u008f\u0090\u009d]/;
/** This overlap finds a tag that lies across the border of two pieces. */
const OVERLAP = 64;

/** The order of its bytes, where a text begins with the mark of UTF-16. */
export function utf16Of(head: Buffer): 'utf-16le' | 'utf-16be' | null {
  const mark = head.toString('hex', 0, 2);
  if (mark === 'fffe') return 'utf-16le';
  return mark === 'feff' ? 'utf-16be' : null;
}

/**
 * Text is UTF-8, UTF-16 with its mark, or else Windows-1252; and not what a browser or a shell
 * would run. Text of another alphabet is refused: nobody could tell for sure which letters it has.
 */
export async function validateText(path: string, head: Buffer): Promise<Judged> {
  const utf16 = utf16Of(head);
  // The decoder of Latin-1 reads Windows-1252 (Encoding Standard, 4.2).
  const decoder = new TextDecoder(utf16 ?? 'latin1', { fatal: utf16 !== null });
  let utf8: TextDecoder | null = utf16 ? null : new TextDecoder('utf-8', { fatal: true });
  let before: string | null = null;
  let hasNoLetter = false;
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
    const text = decoded(decoder, piece);
    if (NO_TEXT.test(text)) throw new ContentError('unknown');
    // As it is stored, without the mark of UTF-16.
    if (before === null && text.startsWith('#!')) throw new ContentError('unknown');
    const seen: string = (before ?? '') + text;
    if (hasMarkup(seen)) throw new ContentError(/<\s*svg/i.test(seen) ? 'svg' : 'markup');
    before = seen.slice(-OVERLAP);
    hasNoLetter ||= NO_LETTER.test(text);
    utf8 = stillUtf8(utf8, piece);
  }
  if (utf16) {
    decoded(decoder);
    return { kind: 'txt', encoding: utf16 };
  }
  if (stillUtf8(utf8)) return { kind: 'txt' };
  // Nearly every byte is a letter of Windows-1252, so only their mixture distinguishes text from
  // other content.
  if (hasNoLetter || !isMostlyLetters(head)) throw new ContentError('letters');
  return { kind: 'txt', encoding: 'windows-1252' };
}

/** The piece, or what is left at the end. */
function decoded(decoder: TextDecoder, piece?: Buffer): string {
  try {
    return piece ? decoder.decode(piece, { stream: true }) : decoder.decode();
  } catch {
    throw new ContentError('letters');
  }
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

/** Writes a text anew as UTF-8, in its place and piece by piece. Returns its bytes. */
export async function toUtf8(
  path: string,
  encoding: NonNullable<Judged['encoding']>,
): Promise<number> {
  const decoder = new TextDecoder(encoding);
  const made = `${path}.utf8`;
  try {
    const file = await writeInTurn(() => open(made, 'wx', 0o600));
    try {
      for await (const piece of createReadStream(path) as AsyncIterable<Buffer>)
        await writeInTurn(() => file.writeFile(decoder.decode(piece, { stream: true })));
    } finally {
      await file.close();
    }
    await writeInTurn(() => rename(made, path));
  } catch (error) {
    await rm(made, { force: true });
    throw error;
  }
  return (await stat(path)).size;
}
