import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { journeyFolders } from './changed.ts';
import { ROOT } from './run.ts';

/** Journeys through the whole app, and the walks of states: these wait for `npm test -- --all`. */
const NO_DOMAIN = ['app', 'states'];

test("each domain has one journey with { tag: '@first' }, which every npm test runs", () => {
  const marked = journeyFolders().flatMap((folder) =>
    readdirSync(join(ROOT, 'e2e', folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.e2e.ts'))
      .flatMap(
        (name) =>
          readFileSync(join(ROOT, 'e2e', folder, name), 'utf8').match(/tag: '@first'/g) ?? [],
      )
      .map(() => folder),
  );
  expect(marked).toEqual(journeyFolders().filter((folder) => !NO_DOMAIN.includes(folder)));
});
