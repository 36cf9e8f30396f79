import type { Page } from '@playwright/test';

/** A file as Playwright chooses one. */
export interface Chosen {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/**
 * A picture that the browser itself draws: left half one colour, right half another, so that a cut
 * can be told.
 */
export async function drawn(
  page: Page,
  name: string,
  width: number,
  height: number,
): Promise<Chosen> {
  const base64 = await page.evaluate(
    ([w, h]) => {
      const canvas = document.createElement('canvas');
      canvas.width = w;
      canvas.height = h;
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      context.fillStyle = 'rgb(200, 40, 40)';
      context.fillRect(0, 0, w / 2, h);
      context.fillStyle = 'rgb(30, 60, 200)';
      context.fillRect(w / 2, 0, w / 2, h);
      return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? '';
    },
    [width, height] as const,
  );
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') };
}

/** The colour in the middle of the image that stands at this address, as the page sees it. */
export function middleColour(page: Page, url: string): Promise<'red' | 'blue'> {
  return page.evaluate(async (src) => {
    const image = new Image();
    image.src = src;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 1;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.drawImage(image, image.width / 2, image.height / 2, 1, 1, 0, 0, 1, 1);
    const [red = 0, , blue = 0] = context.getImageData(0, 0, 1, 1).data;
    return red > blue ? 'red' : 'blue';
  }, url);
}

/** A picture of a field under a sky of that hue (0 to 360). */
export async function landscape(
  page: Page,
  name: string,
  width: number,
  height: number,
  hue: number,
): Promise<Chosen> {
  const base64 = await page.evaluate(
    ([w, h, colour]) => {
      const canvas = document.createElement('canvas');
      canvas.width = w;
      canvas.height = h;
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      const sky = context.createLinearGradient(0, 0, 0, h);
      sky.addColorStop(0, `hsl(${colour} 70% 45%)`);
      sky.addColorStop(1, `hsl(${colour} 60% 85%)`);
      context.fillStyle = sky;
      context.fillRect(0, 0, w, h);
      context.fillStyle = 'hsl(45 90% 70%)';
      context.beginPath();
      context.arc(w * 0.7, h * 0.3, Math.min(w, h) * 0.12, 0, 7);
      context.fill();
      context.fillStyle = 'hsl(110 35% 40%)';
      context.beginPath();
      context.ellipse(w * 0.4, h * 1.05, w * 0.8, h * 0.4, 0, 0, 7);
      context.fill();
      return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? '';
    },
    [width, height, hue] as const,
  );
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') };
}
