import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { choiceFor, journeyFolders, readChanged } from './changed.ts';

describe('what runs for a change', () => {
  const folders = ['app', 'families', 'jobs', 'states'];
  const everything = { everything: true, journeys: folders };

  test.each<[string, string[], string[]]>([
    ['nothing', [], []],
    ['words', ['docs/domains/jobs.md', 'README.md'], []],
    ['a domain on the server', ['server/src/jobs/jobs.rules.ts'], ['jobs']],
    ['a domain where it shows', ['contract/src/jobs/jobs.schema.ts'], ['jobs', 'states']],
    [
      'two domains',
      ['web/src/jobs/JobForm.tsx', 'server/src/families/families.ts'],
      ['families', 'jobs', 'states'],
    ],
    ['a journey', ['e2e/families/drafts.e2e.ts'], ['families', 'states']],
    ['a walk', ['e2e/states/walk.ts'], ['states']],
  ])('%s runs the journeys of what it touches', (_, changed, journeys) => {
    expect(choiceFor(changed, folders)).toEqual({ everything: false, journeys });
  });

  test.each([
    'contract/src/kit/ids.ts',
    'web/src/kit/ui/Button.tsx',
    'web/src/paths.ts',
    'server/src/app.ts',
    'server/src/testing/visitor.ts',
    'server/migrations/0014_more.sql',
    'e2e/environment/entries/members.ts',
    'e2e/app/keyboard.e2e.ts',
    'e2e/playwright.config.ts',
    'tools/test.ts',
    'docs/guide/jobs.md',
    'package-lock.json',
  ])('%s runs everything', (path) => {
    expect(choiceFor(['server/src/jobs/jobs.rules.ts', path], folders)).toEqual(everything);
  });

  test('a domain without journeys of its own runs everything: whose they are nobody can tell', () => {
    expect(choiceFor(['server/src/consent/consent.ts'], folders)).toEqual(everything);
  });
});

test('folders of e2e with journeys are found', () => {
  expect(journeyFolders()).toEqual(expect.arrayContaining(['families', 'my-data', 'states']));
  expect(journeyFolders()).not.toContain('environment');
});

describe('what has changed', () => {
  let root: string;
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const commit = () => {
    git('add', '--all');
    git(
      '-c',
      'user.name=Ada',
      '-c',
      'user.email=ada@example.org',
      'commit',
      '--quiet',
      '--message=More',
    );
    return git('rev-parse', 'HEAD');
  };

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'pcr-changed-'));
    git('init', '--quiet', '--initial-branch=main');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  test('is what was committed since the main branch, what is not committed, what is new, and what is gone', () => {
    for (const path of ['jobs/same.ts', 'jobs/edited.ts', 'jobs/moved.ts', 'jobs/gone.ts'])
      write(path, `// ${path}`);
    const base = commit();
    git('switch', '--quiet', '--create', 'mine');
    write('jobs/committed.ts', '');
    mkdirSync(join(root, 'families'));
    git('mv', 'jobs/moved.ts', 'families/moved.ts');
    commit();
    write('jobs/edited.ts', 'edited');
    write('jobs/né w.ts', '');
    rmSync(join(root, 'jobs/gone.ts'));
    const changed = readChanged(root);
    expect(changed.base).toBe(base);
    expect(changed.paths.sort()).toEqual([
      'families/moved.ts',
      'jobs/committed.ts',
      'jobs/edited.ts',
      'jobs/gone.ts',
      'jobs/moved.ts',
      'jobs/né w.ts',
    ]);
  });

  test('on the main branch is what is not pushed yet, and where nothing is pushed what is not committed', () => {
    write('jobs/first.ts', '');
    const first = commit();
    write('jobs/second.ts', '');
    const second = commit();
    write('jobs/third.ts', '');
    expect(readChanged(root)).toEqual({ base: second, paths: ['jobs/third.ts'] });
    git('update-ref', 'refs/remotes/origin/main', first);
    expect(readChanged(root)).toEqual({ base: first, paths: ['jobs/second.ts', 'jobs/third.ts'] });
  });
});
