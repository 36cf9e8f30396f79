import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** The version of this PCR, as package.json and CHANGELOG.md name it: '0.2.0'. */
export const VERSION: string = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../../../package.json'), 'utf8'),
).version;
