import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

// Far from UTC, so that a day that slips shows.
process.env.TZ ??= 'Pacific/Kiritimati';
// As tools/prepare.mjs says: the processes that tests start begin in half the time.
process.env.NODE_COMPILE_CACHE ??= resolve(import.meta.dirname, 'node_modules/.cache/node');

const anyTest = '{contract,server,web,tools}/**/*.test.{ts,tsx}';
const postgresTest = '**/*.pg.test.ts';
const exclude = ['**/node_modules/**', '**/dist/**'];

export default defineConfig({
  test: {
    // No test leaves anything behind in a module, so a worker loads each only once: a quarter of the time.
    isolate: false,
    // Of itself vitest leaves one core to whoever looks on.
    maxWorkers: '100%',
    projects: [
      { extends: true, test: { name: 'plain', include: [anyTest], exclude: [postgresTest, ...exclude] } },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: [postgresTest],
          exclude,
          globalSetup: 'server/src/kit/testing/postgres-for-tests.ts',
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
