import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { getDocument, Util } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface ReadPage {
  /** Without its number. */
  text: string;
  /** 'Page 3 of 41' at its foot. */
  number: string | undefined;
  /** Where that begins, from left and top in parts of the page, and whether it is upright. */
  numberAt: { x: number; y: number; isUpright: boolean } | undefined;
  /** The same, each line as its letters stand on the paper, from left to right. */
  drawn: string[];
  width: number;
  height: number;
  pictures: number;
  /** The pages that its links lead to, from 1. */
  links: number[];
}

/** What the reader of Firefox sees of a PDF. */
export async function readPdf(
  bytes: Uint8Array,
): Promise<{ pages: ReadPage[]; fonts: string[]; bookmarks: string[]; runs: boolean }> {
  const loading = getDocument({
    data: Uint8Array.from(bytes),
    verbosity: 0,
    fontExtraProperties: true,
  });
  const pdf = await loading.promise;
  const pages: ReadPage[] = [];
  const fonts = new Set<string>();
  let runs = (await pdf.getJSActions()) !== null || (await pdf.getOpenAction()) !== null;
  for (let n = 1; n <= pdf.numPages; n++) {
    const page = await pdf.getPage(n);
    const { items, styles } = await page.getTextContent();
    const operators = await page.getOperatorList();
    for (const name of Object.keys(styles)) fonts.add(page.commonObjs.get(name).name);
    const links: number[] = [];
    for (const { dest, actions, url } of await page.getAnnotations()) {
      if (Array.isArray(dest)) links.push((await pdf.getPageIndex(dest[0])) + 1);
      runs ||= Boolean(actions) || Boolean(url);
    }
    runs ||= (await page.getJSActions()) !== null;
    const { width, height, transform } = page.getViewport({ scale: 1 });
    const foot = items.findLast((item) => 'str' in item && item.str.startsWith('Page '));
    const [a = 0, b = 0, , , x = 0, y = 0] =
      foot && 'transform' in foot ? Util.transform(transform, foot.transform) : [];
    const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
    pages.push({
      text: text.replace(NUMBER, ''),
      number: NUMBER.exec(text)?.[1],
      numberAt: foot && { x: x / width, y: y / height, isUpright: a > 0 && Math.abs(b) < 0.01 },
      drawn: operators.argsArray
        .filter((_, at) => operators.fnArray[at] === SHOW_TEXT)
        .map(([glyphs]) => glyphs.map((glyph: { unicode?: string }) => glyph.unicode).join(''))
        .filter((line) => !NUMBER.test(line)),
      ...{ width, height, links },
      pictures: operators.fnArray.filter((operator) => operator === PAINT_PICTURE).length,
    });
  }
  const bookmarks = ((await pdf.getOutline()) ?? []).map(({ title }) => title);
  await loading.destroy();
  return { pages, fonts: [...fonts], bookmarks, runs };
}

const NUMBER = /\s*(Page \d+ of \d+)\s*$/;
/** OPS.paintImageXObject of pdf.js. */
const PAINT_PICTURE = 85;
/** OPS.showText. */
const SHOW_TEXT = 44;

const run = promisify(execFile);

/** Whether the programs of poppler (Debian: poppler-utils) are here. */
export const hasPoppler = await run('pdfinfo', ['-v']).then(
  () => true,
  () => false,
);

/**
 * What poppler says of a PDF: its pages with their text, and its fonts, each with whether it is
 * embedded.
 */
export async function readWithPoppler(bytes: Uint8Array): Promise<{
  info: string;
  pages: string[];
  fonts: { name: string; embedded: boolean }[];
  complaints: string;
}> {
  const folder = await mkdtemp(join(tmpdir(), 'pcr-pdf-'));
  try {
    const file = join(folder, 'binder.pdf');
    await writeFile(file, bytes);
    const [info, text, fonts] = await Promise.all([
      run('pdfinfo', [file]),
      run('pdftotext', ['-layout', file, '-']),
      run('pdffonts', [file]),
    ]);
    const rows = fonts.stdout.split('\n').slice(2).filter(Boolean);
    return {
      info: info.stdout,
      pages: text.stdout.split('\f').slice(0, -1),
      // Name, type and encoding, then: embedded, subset, unicode.
      fonts: rows.map((row) => ({
        name: row.split(/\s+/)[0] ?? '',
        embedded: /\s(yes|no) +(yes|no) +(yes|no)\s/.exec(row)?.[1] === 'yes',
      })),
      complaints: info.stderr + text.stderr + fonts.stderr,
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}
