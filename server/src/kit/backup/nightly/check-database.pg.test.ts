import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../testing/postgres-for-tests.ts';
import { openCheckDatabase } from './check-database.ts';

// The app's user of these tests is no superuser and may not make databases, as with the embedded
// PostgreSQL.

const MAKER = 'pcr_check_maker';
let app: FreshDatabase;
let spare: FreshDatabase;

beforeAll(async () => {
  app = await freshDatabase();
  spare = await freshDatabase({ migrated: false });
  await asAdmin(`drop role if exists ${MAKER}`);
  await asAdmin(`create role ${MAKER} login createdb`);
});
afterAll(async () => {
  await asAdmin(`drop role ${MAKER}`);
  await spare.drop();
  await app.drop();
});

async function on<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client(connection);
  await client.connect();
  return work(client).finally(() => client.end());
}
const ask = (connection: pg.ClientConfig, text: string) =>
  on(connection, async (client) => (await client.query(text)).rows);
const asAdmin = (text: string) =>
  ask({ ...app.connection, user: 'postgres', database: 'postgres' }, text);
const checksThere = async () =>
  (await asAdmin(`select datname from pg_database where datname like 'pcr_check_%'`)).length;
const embedded = () => openCheckDatabase(app.connection, { checkUrl: null, isEmbedded: true });
const given = (checkUrl: string) =>
  openCheckDatabase(app.connection, { checkUrl, isEmbedded: false });

test('beside the embedded database one is made for the user of the app, with the same letters, and dropped', async () => {
  const check = await embedded();
  if (!check) throw new Error('none');
  expect(check.connection).toMatchObject({ user: 'pcr', host: app.connection.host });
  expect(check.connection.database).not.toBe(app.connection.database);
  const letters = `select datcollate, datctype, datlocprovider, datlocale, encoding from pg_database
    where datname = current_database()`;
  expect(await ask(check.connection, letters)).toEqual(await ask(app.connection, letters));
  await ask(check.connection, 'create table kept (n integer)');
  await check.close();
  expect(await checksThere()).toBe(0);
});

test('what a killed check has left is dropped, also while somebody is in it', async () => {
  const left = await embedded();
  if (!left) throw new Error('none');
  await ask(left.connection, 'create table kept (n integer)');
  const inside = new pg.Client(left.connection);
  inside.on('error', () => {});
  await inside.connect();
  const check = await embedded();
  if (!check) throw new Error('none');
  expect(await ask(check.connection, `select to_regclass('kept') as kept`)).toEqual([
    { kept: null },
  ]);
  await check.close();
  await inside.end().catch(() => {});
  expect(await checksThere()).toBe(0);
});

test('a user who may make databases makes one; for one who may not there is none', async () => {
  const own = { checkUrl: null, isEmbedded: false };
  const check = await openCheckDatabase({ ...app.connection, user: MAKER }, own);
  if (!check) throw new Error('none');
  await ask(check.connection, 'create table kept (n integer)');
  await check.close();
  expect(await checksThere()).toBe(0);
  expect(await openCheckDatabase(app.connection, own)).toBe(null);
});

test('an address of a database leads to the same PostgreSQL', async () => {
  const check = await openCheckDatabase(
    { connectionString: app.url.replace('pcr@', `${MAKER}@`) },
    { checkUrl: null, isEmbedded: false },
  );
  if (!check) throw new Error('none');
  expect(await ask(check.connection, 'select current_database() as name')).toEqual([
    { name: expect.stringMatching(/^pcr_check_\d+$/) },
  ]);
  await check.close();
});

test('the database of BACKUP_CHECK_URL is used and emptied again', async () => {
  const check = await given(spare.url);
  if (!check) throw new Error('none');
  await ask(check.connection, 'create schema another; create table another.kept (n integer)');
  await ask(check.connection, 'create table kept (n integer); create sequence counted');
  await check.close();
  const again = await given(spare.url);
  expect(await ask(spare.connection, `select to_regclass('kept') as kept`)).toEqual([
    { kept: null },
  ]);
  await again?.close();
});

test('what a killed check has left in it goes, and what is no check’s stays', async () => {
  const killed = await given(spare.url);
  if (!killed) throw new Error('none');
  await ask(killed.connection, 'create table kept (n integer)');
  const check = await given(spare.url);
  await check?.close();
  await ask(spare.connection, 'create table precious (n integer)');
  await expect(given(spare.url)).rejects.toThrow('is not empty');
  expect(await ask(spare.connection, 'select * from precious')).toEqual([]);
  await ask(spare.connection, 'drop table precious');
  for (const [made, gone] of [
    ['function precious() returns int return 1', 'function precious'],
    [`type precious as enum ('a')`, 'type precious'],
    ['domain precious as text', 'domain precious'],
  ]) {
    await ask(spare.connection, `create ${made}`);
    await expect(given(spare.url), made).rejects.toThrow('is not empty');
    await ask(spare.connection, `drop ${gone}`);
  }
  // The app's own, by mistake.
  await expect(given(app.url)).rejects.toThrow('is not empty');
  expect(await ask(app.connection, 'select count(*)::int as n from migrations')).not.toEqual([
    { n: 0 },
  ]);
});

test('one that does not answer is said without its address', async () => {
  const failed = given('postgresql://me:password@127.0.0.1:9/check').catch((error: Error) => error);
  expect(String(await failed)).toBe(
    'NoCheckDatabase: the database of BACKUP_CHECK_URL refuses (ECONNREFUSED)',
  );
});
