import sharp from 'sharp';
import { ContentError } from './problem.ts';

// libvips runs on one thread and caches nothing between two pictures, so that memory does not grow with their number.
sharp.concurrency(1);
sharp.cache(false);
// Only the readers of accepted formats are enabled. Everything else that libvips can open is an attack surface that
// nobody needs.
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

/** The time in seconds after which a picture of many pixels is given up. */
const PATIENCE = 30;
const QUALITY = 80;

export interface PictureOrder {
  /** The sides in pixels, rising. */
  sizes: readonly number[];
  /** True cuts a square around the middle; false fits the whole picture into the square. Nothing is enlarged. */
  square: boolean;
  maxPixels: number;
}

/**
 * Makes a picture anew in each size: upright, sRGB, WebP, and without anything else that the file held (place, camera,
 * a ZIP behind it). Of an animation it takes the first picture. Throws `ContentError` for what cannot be read to its
 * end.
 */
export async function remake(file: string, order: PictureOrder): Promise<Map<number, Buffer>> {
  const { sizes, square, maxPixels } = order;
  const read = sharp(file, { failOn: 'error', limitInputPixels: maxPixels, sequentialRead: true });
  // The size stands at the beginning of a file: too many pixels are refused before one of them is read.
  const { width, height } = await read.metadata().catch(damaged);
  if (width * height > maxPixels) throw new ContentError('too_many_pixels');

  const largest = sizes.at(-1) ?? 0;
  const side = square ? Math.min(largest, width, height) : largest;
  const fit = square ? ('cover' as const) : ('inside' as const);
  const { data, info } = await read
    .autoOrient()
    .resize(side, side, { fit, withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: PATIENCE })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(damaged);
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const made = new Map<number, Buffer>();
  for (const size of sizes) {
    const picture = sharp(data, { raw }).resize(size, size, { fit, withoutEnlargement: true });
    made.set(size, await picture.webp({ quality: QUALITY, effort: 3 }).toBuffer());
  }
  return made;
}

function damaged(error: Error): never {
  throw /pixel limit/i.test(error.message) ? new ContentError('too_many_pixels') : new ContentError('damaged');
}
