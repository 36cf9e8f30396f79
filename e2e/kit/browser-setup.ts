import type { BrowserContextOptions, LaunchOptions } from '@playwright/test';

/** The browser that tools/browser.ts has found. Without CHROME_PATH, Playwright's own. */
export const BROWSER: LaunchOptions = {
  ...(process.env.CHROME_PATH && { executablePath: process.env.CHROME_PATH }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
};

/** Settings of every page that is opened, by tests and for pictures. */
export const SCREEN: BrowserContextOptions = {
  locale: 'en-US',
  ...(process.env.TZ && { timezoneId: process.env.TZ }),
  reducedMotion: 'reduce',
};
