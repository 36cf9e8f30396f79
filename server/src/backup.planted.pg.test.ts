import { chmod, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { PassThrough, Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { runBackup } from './backup/backup-command.ts';
import { runRestore } from './backup/restore-command.ts';
import { type BackupHead, HEAD, MANIFEST, tablePiece } from './kit/backup/backup-format.ts';
import { newBackupKey, packInto, unpack } from './kit/backup/packing.ts';
import { RowSum } from './kit/backup/row-sum.ts';
import { readSettings } from './kit/settings/settings.ts';
import { type FreshDatabase, freshDatabase } from './kit/testing/postgres-for-tests.ts';
import { SECRET, startApp, type TestApp } from './testing/app-for-tests.ts';

// Somebody has put a file of their own to the backups, which is whole by all its checksums.

const MIGRATIONS = resolve(import.meta.dirname, '../migrations');

let app: TestApp;
let folder: string;
let to: FreshDatabase;
let env: Record<string, string>;
let own: string;

beforeAll(async () => {
  app = await startApp();
  await app.member();
});
afterAll(() => app.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pcr-planted-'));
  await chmod(folder, 0o711);
  to = await freshDatabase({ migrated: false });
  env = { DATABASE_URL: to.url, DATA_DIR: join(folder, 'data'), SECRET };
  const of = { ...env, DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir };
  expect(await run(runBackup, of, ['--to', folder])).toMatchObject({ code: 0 });
  own = join(folder, (await readdir(folder)).find((name) => name.endsWith('backup')) ?? '');
});
afterEach(async () => {
  await to.drop();
  await rm(folder, { recursive: true, force: true });
});

async function run(
  command: typeof runBackup | typeof runRestore,
  settings: Record<string, string>,
  args: string[],
  /** Called where the operator is asked, who then says yes. */
  asked?: () => Promise<void>,
) {
  const stdin = Object.assign(new PassThrough(), { isTTY: true });
  const said = { code: 0, out: '', err: '' };
  const heard = (name: 'out' | 'err') =>
    new Writable({
      write(data, _encoding, done) {
        said[name] += data;
        if (asked && String(data).includes('Type restore'))
          void asked().then(() => stdin.end('restore\n'));
        done();
      },
    });
  const ground = {
    terminal: { stdin, stdout: heard('out'), stderr: heard('err') },
    settings: () => readSettings(settings, folder),
    migrations: MIGRATIONS,
    signal: new AbortController().signal,
  };
  said.code = await command(args, ground);
  return said;
}

interface Planted {
  /** The tables that it says it has. */
  tables?: (those: BackupHead['tables']) => BackupHead['tables'];
  members?: number;
  /** Rows of a further one. */
  more?: readonly [table: string, rows: Buffer];
  without?: string;
}

/** The app's own backup with changes, as somebody makes it who knows the format. */
async function plant({ tables, members, more, without }: Planted): Promise<string> {
  const entries: [string, Buffer][] = [];
  await unpack(Readable.from([await readFile(own)]), null, async (name, _size, content) => {
    const bytes = await buffer(content);
    if (!without || !name.startsWith(`tables/${without}.`)) entries.push([name, bytes]);
  });
  for (const entry of entries) {
    const [name, bytes] = entry;
    if (name !== HEAD && name !== MANIFEST) continue;
    const is = JSON.parse(bytes.toString());
    if (tables) is.tables = tables(is.tables);
    is.members = members ?? is.members;
    if (name === MANIFEST && without) delete is.rows[without];
    if (name === MANIFEST && more) is.rows[more[0]] = sumOf(more[1]);
    entry[1] = Buffer.from(JSON.stringify(is));
  }
  const last = entries.findLastIndex(([name]) => name.startsWith('tables/'));
  if (more) entries.splice(last + 1, 0, [tablePiece(more[0], 1), more[1]]);
  const packed = new PassThrough();
  const all = buffer(packed);
  await packInto(packed, null, async ({ add }) => {
    for (const [name, bytes] of entries) await add(name, bytes);
  });
  const file = join(folder, 'planted.pcrbackup');
  await writeFile(file, await all);
  return file;
}

function sumOf(rows: Buffer) {
  const sum = new RowSum();
  sum.add(rows);
  return sum.end();
}

const DIFFERENT =
  'The tables of this backup are not those that its version of PCR has. Nothing was restored.\n';

test('a backup has the tables of PCR and no other: none of PostgreSQL itself, where a superuser could write, and none left out, whose triggers would rest for ever', async () => {
  const setting = { name: 'pg_db_role_setting', columns: ['setdatabase', 'setrole', 'setconfig'] };
  const other = await plant({
    tables: (those) => [...those, setting],
    more: [setting.name, Buffer.from('4294967\t0\t{pcr.planted=1}\n')],
  });
  expect(await run(runRestore, env, [other, '--yes'])).toMatchObject({ code: 1, err: DIFFERENT });
  const fewer = await plant({
    tables: (those) => those.filter(({ name }) => name !== 'groups'),
    without: 'groups',
  });
  expect(await run(runRestore, env, [fewer, '--yes'])).toMatchObject({ code: 1, err: DIFFERENT });

  // A connection that is not one of PCR: a restore wants to be alone.
  const client = new pg.Client({ connectionString: to.url });
  await client.connect();
  expect((await client.query('select from users')).rowCount).toBe(0);
  const off = `select from pg_trigger where tgenabled <> 'O'`;
  expect((await client.query(off)).rowCount).toBe(0);
  await client.end();
  // What was changed is what was refused.
  const same = await plant({});
  expect(await run(runRestore, env, [same, '--yes'])).toMatchObject({ code: 0, err: '' });
});

test('a backup that is not encrypted is refused where there is a key: whoever may write to the place of backups could have made it', async () => {
  const key = await newBackupKey();
  const { code, err } = await run(runRestore, { ...env, BACKUP_KEY: key }, [own, '--yes']);
  expect({ code, lines: err.split('\n').length }).toEqual({ code: 1, lines: 2 });
  expect(err).toContain('It is not encrypted, and BACKUP_KEY is set');
});

test('what is restored is what the operator was shown: a file that becomes another one meanwhile is refused before anything is written', async () => {
  const other = await plant({ members: 5 });
  const said = await run(runRestore, env, [own], () => rename(other, own));
  expect(said).toMatchObject({
    code: 1,
    err: 'The file is another one than what was shown. Nothing was restored. Try again.\n',
  });
  expect(said.out).toContain('  members  1\n');
  const { rows } = await to.database.pool.query(`select to_regclass('users') as users`);
  expect(rows).toEqual([{ users: null }]);
});
