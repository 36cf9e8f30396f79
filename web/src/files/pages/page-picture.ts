/**
 * Pixels of the longer side: a page of letter size at 200 to the inch, which can be read, and sent
 * on poor signal.
 */
const SIDE = 2200;
const QUALITY = 0.75;

/** One photographed page as it goes into a PDF. */
export interface PagePicture {
  jpeg: Blob;
  /** Pixels. */
  width: number;
  height: number;
}

/**
 * Turns the picture upright and makes it small, without the camera's notes. Throws if it cannot be
 * shown.
 */
export async function pageOf(picture: Blob): Promise<PagePicture> {
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' });
  const scale = Math.min(1, SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  // Transparent parts would be black in a JPEG.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const jpeg = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
  if (!jpeg) throw new Error('no JPEG');
  return { jpeg, width: canvas.width, height: canvas.height };
}
