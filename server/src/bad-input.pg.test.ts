import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, connect as dial, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type FreshDatabase,
  freshDatabase,
  placeCluster,
} from './kit/testing/postgres-for-tests.ts';
import { adminProcess } from './testing/admin-process.ts';
import { startMain } from './testing/main-process.ts';

// What the operator reads when `npm start` or a command cannot do its work: one line that says what
// to do, exit code 1, and nothing half done. main.pg.test.ts has taken ports and addresses, and
// open-database.pg.test.ts what else a database may refuse.

const PASSWORD = 'hunter2';

let fresh: FreshDatabase;
let dataDir: string;
const mounted: string[] = [];

beforeAll(async () => {
  fresh = await freshDatabase({ migrated: false });
});
afterAll(() => fresh.drop());
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pcr-bad-'));
  await chmod(dataDir, 0o711);
});
afterEach(async () => {
  for (const folder of mounted.splice(0)) execFileSync('umount', [folder]);
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
});

/** Both programs say the same line, and neither opens. */
async function refused(settings: Record<string, string>, line: RegExp): Promise<void> {
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'error', ...settings };
  const started = startMain(env);
  const [code, said] = await Promise.all([
    started.exited,
    adminProcess(tmpdir(), env, ['users', 'list']),
  ]);
  const programs = [{ code, out: started.out, err: started.err }, said];
  for (const { code, out, err } of programs) {
    expect(err).toMatch(line);
    expect(err.trimEnd()).not.toContain('\n');
    expect(err).not.toContain(PASSWORD);
    expect({ code, out }).toEqual({ code: 1, out: '' });
  }
}

/** On the tests' PostgreSQL, as its superuser. */
async function asSuperuser(statement: string): Promise<void> {
  const client = new pg.Client({ ...fresh.connection, user: 'postgres', database: 'postgres' });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

const urlOf = (database: string) =>
  `postgres://${fresh.connection.user}:${PASSWORD}@localhost:${fresh.connection.port}/${database}?host=${encodeURIComponent(fresh.connection.host)}`;

describe('a database of DATABASE_URL', () => {
  const name = `bad_${process.pid}`;
  afterAll(() => asSuperuser(`drop database if exists ${name} with (force)`));

  test('with another encoding is refused before a table is made', async () => {
    const owner = fresh.connection.user;
    await asSuperuser(
      `create database ${name} encoding 'SQL_ASCII' template template0 owner ${owner} locale 'C'`,
    );
    await refused(
      { DATABASE_URL: urlOf(name) },
      /^The database of DATABASE_URL \(\w+ at localhost\) has the encoding SQL_ASCII, and PCR needs UTF8\. Make another one/,
    );
    const client = new pg.Client({ ...fresh.connection, database: name });
    await client.connect();
    const { rows } = await client.query(
      `select from pg_class where relnamespace = 'public'::regnamespace`,
    );
    await client.end();
    expect(rows).toHaveLength(0);
  });

  test('that is lost in the middle of a start', async () => {
    // It ends with the first question about migrations, and nobody listens any more.
    const open = new Set<Socket>();
    const server = createServer((near) => {
      const far = dial(join(fresh.connection.host, `.s.PGSQL.${fresh.connection.port}`));
      for (const socket of [near, far]) {
        open.add(socket);
        socket.on('error', () => {}).on('close', () => [near, far].map((end) => end.destroy()));
      }
      far.pipe(near);
      near.on('data', (data) => {
        if (!data.includes(`to_regclass('migrations') as found`)) return far.write(data);
        server.close();
        for (const socket of open) socket.destroy();
      });
    });
    const { user, database } = fresh.connection;
    const port = await listen(server);
    const env = {
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      DATABASE_URL: `postgres://${user}:${PASSWORD}@127.0.0.1:${port}/${database}`,
    };
    const started = startMain(env);
    expect(await started.exited).toBe(1);
    expect(started.err).toMatch(
      /^The database does not answer any more \(.+\)\. See whether it runs, and try again\.\n$/,
    );
    await listen(server, port);
    const said = await adminProcess(tmpdir(), env, ['users', 'list']);
    expect(said).toMatchObject({ code: 1, err: started.err });
  });
});

describe('the embedded database', () => {
  test('of another major version', async () => {
    await placeCluster(dataDir);
    await writeFile(join(dataDir, 'postgres/PG_VERSION'), '17\n');
    await refused(
      {},
      /^The database in \S+ cannot be started: database files are incompatible with server\. PostgreSQL 17 made it, and this PCR brings another one\. Start the PCR that you had before/,
    );
  });

  test('that others may read', async () => {
    await placeCluster(dataDir);
    await chmod(join(dataDir, 'postgres'), 0o777);
    await refused(
      {},
      /has invalid permissions\. Take the rights of others away: chmod 700 \S+postgres$/m,
    );
  });

  test('without a folder for its sockets', async () => {
    await placeCluster(dataDir);
    await refused(
      { TMPDIR: join(dataDir, 'gone') },
      /needs a folder in \S+gone, which cannot be made \(ENOENT\)\. Set TMPDIR/,
    );
  });
});

test('a secret that cannot be read is named, with its other place', async () => {
  await mkdir(join(dataDir, 'secret'));
  const started = startMain({ DATA_DIR: dataDir, DATABASE_URL: fresh.url, LOG_LEVEL: 'error' });
  expect(await started.exited).toBe(1);
  expect(started.err).toMatch(
    /^The secret in \S+ cannot be read or made \(EISDIR\)\. Let this user read and write that file, or set SECRET\.\n$/,
  );
});

test('a start warns once of what will fail later, without a value of a setting', async () => {
  const started = startMain({
    ...{ DATA_DIR: dataDir, DATABASE_URL: urlOf('nowhere'), LOG_LEVEL: 'warn' },
    ...{
      PUBLIC_URL: 'http://pcr.sunnydays.org',
      OPERATOR_EMAIL: 'ops@pcr.local',
      PUBLC_URL: PASSWORD,
    },
  });
  await started.exited;
  const said = started.err
    .split('\n')
    .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));
  expect(said.map(({ level, msg }) => `${level} ${msg.split(/[.:]/)[0]}`)).toEqual([
    'warn PUBLIC_URL is not https',
    'warn SMTP_URL is not set',
    'warn OPERATOR_EMAIL is an address that the internet does not know',
    'warn BACKUP_AT is not set',
    'warn PUBLC_URL is no setting of PCR',
  ]);
  expect(started.err).not.toMatch(/sunnydays|pcr\.local|hunter2/);
});

