import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../testing/postgres-for-tests.ts';
import { connect, sql } from './database.ts';
import { migrate, migrationState } from './migrate.ts';

let fresh: FreshDatabase;
let folder: string;

beforeEach(async () => {
  fresh = await freshDatabase({ migrated: false });
  folder = await mkdtemp(join(tmpdir(), 'pcr-migrations-'));
  await write('0001_pets.sql', 'create table pets (name text);');
  await write(
    '0002_more.sql',
    "alter table pets add column age int; insert into pets values ('Ada', 3);",
  );
});
afterEach(async () => {
  await fresh.drop();
  await rm(folder, { recursive: true });
});

const write = (name: string, text: string) => writeFile(join(folder, name), text);
const pets = () => fresh.database.query(sql('pets', 'select name, age from pets'), []);
const landed = async () =>
  (
    await fresh.database.query<{ name: string }>(
      sql('landed', 'select name from migrations order by name'),
      [],
    )
  ).map((row) => row.name);

test('migrations are applied in order, once', async () => {
  await migrate(fresh.database, folder);
  await migrate(fresh.database, folder);
  expect(await pets()).toEqual([{ name: 'Ada', age: 3 }]);
  await write('0003_cat.sql', "insert into pets values ('Bob', 4)");
  await migrate(fresh.database, folder);
  expect(await pets()).toHaveLength(2);
  expect(await landed()).toEqual(['0001_pets.sql', '0002_more.sql', '0003_cat.sql']);
});

test('several processes may start at once', async () => {
  const others = Array.from({ length: 4 }, () =>
    connect({ connection: fresh.connection, onError: () => {} }),
  );
  await Promise.all(others.map((other) => migrate(other, folder)));
  await Promise.all(others.map((other) => other.close()));
  expect(await pets()).toHaveLength(1);
});

test('a landed file that was edited is refused; other line ends are no edit', async () => {
  await write('0003_lines.sql', 'select 1;\nselect 2;\n');
  await migrate(fresh.database, folder);
  await write('0003_lines.sql', 'select 1;\r\nselect 2;\r\n');
  await migrate(fresh.database, folder);
  await write('0001_pets.sql', 'create table pets (name text not null);');
  await expect(migrate(fresh.database, folder)).rejects.toThrow(
    'The migration 0001_pets.sql was edited after it had landed. Put it back, and write a new one.',
  );
});

test('a gap, a double number and a strange name are refused before anything is applied', async () => {
  await rename(join(folder, '0002_more.sql'), join(folder, '0003_more.sql'));
  await expect(migrate(fresh.database, folder)).rejects.toThrow(
    '0002: 0003_more.sql stands in its place',
  );
  await rename(join(folder, '0003_more.sql'), join(folder, '0001_twice.sql'));
  await expect(migrate(fresh.database, folder)).rejects.toThrow(
    '0002: 0001_twice.sql stands in its place',
  );
  await rename(join(folder, '0001_twice.sql'), join(folder, '2_more.sql'));
  await expect(migrate(fresh.database, folder)).rejects.toThrow(
    '2_more.sql is not named like 0001_name.sql',
  );
  await expect(landed()).rejects.toThrow('"migrations" does not exist');
});

test('a database that is newer than the program is refused in a line that names the version to start', async () => {
  await migrate(fresh.database, folder, { version: '0.2.0' });
  await write('0003_cat.sql', 'create table cats (name text);');
  await migrate(fresh.database, folder, { version: '0.3.0' });
  await rm(join(folder, '0003_cat.sql'));
  const line =
    'The database has the migration 0003_cat.sql of PCR 0.3.0, and this is PCR 0.2.0. Start PCR 0.3.0 or a newer one, or restore a backup from before the update (docs/operate/update.md).';
  await expect(migrate(fresh.database, folder, { version: '0.2.0' })).rejects.toThrow(line);
  expect(await migrationState(fresh.database, folder, '0.2.0')).toEqual({
    at: '0003_cat.sql',
    missing: [],
    newer: line,
  });
  // Two states of one version, as a developer has them.
  await expect(migrate(fresh.database, folder, { version: '0.3.0' })).rejects.toThrow(
    '0003_cat.sql, which this PCR 0.3.0 does not know. Start the newer PCR that made it',
  );
});

