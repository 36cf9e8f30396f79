/** @module-tag thorough */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { getSession, register, signIn } from '@pcr/contract/account/account.endpoints.ts';
import { acceptAgreement } from '@pcr/contract/agreements/agreements.endpoints.ts';
import { AGREEMENT_VERSIONS } from '@pcr/contract/agreements/agreements.schema.ts';
import { AGREEMENTS } from '@pcr/contract/kit/agreement-name.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startEmbeddedDatabase } from './kit/embedded/embedded-database.ts';
import { openListener } from './kit/listening/listener.ts';
import { openLiveHub } from './kit/live/live.hub.ts';
import { publish } from './kit/live/live.ts';
import { makeLog } from './kit/log/log.ts';
import { connect, type Database } from './kit/postgres/database.ts';
import { migrate } from './kit/postgres/migrate.ts';
import { systemClock } from './kit/settings/clock.ts';
import { freshDatabase, placeCluster } from './kit/testing/postgres-for-tests.ts';
import { openStream } from './testing/live-stream.ts';
import { isAlive, type MainProcess, portOf, startMain } from './testing/main-process.ts';
import { newVisitor } from './testing/visitor.ts';

// Events published meanwhile are asked for after the end of their messenger: of a server process,
// and of PostgreSQL.

let folder: string;
const ends: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pcr-live-'));
  await chmod(folder, 0o711);
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
});

async function say(database: Database, to: string): Promise<string> {
  const id = randomUUID();
  await database.transaction((tx) => publish(tx, { to: [to], topic: 'notes', id }));
  return id;
}

test('a page whose server process is killed goes on with another one, and asks for everything', async () => {
  const fresh = await freshDatabase();
  ends.push(() => fresh.drop());
  const start = (name: string): MainProcess => {
    const settings = { DATABASE_URL: fresh.url, SECRET: 'x'.repeat(40), LOG_LEVEL: 'error' };
    const started = startMain({ ...settings, DATA_DIR: join(folder, name) });
    ends.push(async () => {
      if (isAlive(started)) started.app.kill('SIGKILL');
      await started.exited;
    });
    return started;
  };
  const listening = async (started: MainProcess) => `http://127.0.0.1:${await portOf(started)}`;
  const processes = [start('one'), start('two')] as const;
  const [one, two] = [await listening(processes[0]), await listening(processes[1])];

  const page = newVisitor(one, one);
  const account = { email: 'ana@example.org', password: 'four calm otters' };
  await page.ask(register, { in: { full_name: 'Ana', ...account } });
  await page.ask(signIn, { in: account });
  for (const name of AGREEMENTS)
    await page.ask(acceptAgreement, {
      params: { name },
      in: { version: AGREEMENT_VERSIONS[name] },
    });
  const { user } = await page.ask(getSession);

  const stream = await (await openStream(one, page)).current();
  const before = await say(fresh.database, user.id);
  await stream.heard(before);
  processes[0].app.kill('SIGKILL');
  await stream.end();
  const again = await (await openStream(two, page)).current();
  const after = await say(fresh.database, user.id);
  expect(await again.heard(after)).toEqual([after]);
  expect(again.refreshes).toBe(1);

  // Asked to stop, a process sends its pages away and goes, however long they would have stayed.
  // After its time for that it would break them off.
  processes[1].app.kill('SIGTERM');
  await again.end();
  expect(again.complete).toBe(true);
  expect(await processes[1].exited).toBe(0);
});

test('PostgreSQL starts again: pages stay, ask for everything, and hear what is published from then on', async () => {
  const log = makeLog('silent');
  await placeCluster(folder);
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  // Its socket is elsewhere after each start; a DATABASE_URL stays the same.
  const start = async () => {
    const started = await startEmbeddedDatabase({ dataDir: folder, log, settings });
    const { host, port } = started.connection;
    await symlink(join(String(host), `.s.PGSQL.${port}`), join(folder, `.s.PGSQL.${port}`));
    return {
      connection: { ...started.connection, host: folder },
      async stop() {
        await rm(join(folder, `.s.PGSQL.${port}`));
        await started.stop();
      },
    };
  };
  let postgres = await start();
  const { connection } = postgres;
  const database = connect({ connection, onError: () => {} });
  ends.push(() => postgres.stop());
  ends.push(() => database.close());
  await migrate(database, resolve(import.meta.dirname, '../migrations'));
  const userId = randomUUID();
  await database.pool.query(
    `insert into users (id, full_name, email, created_at, updated_at) values ($1, 'Ana', 'ana@example.org', now(), now())`,
    [userId],
  );
  const listener = await openListener({ connection, log, limits: { retryMs: 20 } });
  ends.push(() => listener.close());
  const hub = await openLiveHub({ listener, clock: systemClock, limits: { heartbeatMs: 100 } });
  ends.push(() => hub.close());
  const server = createServer((_, answer) => {
    answer.writeHead(200);
    hub.open(answer, { userId, age: null, stillAllowed: async () => true });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(async () => server.close());
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const page = newVisitor(address, address);

  const stream = await (await openStream(address, page)).current();
  const before = await say(database, userId);
  await stream.heard(before);
  const { refreshes } = stream;
  await postgres.stop();
  postgres = await start();
  await vi.waitFor(() => expect(stream.refreshes).toBe(refreshes + 1), {
    timeout: 30_000,
    interval: 20,
  });
  const after = await vi.waitFor(() => say(database, userId), { timeout: 30_000, interval: 50 });
  expect(await stream.heard(after)).toEqual([before, after]);
  expect(stream.ended).toBe(false);
});
