/** What stands at the beginning of a picture. */
export interface PictureHead {
  /** Pixels, as the file has them. */
  width: number;
  height: number;
  /** The camera's notes of a JPEG, ready to stand in one that is upright. */
  notes: Uint8Array<ArrayBuffer>[];
}

/** Before the size of a JPEG stand notes, small pictures and colours, at most 64 kB each. */
const HEAD = 1024 * 1024;
const NOTES = ['Exif\0\0', 'http://ns.adobe.com/xap/1.0/\0'];
const PNG = 0x89504e47;
const ORIENTATION = 0x0112;

/** Reads the head of a JPEG or a PNG; null for anything else. */
export async function pictureHead(picture: Blob): Promise<PictureHead | null> {
  const bytes = new Uint8Array(await picture.slice(0, HEAD).arrayBuffer());
  const view = new DataView(bytes.buffer);
  if (bytes.length > 24 && view.getUint32(0) === PNG)
    return { width: view.getUint32(16), height: view.getUint32(20), notes: [] };
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  const notes: PictureHead['notes'] = [];
  // Each part has a mark of two bytes, and then its length ([ITU T.81] B.1).
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; ) {
    const mark = bytes[at + 1] ?? 0;
    const length = view.getUint16(at + 2);
    const isSize = mark >= 0xc0 && mark <= 0xcf && mark !== 0xc4 && mark !== 0xc8 && mark !== 0xcc;
    if (isSize) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5), notes };
    const part = bytes.slice(at, at + 2 + length);
    if (mark === 0xe1 && NOTES.some((begins) => textAt(part, 4, begins.length) === begins))
      notes.push(upright(part));
    at += mark === 0xff ? 1 : 2 + length;
  }
  return null;
}

const textAt = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));

/** EXIF that says that the picture need not be turned ([CIPA DC-008] 4.6.2). */
function upright(part: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const tiff = 10;
  if (textAt(part, 4, 4) !== 'Exif' || part.length < tiff + 8) return part;
  const view = new DataView(part.buffer);
  const isLittle = textAt(part, tiff, 2) === 'II';
  const entries = tiff + view.getUint32(tiff + 4, isLittle);
  if (entries + 2 > part.length) return part;
  const count = view.getUint16(entries, isLittle);
  for (let at = entries + 2; at + 12 <= part.length && at < entries + 2 + count * 12; at += 12)
    if (view.getUint16(at, isLittle) === ORIENTATION) view.setUint16(at + 8, 1, isLittle);
  return part;
}
