import { fileURLToPath } from 'node:url';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { RenderParameters } from 'pdfjs-dist/types/src/display/api.js';

/** Side of a cell of `Picture`, in pixels, which are points. */
const CELL = 8;

/** Of a page: which cells of it are not blank, as 'column,row'. */
type Picture = Set<string>;

interface Pixels {
  data: Uint8ClampedArray;
  width: number;
}
interface Canvas {
  width: number;
  height: number;
  getContext(kind: '2d'): {
    getImageData(x: number, y: number, width: number, height: number): Pixels;
  };
}

const FONTS = fileURLToPath(import.meta.resolve('pdfjs-dist/standard_fonts/FoxitSans.pfb'));

/**
 * What pdf.js draws of a PDF, with its forms and notes: each page, but for its lowest `foot`
 * points.
 */
export async function picturesOf(bytes: Uint8Array, foot = 0): Promise<Picture[]> {
  const loading = getDocument({
    data: Uint8Array.from(bytes),
    verbosity: 0,
    standardFontDataUrl: FONTS.slice(0, FONTS.lastIndexOf('/') + 1),
    // It measures words of notes on one, which Node does not have.
    isOffscreenCanvasSupported: true,
  });
  const here = globalThis as { OffscreenCanvas?: unknown };
  here.OffscreenCanvas ??= class {
    constructor(width: number, height: number) {
      // biome-ignore lint/correctness/noConstructorReturn: a canvas of Node takes its place
      return canvasOf(width, height);
    }
  };
  const pdf = await loading.promise;
  const canvases = pdf.canvasFactory as { create(w: number, h: number): { canvas: Canvas } };
  makeCanvas = (width, height) => canvases.create(width, height).canvas;
  const pictures: Picture[] = [];
  for (let n = 1; n <= pdf.numPages; n++) {
    const page = await pdf.getPage(n);
    const viewport = page.getViewport({ scale: 1 });
    const canvas = canvasOf(Math.ceil(viewport.width), Math.ceil(viewport.height));
    const canvasContext = canvas.getContext('2d');
    const drawing = { canvas: null, canvasContext, viewport } as unknown as RenderParameters;
    await page.render(drawing).promise;
    pictures.push(cellsOf(canvasContext.getImageData(0, 0, canvas.width, canvas.height - foot)));
  }
  await loading.destroy();
  return pictures;
}

let makeCanvas: ((width: number, height: number) => Canvas) | undefined;
function canvasOf(width: number, height: number): Canvas {
  if (!makeCanvas) throw new Error('Open a PDF first');
  return makeCanvas(width, height);
}

function cellsOf({ data, width }: Pixels): Picture {
  const cells: Picture = new Set();
  for (let at = 0; at < data.length; at += 4) {
    const isBlank = data.subarray(at, at + 3).every((part) => part > 200);
    if (isBlank) continue;
    const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
    cells.add(`${Math.floor(x / CELL)},${Math.floor(y / CELL)}`);
  }
  return cells;
}

/** Cells of one that have nothing near them in the other. */
export function missingIn(other: Picture, picture: Picture): string[] {
  return [...picture].filter((cell) => {
    const [x = 0, y = 0] = cell.split(',').map(Number);
    for (const dx of [-1, 0, 1])
      for (const dy of [-1, 0, 1]) if (other.has(`${x + dx},${y + dy}`)) return false;
    return true;
  });
}
