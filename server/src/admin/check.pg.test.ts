import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startClamd } from '../files/testing/clamd-for-tests.ts';
import { startStore } from '../files/testing/file-fixtures.ts';
import { backupCheck } from '../kit/checks/backup-check.ts';
import { type Check, type CheckGround, runCheck } from '../kit/checks/check.ts';
import { runChecks } from '../kit/checks/checks.ts';
import { clamdCheck } from '../kit/checks/clamd-check.ts';
import { clockCheck } from '../kit/checks/clock-check.ts';
import { databaseCheck } from '../kit/checks/database-check.ts';
import { diskCheck } from '../kit/checks/disk-check.ts';
import { gatewayCheck } from '../kit/checks/gateway-check.ts';
import { mailCheck } from '../kit/checks/mail-check.ts';
import { pushCheck } from '../kit/checks/push-check.ts';
import { storeCheck } from '../kit/checks/store-check.ts';
import { webCheck } from '../kit/checks/web-check.ts';
import { openFileStorage } from '../kit/files/storage.ts';
import { makeLog } from '../kit/log/log.ts';
import { plannedSql } from '../kit/postgres/database.ts';
import { systemClock } from '../kit/settings/clock.ts';
import { readSettings } from '../kit/settings/settings.ts';
import { type FreshDatabase, freshDatabase } from '../kit/testing/postgres-for-tests.ts';
import { adminProcess } from '../testing/admin-process.ts';
import { openMailbox } from '../testing/mailbox.ts';
import { goodBackup } from '../testing/operating/good-backup.ts';

// `npm run admin -- check`: each check against a real server, where there is one.
// check-proxy.pg.test.ts has the proxy, and kit/checks/findings.test.ts the settings.

const AWAY = 'The database is away.';

let dataDir: string;
let fresh: FreshDatabase;

beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pcr-check-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const groundOf = (
  env: Record<string, string>,
  changes: Partial<CheckGround> = {},
): CheckGround => ({
  settings: readSettings({ DATA_DIR: dataDir, ...env }, dataDir),
  ...{ names: [], secret: 'x'.repeat(32), database: fresh.database, clock: systemClock },
  ...{ sendsMail: true, webDir: join(dataDir, 'web') },
  ...changes,
});

async function said(
  check: Check,
  env: Record<string, string> = {},
  changes: Partial<CheckGround> = {},
): Promise<string[]> {
  return (await check(groundOf(env, changes))).map(({ state, text }) => `${state} ${text}`);
}

test('all of them run, also while one does not end, one fails, and the database is away', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const env = { FORMS_WEBHOOK_URL: `http://127.0.0.1:${port}/x`, BACKUP_AT: '02:30' };
  const lines = await runChecks(groundOf(env, { database: AWAY }), 3_000);
  silent.closeAllConnections();
  silent.close();
  expect(Object.fromEntries(lines.map(({ name, state }) => [name, state]))).toEqual({
    ...{ settings: 'warn', database: 'wrong', disk: 'ok', store: 'ok', mail: 'ok', push: 'warn' },
    ...{ gateway: 'wrong', clamd: 'ok', proxy: 'ok', clock: 'warn', backup: 'warn', web: 'warn' },
  });
  const textOf = (of: string) => lines.find(({ name }) => name === of)?.text;
  expect(textOf('database')).toBe(AWAY);
  expect(textOf('gateway')).toMatch(/^no answer within 3 seconds/);
  expect(textOf('backup')).toContain('was not checked: the database is away');
  const broken = () => Promise.reject(Object.assign(new Error('hunter2'), { code: 'EODD' }));
  expect(await runCheck(broken, groundOf({}), 1_000)).toEqual([
    { state: 'wrong', text: 'the check itself failed (EODD). See the log of PCR.' },
  ]);
});

describe('database', () => {
  test('as it should be; and nothing of the look stays', async () => {
    expect(await said(databaseCheck)).toEqual([
      expect.stringMatching(
        /^ok PostgreSQL 18\.\d+, UTF8, writable, all migrations, \d+ of \d+ connections left$/,
      ),
    ]);
    const tables = await fresh.database.query(
      plannedSql(`select from pg_class where relname like 'pcr_check%'`),
      [],
    );
    expect(tables).toHaveLength(0);
  });

  test('empty, behind, newer, and read-only', async () => {
    const empty = await freshDatabase({ migrated: false });
    expect(await said(databaseCheck, {}, { database: empty.database })).toEqual([
      expect.stringContaining('ok it is empty: the first start of PCR makes its tables'),
    ]);
    await empty.drop();
    const other = await freshDatabase();
    const change = (text: string) => other.database.query(plannedSql(text), []);
    await change('delete from migrations where name = (select max(name) from migrations)');
    expect(await said(databaseCheck, {}, { database: other.database })).toEqual([
      expect.stringContaining('warn 1 migration is missing: PCR applies it'),
    ]);
    await change(
      `alter database ${other.connection.database} set default_transaction_read_only = on`,
    );
    const again = await freshDatabaseOf(other);
    expect(await said(databaseCheck, {}, { database: again })).toEqual([
      expect.stringContaining('wrong it is read-only'),
    ]);
    await again.close();
    await other.drop();
  });
});

