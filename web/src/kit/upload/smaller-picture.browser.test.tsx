import { expect, test } from '../testing/component-test.ts';
import { pictureHead } from './picture-head.ts';
import { smallerPicture } from './smaller-picture.ts';

const LARGEST = { bytes: 10_000_000, megapixels: 50, side: 12_000, smaller: [4096, 2560] };
const DAY = '2024:02:03 10:11:12';

/** EXIF that says that the picture lies on its side, and when it was taken. */
function exif(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(10 + 26 + 18 + DAY.length + 1);
  const view = new DataView(bytes.buffer);
  const write = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), at);
  view.setUint16(0, 0xffe1);
  view.setUint16(2, bytes.length - 2);
  write(4, 'Exif');
  write(10, 'II*');
  view.setUint32(14, 8, true);
  view.setUint16(18, 2, true);
  const entry = (at: number, [tag, type, count, value]: [number, number, number, number]) => {
    view.setUint16(at, tag, true);
    view.setUint16(at + 2, type, true);
    view.setUint32(at + 4, count, true);
    view.setUint32(at + 8, value, true);
  };
  entry(20, [0x0112, 3, 1, 6]);
  entry(32, [0x0132, 2, DAY.length + 1, 40]);
  write(50, DAY);
  return bytes;
}

async function panorama(width: number): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = 40;
  canvas.getContext('2d')?.fillRect(0, 0, 40, 40);
  const jpeg = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg'));
  if (!jpeg) throw new Error('no JPEG');
  const parts = [jpeg.slice(0, 2), exif(), jpeg.slice(2)];
  return new File(parts, 'pano.jpg', { type: 'image/jpeg', lastModified: 86_400_000 });
}

test('a panorama is made smaller on the device, upright, with its name, its day and the notes of its camera (files.md 35)', async () => {
  const smaller = await smallerPicture(await panorama(14_000), LARGEST);
  expect(smaller).toMatchObject({ name: 'pano.jpg', lastModified: 86_400_000 });
  const head = await pictureHead(smaller);
  expect([head?.width, head?.height]).toEqual([12, 4096]);
  expect(await smaller.text()).toContain(DAY);
  const seen = await createImageBitmap(smaller);
  expect([seen.width, seen.height]).toEqual([12, 4096]);
  // Where that has too many bytes, the next size is taken.
  const few = { ...LARGEST, bytes: smaller.size - 1 };
  const next = await pictureHead(await smallerPicture(await panorama(14_000), few));
  expect(next?.height).toBe(2560);
});

test('a picture that may be sent, and one that this device cannot draw, stay as they are (files.md 35)', async () => {
  const fits = await panorama(3000);
  expect(await smallerPicture(fits, LARGEST)).toBe(fits);
  expect(await smallerPicture(fits, { ...LARGEST, bytes: 100 })).not.toBe(fits);
  const heic = new File(['x'.repeat(200)], 'a.heic', { type: 'image/heic' });
  expect(await smallerPicture(heic, { ...LARGEST, bytes: 100 })).toBe(heic);
});
