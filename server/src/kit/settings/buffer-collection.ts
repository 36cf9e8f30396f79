import { setFlagsFromString } from 'node:v8';

/**
 * Lets V8 collect buffers that live for a moment, as each piece of a file does, by its quick
 * collection. Since version 13.6 it begins that at 128 MB of them, but the slow collection of all
 * memory at 64 MB, so the quick one never comes (github.com/nodejs/node/issues/61967). This is the
 * limit that it had before: 32 MB. To be called before anything is served.
 */
export function collectBuffersEarly(): void {
  setFlagsFromString('--scavenger-max-new-space-capacity-mb=8');
}
