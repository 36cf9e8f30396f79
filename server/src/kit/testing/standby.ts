import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { findPostgres } from '../embedded/postgres-program.ts';
import { type Connection, copyCluster } from './test-postgres.ts';

/** A PostgreSQL that takes no writes until it is promoted: there is no primary that it follows. */
export interface Standby {
  connection: Connection;
  promote(): Promise<void>;
  stop(): Promise<void>;
}

export async function startStandby(): Promise<Standby> {
  const folder = await mkdtemp(join(tmpdir(), 'pcr-standby-'));
  await chmod(folder, 0o711);
  const cluster = join(folder, 'postgres');
  await copyCluster(inject('unusedCluster'), cluster);
  const program = await findPostgres(folder);
  await writeFile(join(cluster, 'standby.signal'), '');
  const connection = { host: cluster, port: 5432, user: 'pcr', database: 'pcr' };
  const settings = ['listen_addresses=', `unix_socket_directories=${cluster}`, 'port=5432'];
  const process = program.run('postgres', [
    ...['-D', cluster],
    ...settings.flatMap((setting) => ['-c', setting]),
  ]);
  const ended = process.ended.then(({ lines }) => Promise.reject(new Error(lines.join('\n'))));
  ended.catch(() => {});
  const ready = new Promise<void>((resolve) => {
    process.onLine((line) => {
      if (line.includes('ready to accept read-only connections')) resolve();
    });
  });
  await Promise.race([ready, ended]);
  return {
    connection,
    async promote() {
      const client = new pg.Client({ ...connection, user: 'postgres', database: 'postgres' });
      await client.connect();
      await client.query('select pg_promote()').finally(() => client.end());
    },
    async stop() {
      process.kill('SIGINT');
      await process.ended;
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    },
  };
}
