import { deflateSync } from 'node:zlib';

/** A PDF of these objects, numbered from 1; the first one is its catalog. */
function pdfOfObjects(objects: readonly (string | Buffer)[]): Buffer {
  const pieces: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let at = pieces[0]?.length ?? 0;
  for (const [n, object] of objects.entries()) {
    const piece = Buffer.concat([
      Buffer.from(`${n + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ]);
    offsets.push(at);
    at += piece.length;
    pieces.push(piece);
  }
  const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${lines}trailer\n<< /Size ${size} /Root 1 0 R >>\n`;
  return Buffer.concat([...pieces, Buffer.from(`${table}startxref\n${at}\n%%EOF\n`)]);
}

/** So many pages, each an object of its own. */
export function pdfOfPages(count: number): Buffer {
  const kids = Array.from({ length: count }, (_, n) => `${n + 3} 0 R`).join(' ');
  const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] >>';
  const tree = `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`;
  return pdfOfObjects([
    '<< /Type /Catalog /Pages 2 0 R >>',
    tree,
    ...Array.from({ length: count }, () => page),
  ]);
}

/**
 * Some hundred bytes whose tree of pages is ten times ten times ten ... the same page: 10 to the
 * power of `levels`.
 */
export function pdfOfEndlessPages(levels: number): Buffer {
  const level = (kid: number) =>
    `<< /Type /Pages /Kids [${`${kid} 0 R `.repeat(10)}] /Count ${10 ** levels} >>`;
  const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] >>';
  const tree = Array.from({ length: levels }, (_, n) => level(n + 3));
  return pdfOfObjects(['<< /Type /Catalog /Pages 2 0 R >>', ...tree, page]);
}

/** A tree of pages that leads back to itself. */
export const pdfInACircle = (): Buffer =>
  pdfOfObjects(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [2 0 R] /Count 1 >>']);

/** A stream of objects that is some hundred times as large when it is unpacked: so many bytes. */
export function pdfThatUnpacksTo(bytes: number): Buffer {
  const packed = deflateSync(Buffer.alloc(bytes, ' '), { level: 1 });
  const head = `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`;
  return pdfOfObjects([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] >>',
    Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream')]),
  ]);
}
