/** @module-tag thorough */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getSession, register, signIn } from '@pcr/contract/account/account.endpoints.ts';
import { acceptAgreement } from '@pcr/contract/agreements/agreements.endpoints.ts';
import { AGREEMENT_VERSIONS } from '@pcr/contract/agreements/agreements.schema.ts';
import { getDashboard } from '@pcr/contract/dashboard/dashboard.endpoints.ts';
import { AGREEMENTS } from '@pcr/contract/kit/agreement-name.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startEmbeddedDatabase } from './kit/embedded/embedded-database.ts';
import { makeLog } from './kit/log/log.ts';
import { KEPT_IN_ALL } from './kit/postgres/connections.ts';
import { connect } from './kit/postgres/database.ts';
import { sayRoom } from './kit/postgres/room.ts';
import { placeCluster } from './kit/testing/postgres-for-tests.ts';
import { inCrowd } from './testing/crowd.ts';
import { isAlive, type MainProcess, portOf, startMain } from './testing/main-process.ts';
import { newVisitor } from './testing/visitor.ts';

let folder: string;
const ends: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pcr-processes-'));
  await chmod(folder, 0o711);
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
});

const IN_MEMORY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

async function startPostgres(settings: Record<string, string | number> = {}) {
  await placeCluster(folder);
  const embedded = await startEmbeddedDatabase({
    dataDir: folder,
    log: makeLog('silent'),
    settings: { ...IN_MEMORY, ...settings },
  });
  ends.push(() => embedded.stop());
  const { connection } = embedded;
  const database = connect({ connection, connections: 1, onError: () => {} });
  ends.push(() => database.close());
  return { connection, database };
}

test('operate/install.md: three processes have room on the PostgreSQL of PCR, and none keeps more connections than it says', async () => {
  const { connection, database } = await startPostgres();
  const { user, host, port, database: name } = connection;
  const url = `postgresql://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
  const started: MainProcess[] = [];
  const addresses: string[] = [];
  // One after the other: the first makes the tables.
  for (const each of ['one', 'two', 'three']) {
    const settings = { DATABASE_URL: url, SECRET: 'x'.repeat(40), LOG_LEVEL: 'warn' };
    const main = startMain({ ...settings, DATA_DIR: join(folder, each) });
    started.push(main);
    ends.push(async () => {
      if (isAlive(main)) main.app.kill('SIGKILL');
      await main.exited;
    });
    addresses.push(`http://127.0.0.1:${await portOf(main)}`);
  }
  let most = 0;
  let watching = true;
  const watched = (async () => {
    while (watching) {
      const { rows } = await database.pool.query<{ kept: number }>(KEPT_NOW);
      most = Math.max(most, rows[0]?.kept ?? 0);
    }
  })();

  await Promise.all(
    addresses.map(async (address, n) => {
      const members = Array.from({ length: 2 }, () => newVisitor(address, address));
      await Promise.all(
        members.map(async (member, m) => {
          const account = { email: `member-${n}-${m}@example.org`, password: 'four calm otters' };
          await member.ask(register, { in: { full_name: 'Ada', ...account } });
          await member.ask(signIn, { in: account });
          for (const agreement of AGREEMENTS)
            await member.ask(acceptAgreement, {
              params: { name: agreement },
              in: { version: AGREEMENT_VERSIONS[agreement] },
            });
          const asked = Array.from({ length: 40 }, (_, k) =>
            inCrowd<unknown>(() => (k % 2 ? member.ask(getDashboard) : member.ask(getSession))),
          );
          await Promise.all(asked);
        }),
      );
    }),
  );
  // Each has its tasks and listens, and has served its members.
  await vi.waitFor(() => expect(most).toBeGreaterThan(3 * 4), { timeout: 30_000, interval: 20 });
  watching = false;
  await watched;
  expect(most).toBeLessThanOrEqual(3 * KEPT_IN_ALL);
  const { rows } = await database.pool.query<{ left: number }>(LEFT);
  // For the one that watches the data folder and the operator’s commands, each of which keeps as
  // many as requests do.
  expect(rows[0]?.left).toBeGreaterThanOrEqual(1 + 2 * 7);
  // On a busy machine some of these many requests are asked to come again.
  const trouble = started.flatMap(({ err }) =>
    err.split('\n').filter((line) => line && !line.includes('refused for the moment')),
  );
  expect(trouble).toEqual([]);
});

const LEFT = `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
  - ${3 * KEPT_IN_ALL} as left`;
const KEPT_NOW = `select count(*)::int as kept from pg_stat_activity where application_name in ('pcr', 'pcr sign-in', 'pcr tasks', 'pcr live', 'pcr watching')
  and pid <> pg_backend_pid()`;

test('machines.md 51: eight processes fit a PostgreSQL that takes 100 connections', () => {
  expect(8 * KEPT_IN_ALL).toBeLessThanOrEqual(100 - 3);
});

test.each([
  { takes: 100, level: 'info', says: 'connections to PostgreSQL' },
  { takes: KEPT_IN_ALL + 3, level: 'warn', says: 'few connections left' },
])(
  'operate/install.md: a start says how many connections it may keep and how many are left; of $takes as $level',
  async ({ takes, level, says }) => {
    const { database } = await startPostgres({ max_connections: takes });
    const lines: string[] = [];
    await sayRoom(database, makeLog('info', { write: (line) => void lines.push(line) }));
    expect(lines).toHaveLength(1);
    const said = JSON.parse(lines[0] ?? '');
    expect(said).toMatchObject({ level, kept: KEPT_IN_ALL, msg: expect.stringContaining(says) });
    expect(said.left).toBeLessThan(takes);
  },
);
