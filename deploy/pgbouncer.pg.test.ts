import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { requestPasswordReset } from '@pcr/contract/account/password/password-reset.endpoints.ts';
import { createFamily, listFamilies } from '@pcr/contract/families/families.endpoints.ts';
import { createJob } from '@pcr/contract/jobs/jobs.endpoints.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { familyDraft } from '../server/src/families/testing/family-drafts.ts';
import { jobDraft } from '../server/src/jobs/testing/job-drafts.ts';
import { mustBeEmpty } from '../server/src/kit/backup/must-be-empty.ts';
import { StartError } from '../server/src/kit/errors/start-error.ts';
import { makeLog } from '../server/src/kit/log/log.ts';
import { plannedSql, sql } from '../server/src/kit/postgres/database.ts';
import { MIGRATIONS } from '../server/src/kit/postgres/migrate.ts';
import { type OpenDatabase, openDatabase } from '../server/src/kit/postgres/open-database.ts';
import { openPool } from '../server/src/kit/postgres/pool.ts';
import { type FreshDatabase, freshDatabase } from '../server/src/kit/testing/postgres-for-tests.ts';
import { type Connection, urlOf } from '../server/src/kit/testing/test-postgres.ts';
import { startApp } from '../server/src/testing/app-for-tests.ts';
import { openStream } from '../server/src/testing/live-stream.ts';
import { isAlive, portOf, startMain } from '../server/src/testing/main-process.ts';
import {
  type Changes,
  type Pooler,
  pgbouncer,
  startPgBouncer,
  versionOf,
} from './testing/pgbouncer-for-tests.ts';

// machines.md 60 to 63. Debian 12 has PgBouncer 1.18, which PCR refuses; later ones have one that
// it takes. PGBOUNCER names the program of another version.

const program = pgbouncer();
const version = program ? versionOf(program) : 0;
const isOld = version < 121;

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function pooler(changes: Changes = {}, to: Connection = fresh.connection): Promise<Pooler> {
  // The old one does not know this setting.
  const known: Changes = isOld ? { ...changes, max_prepared_statements: null } : changes;
  const started = await startPgBouncer(program ?? '', to, known);
  ends.push(started.close);
  return started;
}

function openOnly(url: string, past: string | null): Promise<OpenDatabase> {
  const settings = { databaseUrl: url, databaseListenUrl: past, dataDir: '/nowhere' };
  return openDatabase(settings, makeLog('silent'), { patience: 0 });
}

async function open(url: string, past: string | null): Promise<OpenDatabase> {
  const opened = await openOnly(url, past);
  ends.push(opened.close);
  return opened;
}

async function refused(url: string, past: string | null): Promise<string> {
  const error = await open(url, past).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StartError);
  return (error as Error).message;
}

/** The old one refuses what every connection says, unless it is told to take no notice of it. */
const IGNORING = { ignore_startup_parameters: 'options,statement_timeout' };

describe.runIf(program)(`PgBouncer (version ${version}) that cannot be used is refused`, () => {
  test.each<[string, Changes]>([
    ['that refuses what connections say of themselves', {}],
    ['that takes no notice of it', IGNORING],
  ])('one without a way past it, %s', async (_, changes) => {
    const { url } = await pooler(changes);
    expect(await refused(url, null)).toMatch(
      /^The database of DATABASE_URL \(test_\w+ at localhost\) leads to a pooler such as PgBouncer\. Set DATABASE_LISTEN_URL to PostgreSQL itself\./,
    );
  });

  test.each<[string, Changes]>([
    ['that refuses what connections say of themselves', {}],
    ['that takes no notice of it', IGNORING],
  ])('one that DATABASE_LISTEN_URL leads to, %s', async (_, changes) => {
    const { url } = await pooler(changes);
    expect(await refused(fresh.url, url)).toMatch(
      /DATABASE_LISTEN_URL.* leads to a pooler\. Set DATABASE_LISTEN_URL to PostgreSQL itself\./,
    );
  });

  test('one that keeps no prepared statements', async () => {
    const { url } = await pooler({ ...IGNORING, max_prepared_statements: '0' });
    expect(await refused(url, fresh.url)).toMatch(
      /does not keep prepared statements\. Set max_prepared_statements of PgBouncer \(1\.24 or later\) to 1000\./,
    );
  });

  test('also where connections take turns', async () => {
    const few = { default_pool_size: '2', server_round_robin: '1' };
    const { url } = await pooler({
      ...IGNORING,
      ...few,
      max_prepared_statements: '0',
    });
    expect(await refused(url, fresh.url)).toMatch(/does not keep prepared statements/);
  });

  test('one in statement mode', async () => {
    const { url } = await pooler({ ...IGNORING, pool_mode: 'statement' });
    expect(await refused(url, fresh.url)).toMatch(
      /in statement mode\. Set pool_mode = transaction\./,
    );
  });

  test('one that leads to another database than DATABASE_LISTEN_URL', async () => {
    const other = await freshDatabase({ migrated: false });
    ends.push(other.drop);
    const { url } = await pooler(IGNORING, other.connection);
    expect(await refused(url, fresh.url)).toMatch(
      /is test_\w+ as pcr, and DATABASE_LISTEN_URL leads to test_\w+ as pcr\. Both must name the same/,
    );
  });

  test.runIf(isOld)('one that is older than 1.24', async () => {
    const { url } = await pooler();
    expect(await refused(url, fresh.url)).toMatch(
      /a pooler that is too old: .* PgBouncer 1\.24 or later can be used\./,
    );
  });
});

