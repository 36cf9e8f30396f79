import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../testing/postgres-for-tests.ts';
import { connect, sql } from './database.ts';
import { migrate } from './migrate.ts';

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

test('a database that is newer than the program is refused', async () => {
  await migrate(fresh.database, folder);
  await rm(join(folder, '0002_more.sql'));
  await expect(migrate(fresh.database, folder)).rejects.toThrow(
    'has the migration 0002_more.sql, which this PCR has not',
  );
});

test('a migration that fails is taken back whole, and what was applied before it stays', async () => {
  await write(
    '0003_wrong.sql',
    "insert into pets values ('Cleo', 5); insert into cats values (1);",
  );
  await expect(migrate(fresh.database, folder)).rejects.toThrow(
    '0003_wrong.sql failed and was taken back: relation',
  );
  expect(await pets()).toHaveLength(1);
  expect(await landed()).toHaveLength(2);
  await write('0003_wrong.sql', "insert into pets values ('Cleo', 5)");
  await migrate(fresh.database, folder);
  expect(await pets()).toHaveLength(2);
});
