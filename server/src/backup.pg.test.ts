import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { register, signIn } from '@pcr/contract/account/account.endpoints.ts';
import {
  beginTwoFactor,
  confirmTwoFactor,
  signInWithCode,
} from '@pcr/contract/account/two-factor/two-factor.endpoints.ts';
import { acceptAgreement, listAgreements } from '@pcr/contract/agreements/agreements.endpoints.ts';
import { createFamily } from '@pcr/contract/families/families.endpoints.ts';
import { deleteFile, getFileContent, uploadFile } from '@pcr/contract/files/files.endpoints.ts';
import { Secret, TOTP } from 'otpauth';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { runBackup } from './backup/backup-command.ts';
import { runRestore } from './backup/restore-command.ts';
import { familyDraft } from './families/testing/family-drafts.ts';
import { startFileFixtures } from './files/testing/file-fixtures.ts';
import { PDF } from './files/testing/file-samples.ts';
import { newBackupKey } from './kit/backup/packing.ts';
import { migrate } from './kit/postgres/migrate.ts';
import { RESTORE_UNFINISHED, restoreUnfinished } from './kit/settings/data-folder.ts';
import { readSettings } from './kit/settings/settings.ts';
import {
  type FreshDatabase,
  freshDatabase,
  placeCluster,
} from './kit/testing/postgres-for-tests.ts';
import { type Running, type Said, startCommand } from './testing/admin-process.ts';
import { type Member, SECRET, startApp, type TestApp } from './testing/app-for-tests.ts';
import { isAlive, type MainProcess, portOf, startMain } from './testing/main-process.ts';
import { newId } from './testing/new-id.ts';
import { heardTerminal } from './testing/operating/heard-terminal.ts';
import { newVisitor, type Visitor } from './testing/visitor.ts';

// `npm run backup` and `npm run restore` as the operator's shell runs them.

const MIGRATIONS = resolve(import.meta.dirname, '../migrations');

let app: TestApp;
let robin: Member;
let key: string;
let folder: string;
/** Of the app: it is signed in tests by a secret that is set. */
let settings: Record<string, string>;
let fresh: FreshDatabase[];
let apps: MainProcess[];

beforeAll(async () => {
  app = await startApp();
  robin = await app.member({ full_name: 'Robin\tO’Hara \\N "é" 😀' });
  key = await newBackupKey();
  settings = { DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir, SECRET, BACKUP_KEY: key };
});
afterAll(() => app.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pcr-backup-'));
  // PostgreSQL runs as another user, who must pass through it.
  await chmod(folder, 0o711);
  fresh = [];
  apps = [];
});
afterEach(async () => {
  for (const { app, exited } of apps.filter(isAlive)) {
    app.kill('SIGTERM');
    await exited;
  }
  for (const { drop } of fresh) await drop();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
});

/** As the operator's shell runs it. */
const inShell = (
  program: 'backup' | 'restore',
  env: Record<string, string>,
  ...args: string[]
): Promise<Said> => startCommand(program, folder, env, args).said;

/** The same in this process, which starts none. */
async function run(
  program: 'backup' | 'restore',
  env: Record<string, string>,
  ...args: string[]
): Promise<Said> {
  const { terminal, said } = heardTerminal();
  const ground = {
    terminal,
    settings: () => readSettings(env, folder),
    migrations: MIGRATIONS,
    signal: new AbortController().signal,
  };
  const code = await (program === 'backup' ? runBackup : runRestore)(args, ground);
  return { ...said, code };
}

/** Makes a backup of the app, and returns its path. */
async function backUp(env: Record<string, string> = {}): Promise<string> {
  const said = await run('backup', { ...settings, ...env }, '--to', folder);
  expect(said).toMatchObject({ code: 0 });
  const [name] = await readdir(folder).then((all) => all.filter((one) => one.endsWith('backup')));
  return join(folder, name ?? '');
}

/** Settings of an installation with nothing in it, and a database of its own. */
async function anEmptyOne(migrated = false): Promise<Record<string, string>> {
  const database = await freshDatabase({ migrated });
  fresh.push(database);
  return {
    ...settings,
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, `data-${fresh.length}`),
  };
}

