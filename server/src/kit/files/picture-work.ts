import exifReader from 'exif-reader';
import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { addJpegEnd, addWebpEnd } from './picture-end.ts';
import { ContentError } from './problem.ts';

// libvips runs on one thread and caches nothing between two pictures, so that memory does not grow
// with their number.
sharp.concurrency(1);
sharp.cache(false);
// Only the readers of accepted formats are enabled. Everything else that libvips can open is an
// attack surface that nobody needs.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadNsgifFile',
    'VipsForeignLoadHeifFile',
  ],
});

const QUALITY = 80;
/** Pixels of the longer side. */
const PLACEHOLDER = 16;

/** What a picture may ask of its reader. */
export interface PictureLimits {
  pixels: number;
  /** Pixels of the longer side. */
  side: number;
  /** Bytes that are in memory at once, as the head of the file lets expect. */
  held: number;
  /** Bytes of the process, whatever the head of the file said. */
  memory: number;
  /** Processor time in seconds. */
  seconds: number;
}

/** What a picture in its own kind and size can be. */
export type FullType = 'image/jpeg' | 'image/png' | 'image/webp';

/** A picture that was made anew, and what was read from the original. */
export interface RemadePicture {
  /** By side in pixels, rising. */
  made: Map<number, Buffer>;
  /**
   * In its own kind and size, in the file that was ordered; null where none was, where the largest
   * is just that, and where it takes too much memory.
   */
  full: { type: FullType; size: number } | null;
  /** Of the largest, in pixels. */
  width: number;
  height: number;
  /** Days on which it may have been taken, YYYY-MM-DD, the surest first: a clock may be dead. */
  takenOn: string[];
  /** Some hundred bytes of WebP, to stand blurred in its place until it is there. */
  placeholder: Buffer;
}

export interface PictureOrder {
  /** The sides in pixels, rising. */
  sizes: readonly number[];
  /**
   * True cuts a square around the middle; false fits the whole picture into the square. Nothing is
   * enlarged.
   */
  square: boolean;
  limits: PictureLimits;
  /** Where it is written in its own kind and size. */
  full?: string;
}

/**
 * Makes a picture anew in each size: upright, sRGB, WebP, and without anything else that the file
 * held (place, camera, a ZIP behind it). If it is ordered, one in its own kind and size is made as
 * well. Of an animation it takes the first picture. Adds to the file what only its end misses.
 * Throws `ContentError` for what cannot be read to its end.
 */
