import { globSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Walk } from './walk.ts';

const JOURNEYS = resolve(import.meta.dirname, '..');

const isWalk = (value: unknown): value is Walk =>
  typeof value === 'object' && value !== null && 'legs' in value;

/**
 * Every screen in its states: what axe looks at, and what `npm run screens` takes pictures of.
 */
export const WALKS: readonly Walk[] = (
  await Promise.all(
    globSync('**/*.states.ts', { cwd: JOURNEYS, exclude: ['node_modules'] })
      .sort()
      .map(async (file) => {
        const states: Record<string, unknown> = await import(
          pathToFileURL(join(JOURNEYS, file)).href
        );
        return Object.values(states).filter(isWalk);
      }),
  )
).flat();
