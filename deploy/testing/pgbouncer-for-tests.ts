import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Connection, urlOf } from '../../server/src/kit/testing/test-postgres.ts';
import { debianProgram } from '../../tools/debian.ts';

/** The program of the variable PGBOUNCER, or else Debian's; null where there is none. */
export const pgbouncer = (): string | null => process.env.PGBOUNCER ?? debianProgram('pgbouncer');

/** As PostgreSQL counts: 1.26 is 126. */
export function versionOf(program: string): number {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(stdout) ?? [];
  return Number(major) * 100 + Number(minor);
}

/** Settings in place of the file's; null takes one out. */
export type Changes = Readonly<Record<string, string | null>>;

export interface Pooler {
  connection: Connection;
  /** The value for DATABASE_URL. */
  url: string;
  close(): Promise<void>;
}

/**
 * Starts PgBouncer with deploy/pgbouncer.ini on a socket of its own before that PostgreSQL, with
 * these settings in place of the file's.
 */
export async function startPgBouncer(
  program: string,
  to: Connection,
  changes: Changes = {},
): Promise<Pooler> {
  const folder = await mkdtemp(join(tmpdir(), 'pcr-pgbouncer-'));
  // It does not run as root, and must come to both sockets.
  await chmod(folder, 0o777);
  const { uid } = await stat(join(to.host, `.s.PGSQL.${to.port}`));
  const owner = spawnSync('id', ['-nu', String(uid)], { encoding: 'utf8' }).stdout.trim();
  const asOwner = process.getuid?.() === 0 ? ['-u', owner] : [];
  const users = join(folder, 'users.txt');
  await writeFile(users, `"${to.user}" ""\n`);
  const shipped = await readFile(resolve(import.meta.dirname, '../pgbouncer.ini'), 'utf8');
  const settings = {
    ...{ listen_addr: null, auth_type: 'trust', auth_file: users, unix_socket_dir: folder },
    ...changes,
  };
  const ini = join(folder, 'pgbouncer.ini');
  await writeFile(ini, changed(shipped, `* = host=${to.host} port=${to.port}`, settings));
  const process_ = spawn(program, [...asOwner, ini], { stdio: ['ignore', 'ignore', 'pipe'] });
  await running(process_);
  const connection = { ...to, host: folder, port: 6432 };
  return {
    connection,
    url: urlOf(connection),
    async close() {
      process_.kill('SIGKILL');
      if (process_.exitCode === null && process_.signalCode === null) await once(process_, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function changed(shipped: string, database: string, settings: Changes): string {
  const kept = shipped.split('\n').filter((line) => {
    const name = /^(\w+) = /.exec(line)?.[1] ?? '';
    return !(name in settings) && name !== 'pcr';
  });
  const own = Object.entries(settings).flatMap(([name, value]) =>
    value === null ? [] : [`${name} = ${value}`],
  );
  return [...kept, ...own, ''].join('\n').replace('[databases]', `[databases]\n${database}`);
}

/** Until it says that it is up. */
function running(started: ChildProcess): Promise<void> {
  let said = '';
  return new Promise((done, fail) => {
    started.stderr?.on('data', (data) => {
      said += data;
      if (said.includes('process up')) done();
    });
    started.once('error', fail);
    started.once('exit', () => fail(new Error(`PgBouncer does not start: ${said}`)));
  });
}
