import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Walk } from './walk.ts';

const E2E = join(import.meta.dirname, '..');
const files = globSync('*/**/*.states.ts', { cwd: E2E }).toSorted();

async function walksIn(file: string): Promise<Walk[]> {
  const parts: Record<string, unknown> = await import(pathToFileURL(join(E2E, file)).href);
  return Object.keys(parts).flatMap((name) => (name.endsWith('_WALK') ? [parts[name] as Walk] : []));
}

/**
 * Every screen in each of its states: what axe looks at, and what `npm run screens` takes pictures of. A domain exports
 * its own as `…_WALK` from a `*.states.ts`.
 */
export const WALKS: readonly Walk[] = (await Promise.all(files.map(walksIn))).flat();