describe('mail', () => {
  test('a test mail goes to the operator alone, and none with --no-mail', async () => {
    const mailbox = await openMailbox();
    const env = { SMTP_URL: mailbox.url, OPERATOR_EMAIL: 'ops@sunnydays.org' };
    expect(await said(mailCheck, env, { sendsMail: false })).toEqual([
      'ok the mail server answers and lets PCR in; no mail was sent (--no-mail)',
    ]);
    expect(await said(mailCheck, { SMTP_URL: mailbox.url })).toEqual([
      expect.stringContaining(
        'warn the mail server answers and lets PCR in; no mail was sent, since',
      ),
    ]);
    expect(mailbox.mails).toHaveLength(0);
    expect(await said(mailCheck, env)).toEqual([
      expect.stringContaining('ok the mail server answers'),
    ]);
    expect(mailbox.subjectsTo('ops@sunnydays.org')).toEqual(['PCR: test mail']);
    expect(mailbox.mails).toHaveLength(1);
    mailbox.refusing.set('ops@sunnydays.org', '5.1.1 nobody here called ops@sunnydays.org');
    const [refused = ''] = await said(mailCheck, env);
    expect(refused).toMatch(
      /^wrong The mail server takes nothing for this address \(550\)\. It was a test mail/,
    );
    expect(refused).not.toContain('sunnydays');
    await mailbox.close();
  });

  test('a server that lets nobody in, or is none, is told without user and password', async () => {
    const { SMTPServer } = await import('smtp-server');
    const server = new SMTPServer({
      allowInsecureAuth: true,
      hideSTARTTLS: true,
      onAuth: (_auth, _session, done) => done(new Error('wrong password')),
    });
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    const { port } = server.server.address() as AddressInfo;
    const [refused = ''] = await said(mailCheck, {
      SMTP_URL: `smtp://me:hunter2@127.0.0.1:${port}`,
    });
    expect(refused).toMatch(
      /^wrong PCR could not sign in to the mail server \(EAUTH\)\. Correct SMTP_URL/,
    );
    expect(refused).not.toMatch(/hunter2|me:/);
    await new Promise<void>((closed) => server.close(() => closed()));
    expect(await said(mailCheck, { SMTP_URL: `smtp://127.0.0.1:${port}` })).toEqual([
      expect.stringMatching(/^wrong The mail server cannot be reached/),
    ]);
  });
});

describe('store', () => {
  test('on the disk: it makes no folder, and leaves nothing', async () => {
    expect(await said(storeCheck)).toEqual([
      expect.stringContaining('ok there is no folder for files yet'),
    ]);
    expect(await readdir(dataDir)).toEqual([]);
    await mkdir(join(dataDir, 'files'));
    expect(await said(storeCheck)).toEqual([
      'ok a small file was written, read and deleted on the disk',
    ]);
    expect(await readdir(join(dataDir, 'files'))).toEqual([]);
    await rm(join(dataDir, 'files'), { recursive: true });
    await writeFile(join(dataDir, 'files'), '');
    expect(await said(storeCheck)).toEqual([
      expect.stringMatching(
        /^wrong A small file cannot be written \(\w+\)\. Let the user who starts PCR own/,
      ),
    ]);
  });

  test('in a bucket: a wrong key and a missing bucket are told by their kind', async () => {
    const store = await startStore();
    const env = (key: string, bucket = 'pcr-files') => ({
      FILES_URL: `s3://${key}:S3RVER@127.0.0.1:${store.port}/${bucket}?tls=off`,
    });
    expect(await said(storeCheck, env('S3RVER'))).toEqual([
      'ok a small file was written, read and deleted in it',
    ]);
    const { settings } = groundOf(env('S3RVER'));
    const storage = await openFileStorage(settings, makeLog('silent'));
    for await (const keys of storage.keys()) expect(keys).toEqual([]);
    expect(await said(storeCheck, env('OTHER'))).toEqual([
      expect.stringMatching(
        /^wrong A small file cannot be written \(InvalidAccessKeyId\)\. Correct FILES_URL/,
      ),
    ]);
    expect(await said(storeCheck, env('S3RVER', 'other-files'))).toEqual([
      expect.stringMatching(
        /^wrong A small file cannot be written \(NoSuchBucket\)\. Correct FILES_URL/,
      ),
    ]);
    await store.close();
  });
});

