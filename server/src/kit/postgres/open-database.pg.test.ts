import { once } from 'node:events';
import { createServer, connect as dial } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StartError } from '../errors/start-error.ts';
import { makeLog } from '../log/log.ts';
import { type FreshDatabase, freshDatabase } from '../testing/postgres-for-tests.ts';
import { openDatabase } from './open-database.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

/** What is logged on the way stands in `logged`. */
const logged: string[] = [];
const open = (databaseUrl: string, patience?: number) =>
  openDatabase(
    { databaseUrl, dataDir: '/nowhere' },
    makeLog('warn', { write: (line) => void logged.push(line) }),
    { patience },
  );

test.each([
  [
    'nobody answers for',
    () => 'postgres://me:hunter2@127.0.0.1:1/records',
    /^The database of DATABASE_URL \(records at 127\.0\.0\.1\) cannot be reached: .+$/,
  ],
  [
    'does not exist',
    () => fresh.url.replace(fresh.connection.database, 'nowhere'),
    /cannot be reached: database "nowhere" does not exist$/,
  ],
])(
  'a database that %s is one clear line that names it, without its password',
  async (_, url, line) => {
    const error = await open(url(), 0).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StartError);
    expect((error as Error).message).toMatch(line);
    expect((error as Error).message).not.toContain('hunter2');
  },
);

test('a database that is not there yet, and then only starting, is waited for, and the log says so, without its password', async () => {
  let asked = 0;
  const way = createServer((near) => {
    near.on('error', () => {});
    if (asked++ === 0) return void near.once('data', () => near.end(STARTING));
    const far = dial(join(fresh.connection.host, `.s.PGSQL.${fresh.connection.port}`));
    far.on('error', () => near.destroy());
    near.pipe(far).pipe(near);
  });
  const listen = async (port = 0) => {
    await once(way.listen(port, '127.0.0.1'), 'listening');
    return (way.address() as { port: number }).port;
  };
  const port = await listen();
  way.close();
  await once(way, 'close');
  const { user, database } = fresh.connection;
  const opening = open(`postgres://${user}:hunter2@127.0.0.1:${port}/${database}`);
  await expect
    .poll(() => logged.join(), { timeout: 30_000 })
    .toMatch(/does not answer yet: .*\. PCR waits for it, 30 seconds at most\./);
  expect(logged.join()).not.toContain('hunter2');
  await listen(port);
  const opened = await opening;
  expect(asked).toBeGreaterThan(1);
  await opened.close();
  way.close();
});

/** What PostgreSQL says while it starts (ErrorResponse; protocol 3.0, 54.8). */
const STARTING = (() => {
  const fields = Buffer.from('SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0');
  const head = Buffer.from([0x45, 0, 0, 0, fields.length + 4]);
  return Buffer.concat([head, fields]);
})();