/** Asks a database by a connection of its own, which is not one of PCR. */
async function rowsOf<R extends object = Record<string, unknown>>(
  url: string | undefined,
  text: string,
  values: unknown[] = [],
): Promise<R[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<R>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/**
 * All rows of all tables as text, but what counts tries and may be lost, and the beats of a running
 * process, which go on.
 */
async function allRows(url: string | undefined): Promise<Record<string, string[]>> {
  const tables = await rowsOf<{ name: string }>(
    url,
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relpersistence = 'p' and c.relname <> 'task_lives' order by 1`,
  );
  const found: Record<string, string[]> = {};
  for (const { name } of tables) {
    const rows = await rowsOf<{ row: string }>(url, `select t::text as row from "${name}" t`);
    found[name] = rows.map(({ row }) => row).sort();
  }
  return found;
}

/** Waits until a backup or restore waits for a lock of ours. */
const waits = (url: string | undefined) =>
  vi.waitFor(
    async () => {
      const found = await rowsOf(
        url,
        `select from pg_stat_activity where datname = current_database()
           and application_name = 'pcr backup' and wait_event_type = 'Lock'`,
      );
      if (found.length === 0) throw new Error('nothing waits yet');
    },
    { timeout: 60_000, interval: 20 },
  );

/** Locks a table on a connection of its own until it is let go. */
async function lock(url: string | undefined, table: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`begin; lock table ${table} in access exclusive mode`);
  return () => client.end();
}

async function kill({ child, said }: Running): Promise<void> {
  child.kill('SIGKILL');
  await said;
}

const upload = (who: Visitor, id = newId(), bytes: Buffer = PDF, name = 'a.pdf') =>
  who.ask(uploadFile, { params: { id }, query: { folder: 'documents', name }, bytes });
const contentOf = async (who: Visitor, id: string) =>
  (await who.reply(getFileContent, { params: { id }, query: {} })).bytes;

test('the embedded database: a backup beside the running app comes back in a new folder with its secret, so that a password, a second factor and a file work there as before', async () => {
  const [before, after] = [join(folder, 'before'), join(folder, 'after')];
  for (const data of [before, after]) {
    await mkdir(data, { mode: 0o711 });
    await placeCluster(data);
  }
  const start = async (dataDir: string) => {
    const main = startMain({ DATA_DIR: dataDir, LOG_LEVEL: 'error' });
    apps.push(main);
    const address = `http://127.0.0.1:${await portOf(main)}`;
    return { main, visitor: () => newVisitor(address, address) };
  };
  const stop = async ({ app, exited }: MainProcess) => {
    app.kill('SIGTERM');
    await exited;
  };
  const account = { email: 'ana@example.org', password: 'a good password' };
  const codeOf = (secret: string, steps = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: Date.now() + steps * 30_000,
    });

  const first = await start(before);
  const ana = first.visitor();
  await ana.ask(register, { in: { full_name: 'Ana', ...account } });
  await ana.ask(signIn, { in: account });
  for (const { name, version } of (await ana.ask(listAgreements)).items)
    await ana.ask(acceptAgreement, { params: { name }, in: { version } as never });
  const file = await upload(ana);
  const { key: totp } = await ana.ask(beginTwoFactor, {
    in: { current_password: account.password },
  });
  await ana.ask(confirmTwoFactor, { in: { code: codeOf(totp) } });

  const made = await inShell('backup', { DATA_DIR: before });
  expect(made).toMatchObject({
    code: 0,
    err: 'It is not encrypted, since BACKUP_KEY is not set: whoever has the file can read all of it.\n',
  });
  const [path = ''] = made.out.split('\n');
  expect(made.out).toMatch(/\n[\d.]+ MB, 1 member, 1 file \([\d.]+ (Bytes|KB)\), [\d.]+ s\n$/);
  expect(path.startsWith(join(before, 'backups', 'pcr-'))).toBe(true);
  expect(await run('restore', { DATA_DIR: before }, path, '--yes')).toEqual({
    code: 1,
    out: '',
    err: `PCR runs on ${before}. Stop it first.\n`,
  });
  await stop(first.main);

  // Without a terminal nobody can be asked, and then nothing is done.
  const unasked = await inShell('restore', { DATA_DIR: after }, path);
  expect(unasked).toMatchObject({ code: 1, err: expect.stringContaining('Nothing was done') });
  const restored = await inShell('restore', { DATA_DIR: after }, path, '--yes');
  expect(restored).toMatchObject({ code: 0, err: '' });
  expect(restored.out).toMatch(
    /made {5}\d{4}-\d\d-\d\d \d\d:\d\d UTC by PCR \d.*\n {2}members {2}1\n {2}files {4}1 \(/,
  );
  expect(await readFile(join(after, 'secret'))).toEqual(await readFile(join(before, 'secret')));
  expect((await stat(join(after, 'secret'))).mode & 0o777).toBe(0o600);

  const second = (await start(after)).visitor();
  await second.refused('code_required', signIn, { in: account });
  // The code of before was used up: that is in the backup, too.
  await second.ask(signInWithCode, { in: { code: codeOf(totp, 1) } });
  expect(await contentOf(second, file.id)).toEqual(PDF);
});

