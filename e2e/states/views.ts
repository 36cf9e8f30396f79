import type { Page } from '@playwright/test';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };

/** The narrowest phone, on which the walks go. */
export const NARROW_VIEW = {
  name: '320-light',
  colorScheme: 'light',
  viewport: { width: 320, height: 844 },
} as const;
/** The one in which pictures are taken on the way. */
export const PHONE_VIEW = { name: '390-light', colorScheme: 'light', viewport: PHONE } as const;
/** The other colours and the other layout at once. */
export const WIDE_DARK_VIEW = { name: '1280-dark', colorScheme: 'dark', viewport: DESK } as const;
/** How each state is photographed. */
export const VIEWS = [
  PHONE_VIEW,
  { name: '390-dark', colorScheme: 'dark', viewport: PHONE },
  { name: '1280-light', colorScheme: 'light', viewport: DESK },
  WIDE_DARK_VIEW,
] as const;
export type View = typeof NARROW_VIEW | (typeof VIEWS)[number];

/** Shows the page in this view, and waits until it is at rest. */
export async function look(page: Page, { viewport, colorScheme }: View): Promise<void> {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme });
  await atRest(page);
}

/** Waits until nothing on the page moves or changes its colour any more. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const picture = () => new Promise(requestAnimationFrame);
    await picture();
    do await picture();
    while (document.getAnimations().some(({ playState }) => playState === 'running'));
  });
}
