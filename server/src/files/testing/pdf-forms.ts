/** What lies on a page, as a PDF says it; `{n}` is the number of the n-th of them. */
export interface MarkedPage {
  marks: string[];
  /** Objects that they name as `{0}`, `{-1}`... */
  parents?: string[];
  /** In the form, and on the page. */
  form?: string;
  page?: string;
}

const FIRST_MARK = 10;

/** A page with fields and notes of which nobody drew anything. */
export function markedPdf({ marks, parents = [], form = '', page = '' }: MarkedPage): Buffer {
  const drawn = 'BT /F1 14 Tf 40 270 Td (OFFICIAL FORM) Tj ET';
  const named = (text: string) =>
    text.replace(/\{(-?\d+)\}/g, (_, n) =>
      Number(n) > 0
        ? `${FIRST_MARK + Number(n) - 1} 0 R`
        : `${FIRST_MARK + marks.length - Number(n)} 0 R`,
    );
  const refs = marks.map((_, n) => `${FIRST_MARK + n} 0 R`).join(' ');
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /AcroForm 6 0 R >>`,
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 300] /Contents 4 0 R
      /Resources << /Font << /F1 5 0 R >> >> /Annots [${refs}] ${page} >>`,
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /DA (/Helv 12 Tf 0 g) /DR << /Font << /Helv 5 0 R >> >>
      ${form.includes('/Fields') ? '' : `/Fields [${refs}]`} ${named(form)} >>`,
    look('320 30', '/Tx BMC q BT /Helv 12 Tf 2 4 Td (an older value) Tj ET Q EMC'),
    look('320 30', '/Tx BMC EMC'),
    look('20 20', '0 0 20 20 re f'),
    ...[...marks, ...parents].map((mark) => `<< /Type /Annot ${named(mark)} >>`),
  ];
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, n) => {
    const offset = text.length;
    text += `${n + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const head = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + head + offsets.join('') + trailer, 'latin1');
}

const look = (size: string, drawn: string) =>
  `<< /Type /XObject /Subtype /Form /BBox [0 0 ${size}] /Length ${drawn.length}
    /Resources << /Font << /Helv 5 0 R >> >> >>\nstream\n${drawn}\nendstream`;

/** Looks that a mark may have: of an older value, without words, a black square. */
export const LOOKS = { old: '/AP << /N 7 0 R >>', blank: '/AP << /N 8 0 R >>', square: '9 0 R' };

/** A field on the page, by its lower left corner. */
export const field = (about: string, x: number, y: number, width = 160, height = 24) =>
  `/Subtype /Widget /F 4 /Rect [${x} ${y} ${x + width} ${y + height}] ${about}`;
export const note = (about: string, x: number, y: number, width = 160, height = 24) =>
  `/Subtype ${about} /F 4 /Rect [${x} ${y} ${x + width} ${y + height}]`;

/** Text as a PDF has it where it is not Latin. */
export const utf16 = (words: string) =>
  `<FEFF${Buffer.from(words, 'utf16le').swap16().toString('hex')}>`;