test('machines.md 98: rows of a table with partitions are copied once, and come back into the partitions that are there', async () => {
  const { id } = await robin.ask(createFamily, { in: familyDraft() });
  await app.rows(
    `create table family_look_ups_20970107 partition of family_look_ups
     for values from ('2097-01-07') to ('2097-01-14')`,
  );
  await app.rows(
    `insert into family_look_ups (family_id, user_id, day, created_at) select $1, $2, d::date, d::date
     from unnest(array['2026-01-01', '2097-01-08', '2099-01-01']) d`,
    [id, robin.id],
  );
  const looks = 'select l::text as row from family_look_ups l order by day';
  const held = await app.rows(looks);
  expect(held).toHaveLength(3);
  const to = await anEmptyOne();
  expect(await run('restore', to, await backUp(), '--yes')).toMatchObject({ code: 0, err: '' });
  await app.rows('drop table family_look_ups_20970107');
  await app.rows('delete from families where id = $1', [id]);
  expect(await rowsOf(to.DATABASE_URL, looks)).toEqual(held);
  // PCR 0.2.0 knows no table with partitions: to it each of them is a table. A backup that it made
  // during the update has them so.
  const parts = await rowsOf<{ name: string }>(
    to.DATABASE_URL,
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'family_look_ups'::regclass`,
  );
  for (const { name } of parts)
    await rowsOf(to.DATABASE_URL, `alter table family_look_ups detach partition ${name}`);
  await rowsOf(to.DATABASE_URL, 'drop table family_look_ups');
  const old = join(folder, 'of-0.2.0');
  expect(await run('backup', to, '--to', old)).toMatchObject({ code: 0 });
  const [file = ''] = (await readdir(old)).filter((one) => one.endsWith('backup'));
  const back = await anEmptyOne();
  expect(await run('restore', back, join(old, file), '--yes')).toMatchObject({ code: 0, err: '' });
  expect(await rowsOf(back.DATABASE_URL, looks)).toEqual(held);
});

test('DATABASE_URL, encrypted: every row of every table, the waiting tasks and every file are the same afterwards, and rows that come later get numbers of their own', async () => {
  const file = await upload(robin);
  const later = `graphile_worker.add_job('mail', '{"text":"a\\tb"}', run_at => 'tomorrow', job_key => 'k', queue_name => 'q', priority => 3)`;
  await app.rows(`select ${later}`);
  const tasks = `select j.task_identifier, j.queue_name, j.run_at::text, j.key, j.priority, p.payload::text
    from graphile_worker.jobs j join graphile_worker._private_jobs p using (id) order by j.id`;
  const to = await anEmptyOne();
  const path = await backUp();
  expect((await readFile(path)).subarray(0, 21).toString()).toBe('age-encryption.org/v1');

  expect(await run('restore', to, path, '--yes')).toMatchObject({ code: 0, err: '' });
  expect(await allRows(to.DATABASE_URL)).toEqual(await allRows(app.databaseUrl));
  expect(await rowsOf(to.DATABASE_URL, tasks)).toEqual(await app.rows(tasks));
  const [{ path: content } = { path: '' }] = await app.rows<{ path: string }>(
    'select path from files where id = $1',
    [file.id],
  );
  expect(await readFile(join(to.DATA_DIR ?? '', 'files', content))).toEqual(PDF);
  // Foreign keys, triggers and sequences work as before.
  const keys = `select conname, convalidated, pg_get_constraintdef(oid) as is from pg_constraint
     where conparentid = 0 order by 1, 3`;
  expect(await rowsOf(to.DATABASE_URL, keys)).toEqual(await app.rows(keys));
  const off = `select from pg_trigger where tgenabled <> 'O'`;
  expect(await rowsOf(to.DATABASE_URL, off)).toEqual([]);
  const number = `select nextval('message_tickets') as n`;
  expect(await rowsOf(to.DATABASE_URL, number)).toEqual(await app.rows(number));
  await app.rows(`select graphile_worker.remove_job('k')`);
});

test('a backup is of one moment: rows that change together are of one time, a file that was deleted meanwhile is in it, and its removal is made up for', async () => {
  const { id } = await upload(robin);
  const other = await app.member();
  const pair = async (n: number) =>
    app.database.transaction(async (tx) => {
      for (const table of ['agreement_acceptances set user_agent', 'users set full_name'])
        await tx.client.query(
          `update ${table} = $1 where ${table.startsWith('users') ? 'id' : 'user_id'} = $2`,
          [String(n), other.id],
        );
    });
  let changing = true;
  let changes = 0;
  const loop = (async () => {
    while (changing) await pair(++changes);
  })();
  // The copy stands before a table in its middle while members go on.
  const free = await lock(app.databaseUrl, 'files');
  const making = startCommand('backup', folder, settings, ['--to', folder]);
  await waits(app.databaseUrl);
  await free();
  const deleting = robin.ask(deleteFile, { params: { id } });
  const added = upload(robin);
  const [said] = await Promise.all([making.said, deleting, added]);
  expect(said).toMatchObject({ code: 0, err: '' });
  changing = false;
  await loop;
  expect(changes).toBeGreaterThan(20);

  const to = await anEmptyOne();
  const [name = ''] = await readdir(folder);
  expect(await run('restore', to, join(folder, name), '--yes')).toMatchObject({ code: 0 });
  const [together] = await rowsOf<{ a: string[]; b: string }>(
    to.DATABASE_URL,
    `select array(select distinct user_agent from agreement_acceptances where user_id = u.id) as a,
       u.full_name as b from users u where u.id = $1`,
    [other.id],
  );
  expect(together?.a).toEqual([together?.b]);
  const files = await rowsOf<{ id: string; path: string }>(
    to.DATABASE_URL,
    'select id, path from files',
  );
  for (const { path } of files)
    expect((await stat(join(to.DATA_DIR ?? '', 'files', path))).isFile()).toBe(true);
});

test('while the backup copies, no task removes a content that a row of its moment names; it comes again a minute later', async () => {
  const { id } = await upload(robin);
  const [{ path } = { path: '' }] = await app.rows<{ path: string }>(
    'select path from files where id = $1',
    [id],
  );
  const free = await lock(app.databaseUrl, 'zip_places');
  const making = startCommand('backup', folder, settings, ['--to', folder]);
  await waits(app.databaseUrl);
  await robin.ask(deleteFile, { params: { id } });
  const late = `select from graphile_worker.jobs where task_identifier = 'files_remove' and run_at > now() + interval '30 seconds'`;
  await expect.poll(() => app.rows(late)).toHaveLength(1);
  await free();
  expect(await making.said).toMatchObject({ code: 0, err: '' });
  expect((await readFile(join(app.dataDir, 'files', path))).equals(PDF)).toBe(true);

  const to = await anEmptyOne();
  const [name = ''] = await readdir(folder);
  expect(await run('restore', to, join(folder, name), '--yes')).toMatchObject({ code: 0 });
  expect(await rowsOf(to.DATABASE_URL, 'select from files where id = $1', [id])).toHaveLength(1);
  expect(await readFile(join(to.DATA_DIR ?? '', 'files', path))).toEqual(PDF);

  await app.rows(
    `select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs`,
  );
  await app.rows(`select pg_notify('jobs:insert', '{"r":1,"count":8}')`);
  await expect.poll(() => stat(join(app.dataDir, 'files', path)).catch(() => 'gone')).toBe('gone');
});

test('a content that the store lost before is told and holds nothing up', async () => {
  const { id } = await upload(robin);
  const [{ path } = { path: '' }] = await app.rows<{ path: string }>(
    'select path from files where id = $1',
    [id],
  );
  await rm(join(app.dataDir, 'files', path));
  expect(await run('backup', settings, '--to', folder)).toMatchObject({
    code: 0,
    err: 'The store of files had lost 1 content before: the log of PCR names the files each night.\n',
  });
  await robin.ask(deleteFile, { params: { id } });
});

test('files in a store of S3 are in the backup; one that it lost is told; while it fails there is no backup', async () => {
  const s3 = await startFileFixtures('S3');
  try {
    const ana = await s3.app.member();
    const [kept, lost] = [await upload(ana), await upload(ana)];
    const [{ path } = { path: '' }] = await s3.app.rows<{ path: string }>(
      'select path from files where id = $1',
      [lost.id],
    );
    await s3.storage.remove(path);
    const env = {
      ...settings,
      DATABASE_URL: s3.app.databaseUrl,
      FILES_URL: `s3://S3RVER:S3RVER@127.0.0.1:${s3.line?.port}/pcr-files?tls=off`,
    };
    s3.refuse({ status: 403, code: 'AccessDenied' });
    expect(await run('backup', env, '--to', folder)).toEqual({
      code: 1,
      out: '',
      err: 'The store of files failed. Nothing was done. Try again.\n',
    });
    expect(await readdir(folder)).toEqual([]);
    s3.refuse(null);
    const made = await run('backup', env, '--to', folder);
    expect(made).toMatchObject({ code: 0, err: expect.stringContaining('had lost 1 content') });
    expect(made.out).toContain(', 1 member, 1 file (');

    const to = await anEmptyOne();
    const [name = ''] = await readdir(folder);
    expect(await run('restore', to, join(folder, name), '--yes')).toMatchObject({ code: 0 });
    const [row] = await rowsOf<{ path: string }>(
      to.DATABASE_URL,
      'select path from files where id = $1',
      [kept.id],
    );
    expect(await readFile(join(to.DATA_DIR ?? '', 'files', row?.path ?? ''))).toEqual(PDF);
  } finally {
    await s3.close();
  }
});

