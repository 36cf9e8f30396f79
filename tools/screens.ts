import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findHeadless } from './browser.ts';
import { ROOT } from './run.ts';
import { buildWeb } from './web-build.ts';

// npm run screens: pictures of every screen, as the walks of e2e show it; `npm run screens -- form`
// only those with 'form' in their name; `npm run screens -- --guide` takes the pictures of
// docs/guide anew, `npm run screens -- --guide help` those with 'help' in their name.

const FOLDER = join(ROOT, 'screens');

process.env.CHROME_PATH = findHeadless();
await buildWeb();
const say = (line: string) => console.log(line);

const [filter = '', picture = ''] = process.argv.slice(2);
if (filter === '--guide') {
  const { takeGuidePictures } = await import('../e2e/help/guide/guide-pictures.ts');
  process.exit((await takeGuidePictures(join(ROOT, 'docs/guide/pictures'), picture, say)) ? 1 : 0);
}
const { takePictures } = await import('../e2e/kit/pictures.ts');
if (!filter) await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
const failed = await takePictures(FOLDER, filter, say);
console.log(`The pictures are in ${FOLDER}`);
process.exitCode = failed ? 1 : 0;
