import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { findHeadless } from './tools/browser.ts';
import { testPlugins } from './web/test-plugins.ts';

// Far from UTC, so that a day that slips shows.
process.env.TZ ??= 'Pacific/Kiritimati';
// As tools/prepare.mjs says: the processes that tests start begin in half the time.
process.env.NODE_COMPILE_CACHE ??= resolve(import.meta.dirname, 'node_modules/.cache/node');

const anyTest = '{contract,server,web,tools,deploy}/**/*.test.{ts,tsx}';
const browserTest = 'web/**/*.browser.test.tsx';
const postgresTest = '**/*.pg.test.ts';
const exclude = ['**/node_modules/**', '**/dist/**'];
const PHONE = { width: 390, height: 844 };

/**
 * One file of each kind of screen: lists, details, forms that are typed in. They run on React's
 * development build, which warns of what is wrong in the markup and in how components use React; a
 * warning fails a test. All others run on the build that people get, which costs a third less.
 */
const WARNED = [
  'account/profile/profile',
  'agreements/agreements',
  'announcements/announcement-form',
  'app/first-screen/first-screen',
  'app/shell',
  'contractors/contractors',
  'contractors/reviews/reviews',
  'dashboard/dashboard',
  'families/family-form',
  'help/feedback/feedback',
  'jobs/job-form',
  'kit/sheet/Sheet',
  'notifications/inbox/inbox',
].map((file) => `web/src/${file}.browser.test.tsx`);
const gone = WARNED.filter((file) => !existsSync(resolve(import.meta.dirname, file)));
if (gone.length > 0)
  throw new Error(`WARNED of vitest.config.ts names tests that are not there: ${gone.join(' ')}`);

/** Tests in the page of a browser, on one of React's builds. */
function inBrowser(
  name: string,
  react: 'production' | 'development',
  include: string[],
  without: string[] = [],
): TestProjectConfiguration {
  return {
    extends: true,
    plugins: testPlugins(),
    // React's own choice between its two builds, and where Vite has JSX compiled for one of them
    // alone.
    define: { 'process.env.NODE_ENV': JSON.stringify(react) },
    oxc: { jsx: { development: react === 'development' } },
    publicDir: 'web/public',
    // A file that cannot be read fails by itself; it lays nothing over the others.
    server: { hmr: { overlay: false } },
    // The tests begin once all of the app's libraries are there: a later one would load the page
    // again. The code that JSX is compiled to is in no file that Vite looks through.
    optimizeDeps: {
      entries: ['web/src/app/main.tsx'],
      include: ['react/jsx-runtime', 'react/jsx-dev-runtime'],
    },
    test: {
      name,
      include,
      exclude: [...exclude, ...without],
      setupFiles: 'web/src/kit/testing/browser-setup.ts',
      browser: {
        enabled: true,
        headless: true,
        ui: false,
        screenshotFailures: false,
        // A picture of the page at every step costs a tenth of the time.
        traceView: false,
        dependencySourcemaps: false,
        // A machine that does ten other things starts a browser in more than the usual minute.
        connectTimeout: 180_000,
        viewport: PHONE,
        provider: playwright({
          launchOptions: {
            // Looked for only when there is something to run in it.
            get executablePath() {
              return findHeadless();
            },
            args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
          },
          contextOptions: {
            viewport: PHONE,
            locale: 'en-US',
            timezoneId: process.env.TZ,
            reducedMotion: 'reduce',
          },
          actionTimeout: 30_000,
        }),
        instances: [{ browser: 'chromium' }],
      },
    },
  };
}

/**
 * `npm test -- --all` alone runs tests with this tag: they go through combinations after the
 * telling ones, or let processes, disks and connections fail.
 */
const THOROUGH = 'thorough';

export default defineConfig({
  test: {
    tags: [{ name: THOROUGH }],
    // No test leaves anything behind in a module, so a worker loads each only once: a quarter of
    // the time.
    isolate: false,
    // Of itself vitest leaves one core to the person who looks on.
    maxWorkers: '100%',
    // Nothing waits for time: these only end what hangs, also on a machine that does ten other
    // things.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { interval: 50, timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'plain',
          include: [anyTest],
          exclude: [browserTest, postgresTest, ...exclude],
        },
      },
      inBrowser('browser', 'production', [browserTest], WARNED),
      inBrowser('browser-warnings', 'development', WARNED),
      {
        extends: true,
        test: {
          name: 'postgres',
          include: [postgresTest],
          exclude,
          globalSetup: 'server/src/kit/testing/postgres-for-tests.ts',
        },
      },
    ],
  },
});