test('what PCR 0.1.0 has migrated says no version, and goes on; PCR 0.1.0 reads and writes the table as before', async () => {
  await fresh.database.pool.query(
    'create table migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
  );
  await migrate(fresh.database, folder, { version: '0.2.0' });
  await fresh.database.pool.query('update migrations set version = null');
  await fresh.database.pool.query(
    `insert into migrations (name, hash) values ('0003_old.sql', 'x')`,
  );
  await expect(migrate(fresh.database, folder, { version: '0.2.0' })).rejects.toThrow(
    '0003_old.sql, which this PCR 0.2.0 does not know',
  );
});

test('the state says what is missing, and changes nothing', async () => {
  const all = ['0001_pets.sql', '0002_more.sql'];
  const state = () => migrationState(fresh.database, folder);
  expect(await state()).toEqual({ at: null, missing: all, newer: null });
  await expect(landed()).rejects.toThrow('"migrations" does not exist');
  await migrate(fresh.database, folder);
  await write('0003_cat.sql', 'create table cats (name text);');
  expect(await state()).toEqual({ at: '0002_more.sql', missing: ['0003_cat.sql'], newer: null });
  expect(await landed()).toEqual(all);
});

test('the database of another program is no newer one', async () => {
  await migrate(fresh.database, folder);
  await rename(join(folder, '0002_more.sql'), join(folder, '0002_others.sql'));
  await write('0003_cat.sql', 'create table cats (name text);');
  await expect(migrate(fresh.database, folder)).rejects.toThrow(
    'has the migration 0002_more.sql where this PCR has 0002_others.sql: it belongs to another PCR.',
  );
});

test('a migration lets those who use its table go first, and gives up in words', async () => {
  await migrate(fresh.database, folder);
  await write('0003_wide.sql', 'alter table pets add column wide boolean;');
  const reader = await fresh.database.pool.connect();
  await reader.query('begin');
  await reader.query('select from pets');
  const options = { lockMs: 50, pauseMs: 20, patienceMs: 300 };
  await expect(migrate(fresh.database, folder, options)).rejects.toThrow(
    /^The migration 0003_wide.sql waited .* for a table that others use. Nothing of it was done./,
  );
  // Nobody waits behind a migration that waits.
  expect(await pets()).toHaveLength(1);
  const migrating = migrate(fresh.database, folder, { ...options, patienceMs: 60_000 });
  await expect.poll(waits).toBeGreaterThan(0);
  await reader.query('commit');
  reader.release();
  await migrating;
  expect(await landed()).toContain('0003_wide.sql');
});

test('a migration that PostgreSQL ended for a deadlock with others is done again', async () => {
  await migrate(fresh.database, folder);
  const other = await fresh.database.pool.connect();
  await other.query('create table toys (n int)');
  await write('0003_two.sql', 'lock table pets; lock table toys;');
  await other.query('begin');
  await other.query('lock table toys in access share mode');
  const migrating = migrate(fresh.database, folder, { pauseMs: 20 });
  migrating.catch(() => {});
  // Of two that wait for each other the one is ended that has waited for a second first.
  await expect.poll(waits).toBeGreaterThan(0);
  await other.query('select from pets');
  await other.query('commit');
  other.release();
  await migrating;
  expect(await landed()).toContain('0003_two.sql');
});

const waits = async () =>
  (
    await fresh.database.query(
      sql(
        'waits',
        `select from pg_locks where not granted and relation is not null
           and database = (select oid from pg_database where datname = current_database())`,
      ),
      [],
    )
  ).length;

test('a migration that fails is taken back whole, and what was applied before it stays', async () => {
  await write(
    '0003_wrong.sql',
    "insert into pets values ('Cleo', 5); insert into cats values (1);",
  );
  await expect(migrate(fresh.database, folder)).rejects.toThrow(
    '0003_wrong.sql failed and was taken back: relation',
  );
  // As a full disk does: it is no fault of the migration.
  await write(
    '0003_wrong.sql',
    "do $$ begin raise exception 'full' using errcode = '53100'; end $$",
  );
  await expect(migrate(fresh.database, folder)).rejects.toThrow(
    'The migration 0003_wrong.sql was taken back. The database has no room left on its disk. Make room there, and try again.',
  );
  expect(await pets()).toHaveLength(1);
  expect(await landed()).toHaveLength(2);
  await write('0003_wrong.sql', "insert into pets values ('Cleo', 5)");
  await migrate(fresh.database, folder);
  expect(await pets()).toHaveLength(2);
});
