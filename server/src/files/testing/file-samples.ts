import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { ZipFile } from 'yazl';

/** A picture of one colour, or of noise, which no format makes small. PNG unless said. */
export async function pictureOf(
  about: { width: number; height: number; noise?: boolean },
  as: (picture: Sharp) => Sharp = (picture) => picture.png(),
): Promise<Buffer> {
  const { width, height, noise = false } = about;
  const picture = sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#2a7f6f',
      ...(noise && { noise: { type: 'gaussian', mean: 128, sigma: 40 } }),
    },
  });
  return as(picture).toBuffer();
}

interface PngOf {
  /** Bits of each channel. */
  depth: 1 | 8 | 16;
  channels?: 1 | 3 | 4;
  interlaced?: boolean;
}

const COLOUR_TYPES = { 1: 0, 3: 2, 4: 6 };
/** The passes of Adam7 (PNG, section 8.2): where each begins, and its steps. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/**
 * A whole PNG of so many black pixels, in a few bytes and of little memory. Packing one may
 * take longer than the server keeps a quiet connection open, so it must not block the thread that
 * sees the connection end.
 */
export async function pngOf(
  width: number,
  height: number,
  { depth, channels = 1, interlaced = false }: PngOf,
): Promise<Buffer> {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const framed = Buffer.alloc(body.length + 8);
    framed.writeUInt32BE(data.length);
    body.copy(framed, 4);
    framed.writeUInt32BE(crc32(body), body.length + 4);
    return framed;
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.writeUInt8(depth, 8);
  head.writeUInt8(COLOUR_TYPES[channels], 9);
  head.writeUInt8(interlaced ? 1 : 0, 12);
  let size = 0;
  for (const [x, y, right, down] of interlaced ? PASSES : [[0, 0, 1, 1] as const]) {
    const line = Math.ceil((Math.ceil((width - x) / right) * channels * depth) / 8);
    size += Math.ceil((height - y) / down) * (1 + line);
  }
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', await promisify(deflate)(Buffer.alloc(size), { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A ZIP of these parts. */
export async function zipOf(parts: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts))
    zip.addBuffer(Buffer.from(content), name, { compress: content.length > 0 });
  zip.end();
  const pieces: Buffer[] = [];
  for await (const piece of zip.outputStream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

/** What Word writes, as far as it matters here. */
export const docxOf = (more: Record<string, string | Buffer> = {}): Promise<Buffer> =>
  zipOf({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'word/document.xml': '<w:document/>',
    ...more,
  });

const OFFICE = 'http://schemas.openxmlformats.org';

/** What Word Online writes: its main part has the name that its package says. */
export const docxWithMain = (main: string): Promise<Buffer> =>
  zipOf({
    '[Content_Types].xml': `<Types xmlns="${OFFICE}/package/2006/content-types"><Override PartName="/${main}" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument/2006/relationships/officeDocument" Target="/${main}"/></Relationships>`,
    [main]: '<w:document/>',
  });

/**
 * A compound file ([MS-CFB]) of 512-byte sectors: its table of sectors, then its directory with
 * these entries.
 */
export function compoundOf(entries: readonly string[]): Buffer {
  const sector = 512;
  const directories = Math.ceil((entries.length + 1) / 4);
  const file = Buffer.alloc(sector * (2 + directories));
  file.write('d0cf11e0a1b11ae1', 'hex');
  file.writeUInt16LE(0x3e, 24);
  file.writeUInt16LE(3, 26);
  file.writeUInt16LE(0xfffe, 28);
  file.writeUInt16LE(9, 30);
  file.writeUInt16LE(6, 32);
  file.writeUInt32LE(1, 44);
  file.writeUInt32LE(1, 48);
  file.writeUInt32LE(4096, 56);
  file.writeUInt32LE(0xfffffffe, 60);
  file.writeUInt32LE(0xfffffffe, 68);
  file.fill(0xff, 76, 512);
  file.writeUInt32LE(0, 76);
  file.fill(0xff, sector, sector * 2);
  file.writeUInt32LE(0xfffffffd, sector);
  for (let n = 1; n <= directories; n++) {
    file.writeUInt32LE(n === directories ? 0xfffffffe : n + 1, sector + n * 4);
  }
  for (const [n, name] of ['Root Entry', ...entries].entries()) {
    const at = sector * 2 + n * 128;
    file.write(name, at, 'utf16le');
    file.writeUInt16LE(name.length * 2 + 2, at + 64);
    file.writeUInt8(n === 0 ? 5 : 2, at + 66);
  }
  return file;
}

/** The smallest whole PDF. */
export const PDF = Buffer.from(
  `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`,
);