/** A disk of its own for the data folder; false where this user may mount none. */
function mount(options: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `mode=711,${options}`, 'pcr', dataDir], {
      stdio: 'ignore',
    });
    mounted.push(dataDir);
    return true;
  } catch {
    return false;
  }
}
const mayMount = process.platform === 'linux' && process.getuid?.() === 0 && tryMount();
function tryMount(): boolean {
  const folder = execFileSync('mktemp', ['-d'], { encoding: 'utf8' }).trim();
  try {
    execFileSync('mount', ['-t', 'tmpfs', 'pcr', folder], { stdio: 'ignore' });
    execFileSync('umount', [folder]);
    return true;
  } catch {
    return false;
  } finally {
    execFileSync('rmdir', [folder]);
  }
}

describe.skipIf(!mayMount)(
  'a disk of the data folder (as root: these tests mount one)',
  { tags: ['thorough'] },
  () => {
    test('that is full, at the first start: nothing of a database is left', async () => {
      mount('size=1m');
      await refused(
        {},
        /^The database in \S+ cannot be made: .*No space left on device\. Make room on its disk, and try again\.$/m,
      );
      expect((await readdir(dataDir)).filter((name) => name.startsWith('postgres'))).toEqual([]);
    });

    test('that is full, with a database: it is left as it was', async () => {
      mount('size=200m');
      await placeCluster(dataDir);
      await fillUp();
      await refused(
        { SECRET: 'x'.repeat(32) },
        /cannot be started: .*No space left on device\. Make room on its disk/,
      );
      await rm(join(dataDir, 'full'));
      const said = await adminProcess(tmpdir(), { DATA_DIR: dataDir }, ['users', 'list']);
      expect(said).toEqual({ code: 0, out: 'There is nobody.\n', err: '' });
    });

    test('that is full, before there is a secret', async () => {
      mount('size=1m');
      await fillUp();
      const started = startMain({ DATA_DIR: dataDir, DATABASE_URL: fresh.url, LOG_LEVEL: 'error' });
      expect(await started.exited).toBe(1);
      expect(started.err).toMatch(/^The secret in \S+ cannot be read or made \(ENOSPC\)\./);
      expect(started.err.trimEnd()).not.toContain('\n');
      expect(await readdir(dataDir)).toEqual(['full']);
    });

    test('that is mounted read-only', async () => {
      mount('size=1m');
      execFileSync('mount', ['-o', 'remount,ro', dataDir]);
      await refused(
        {},
        /^The data folder \S+ is not writable\. Set DATA_DIR to a folder that this user may write to\.$/m,
      );
    });
  },
);

/** Writes until nothing fits any more. */
async function fillUp(): Promise<void> {
  const piece = Buffer.alloc(4096);
  for (;;) {
    try {
      await appendFile(join(dataDir, 'full'), piece);
    } catch {
      return;
    }
  }
}

async function listen(server: Server, port = 0): Promise<number> {
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return (server.address() as { port: number }).port;
}
