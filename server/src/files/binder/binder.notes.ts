import { PDFArray, PDFDict, PDFName, PDFNumber } from '@cantoo/pdf-lib';

type Box = [left: number, bottom: number, right: number, top: number];

/** What a reader draws for a note that has no picture of its own. */
export interface Drawing {
  /** In the coordinates of its page. */
  content: string;
  box: Box;
  /** How it covers what is below. */
  state: Record<string, number | string>;
}

/** A line of points: x, y, x, y... */
type Points = number[];

/**
 * A note as pdf.js and other readers draw it from its values (ISO 32000-1, 12.5.6); undefined where
 * it has nothing to be drawn.
 */
export function drawingOf(note: PDFDict, kind: string): Drawing | undefined {
  const width = borderOf(note);
  const stroke = colorOf(note, 'C', ['G', 'RG', 'K']) || '0 G';
  const fill = colorOf(note, 'IC', ['g', 'rg', 'k']);
  const quads = chunks(numbersOf(note, 'QuadPoints'), 8).map(boxOf);
  const paint = fill ? 'B' : 'S';
  switch (kind) {
    case 'Highlight':
      return drawn(
        note,
        `${colorOf(note, 'C', ['g', 'rg', 'k']) || '1 1 0 rg'} ${quads.map(filled).join(' ')}`,
        quads.map((quad) => [...quad]),
        0,
        { BM: 'Multiply' },
      );
    case 'Underline':
      return lines(
        quads.map(([left, bottom, right]) => [left, bottom + 1.3, right, bottom + 1.3]),
        0.571,
      );
    case 'StrikeOut':
      return lines(
        quads.map(([left, bottom, right, top]) => {
          const middle = (bottom + top) / 2;
          return [left, middle, right, middle];
        }),
        1,
      );
    case 'Squiggly':
      return lines(quads.map(wave), 1);
    case 'Ink':
      return lines(inkOf(note), width);
    case 'Line':
      return lines([numbersOf(note, 'L')], width);
    case 'PolyLine':
      return lines([numbersOf(note, 'Vertices')], width);
    case 'Polygon':
      return lines([numbersOf(note, 'Vertices')], width, `h ${paint}`);
    case 'Square':
    case 'Circle': {
      const [left, bottom, right, top] = boxOf(numbersOf(note, 'Rect'));
      const inner: Box = [
        ...([left + width / 2, bottom + width / 2] as const),
        ...([right - width / 2, top - width / 2] as const),
      ];
      const path = kind === 'Square' ? rectangle(inner) : ellipse(inner);
      if (inner[2] <= inner[0] || inner[3] <= inner[1]) return undefined;
      const how = width === 0 ? (fill ? 'f' : 'n') : paint;
      return drawn(
        note,
        `${width} w ${stroke} ${fill} ${path} ${how}`,
        [[left, bottom, right, top]],
        0,
      );
    }
    default:
      return undefined;
  }

  function lines(all: Points[], thick: number, how = 'S'): Drawing | undefined {
    const seen = all.filter((points) => points.length >= 4);
    const paths = seen.map((points) => {
      const steps = chunks(points, 2).map(([x, y], n) => `${x} ${y} ${n === 0 ? 'm' : 'l'}`);
      return `${steps.join(' ')} ${how}`;
    });
    return drawn(note, `${thick} w ${stroke} ${fill} ${paths.join(' ')}`, seen, thick);
  }
}

function drawn(
  note: PDFDict,
  content: string,
  points: Points[],
  around: number,
  state: Record<string, number | string> = {},
): Drawing | undefined {
  if (points.length === 0) return undefined;
  const [left, bottom, right, top] = boxOf(points.flat());
  const opacity = numberOf(note, 'CA') ?? 1;
  return {
    content: `/GS gs ${content}`,
    box: [left - around, bottom - around, right + around, top + around],
    state: { CA: opacity, ca: opacity, ...state },
  };
}

export function boxOf(points: Points): Box {
  const box: Box = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x = 0, y = 0] of chunks(points, 2)) {
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  }
  return box;
}

const rectangle = ([left, bottom, right, top]: Box) =>
  `${left} ${bottom} ${right - left} ${top - bottom} re`;
const filled = (box: Box) => `${rectangle(box)} f`;

function ellipse([left, bottom, right, top]: Box): string {
  const [x, y] = [(left + right) / 2, (bottom + top) / 2];
  // A quarter of a circle as a curve of Bézier.
  const [dx, dy] = [((right - left) / 2) * 0.5523, ((top - bottom) / 2) * 0.5523];
  return [
    `${left} ${y} m`,
    `${left} ${y + dy} ${x - dx} ${top} ${x} ${top} c`,
    `${x + dx} ${top} ${right} ${y + dy} ${right} ${y} c`,
    `${right} ${y - dy} ${x + dx} ${bottom} ${x} ${bottom} c`,
    `${x - dx} ${bottom} ${left} ${y - dy} ${left} ${y} c h`,
  ].join(' ');
}

/** At most so many bends: a line of a PDF may say that it is a million wide. */
const BENDS = 2000;

function wave([left, bottom, right, top]: Box): Points {
  const step = Math.max(2, (right - left) / BENDS);
  const points: Points = [];
  for (let x = left, up = true; x < right + step; x += step, up = !up)
    points.push(x, up ? bottom + (top - bottom) / 6 : bottom);
  return points;
}

function inkOf(note: PDFDict): Points[] {
  const all = note.lookup(PDFName.of('InkList'));
  if (!(all instanceof PDFArray)) return [];
  return Array.from({ length: all.size() }, (_, n) => numbersIn(all.lookup(n)));
}

/** Of the line around it, as its style says, or its older border. */
function borderOf(note: PDFDict): number {
  const style = note.lookup(PDFName.of('BS'));
  const width = style instanceof PDFDict ? numberOf(style, 'W') : numbersOf(note, 'Border')[2];
  return width ?? 1;
}

/** '' where it says none. */
function colorOf(note: PDFDict, key: string, [gray, rgb, cmyk]: [string, string, string]): string {
  const parts = numbersOf(note, key);
  const operator = { 1: gray, 3: rgb, 4: cmyk }[parts.length];
  return operator ? `${parts.join(' ')} ${operator}` : '';
}

export const numbersOf = (dict: PDFDict, key: string) => numbersIn(dict.lookup(PDFName.of(key)));

function numbersIn(value: unknown): number[] {
  if (!(value instanceof PDFArray)) return [];
  return Array.from({ length: value.size() }, (_, n) => value.lookup(n))
    .filter((one) => one instanceof PDFNumber)
    .map((one) => one.asNumber());
}

export function numberOf(dict: PDFDict, key: string): number | undefined {
  const value = dict.lookup(PDFName.of(key));
  return value instanceof PDFNumber ? value.asNumber() : undefined;
}

/** The whole ones. */
function chunks(all: number[], size: number): number[][] {
  return Array.from({ length: Math.floor(all.length / size) }, (_, n) =>
    all.slice(n * size, (n + 1) * size),
  );
}