describe.runIf(program && !isOld)(`PgBouncer (version ${version}) in transaction mode`, () => {
  // Two connections for all clients: hardly a transaction is where the last one was.
  const SMALL = { default_pool_size: '2', server_round_robin: '1' };
  const SETTINGS = sql(
    'test_settings',
    `select current_setting('TimeZone') as zone, current_setting('statement_timeout') as statement,
       current_setting('idle_in_transaction_session_timeout') as idle`,
  );

  test('its connections have the settings of requests, also those from before; what goes past it has no limit', async () => {
    const own = await freshDatabase();
    ends.push(own.drop);
    const admin = openPool({ ...own.connection, user: 'postgres' }, () => {});
    const { database: name } = own.connection;
    await admin.query(`alter database ${name} set timezone = 'Asia/Tokyo'`);
    await admin.end();
    const { url, connection } = await pooler(SMALL, own.connection);
    // Whoever used the pooler before has left it a connection.
    const before = openPool({ ...connection, application_name: 'pcr' }, () => {});
    expect((await before.query('show timezone')).rows).toEqual([{ TimeZone: 'Asia/Tokyo' }]);
    await before.end();

    const { database, directDatabase } = await open(url, own.url);
    const found = await Promise.all(
      Array.from({ length: 8 }, () =>
        database.transaction(async (tx) => {
          await tx.query(plannedSql('select 1 as one'), []);
          return (await tx.query(SETTINGS, []))[0];
        }),
      ),
    );
    const expected = { zone: 'UTC', statement: '15s', idle: '30s' };
    expect(found).toEqual(found.map(() => expected));
    expect(await directDatabase.query(SETTINGS, [])).toEqual([
      { zone: 'UTC', statement: '0', idle: '0' },
    ]);
  });

  test('members read and write, hear what others change, and lose a session at once; tasks are done', async () => {
    const app = await startApp({
      async connect(to) {
        const { url } = await pooler(SMALL, to);
        const opened = await openOnly(url, urlOf(to));
        // The app closes the other one.
        ends.push(opened.directDatabase.close);
        return opened;
      },
    });
    ends.push(app.close);
    const ana = await app.member();
    const phone = await app.otherDevice(ana);
    const made = await Promise.all(
      Array.from({ length: 12 }, () => ana.ask(createFamily, { in: familyDraft() })),
    );
    const { items } = await phone.ask(listFamilies, { query: {} });
    expect(items.map(({ id }) => id).sort()).toEqual(made.map(({ id }) => id).sort());

    await app.visitor().ask(requestPasswordReset, { in: { email: ana.email } });
    await app.tasksDone();

    const page = await (await openStream(app.address, phone)).current();
    const { id } = await ana.ask(createJob, { in: jobDraft() });
    expect(await page.heard(id)).toContain(id);
    page.close();

    await app.rows('delete from sessions where user_id = $1', [ana.id]);
    await expect
      .poll(async () => (await phone.reply(listFamilies, { query: {} })).status)
      .toBe(401);
  });

  test('what a trigger says reaches the process that has set it off, before it goes on', async () => {
    const own = await freshDatabase();
    ends.push(own.drop);
    const { database } = await open((await pooler(SMALL, own.connection)).url, own.url);
    const told: string[] = [];
    database.onTold((said) => told.push(said));
    await database.transaction((tx) =>
      tx.query(
        plannedSql(`do $$ begin raise info 'x' using errcode = 'PCR01', detail = 'ana'; end $$`),
        [],
      ),
    );
    expect(told).toEqual(['ana']);
  });

  test('connections that the pooler keeps do not hold a restore off, and those of a running PCR do', async () => {
    const own = await freshDatabase();
    ends.push(own.drop);
    const { url } = await pooler(SMALL, own.connection);
    const { database, direct } = await open(url, own.url);
    await Promise.all([1, 2, 3].map(() => database.query(SETTINGS, [])));
    await mustBeEmpty(database, MIGRATIONS, async () => 0);
    const running = openPool({ ...direct, application_name: 'pcr live' }, () => {});
    ends.push(() => running.end());
    await running.query('select 1');
    await expect(mustBeEmpty(database, MIGRATIONS, async () => 0)).rejects.toThrow(
      'PCR runs on this database. Stop it first.',
    );
  });

  test('PCR starts on an empty database through it', async () => {
    const empty = await freshDatabase({ migrated: false });
    ends.push(empty.drop);
    const { url } = await pooler(SMALL, empty.connection);
    const settings = { DATABASE_URL: url, DATABASE_LISTEN_URL: empty.url, LOG_LEVEL: 'warn' };
    const main = startMain({ ...settings, SECRET: 'x'.repeat(40) });
    ends.push(async () => isAlive(main) && main.app.kill('SIGKILL'));
    const ready = await fetch(`http://127.0.0.1:${await portOf(main)}/readyz`);
    expect(ready.status).toBe(200);
    main.app.kill('SIGTERM');
    await once(main.app, 'exit');
  });
});

test('its file says more statements than PCR can have prepared on one connection', async () => {
  const file = await readFile(resolve(import.meta.dirname, 'pgbouncer.ini'), 'utf8');
  expect(file).toMatch(/^max_prepared_statements = 1000$/m);
});
