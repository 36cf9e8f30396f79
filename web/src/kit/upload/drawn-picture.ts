/** A picture that was drawn anew: upright, opaque, and without the camera's notes. */
export interface DrawnPicture {
  jpeg: Blob;
  /** Pixels. */
  width: number;
  height: number;
}

/**
 * Draws a picture with its longer side at most `side` pixels long. Throws if this device cannot
 * show it, or has no memory for it.
 */
export async function drawnAsJpeg(
  picture: Blob,
  { side, quality }: { side: number; quality: number },
): Promise<DrawnPicture> {
  const { source, width, height, close } = await decoded(picture);
  const scale = Math.min(1, side / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  // Transparent parts would be black in a JPEG.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  close();
  const jpeg = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
  if (!jpeg) throw new Error('no JPEG');
  return { jpeg, width: canvas.width, height: canvas.height };
}

async function decoded(picture: Blob) {
  try {
    const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' });
    return {
      source: bitmap,
      width: bitmap.width,
      height: bitmap.height,
      close: () => bitmap.close(),
    };
  } catch {
    // Old phones have no memory for all pixels of a large one, but show it in a smaller size.
    const image = new Image();
    const url = URL.createObjectURL(picture);
    image.src = url;
    const close = () => URL.revokeObjectURL(url);
    await image.decode().catch((error: unknown) => {
      close();
      throw error;
    });
    return { source: image, width: image.naturalWidth, height: image.naturalHeight, close };
  }
}