export async function remake(file: string, order: PictureOrder): Promise<RemadePicture> {
  const { sizes, square, limits } = order;
  await addWebpEnd(file);
  const read = (failOn: SharpOptions['failOn']) =>
    sharp(file, { failOn, limitInputPixels: limits.pixels, sequentialRead: true });
  // A file gives its size at the beginning: a picture that is too large is refused before a pixel
  // is read.
  const about = await read('error').metadata().catch(damaged);
  const { width, height } = about;
  if (width * height > limits.pixels) throw new ContentError('too_many_pixels');
  if (Math.max(width, height) > limits.side) throw new ContentError('too_long_side');
  if (heldBytes(about) > limits.held) throw new ContentError('too_much_to_hold');

  const largest = sizes.at(-1) ?? 0;
  const side = square ? Math.min(largest, width, height) : largest;
  const fit = square ? ('cover' as const) : ('inside' as const);
  const pixels = (failOn: SharpOptions['failOn']) =>
    read(failOn)
      .autoOrient()
      .resize(side, side, { fit, withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
  let failOn: SharpOptions['failOn'] = 'error';
  const { data, info } = await pixels(failOn)
    .catch(async (error: Error) => {
      if (!/premature end of JPEG/i.test(error.message)) throw error;
      failOn = await addJpegEnd(file, about);
      return pixels(failOn);
    })
    .catch(damaged);
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const made = new Map<number, Buffer>();
  const fitting = (size: number) =>
    sharp(data, { raw }).resize(size, size, { fit, withoutEnlargement: true });
  for (const size of sizes)
    made.set(size, await fitting(size).webp({ quality: QUALITY, effort: 3 }).toBuffer());
  const placeholder = await fitting(PLACEHOLDER).webp({ quality: 40 }).toBuffer();
  const isTheLargest = about.format === 'webp' && Math.max(width, height) <= largest;
  const full =
    order.full === undefined || isTheLargest || fullBytes(about) > FULL_SHARE * limits.held
      ? null
      : await writeFull(read(failOn), about, order.full);
  return {
    made,
    full,
    width: info.width,
    height: info.height,
    takenOn: daysOf(about),
    placeholder,
  };
}

/** Of what is kept to be printed and passed on: more than screens show. */
const FULL_QUALITY = 90;

/** A GIF becomes a PNG, and an AVIF, which takes too long to write, a JPEG or a PNG. */
async function writeFull(
  picture: Sharp,
  { format, hasAlpha }: Metadata,
  to: string,
): Promise<{ type: FullType; size: number }> {
  const upright = picture.autoOrient().toColourspace('srgb');
  if (format === 'webp') {
    const { size } = await upright.webp({ quality: FULL_QUALITY, effort: 2 }).toFile(to);
    return { type: 'image/webp', size };
  }
  if (format === 'png' || format === 'gif' || hasAlpha) {
    const { size } = await upright.png().toFile(to);
    return { type: 'image/png', size };
  }
  const { size } = await upright.jpeg({ quality: FULL_QUALITY }).toFile(to);
  return { type: 'image/jpeg', size };
}

/** It comes after the other sizes, in the same process. */
const FULL_SHARE = 2 / 3;

/**
 * About how many bytes are in memory at once while it is made, as measured: one that is turned is
 * there twice, and a WebP before and after it is packed.
 */
function fullBytes(about: Metadata): number {
  const { width, height, channels, format, orientation = 1 } = about;
  const ofPixel: Partial<Record<Metadata['format'], number>> = { webp: 8, heif: 16 };
  const pixels = width * height;
  const turned = orientation > 1 ? 2 * pixels * channels : 0;
  return turned + (ofPixel[format] === undefined ? heldBytes(about) : pixels * ofPixel[format]);
}

/** EXIF and XMP of a JPEG have at most 64 KB; other formats could have far more. */
const MOST_NOTES = 65_536;
const XMP_DAY =
  /\b(?:exif:DateTimeOriginal|photoshop:DateCreated|xmp:CreateDate)\s*(?:=\s*["']|>)\s*(\d{4}-\d\d-\d\d)/g;

function daysOf({ exif, xmp }: Metadata): string[] {
  const notes = xmp && xmp.length <= MOST_NOTES ? xmp.toString() : '';
  return [...daysInExif(exif), ...[...notes.matchAll(XMP_DAY)].map(([, day = '']) => day)];
}

function daysInExif(exif: Buffer | undefined): string[] {
  if (!exif || exif.length > MOST_NOTES) return [];
  try {
    const { Photo, Image, GPSInfo } = exifReader(exif);
    return [
      Photo?.DateTimeOriginal,
      Photo?.DateTimeDigitized,
      Image?.DateTime,
      GPSInfo?.GPSDateStamp,
    ].flatMap((taken) => {
      if (typeof taken === 'string') return [taken.slice(0, 10).replaceAll(':', '-')];
      // The reader takes what the camera's clock showed for UTC, so this is the camera's own day.
      const isTime = taken instanceof Date && !Number.isNaN(taken.getTime());
      return isTime ? [taken.toISOString().slice(0, 10)] : [];
    });
  } catch {
    // A fault in a camera's notes does no harm to its picture.
    return [];
  }
}

/**
 * About how many bytes of a picture are in memory at once while it is read, as measured; 0 for a
 * baseline JPEG and a plain PNG, which are read line by line.
 */
function heldBytes({
  format,
  width,
  height,
  channels,
  depth,
  isProgressive,
  pages = 1,
}: Metadata): number {
  const whole = isProgressive ? 1 : 0;
  const ofPixel: Partial<Record<Metadata['format'], number>> = {
    jpeg: whole * channels * 2,
    png: whole * channels * (depth === 'ushort' ? 2 : 1),
    webp: pages > 1 ? 8 : 4,
    gif: 5,
    heif: 24,
  };
  return width * height * (ofPixel[format] ?? 0);
}

function damaged(error: Error): never {
  if (error instanceof ContentError) throw error;
  throw /pixel limit/i.test(error.message)
    ? new ContentError('too_many_pixels')
    : new ContentError('damaged');
}
