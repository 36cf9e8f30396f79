import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { breachesIn } from './walls.ts';

const ROOT = resolve(import.meta.dirname, '..');
const ROOMS = ['contract', 'server', 'web', 'e2e', 'tools', 'bench', 'deploy'];

/** The folders themselves, not what git or a compiler says of them. */
function walk(path: string): string[] {
  return readdirSync(join(ROOT, path), { withFileTypes: true }).flatMap((entry) => {
    if (/^(node_modules|dist|\..*)$/.test(entry.name)) return [];
    const below = `${path}/${entry.name}`;
    return entry.isDirectory() ? walk(below) : /\.(tsx?|mjs)$/.test(below) ? [below] : [];
  });
}

test('the walls of the house stand', () => {
  const rooms = ROOMS.filter((room) => readdirSync(ROOT).includes(room));
  const files = rooms.flatMap(walk);
  expect(files.length).toBeGreaterThan(20);
  expect(
    breachesIn(new Map(files.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]))),
  ).toEqual([]);
});

const SOUND = {
  'contract/src/kit/ids.ts': "import * as z from 'zod/mini';",
  'contract/src/jobs/jobs.schema.ts': "import { Id } from '../kit/ids.ts';",
  'contract/src/families/families.schema.ts': "import type { Id } from '../kit/ids.ts';",
  'contract/src/all.endpoints.ts': "export * from './jobs/jobs.schema.ts';",
  'server/src/kit/http/http.ts': "import { Id } from '@pcr/contract/kit/ids.ts';",
  'server/src/jobs/jobs.queries.ts': "import { sql } from '../kit/http/http.ts';",
  'server/src/jobs/jobs.ts':
    "import { find } from './jobs.queries.ts';\nimport { join } from 'node:path';",
  'server/src/families/families.ts':
    "import { Job } from '@pcr/contract/jobs/jobs.schema.ts';\nimport { job } from '../jobs/jobs.ts';",
  'server/src/app.ts': "import { job } from './jobs/jobs.ts';",
  'web/src/kit/ui/Button.tsx': "import { useState } from 'react';",
  'web/src/jobs/JobsPage.tsx': "import { Button } from '../kit/ui/Button.tsx';",
  'web/src/families/FamiliesPage.tsx': "import { Button } from '../kit/ui/Button.tsx';",
  'web/src/app/pages/JobsScreen.tsx': "const Page = lazy(() => import('../../jobs/JobsPage.tsx'));",
};
const breachesWith = (changes: Record<string, string>) =>
  breachesIn(new Map(Object.entries({ ...SOUND, ...changes })));

test('a sound house has no breach', () => {
  expect(breachesWith({})).toEqual([]);
});

test.each([
  ['contract/src/kit/bad.ts', "import { Job } from '../jobs/jobs.schema.ts';"],
  ['server/src/kit/http/bad.ts', "import { job } from '../../jobs/jobs.ts';"],
  ['server/src/kit/http/bad.ts', "import type { Job } from '@pcr/contract/jobs/jobs.schema.ts';"],
  ['server/src/kit/http/bad.ts', "import {\n  a,\n  b,\n} from '../../app.ts';"],
  ['web/src/kit/ui/Bad.tsx', "const Page = lazy(() => import('../../jobs/JobsPage.tsx'));"],
])('kit imports no domain: %s %s', (path, text) => {
  expect(breachesWith({ [path]: text })).toEqual([expect.stringContaining('kit knows no domain')]);
});

test('domains have no import cycles among them', () => {
  expect(
    breachesWith({
      'server/src/jobs/jobs.rules.ts': "export { x } from '../families/families.ts';",
    }),
  ).toEqual(['The domains of server import each other in a circle: families -> jobs -> families']);
  const longer = {
    'web/src/jobs/jobs.ts': "import '../families/families.ts';",
    'web/src/families/families.ts': "import { c } from '../events/events.ts';",
    'web/src/events/events.ts': "import type { a } from '../jobs/jobs.ts';",
  };
  expect(breachesWith(longer)).toEqual([
    expect.stringContaining('jobs -> families -> events -> jobs'),
  ]);
});

test.each([
  'server/src/families/bad.ts',
  'server/src/app.ts',
  'server/src/families/families.pg.test.ts',
])("a domain's queries are imported only inside it: %s", (path) => {
  const target =
    path === 'server/src/app.ts' ? './jobs/jobs.queries.ts' : '../jobs/jobs.queries.ts';
  expect(breachesWith({ [path]: `import { find } from '${target}';` })).toEqual([
    expect.stringContaining("a domain's queries are its own"),
  ]);
});

