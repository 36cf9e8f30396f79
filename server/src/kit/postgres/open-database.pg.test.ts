import { once } from 'node:events';
import { createServer, connect as dial } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
    /cannot be reached: database "nowhere" does not exist\. Make it \(create database\), or correct the name in DATABASE_URL\.$/,
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
    if (asked++ === 0)
      return void near.once('data', () =>
        near.end(errorOf('57P03', 'the database system is starting up')),
      );
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

describe('a database that PCR cannot run on is one line that says what to do', () => {
  const names: string[] = [];
  const role = `weak_${process.pid}`;

  async function asSuperuser(statement: string, database = 'postgres'): Promise<void> {
    const client = new pg.Client({ ...fresh.connection, user: 'postgres', database });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  }
  async function make(options: string): Promise<string> {
    const name = `unfit_${process.pid}_${names.length}`;
    await asSuperuser(`create database ${name} ${options}`);
    names.push(name);
    return name;
  }
  const refused = async (database: string, user: string = fresh.connection.user) => {
    const { host, port } = fresh.connection;
    const url = `postgres://${user}:hunter2@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
    const error = await open(url, 0).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StartError);
    const { message } = error as Error;
    expect(message).not.toMatch(/hunter2|\n/);
    return message;
  };

  beforeAll(() => asSuperuser(`create role ${role} login`));
  afterAll(async () => {
    for (const name of names) await asSuperuser(`drop database ${name} with (force)`);
    await asSuperuser(`drop role ${role}`);
  });

  test('its user may make nothing in it, or tables alone', async () => {
    const database = await make('');
    const line = /lets the user of DATABASE_URL make no tables, schemas and extensions\. Make that/;
    expect(await refused(database, role)).toMatch(line);
    await asSuperuser(`grant create on schema public to ${role}`, database);
    expect(await refused(database, role)).toMatch(line);
  });

  test('it is read-only', async () => {
    const database = await make(`owner ${fresh.connection.user}`);
    await asSuperuser(`alter database ${database} set default_transaction_read_only = on`);
    expect(await refused(database)).toMatch(
      /is read-only: it is a standby, or .+ Set DATABASE_URL/,
    );
  });

  test('it does not know its user', async () => {
    expect(await refused(fresh.connection.database, 'nobody')).toMatch(
      /role "nobody" does not exist\. Correct the user in DATABASE_URL/,
    );
  });

  test('it takes no further connections', async () => {
    const database = await make('connection limit 0');
    expect(await refused(database, role)).toMatch(
      /too many connections for database .+\. Raise its max_connections, or the limit/,
    );
  });

  test('it refuses the password', async () => {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () =>
        socket.end(errorOf('28P01', 'password authentication failed for user "pcr"')),
      );
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as { port: number };
    const error = await open(`postgres://pcr:hunter2@127.0.0.1:${port}/pcr`, 0).catch(
      (thrown: unknown) => thrown,
    );
    expect((error as Error).message).toMatch(
      /password authentication failed for user "pcr"\. Correct the password in DATABASE_URL\.$/,
    );
    server.close();
  });
});

/** What PostgreSQL says when it refuses (ErrorResponse; protocol 3.0, 54.8). */
function errorOf(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.from([0x45, 0, 0, 0, fields.length + 4]);
  return Buffer.concat([head, fields]);
}
