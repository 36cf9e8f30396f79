import { type DrawnPicture, drawnAsJpeg } from '../../kit/upload/drawn-picture.ts';

/**
 * Pixels of the longer side: a page of letter size at 200 to the inch, which can be read, and sent
 * on poor signal.
 */
const SIDE = 2200;
const QUALITY = 0.75;

/** One photographed page as it goes into a PDF. */
export type PagePicture = DrawnPicture;

/**
 * Turns the picture upright and makes it small, without the camera's notes. Throws if it cannot be
 * shown.
 */
export const pageOf = (picture: Blob): Promise<PagePicture> =>
  drawnAsJpeg(picture, { side: SIDE, quality: QUALITY });