test('a PostgreSQL that ends sessions without work does not end a backup, while it copies a large file', async () => {
  const large = join(app.dataDir, 'files', robin.id, 'documents', `${newId()}.bin`);
  await mkdir(dirname(large), { recursive: true });
  await writeFile(large, randomBytes(40_000_000));
  const [{ name } = { name: '' }] = await app.rows<{ name: string }>(
    'select quote_ident(current_database()) as name',
  );
  await app.rows(`alter database ${name} set idle_session_timeout = '200ms'`);
  try {
    expect(await run('backup', settings, '--to', folder)).toMatchObject({ code: 0, err: '' });
  } finally {
    await app.rows(`alter database ${name} reset idle_session_timeout`);
    await rm(large);
  }
});

test('a backup that is killed leaves nothing that looks whole, holds nothing, and the next one works', async () => {
  const free = await lock(app.databaseUrl, 'zip_places');
  const making = startCommand('backup', folder, settings, ['--to', folder]);
  await waits(app.databaseUrl);
  expect(await run('backup', settings, '--to', join(folder, 'other'))).toMatchObject({
    code: 1,
    err: 'Another backup or restore of this installation is running.\n',
  });
  await kill(making);
  await free();
  const [left = '', ...more] = (await readdir(folder)).filter((name) => name !== 'other');
  expect(more).toEqual([]);
  expect(left).toMatch(/\.partial$/);
  const to = await anEmptyOne();
  const refused = await run('restore', to, join(folder, left), '--yes');
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toMatch(/partial: It is (broken|no backup)/);
  await rm(join(folder, left));
  await backUp();
});

