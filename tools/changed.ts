import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run.ts';

/** What `npm test -- --changed` runs besides the checks. */
export interface Choice {
  /** All there is: more was touched than domains, or what nobody can follow. */
  everything: boolean;
  /** The folders of e2e whose journeys run; all when `everything` is true. */
  journeys: readonly string[];
}

/** No journey and no screen comes from there. */
const WORDS = /^(docs\/(?!guide\/)|[^/]+\.md$)/;

/**
 * For these paths from the root. `folders` are those of e2e with journeys. A change in a domain
 * runs the domain's journeys, and the walks through all screens if it can show; one in kit, app,
 * tools or a migration runs everything.
 */
export function choiceFor(changed: readonly string[], folders: readonly string[]): Choice {
  const journeys = new Set<string>();
  for (const path of changed.filter((one) => !WORDS.test(one))) {
    const [, room, domain = ''] = /^(?:(contract|server|web)\/src|e2e)\/([^/]+)\//.exec(path) ?? [];
    if (!folders.includes(domain) || NO_DOMAIN.includes(domain))
      return { everything: true, journeys: folders };
    journeys.add(domain);
    if (room !== 'server') journeys.add('states');
  }
  return { everything: false, journeys: [...journeys].sort() };
}

/** Folders of rooms and of e2e on which all domains stand. */
const NO_DOMAIN = ['app', 'environment', 'kit', 'testing'];

/** The folders of e2e with journeys. */
export function journeyFolders(): string[] {
  const files = readdirSync(join(ROOT, 'e2e'), { recursive: true, encoding: 'utf8' });
  return [
    ...new Set(files.flatMap((path) => /^([^/]+)\/.*\.e2e\.ts$/.exec(path)?.[1] ?? [])),
  ].sort();
}

/**
 * What differs from where this branch left the main one, committed or not: that commit, and the
 * paths from the root. On the main branch itself: commits that are not pushed yet. Throws if there
 * is no git.
 */
export function readChanged(root = ROOT): { base: string; paths: string[] } {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  // In the order of their names: the pushed one comes last.
  const main = git(
    'for-each-ref',
    '--format=%(refname)',
    'refs/heads/main',
    'refs/remotes/origin/main',
  );
  const base = git('merge-base', 'HEAD', main.trim().split('\n').at(-1) || 'HEAD').trim();
  const paths = [
    // Where a file was, and where it is now.
    git('diff', '--name-only', '--no-renames', '-z', base),
    git('ls-files', '--others', '--exclude-standard', '-z'),
  ];
  return { base, paths: paths.flatMap((list) => list.split('\0').filter(Boolean)) };
}
