import { drawnAsJpeg } from './drawn-picture.ts';
import { pictureHead } from './picture-head.ts';

export interface LargestPicture {
  /** What may be sent. */
  bytes: number;
  megapixels: number;
  /** Pixels of the longer side. */
  side: number;
  /** Pixels of the longer side that one beyond them is made: the first that may be sent. */
  smaller: readonly number[];
}

/** Of pictures that are made smaller; the server makes them anew once more. */
const QUALITY = 0.9;

/**
 * A picture that is too large to be sent, made smaller, with the camera's notes; any other file,
 * and one that this device cannot draw, as it is.
 */
export async function smallerPicture(file: File, largest: LargestPicture): Promise<File> {
  const head = await pictureHead(file).catch(() => null);
  const { width = 0, height = 0, notes = [] } = head ?? {};
  const fits =
    file.size <= largest.bytes &&
    width * height <= largest.megapixels * 1_000_000 &&
    Math.max(width, height) <= largest.side;
  if (fits) return file;
  let made = file;
  for (const side of largest.smaller) {
    // One that the device has no memory for may be drawn in a smaller size.
    const drawn = await drawnAsJpeg(file, { side, quality: QUALITY }).catch(() => null);
    if (!drawn) continue;
    // Behind the two bytes that begin a JPEG.
    const parts = [drawn.jpeg.slice(0, 2), ...notes, drawn.jpeg.slice(2)];
    made = new File(parts, file.name, { type: 'image/jpeg', lastModified: file.lastModified });
    if (made.size <= largest.bytes) break;
  }
  return made;
}