test('a restore that is killed before its commit leaves an empty installation, and works when it is run again', async () => {
  await app.rows(
    `select graphile_worker.add_job('mail', '{}', run_at => 'tomorrow', job_key => 'k')`,
  );
  const file = await upload(robin);
  const path = await backUp();
  await app.rows(`select graphile_worker.remove_job('k')`);
  const to = await anEmptyOne(true);
  const free = await lock(to.DATABASE_URL, 'graphile_worker._private_jobs');
  const restoring = startCommand('restore', folder, to, [path, '--yes']);
  await waits(to.DATABASE_URL);
  // All that comes before it is done: rows, and files, which do not count without them.
  expect(await readdir(join(to.DATA_DIR ?? '', 'files'))).toEqual([robin.id]);
  await kill(restoring);
  await free();
  expect(await rowsOf(to.DATABASE_URL, 'select from users')).toEqual([]);
  // PCR would let members in, and no restore goes where members are.
  const refused = startMain(to);
  expect(await refused.exited).toBe(1);
  expect(refused.err).toBe(`${RESTORE_UNFINISHED}\n`);

  expect(await run('restore', to, path, '--yes')).toMatchObject({ code: 0, err: '' });
  expect(await restoreUnfinished(to.DATA_DIR ?? '')).toBe(false);
  expect(await rowsOf(to.DATABASE_URL, 'select from files where id = $1', [file.id])).toHaveLength(
    1,
  );
});

