import { defineConfig } from '@playwright/test';
import { BROWSER, SCREEN } from '../../e2e/kit/browser-setup.ts';

// The journey through an image that runs: try-image.ts says where, in PCR_ADDRESS.

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  workers: 1,
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: 'line',
  outputDir: process.env.PCR_RESULTS,
  use: {
    ...SCREEN,
    browserName: 'chromium',
    launchOptions: BROWSER,
    viewport: { width: 390, height: 844 },
    baseURL: process.env.PCR_ADDRESS,
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
  },
});
