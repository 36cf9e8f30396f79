import type { Target } from '../image-arguments.ts';

/** The layers that deploy/Containerfile puts upon the base, the lowest first. */
const OWN = ['user', 'command', 'Node', 'packages', 'web app', 'server'];
const OWN_OF: Readonly<Record<Target, readonly string[]>> = {
  pcr: OWN,
  'all-in-one': [...OWN, 'PostgreSQL'],
};
/** In bytes, compressed. */
export const MOST = 250e6;

/** What an image is made of, with compressed bytes, from the sizes of its layers. */
export function partsOf(target: Target, layers: readonly number[]): [string, number][] {
  const own = OWN_OF[target];
  const below = layers.length - own.length;
  if (below < 1)
    throw new Error(`The image has ${layers.length} layers; ${own.length} are our own.`);
  const base = layers.slice(0, below).reduce((sum, size) => sum + size, 0);
  return [
    ['base', base],
    ...own.map((name, n): [string, number] => [name, layers[below + n] ?? 0]),
  ];
}

export const inMb = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
