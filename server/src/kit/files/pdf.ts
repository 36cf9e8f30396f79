import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { ContentError } from './problem.ts';
import { hasMarkup } from './text.ts';

/** Readers look for the mark so far from the beginning ([ISO 32000-1] annex H, 3.4.1). */
const MARK_WITHIN = 1024;
/** Before it: what a mail, a download or an editor has left there, and no program. */
const PROGRAM = /^(#!|MZ|\x7fELF)/;
/** A ZIP ends with its list of parts, which ends with so long a comment at most. */
const ZIP_END = Buffer.from('PK\u0005\u0006', 'latin1');
const ZIP_END_BYTES = 22;
const ZIP_COMMENT = 65_535;
/** Between two pieces of a file lies no word that is longer. */
const OVERLAP = 64;
/** An end marker and the line breaks around it: so much may be missing. */
const END_BYTES = 1024;

/**
 * Whether readers open it as a PDF: its mark is near the beginning, and something leads to its
 * objects. Its last line may be missing, and something may stand behind it, but nothing that
 * another program would open (a ZIP). False for a text that only mentions the mark, and has no
 * objects. Throws `ContentError`.
 */
export async function isPdf(path: string, head: Buffer): Promise<boolean> {
  const begin = head.toString('latin1', 0, MARK_WITHIN + 5);
  const mark = begin.indexOf('%PDF-');
  if (mark < 0) return false;
  const before = begin.slice(0, mark);
  if (PROGRAM.test(before)) throw new ContentError('unknown');
  if (hasMarkup(before)) throw new ContentError('markup');
  const { hasObjects, leadsTo, end, size } = await partsOf(path);
  if (!hasObjects && before.replace(/^\xef\xbb\xbf/, '').trim() !== '') return false;
  // A PDF for the web says its length at the beginning, and has one of its ends there, too.
  const said = /\/Linearized\b[^>]*?\/L\s+(\d+)/.exec(head.toString('latin1'))?.[1];
  const isCut = said !== undefined && size + END_BYTES < Number(said);
  if (!leadsTo || isCut) throw new ContentError('damaged');
  if (await hasZipAtEnd(path, size, end)) throw new ContentError('several');
  return true;
}

async function partsOf(path: string) {
  let [hasObjects, leadsTo, end, size] = [false, false, -1, 0];
  let before = '';
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
    const seen = before + piece.toString('latin1');
    hasObjects ||= /\d\s+\d+\s+obj\b/.test(seen);
    leadsTo ||= /%%EOF|startxref|trailer/.test(seen);
    const at = seen.lastIndexOf('%%EOF');
    if (at >= 0) end = size - before.length + at;
    size += piece.length;
    before = seen.slice(-OVERLAP);
  }
  return { hasObjects, leadsTo, end, size };
}

/** `end`: where the last end marker of the PDF is, -1 for none. */
async function hasZipAtEnd(path: string, size: number, end: number): Promise<boolean> {
  const from = Math.max(0, size - ZIP_END_BYTES - ZIP_COMMENT);
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(size - from), 0, size - from, from);
    for (let at = buffer.indexOf(ZIP_END); at >= 0; at = buffer.indexOf(ZIP_END, at + 1)) {
      // A file that a PDF has inside of it may be a ZIP.
      const isLast = from + at > end || at > buffer.length - 2048;
      const comment = at + 20 < buffer.length - 1 ? buffer.readUInt16LE(at + 20) : 0;
      if (isLast || at + ZIP_END_BYTES + comment === buffer.length) return true;
    }
    return false;
  } finally {
    await file.close();
  }
}
