import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Check, ok, warn } from './check.ts';

export const webCheck: Check = async ({ webDir }) => [
  existsSync(join(webDir, 'index.html'))
    ? ok('it is built')
    : warn('it is not built: npm start builds it, and node server/src/main.ts serves none'),
];
