import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from '../kit/postgres/database.ts';
import { MIGRATIONS } from '../kit/postgres/migrate.ts';
import { VERSION } from '../kit/settings/version.ts';
import { type FreshDatabase, freshDatabase } from '../kit/testing/postgres-for-tests.ts';
import { adminProcess } from '../testing/admin-process.ts';

// The operator's commands on a database of this version, of an older and of a newer one.

let folder: string;
let fresh: FreshDatabase;
let head: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pcr-status-'));
  head = (await readdir(MIGRATIONS)).sort().at(-1) ?? '';
});
afterEach(async () => {
  await fresh.drop();
  await rm(folder, { recursive: true, force: true });
});

const admin = (...args: string[]) =>
  adminProcess(folder, { DATA_DIR: folder, DATABASE_URL: fresh.url }, args);
const landed = async () => (await fresh.database.query(LANDED, [])).length;
const LANDED = sql('landed', 'select from migrations');

test('version and database stand first; a database of this version misses nothing', async () => {
  fresh = await freshDatabase();
  const { code, out, err } = await admin('status');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out.split('\n').slice(0, 2)).toEqual([
    `Version   PCR ${VERSION}`,
    `Database  at ${head}: none of this version's migrations is missing`,
  ]);
  expect(out).toMatch(/^Disk {6}.+\nStored {4}/m);
  expect(await admin('--version')).toEqual({ code: 0, out: `PCR ${VERSION}\n`, err: '' });
});

test('the status leaves an empty database empty; other commands make its tables', async () => {
  fresh = await freshDatabase({ migrated: false });
  const status = await admin('status');
  expect(status).toMatchObject({ code: 0, err: '' });
  expect(status.out).toContain('\nDatabase  empty: the first start of PCR makes its tables\n');
  await expect(landed()).rejects.toThrow('does not exist');
  expect(await admin('users', 'list')).toEqual({ code: 0, out: 'There is nobody.\n', err: '' });
  expect(await landed()).toBe(Number(head.slice(0, 4)));
});

test('a database of an older version: the status names what is missing, other commands are refused, and nothing changes', async () => {
  fresh = await freshDatabase();
  await fresh.database.pool.query('delete from migrations where name = $1', [head]);
  const before = await landed();
  const status = await admin('status');
  expect(status).toMatchObject({ code: 0, err: '' });
  expect(status.out).toMatch(
    new RegExp(
      `\nDatabase  at \\S+: 1 of this version's migrations is missing; the next start of PCR applies it: ${head}\n$`,
    ),
  );
  const { code, out, err } = await admin('users', 'list');
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toBe(
    `The database is older than PCR ${VERSION}: 1 migration is missing. Nothing was done. Start PCR ${VERSION} first, which applies it (docs/operate/update.md).\n`,
  );
  expect(await landed()).toBe(before);
});

test('a database of a newer version: the status says both versions, and everything is refused in one line', async () => {
  fresh = await freshDatabase();
  await fresh.database.pool.query(
    `insert into migrations (name, hash, version) values ('9999_later.sql', '', '9.1.0')`,
  );
  const line = `The database has the migration 9999_later.sql of PCR 9.1.0, and this is PCR ${VERSION}. Start PCR 9.1.0 or a newer one, or restore a backup from before the update (docs/operate/update.md).\n`;
  expect(await admin('status')).toEqual({
    code: 1,
    out: `Version   PCR ${VERSION}\nDatabase  at 9999_later.sql: a newer PCR has migrated it\n`,
    err: line,
  });
  expect(await admin('users', 'list')).toEqual({ code: 1, out: '', err: line });
});