test.each([
  ['server/src/families/bad.ts', "import { rule } from '../jobs/jobs.rules.ts';"],
  ['web/src/families/Bad.tsx', "import { JobCard } from '../jobs/JobCard.tsx';"],
  ['web/src/families/Bad.tsx', "const Page = lazy(() => import('../jobs/JobsPage.tsx'));"],
])('a domain takes the public file of another only: %s %s', (path, text) => {
  expect(breachesWith({ [path]: text })).toEqual([
    expect.stringContaining('shows one file to others: jobs/jobs.ts'),
  ]);
});

test('nothing imports the app that puts it together', () => {
  expect(breachesWith({ 'web/src/jobs/a.tsx': "import { paths } from '../paths.ts';" })).toEqual(
    [],
  );
  expect(
    breachesWith({ 'web/src/jobs/a.tsx': "import { Shell } from '../app/Shell.tsx';" }),
  ).toHaveLength(1);
  for (const file of ['app.ts', 'app/ground.ts', 'domains.ts', 'personal-data.ts']) {
    expect(
      breachesWith({ 'server/src/jobs/a.ts': `import { a } from '../${file}';` }),
    ).toHaveLength(1);
  }
  expect(
    breachesWith({ 'server/src/jobs/a.ts': "import type { Domain } from '../domain.ts';" }),
  ).toEqual([]);
});

test('the server above its domains takes their public files; domains.ts alone what they bring', () => {
  const brings = "import { jobs } from './jobs/jobs.domain.ts';";
  expect(breachesWith({ 'server/src/domains.ts': brings })).toEqual([]);
  for (const [file, text, rightly] of [
    ['domain.ts', "import type { Rule } from './jobs/jobs.rules.ts';", 'jobs.ts'],
    ['app/ground.ts', "import { rule } from '../jobs/jobs.rules.ts';", 'jobs.ts'],
    ['admin/program.ts', "import { jobs } from '../jobs/jobs.domain.ts';", 'jobs.ts'],
    ['app.ts', brings, 'jobs.ts'],
    ['domains.ts', "import { job } from './jobs/jobs.ts';", 'jobs.domain.ts'],
  ] as const) {
    expect(breachesWith({ [`server/src/${file}`]: text })).toEqual([
      expect.stringContaining(`above its domains takes server/src/jobs/${rightly}`),
    ]);
  }
  expect(
    breachesWith({ 'server/src/domain.ts': "import type { Job } from './jobs/jobs.ts';" }),
  ).toEqual([]);
});

test('the app names no domain but those that stand around every screen', () => {
  expect(
    breachesWith({ 'web/src/app/Gate.tsx': "import { useSession } from '../account/account.ts';" }),
  ).toEqual([]);
  expect(
    breachesWith({
      'web/src/app/App.tsx': "const Page = lazy(() => import('../jobs/JobsPage.tsx'));",
    }),
  ).toEqual([expect.stringContaining('takes its screens from domains.ts')]);
});

test('a room of kit imports those that it stands on, and no other', () => {
  const sheet = "import { Sheet } from '../sheet/Sheet.tsx';";
  expect(breachesWith({ 'web/src/kit/list/List.tsx': sheet })).toEqual([]);
  expect(breachesWith({ 'web/src/kit/ui/Card.tsx': sheet })).toEqual([
    expect.stringContaining('sheet stands on ui'),
  ]);
  const mail = "import { mail } from '../messages/mail.ts';";
  expect(breachesWith({ 'server/src/kit/tasks/tasks.ts': mail })).toEqual([
    expect.stringContaining('messages stands on tasks'),
  ]);
  for (const path of ['attic/attic.ts', 'attic/old/attic.ts']) {
    expect(breachesWith({ [`server/src/kit/${path}`]: '' })).toEqual([
      expect.stringContaining('does not say what attic stands on'),
    ]);
  }
  const below = "import { Sheet } from '../../sheet/Sheet.tsx';";
  expect(breachesWith({ 'web/src/kit/ui/cards/Card.tsx': below })).toEqual([
    expect.stringContaining('sheet stands on ui'),
  ]);
});

