import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const DIST = join(ROOT, 'web/dist');
/** All that the built app depends on. */
const SOURCES = ['web', 'contract', 'docs/guide', 'package-lock.json', 'tsconfig.base.json'];
const NO_SOURCE = /^(dist|node_modules|testing|\..*)$|\.test\.tsx?$/;

/**
 * Builds web/dist when it is missing, or was built from other sources. Rejects with the output of a
 * build that fails.
 */
export async function buildWeb(): Promise<void> {
  const sources = await hashOf(SOURCES);
  const builtFrom = await readFile(join(DIST, '.built-from'), 'utf8').catch(() => '');
  if (builtFrom === sources) return;
  console.error('Building the web app ...');
  // Built beside and then moved: an interrupted build leaves the last one, and two at once do not
  // mix.
  const beside = join(ROOT, `web/.cache/build-${process.pid}`);
  const old = `${beside}.old`;
  try {
    await mkdir(beside, { recursive: true });
    await vite(['build', '--outDir', beside, '--emptyOutDir', '--logLevel', 'warn']);
    await writeFile(join(beside, '.built-from'), sources);
    if (existsSync(DIST)) await rename(DIST, old);
    await rename(beside, DIST);
  } finally {
    await rm(beside, { recursive: true, force: true });
    await rm(old, { recursive: true, force: true });
  }
}

async function hashOf(paths: string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const file of (await Promise.all(paths.map(filesIn))).flat()) {
    hash.update(`${file}\0`).update(await readFile(join(ROOT, file)));
  }
  return hash.digest('hex');
}

/** Names relative to the root, always in the same order. */
async function filesIn(path: string): Promise<string[]> {
  const entries = await readdir(join(ROOT, path), { withFileTypes: true }).catch(() => null);
  if (!entries) return [path];
  const kept = entries
    .filter(({ name }) => !NO_SOURCE.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const files = kept.map((entry) =>
    entry.isDirectory() ? filesIn(`${path}/${entry.name}`) : [`${path}/${entry.name}`],
  );
  return (await Promise.all(files)).flat();
}

function vite(args: string[]): Promise<void> {
  return new Promise((done, fail) => {
    const program = join(ROOT, 'node_modules/vite/bin/vite.js');
    const child = spawn(process.execPath, [program, ...args], {
      cwd: join(ROOT, 'web'),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (data) => (output += data));
    child.stderr.on('data', (data) => (output += data));
    child.on('error', fail);
    child.on('close', (code) =>
      code === 0 ? done() : fail(new Error(`${output}\nThe web app could not be built.`)),
    );
  });
}
