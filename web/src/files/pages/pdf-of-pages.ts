import type { PagePicture } from './page-picture.ts';

/** Points of the longer side of a page: letter size. */
const LONG_SIDE = 792;

/**
 * A PDF with one picture on each page, as wide and high as the picture. A PDF takes a JPEG as it
 * is, so nothing is packed anew, and the pictures stay where the browser has them.
 */
export function pdfOfPages(pages: readonly PagePicture[]): Blob {
  const parts: (string | Blob)[] = [];
  const places: number[] = [];
  let length = 0;
  const add = (part: string | Blob) => {
    parts.push(part);
    length += typeof part === 'string' ? part.length : part.size;
  };
  const object = (number: number, ...content: (string | Blob)[]) => {
    places[number] = length;
    for (const part of [`${number} 0 obj\n`, ...content, '\nendobj\n']) add(part);
  };
  // Of each page: the page, its drawing, the picture.
  const first = (at: number) => 3 + 3 * at;

  add('%PDF-1.4\n');
  object(1, '<</Type/Catalog/Pages 2 0 R>>');
  object(
    2,
    `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((_, at) => `${first(at)} 0 R`).join(' ')}]>>`,
  );
  pages.forEach(({ jpeg, width, height }, at) => {
    const number = first(at);
    const scale = LONG_SIDE / Math.max(width, height);
    const [w, h] = [(width * scale).toFixed(2), (height * scale).toFixed(2)];
    const draw = `q ${w} 0 0 ${h} 0 0 cm /P Do Q`;
    const resources = `/Resources<</XObject<</P ${number + 2} 0 R>>>>`;
    object(
      number,
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${w} ${h}]${resources}/Contents ${number + 1} 0 R>>`,
    );
    object(number + 1, `<</Length ${draw.length}>>stream\n${draw}\nendstream`);
    const shape = `/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8`;
    const head = `<</Type/XObject/Subtype/Image${shape}/Filter/DCTDecode/Length ${jpeg.size}>>stream\n`;
    object(number + 2, head, jpeg, '\nendstream');
  });
  const start = length;
  const entries = places.slice(1).map((place) => `${String(place).padStart(10, '0')} 00000 n \n`);
  add(`xref\n0 ${places.length}\n0000000000 65535 f \n${entries.join('')}`);
  add(`trailer\n<</Size ${places.length}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`);
  return new Blob(parts, { type: 'application/pdf' });
}
