import { defineConfig } from '@playwright/test';
import { BROWSER, SCREEN } from './kit/browser-setup.ts';

// How the journeys run: `npm run e2e`. Each worker has an environment of its own
// (environment/environment.ts) on one PostgreSQL, so any order and number will do. One journey of
// each domain is tagged `@first`: `npm test` runs that one, and `npm test -- --all` the others too
// (tools/first-journeys.test.ts).

export default defineConfig({
  testDir: '.',
  globalSetup: './environment/postgres.ts',
  testMatch: '**/*.e2e.ts',
  fullyParallel: true,
  // Each waits for its browser a part of the time: on two cores a third one makes the whole a tenth
  // shorter.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // Nothing waits for time: these only end what hangs, also on a machine that does ten other
  // things.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    ...SCREEN,
    browserName: 'chromium',
    launchOptions: BROWSER,
    viewport: { width: 390, height: 844 },
    // Requests that a test answers itself do not pass a service worker; the tests about being
    // offline allow it.
    serviceWorkers: 'block',
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    trace: 'off',
    screenshot: 'off',
    video: 'off',
  },
});
