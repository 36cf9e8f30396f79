import {
  PDFDocument,
  type PDFFont,
  type PDFHexString,
  type PDFPage,
  type PDFRef,
  rgb,
} from '@cantoo/pdf-lib';
import { LEFT_OUT_WORDS, type LeftOut } from '@pcr/contract/files/binder/binder.schema.ts';
import { directionMark, embedFont, lettersOf } from './binder.fonts.ts';

export const LETTER = { width: 612, height: 792 };
/** In points, as all lengths here: 72 to an inch. */
export const MARGIN = 54;

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

/** 'Page 3 of 41', in the font of the front. */
export interface PageNumber {
  words: PDFHexString;
  /** At a size of 1. */
  width: number;
}

/**
 * Cover, contents and what was left out, as a document of their own, with where each line of the
 * contents is, and the number of each page of the binder.
 */
export async function frontOf(
  cover: BinderCover,
  entries: readonly BinderEntry[],
  leftOut: readonly LeftOut[],
): Promise<{ document: PDFDocument; lines: Line[]; font: PDFRef; numbers: PageNumber[] }> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const plain = await embedFont(document, 'plain');
  const strong = await embedFont(document, 'strong');

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
  const count = entries.reduce((sum, { pages }) => sum + pages, front);
  const numbers = Array.from({ length: count }, (_, n): PageNumber => {
    const words = `Page ${n + 1} of ${count}`;
    return { words: plain.encodeText(words), width: plain.widthOfTextAtSize(words, 1) };
  });
  return { document, lines, font: plain.ref, numbers };
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
  page.drawText(cut(font, words, at.size, width), { ...at, font });
}

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
  // Each line runs as the whole text does, whatever it begins with.
  const mark = directionMark(words);
  return [...lines, line.trimEnd()].map((text) => mark + text);

  function fits(text: string): boolean {
    return font.widthOfTextAtSize(text.trimEnd(), size) <= width;
  }
}
