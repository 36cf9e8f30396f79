import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

/** The released version before this one. */
export interface VersionBefore {
  version: string;
  commit: string;
}

const PROJECT = resolve(import.meta.dirname, '../../../..');
/** What its server needs, and what npm needs to know its rooms. */
const PARTS = [
  ...['package.json', 'package-lock.json', 'contract', 'server'],
  ...['web/package.json', 'e2e/package.json', 'bench/package.json'],
];
const run = promisify(execFile);
const git = async (...args: string[]) =>
  (await run('git', args, { cwd: PROJECT, maxBuffer: 1 << 26 })).stdout.trim();

/** Null where this clone has no history that reaches to it. */
export async function findVersionBefore(): Promise<VersionBefore | null> {
  // An error of git: there is none, or the clone is shallow.
  const commit = await commitBefore().catch(() => null);
  return commit ? { version: await versionAt(commit), commit } : null;
}

/** Takes it out of git into a new folder, with its libraries, so that its server can start. */
export async function takeVersion({ commit }: VersionBefore): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'pcr-before-'));
  const archive = join(root, 'before.tar');
  await git('archive', `--output=${archive}`, commit, ...PARTS);
  await run('tar', ['-xf', archive, '-C', root]);
  await rm(archive);
  await giveModules(root);
  return root;
}

const versionAt = async (commit: string): Promise<string> =>
  JSON.parse(await git('show', `${commit}:package.json`)).version;

/**
 * The newest release that this state follows; before the first release, the last state of the
 * version before. Null, or an error of git, where there is none.
 */
async function commitBefore(): Promise<string | null> {
  const head = await git('rev-parse', 'HEAD');
  const tags = await git('tag', '--list', 'v[0-9]*', '--merged', 'HEAD', '--sort=-v:refname');
  for (const tag of tags.split('\n').filter(Boolean)) {
    const commit = await git('rev-list', '-n', '1', tag);
    if (commit !== head) return commit;
  }
  const now = JSON.parse(await readFile(join(PROJECT, 'package.json'), 'utf8')).version;
  if ((await versionAt(head)) !== now) return head;
  const changes = await git('log', '--first-parent', '--format=%H', '--', 'package.json');
  for (const change of changes.split('\n')) {
    if ((await versionAt(`${change}^`)) !== now) return git('rev-parse', `${change}^`);
  }
  return null;
}

interface Locked {
  version?: string;
  integrity?: string;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
}

/**
 * Where this version has all libraries of the version before, they are linked, which takes no time;
 * else npm installs them.
 */
async function giveModules(root: string): Promise<void> {
  const [before, now] = await Promise.all([lockOf(root), lockOf(PROJECT)]);
  const needed = Object.entries(before).filter(
    ([path, { link, dev, optional }]) =>
      path.includes('node_modules/') &&
      !link &&
      !dev &&
      // An optional one may be for another system.
      (!optional || existsSync(join(PROJECT, path))),
  );
  if (!needed.every(([path, { integrity }]) => now[path]?.integrity === integrity)) {
    await run('npm', ['install', '--no-save', '--omit=dev', ...QUIETLY], { cwd: root });
    return;
  }
  for (const [path] of needed.filter(([path]) => OF_A_ROOM.test(path))) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await symlink(join(PROJECT, path), join(root, path));
  }
  await mkdir(join(root, 'node_modules/@pcr'));
  await symlink(join(root, 'contract'), join(root, 'node_modules/@pcr/contract'));
}
/** What lies within another library comes with that. */
const OF_A_ROOM = /^(\w+\/)?node_modules\/(@[^/]+\/)?[^/]+$/;
/** It runs on this project's Node, so no script of a library is needed. */
const QUIETLY = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];

const lockOf = async (root: string): Promise<Record<string, Locked>> =>
  JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')).packages;
