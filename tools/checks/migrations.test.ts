import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { faultsOfMigrations } from './migrations.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pcr-lint-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** The faults of one new migration, by their first words. */
async function faultsOf(...lines: string[]): Promise<string[]> {
  await writeFile(join(folder, '0108_new.sql'), `${lines.join('\n')}\n`);
  return (await faultsOfMigrations(folder)).map((fault) => fault.replace(/: .*/, ''));
}

const ADDS = [
  '-- Where a pet sleeps.',
  'alter table pets add column place text;',
  "create table beds (id uuid primary key, place text not null, wide boolean not null default 'f');",
  'create index beds_place on beds (place);',
];

test('what adds is good', async () => {
  expect(await faultsOf(...ADDS)).toEqual([]);
});

test.each([
  ['ban-drop-column', 'alter table pets drop column age;'],
  ['renaming-column', 'alter table pets rename column name to title;'],
  ['renaming-table', 'alter table pets rename to animals;'],
  ['ban-drop-table', 'drop table pets;'],
  ['changing-column-type', 'alter table pets alter column age type bigint;'],
  ['adding-not-nullable-field', 'alter table pets alter column age set not null;'],
  ['require-concurrent-index-creation', 'create index pets_age on pets (age);'],
  ['constraint-missing-not-valid', 'alter table pets add constraint young check (age < 9);'],
  ['syntax-error', 'alter table pets ad column age int;'],
])('%s is a fault, with its line', async (rule, statement) => {
  expect(await faultsOf(...ADDS, statement)).toContain(`0108_new.sql:5 ${rule}`);
});

test('the first line may say which rule a migration breaks, and why', async () => {
  const drop = 'alter table pets drop column age;';
  const why = '-- Breaks ban-drop-column: nothing has read it since PCR 0.2.0.';
  expect(await faultsOf(why, drop)).toEqual([]);
  // Not without a reason, below other lines, for another rule, in squawk's own way, or in vain.
  expect(await faultsOf('-- Breaks ban-drop-column: must be.', drop)).toEqual([
    '0108_new.sql does not say why it breaks ban-drop-column',
  ]);
  expect(await faultsOf('-- A change.', why, drop)).toEqual(['0108_new.sql:3 ban-drop-column']);
  expect(await faultsOf(why, drop, 'drop table toys;')).toEqual(['0108_new.sql:3 ban-drop-table']);
  expect(await faultsOf('-- squawk-ignore ban-drop-column', drop)).toEqual(['0108_new.sql']);
  expect(await faultsOf(why, ...ADDS)).toEqual([
    '0108_new.sql says that it breaks ban-drop-column, and does not',
  ]);
  expect(
    await faultsOf('-- Breaks syntax-error: it is shorter this way.', 'drop tabl x;'),
  ).toContain('0108_new.sql:2 syntax-error');
});

test('what has landed is not looked at', async () => {
  await writeFile(join(folder, '0107_old.sql'), 'drop table pets;');
  expect(await faultsOfMigrations(folder)).toEqual([]);
  expect(await faultsOfMigrations(folder, 106)).toHaveLength(1);
});
