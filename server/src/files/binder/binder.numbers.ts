import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFPageLeaf,
  PDFRef,
} from '@cantoo/pdf-lib';
import { LETTER, type PageNumber } from './binder.front.ts';

// The number at the foot of each page (binder.md 16). How many pages there are is known when all
// documents are written. So each page names an object that is written last: what draws its number.

/** The font of all numbers in the resources of a page. */
const FONT = PDFName.of('PcrPageNumber');
/** In points, of a page as wide as a letter. */
const SIZE = 9;
export const STRIP = 22;

export interface NumberPlace {
  /** The object that draws it. */
  at: PDFRef;
  /** From the foot of the page as it is shown, left end, to the page's own coordinates. */
  matrix: readonly number[];
  width: number;
  size: number;
  /** From the lower edge. */
  baseline: number;
  /** The height of the strip that was added under the page, or 0. */
  strip: number;
}

export interface NumberObjects {
  /** Keeps what a page changes of the graphics state from its number. */
  before: PDFRef;
  font: PDFRef;
}

/**
 * Makes a page name what draws its number. A page of a document gets a strip under it, so that
 * nothing of it is covered; `ownMargin` is the baseline in the margin of a page that PCR has made.
 */
export function placeForNumber(
  context: PDFContext,
  page: PDFPageLeaf,
  { before, font }: NumberObjects,
  ownMargin?: number,
): NumberPlace {
  const at = context.nextRef();
  const contents = context.lookup(page.get(PDFName.Contents));
  const parts = contents instanceof PDFArray ? contents.asArray() : [page.get(PDFName.Contents)];
  page.set(
    PDFName.Contents,
    context.obj([before, ...parts.filter((part) => part instanceof PDFRef), at]),
  );
  dictIn(context, dictIn(context, page, PDFName.Resources), PDFName.Font).set(FONT, font);

  let [left, bottom, right, top] = visibleOf(context, page);
  const turns = turnsOf(context, page);
  const isAcross = turns % 2 === 1;
  const width = isAcross ? top - bottom : right - left;
  const scale = Math.min(Math.max(width / LETTER.width, 0.5), 10);
  const strip = ownMargin === undefined ? STRIP * scale : 0;
  // The foot of the page as it is shown, which is turned clockwise.
  if (turns === 0) bottom -= strip;
  else if (turns === 1) right += strip;
  else if (turns === 2) top += strip;
  else left -= strip;
  if (strip > 0) {
    page.set(PDFName.MediaBox, context.obj([left, bottom, right, top]));
    page.delete(PDFName.CropBox);
  }
  const matrix = [
    [1, 0, 0, 1, left, bottom],
    [0, 1, -1, 0, right, bottom],
    [-1, 0, 0, -1, right, top],
    [0, -1, 1, 0, left, top],
  ][turns] as number[];
  const size = SIZE * scale;
  return { at, matrix, width, size, strip, baseline: ownMargin ?? (strip - size * 0.7) / 2 };
}

/** Writes the objects that the pages name. */
export function drawNumbers(
  context: PDFContext,
  { before, font }: NumberObjects,
  ofFront: PDFRef,
  places: readonly NumberPlace[],
  numbers: readonly PageNumber[],
): void {
  context.assign(before, context.stream('q'));
  const copied = context.lookup(ofFront);
  if (copied) context.assign(font, copied);
  places.forEach(({ at, matrix, width, size, baseline, strip }, n) => {
    const number = numbers[n];
    if (!number) throw new Error('A page has no number');
    const x = (width - number.width * size) / 2;
    const drawing = [
      `Q q ${matrix.map(short).join(' ')} cm`,
      strip > 0 && `1 1 1 rg 0 0 ${short(width)} ${short(strip)} re f`,
      `0.36 0.39 0.41 rg BT ${FONT} ${short(size)} Tf ${short(x)} ${short(baseline)} Td`,
      `${number.words} Tj ET Q`,
    ];
    context.assign(at, context.stream(drawing.filter(Boolean).join('\n')));
  });
}

const short = (length: number) => String(Number(length.toFixed(2)));

/** The dictionary under this name, which is made where there is none. */
function dictIn(context: PDFContext, parent: PDFDict, key: PDFName): PDFDict {
  const known = context.lookup(parent.get(key));
  if (known instanceof PDFDict) return known;
  const made = context.obj({});
  parent.set(key, made);
  return made;
}

type Box = [left: number, bottom: number, right: number, top: number];

/** What a reader shows of a page: its crop box within its media box. */
function visibleOf(context: PDFContext, page: PDFPageLeaf): Box {
  const media = boxIn(context, page.get(PDFName.MediaBox)) ?? [0, 0, LETTER.width, LETTER.height];
  const crop = boxIn(context, page.get(PDFName.CropBox));
  if (!crop) return media;
  const both: Box = [
    Math.max(media[0], crop[0]),
    Math.max(media[1], crop[1]),
    Math.min(media[2], crop[2]),
    Math.min(media[3], crop[3]),
  ];
  return both[0] < both[2] && both[1] < both[3] ? both : media;
}

/** Any two corners may be named. */
function boxIn(context: PDFContext, box: unknown): Box | undefined {
  const array = context.lookup(box as PDFRef);
  if (!(array instanceof PDFArray) || array.size() !== 4) return undefined;
  const [a, b, c, d] = array
    .asArray()
    .map((one) => context.lookup(one))
    .map((one) => (one instanceof PDFNumber ? one.asNumber() : Number.NaN));
  if (a === undefined || b === undefined || c === undefined || d === undefined) return undefined;
  const [left, bottom] = [Math.min(a, c), Math.min(b, d)];
  const [right, top] = [Math.max(a, c), Math.max(b, d)];
  return left < right && bottom < top ? [left, bottom, right, top] : undefined;
}

/** How often the page is turned clockwise, by 90 degrees each. */
function turnsOf(context: PDFContext, page: PDFPageLeaf): number {
  const rotate = context.lookup(page.get(PDFName.of('Rotate')));
  const turns = rotate instanceof PDFNumber ? Math.round(rotate.asNumber() / 90) : 0;
  return ((turns % 4) + 4) % 4;
}
