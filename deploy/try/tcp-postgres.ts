import { randomBytes } from 'node:crypto';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { APP_ROLE, makeCluster } from '../../server/src/kit/embedded/postgres-cluster.ts';
import { findPostgres } from '../../server/src/kit/embedded/postgres-program.ts';

export interface TcpPostgres {
  /** For DATABASE_URL. */
  url: string;
  stop(): Promise<void>;
}

/**
 * The project's PostgreSQL as one that stands elsewhere: on a port of this machine, and only with
 * its password. It ends with this process.
 */
export async function startTcpPostgres(folder: string): Promise<TcpPostgres> {
  await chmod(folder, 0o711);
  const program = await findPostgres(folder);
  const cluster = join(folder, 'postgres');
  await makeCluster(program, cluster);
  // The embedded one lets nobody in by TCP.
  const access = join(cluster, 'pg_hba.conf');
  const rules = await readFile(access, 'utf8');
  await writeFile(access, rules.replaceAll(/\breject$/gm, 'scram-sha-256'));
  const password = randomBytes(12).toString('hex');
  const script = join(folder, 'password.sql');
  await writeFile(script, `alter role ${APP_ROLE} password '${password}';\n`);
  await program.run('postgres', ['--single', '-D', cluster, 'postgres'], script).ended;
  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const running = program.run('postgres', ['-D', cluster, ...options]);
  await Promise.race([
    new Promise<void>((ready) =>
      running.onLine((line) => {
        if (line.includes('ready to accept connections')) ready();
      }),
    ),
    running.ended.then(({ lines }) => Promise.reject(new Error(lines.join('\n')))),
  ]);
  return {
    url: `postgres://${APP_ROLE}:${password}@127.0.0.1:${port}/${APP_ROLE}`,
    async stop() {
      running.kill('SIGINT');
      await running.ended;
    },
  };
}

/** A port of this machine that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
