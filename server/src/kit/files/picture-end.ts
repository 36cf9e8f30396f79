import { appendFile, open } from 'node:fs/promises';
import sharp, { type Metadata } from 'sharp';
import { ContentError } from './problem.ts';

// Phones and apps leave off the last bytes of a picture that every browser shows in full. The
// library refuses such a file as cut off, so it gets its end.

/** Adds the byte that makes the length of a WebP even ([RFC 9649] 2.3). */
export async function addWebpEnd(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    const { buffer: head } = await file.read(Buffer.alloc(12), 0, 12, 0);
    const isWebp = head.toString('latin1', 0, 4) + head.toString('latin1', 8) === 'RIFFWEBP';
    const said = head.readUInt32LE(4) + 8;
    if (isWebp && said + (said % 2) === size + 1) await file.write(Buffer.alloc(1), 0, 1, size);
  } finally {
    await file.close();
  }
}

/** Of a JPEG without its end, this much of the height may be missing, too. */
const LOST = 0.02;
/** Readers fill what is missing with the grey in the middle, in every colour. */
const GREY = [120, 136] as const;

/**
 * Adds its end to a JPEG that was cut off. Returns how strictly it is to be read then. Throws
 * `ContentError` where more is missing than could be seen.
 */
export async function addJpegEnd(
  path: string,
  { width, height, space, isProgressive }: Metadata,
): Promise<'error' | 'warning'> {
  await appendFile(path, Buffer.from('ffd9', 'hex'));
  // What is missing of them is not filled with grey, so nothing else may be missing.
  if (isProgressive || space === 'cmyk') return 'warning';
  const row = { left: 0, top: Math.floor(height * (1 - LOST)), width, height: 1 };
  const { data, info } = await sharp(path, {
    failOn: 'error',
    sequentialRead: true,
    ignoreIcc: true,
  })
    .extract(row)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const first = data.subarray(0, info.channels);
  const isGrey = first.every((value) => value >= GREY[0] && value <= GREY[1]);
  if (isGrey && data.every((value, at) => value === first[at % info.channels]))
    throw new ContentError('damaged');
  return 'error';
}