test.each([
  ['server/src/jobs/jobs.ts', "import { job } from './testing/job-drafts.ts';"],
  ['server/src/kit/http/bad.ts', "import { kill } from '../testing/child-processes.ts';"],
  ['web/src/jobs/JobCard.tsx', "import { Pool } from '@pcr/contract/kit/testing/answers.ts';"],
])('nothing of the product takes what tests share: %s %s', (path, text) => {
  expect(breachesWith({ [path]: text })).toEqual([
    expect.stringContaining('what tests share is for tests alone'),
  ]);
  const inTests = ['jobs/jobs.test.ts', 'jobs/testing/job-fixtures.ts'];
  for (const test of inTests) expect(breachesWith({ [`server/src/${test}`]: text })).toEqual([]);
});

test('no folder shows more than 20 files beside its tests', () => {
  const files = (folder: string, count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`${folder}/Part${n}.tsx`, '']));
  for (const folder of ['web/src/events', 'tools', 'bench/load']) {
    expect(breachesWith({ ...files(folder, 20), [`${folder}/events.test.ts`]: '' })).toEqual([]);
    expect(breachesWith(files(folder, 21))).toEqual([
      `${folder} shows 21 files beside tests; 20 are the most`,
    ]);
  }
});

test('only data files touch the query client', () => {
  const text = "import { useQueryClient } from '@tanstack/react-query';";
  expect(breachesWith({ 'web/src/jobs/jobs.data.ts': text })).toEqual([]);
  expect(breachesWith({ 'web/src/jobs/JobsPage.tsx': text })).toEqual([
    expect.stringContaining('own caching'),
  ]);
});

test('pools of connections are made in one place', () => {
  const text = "import pg from 'pg';\nconst pool = new pg.Pool({});";
  expect(breachesWith({ 'server/src/kit/postgres/pool.ts': text })).toEqual([]);
  expect(breachesWith({ 'server/src/jobs/jobs.ts': text })).toEqual([
    expect.stringContaining('openPool'),
  ]);
});

test('the app uses nothing that old phones lack', () => {
  const text = 'const { promise, resolve } = Promise.withResolvers<void>();';
  expect(breachesWith({ 'web/src/jobs/jobs.data.ts': text })).toEqual([
    expect.stringContaining('old phones'),
  ]);
  expect(
    breachesWith({ 'web/src/jobs/jobs.browser.test.tsx': text, 'server/src/jobs/jobs.ts': text }),
  ).toEqual([]);
});

test('bench uses tools, not the reverse', () => {
  expect(breachesWith({ 'bench/a.ts': "import { run } from './run.ts';" })).toEqual([]);
  expect(
    breachesWith({ 'tools/a.ts': "import { start } from '../bench/load/processes.ts';" }),
  ).toHaveLength(1);
});

test('an import is not named by a template', () => {
  expect(
    breachesWith({
      'web/src/jobs/a.ts': `const load = (n: string) => import(${'`'}./\${n}.ts${'`'});`,
    }),
  ).toHaveLength(1);
});

test('every domain of the contract is in both other rooms', () => {
  expect(breachesWith({ 'contract/src/events/events.schema.ts': '' })).toEqual([
    'contract/src/events has no server/src/events beside it',
    'contract/src/events has no web/src/events beside it',
  ]);
});

test.each([
  ['web/src/jobs/bad.ts', "import { job } from '../../../server/src/jobs/jobs.ts';"],
  ['web/src/jobs/bad.ts', "import { job } from '@pcr/server/jobs/jobs.ts';"],
  ['server/src/jobs/bad.ts', "import { Page } from '../../../web/src/jobs/JobsPage.tsx';"],
])('web never imports server, nor the reverse: %s %s', (path, text) => {
  expect(breachesWith({ [path]: text })).toEqual([
    expect.stringContaining('meet in the contract only'),
  ]);
});

test.each([
  "import { join } from 'node:path';",
  "import fs from 'fs';",
  "import { useState } from 'react';",
])('the contract imports neither DOM nor Node things: %s', (text) => {
  expect(breachesWith({ 'contract/src/jobs/bad.ts': text })).toEqual([
    expect.stringContaining('neither DOM nor Node'),
  ]);
});

test('web imports nothing of Node', () => {
  expect(breachesWith({ 'web/src/jobs/bad.ts': "import { join } from 'node:path';" })).toHaveLength(
    1,
  );
});

test.each([
  'web/src/kit/utils.ts',
  'server/src/jobs/helpers.ts',
  'contract/src/common/x.ts',
  'web/src/jobs/index.tsx',
  'tools/index.ts',
])('no file says nothing by its name: %s', (path) => {
  expect(
    breachesWith({ [path]: '' }).filter((breach) => breach.includes('a name says')),
  ).toHaveLength(1);
});