test('clamd: it finds the test virus; one that does not, is old or silent, is told', async () => {
  const clamd = await startClamd();
  const env = { CLAMD_URL: clamd.url };
  const clock = { now: () => new Date('2026-12-01T00:00:00Z') };
  expect(await said(clamdCheck, env, { clock })).toEqual([
    'ok ClamAV 1.4.3 answers, finds the test virus EICAR, and lets plain text through',
  ]);
  const later = { now: () => new Date('2026-12-09T00:00:00Z') };
  expect(await said(clamdCheck, env, { clock: later })).toEqual([
    expect.stringContaining('warn its signatures are 8 days old'),
  ]);
  clamd.behave('blind');
  expect(await said(clamdCheck, env, { clock })).toEqual([
    expect.stringContaining('wrong clamd answers, but does not find the test virus EICAR'),
  ]);
  clamd.behave('nonsense');
  expect(await said(clamdCheck, env, { clock })).toEqual([
    expect.stringContaining('wrong clamd does not answer as it should'),
  ]);
  await clamd.close();
  expect(await said(clamdCheck, env, { clock })).toEqual([
    expect.stringContaining('wrong clamd does not answer as it should'),
  ]);
});

test('push: the contact that services are told', async () => {
  const known = { OPERATOR_EMAIL: 'ops@sunnydays.org' };
  expect(await said(pushCheck, known)).toEqual([expect.stringMatching(/^ok the keys are there/)]);
  expect(await said(pushCheck, known, { secret: null })).toEqual([
    expect.stringMatching(/^ok there is no secret yet/),
  ]);
  expect(await said(pushCheck, { OPERATOR_EMAIL: 'ops@pcr.local' })).toEqual([
    expect.stringMatching(/^warn push services may refuse/),
  ]);
});

test('gateways are asked what they can do, and get nothing to send', async () => {
  const asked: string[] = [];
  let status = 405;
  const server = createServer((request, answer) => {
    asked.push(`${request.method} ${request.headers['content-length'] ?? 0}`);
    answer.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/token-hunter2`;
  const env = { SMS_WEBHOOK_URL: url, SMS_WEBHOOK_SECRET: 'x'.repeat(24), FORMS_WEBHOOK_URL: url };
  expect(await said(gatewayCheck, env)).toEqual([
    'ok SMS_WEBHOOK_URL answers (OPTIONS, 405); nothing was sent, so the signature is not checked',
    'ok FORMS_WEBHOOK_URL answers (OPTIONS, 405); nothing was sent, so the signature is not checked',
  ]);
  expect(asked).toEqual(['OPTIONS 0', 'OPTIONS 0']);
  status = 503;
  expect(await said(gatewayCheck, env)).toContainEqual(
    expect.stringContaining('warn SMS_WEBHOOK_URL answers OPTIONS with 503'),
  );
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
  const away = await said(gatewayCheck, env);
  expect(away).toContainEqual(
    'wrong FORMS_WEBHOOK_URL is not reached: nobody listens there (ECONNREFUSED). Correct it.',
  );
  expect(away.join()).not.toContain('hunter2');
});

test('clock: more than two seconds from the database are told', async () => {
  expect(await said(clockCheck)).toEqual(['ok within 2 s of the clock of the database']);
  const ahead = { now: () => new Date(Date.now() + 5_000) };
  expect(await said(clockCheck, {}, { clock: ahead })).toEqual([
    expect.stringMatching(
      /^warn it is 5\.\d s ahead of the clock of the database: .+ Set both by the network/,
    ),
  ]);
  const behind = { now: () => new Date(Date.now() - 5_000) };
  expect(await said(clockCheck, {}, { clock: behind })).toEqual([
    expect.stringMatching(/^warn it is [45]\.\d s behind the clock of the database/),
  ]);
});

test('disk and web app', async () => {
  expect(await said(diskCheck)).toEqual([expect.stringMatching(/ of .+ free/)]);
  expect(await said(diskCheck, { DATA_DIR: join(dataDir, 'later') })).toEqual([
    expect.stringContaining('ok there is no DATA_DIR yet'),
  ]);
  await writeFile(join(dataDir, 'file'), '');
  expect(await said(diskCheck, { DATA_DIR: join(dataDir, 'file/below') })).toEqual([
    'wrong DATA_DIR cannot be written to (ENOTDIR). Let the user who starts PCR own it.',
  ]);
  expect(await said(webCheck)).toEqual([expect.stringContaining('warn it is not built')]);
  await mkdir(join(dataDir, 'web'));
  await writeFile(join(dataDir, 'web/index.html'), '');
  expect(await said(webCheck)).toEqual(['ok it is built']);
});

describe('backup', () => {
  const env = () => ({ BACKUP_AT: '02:30', BACKUP_URL: join(dataDir, 'backups') });

  test('its place takes files, which do not stay', async () => {
    await mkdir(join(dataDir, 'backups'));
    expect(await said(backupCheck, env())).toEqual([
      expect.stringMatching(/^warn its place takes files, but there is no good one yet/),
    ]);
    expect(await readdir(join(dataDir, 'backups'))).toEqual([]);
    await writeFile(join(dataDir, 'file'), '');
    expect(
      await said(backupCheck, { ...env(), BACKUP_URL: join(dataDir, 'file/backups') }),
    ).toEqual([
      expect.stringMatching(
        /^wrong A small file cannot be written \(ENOTDIR\)\. Correct BACKUP_URL/,
      ),
    ]);
  });

  test('in a bucket, with a key', async () => {
    const store = await startStore();
    const url = (bucket: string) =>
      `s3://S3RVER:S3RVER@127.0.0.1:${store.port}/${bucket}/at-night?tls=off`;
    const { generateIdentity } = await import('age-encryption');
    const key = await generateIdentity();
    const at = { BACKUP_AT: '02:30', BACKUP_KEY: key };
    expect(await said(backupCheck, { ...at, BACKUP_URL: url('pcr-files') })).toEqual([
      expect.stringMatching(/^warn its place takes files, and the key is whole, but/),
    ]);
    expect(await said(backupCheck, { ...at, BACKUP_URL: url('other') })).toEqual([
      expect.stringMatching(
        /^wrong A small file cannot be written \(NoSuchBucket\)\. Correct BACKUP_URL/,
      ),
    ]);
    await store.close();
  });

  test('a key with a wrong letter', async () => {
    const { generateIdentity } = await import('age-encryption');
    const key = await generateIdentity();
    const wrong = key.slice(0, -1) + (key.endsWith('Q') ? 'P' : 'Q');
    const [line = ''] = await said(backupCheck, { ...env(), BACKUP_KEY: wrong });
    expect(line).toMatch(/^wrong BACKUP_KEY has a wrong letter\. Take it from its copy/);
    expect(line).not.toContain('AGE-SECRET');
  });

  test('the last good one is not older than a night of 25 hours and an hour more', async () => {
    await goodBackup(fresh.database.pool, '2026-11-30T02:40:00Z');
    const good = Date.parse('2026-11-30T02:40:00Z');
    const after = (hours: number) => ({ clock: { now: () => new Date(good + hours * 3_600_000) } });
    expect(await said(backupCheck, env(), after(25.9))).toEqual([
      'ok its place takes files; the last good one is 25 hours old',
    ]);
    expect(await said(backupCheck, env(), after(26.1))).toEqual([
      expect.stringMatching(/^wrong the last good one is 26 hours old/),
    ]);
  });
});

