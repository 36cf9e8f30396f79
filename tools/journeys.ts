import { findHeadless } from './browser.ts';
import { type Run, run } from './run.ts';
import { buildWeb } from './web-build.ts';

/**
 * Runs Playwright on the built web app, with these arguments. Throws when there is nothing to run
 * it on.
 */
export async function runJourneys(args: string[], env: Record<string, string> = {}): Promise<Run> {
  const CHROME_PATH = findHeadless();
  await buildWeb();
  return run('@playwright/test/cli.js', ['test', ...args], {
    folder: 'e2e',
    env: { CHROME_PATH, TZ: 'Pacific/Kiritimati', ...env },
    shown: true,
  });
}