test('a restore goes only into an empty installation, and only of a backup that fits; each refusal is one line, and nothing is written', async () => {
  const path = await backUp();
  const refusal = async (env: Record<string, string>, file = path, ...more: string[]) => {
    const { code, out, err } = await run('restore', env, file, '--yes', ...more);
    expect({ code, out, lines: err.split('\n').length }).toEqual({ code: 1, out: '', lines: 2 });
    return err.trim();
  };
  const to = await anEmptyOne();
  for (const name of ['DATABASE_URL', 'SECRET'])
    expect(await run('backup', { ...to, [name]: '' }, '--to', join(folder, 'never'))).toEqual({
      code: 1,
      out: '',
      err: `PCR has no data in ${to.DATA_DIR}. Set DATA_DIR to the folder that it uses.\n`,
    });
  expect(await readdir(folder)).not.toContain('never');
  expect(await run('backup', to, '--to', folder)).toMatchObject({
    code: 1,
    err: 'There is nothing to back up: PCR was never started here.\n',
  });
  const whole = await readFile(path);
  const cut = join(folder, 'cut');
  await writeFile(cut, whole.subarray(0, whole.length - 1000));
  expect(await refusal(to, cut)).toBe(
    `${cut}: It is broken: it was cut or changed. Take another one.`,
  );
  expect(await refusal({ ...to, BACKUP_KEY: '' })).toContain('It is encrypted: set BACKUP_KEY');
  expect(await refusal({ ...to, BACKUP_KEY: await newBackupKey() })).toContain('another key');
  expect(await refusal(to, import.meta.filename)).toContain('It is no backup of PCR.');
  expect(await refusal(to, join(folder, 'none'))).toBe(`There is no file ${join(folder, 'none')}.`);
  expect(await refusal({ ...to, SECRET: '' })).toContain('The secret is not in this backup');
  expect(await refusal({ ...to, SECRET: `${SECRET} of others` })).toContain('--other-secret');
  // Nothing so far has made anything.
  await expect(stat(to.DATA_DIR ?? '')).rejects.toThrow('ENOENT');
  expect(await allRows(to.DATABASE_URL)).toEqual({});

  expect(await refusal(settings)).toBe('PCR runs on this database. Stop it first.');
  await rowsOf(to.DATABASE_URL, 'create table of_others (id int)');
  expect(await refusal(to)).toContain('tables that are not PCR’s (of_others)');
  await rowsOf(to.DATABASE_URL, 'drop table of_others');
  await mkdir(join(to.DATA_DIR ?? '', 'files', 'somebody'), { recursive: true });
  await writeFile(join(to.DATA_DIR ?? '', 'files', 'somebody', 'a.pdf'), PDF);
  expect(await refusal(to)).toContain('holds 1 files that are not in this backup');

  expect(await run('restore', to, path, '--yes', '--keep-files')).toMatchObject({ code: 0 });
  expect(await refusal(to)).toContain('PCR has members here.');
});

test('a backup from before an update is brought to now, also where the newer PCR was started before; one of a newer PCR is refused', async () => {
  const older = await freshDatabase({ migrated: false });
  fresh.push(older);
  const head = 100;
  await migrate(older.database, MIGRATIONS, { upTo: head });
  await older.database.pool.query(
    `insert into users (id, full_name, email, email_confirmed, created_at, updated_at)
     values (gen_random_uuid(), 'Robin', 'robin@example.org', true, now(), now())`,
  );
  const path = await backUp({ DATABASE_URL: older.url });
  const landed = 'select name, hash from migrations order by name';
  const now = await app.rows(landed);
  for (const isStarted of [false, true]) {
    const to = await anEmptyOne(isStarted);
    expect(await run('restore', to, path, '--yes', '--keep-files')).toMatchObject({
      code: 0,
      err: '',
    });
    expect(await rowsOf(to.DATABASE_URL, landed)).toEqual(now);
    expect(await rowsOf(to.DATABASE_URL, 'select full_name from users')).toEqual([
      { full_name: 'Robin' },
    ]);
    const columns = `select table_name, column_name, data_type from information_schema.columns
      where table_schema = 'public' order by 1, 2`;
    expect(await rowsOf(to.DATABASE_URL, columns)).toEqual(await app.rows(columns));
  }

  await rm(path);
  await older.database.pool.query(
    `insert into migrations (name, hash) values ('9999_newer.sql', '')`,
  );
  const newer = await backUp({ DATABASE_URL: older.url });
  const to = await anEmptyOne();
  expect((await run('restore', to, newer, '--yes')).err).toContain('in another way');
  expect(await allRows(to.DATABASE_URL)).toEqual({});
});