/** Another pool on it. */
async function freshDatabaseOf({ connection }: FreshDatabase) {
  const { connect } = await import('../kit/postgres/database.ts');
  return connect({ connection, onError: () => {} });
}

describe('as a process', () => {
  test('it migrates nothing and makes nothing; warnings alone end with 0', async () => {
    const empty = await freshDatabase({ migrated: false });
    const env = { DATA_DIR: join(dataDir, 'data'), DATABASE_URL: empty.url };
    const { code, out, err } = await adminProcess(dataDir, env, ['check']);
    expect(err).toBe('');
    expect(code).toBe(0);
    expect(out).toMatch(
      /^database {2}ok {5}it is empty: the first start of PCR makes its tables$/m,
    );
    expect(out).toMatch(/^settings {2}warn {3}SECRET is not set/m);
    const tables = await empty.database.query(
      plannedSql(`select from pg_class where relnamespace = 'public'::regnamespace`),
      [],
    );
    expect(tables).toHaveLength(0);
    expect(await readdir(dataDir)).toEqual([]);
    await empty.drop();
  });

  test('what is wrong ends with 1: a database that is away, and settings that cannot be read', async () => {
    const away = await adminProcess(
      dataDir,
      { DATA_DIR: dataDir, DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/pcr' },
      ['check', '--no-mail'],
    );
    expect(away).toMatchObject({ code: 1, err: 'One line is wrong.\n' });
    expect(away.out).toMatch(
      /^database {2}wrong {2}The database of DATABASE_URL .+ cannot be reached: .+ECONNREFUSED.+\. Start it/m,
    );
    expect(away.out).not.toContain('hunter2');
    expect(await adminProcess(dataDir, { DATA_DIR: dataDir, PORT: 'x' }, ['check'])).toEqual({
      code: 1,
      out: 'settings  wrong  PORT must be a whole number from 0 to 65535. Nothing else was checked.\n',
      err: 'One line is wrong.\n',
    });
    expect(await readdir(dataDir)).toEqual([]);
  });
});
