import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { connect, type Database } from '../database.ts';
import { startEmbeddedDatabase } from '../embedded-database.ts';
import { makeLog } from '../log.ts';
import { migrate } from '../migrate.ts';
import { migrateTasks } from '../tasks.ts';

// One PostgreSQL for a run of tests, in a folder of its own, with a migrated database that each test copies.

type Connection = { host: string; port: number; user: string; database: string };

declare module 'vitest' {
  interface ProvidedContext {
    postgres: Connection;
  }
}

const TEMPLATE = 'template_pcr';

/** vitest's globalSetup: what it returns ends the run. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pcr-tests-'));
  await chmod(dataDir, 0o711);
  const log = makeLog('silent');
  // Nothing here must survive a power cut.
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 200 };
  const { connection, stop } = await startEmbeddedDatabase({ dataDir, log, settings });

  await asAdmin(connection, `create database ${TEMPLATE} owner ${connection.user}`);
  const database = connect({ connection: { ...connection, database: TEMPLATE }, onError: () => {} });
  await migrate(database, resolve(import.meta.dirname, '../../../migrations'));
  await migrateTasks({ ...connection, database: TEMPLATE }, log);
  await database.close();

  provide('postgres', connection);
  return async () => {
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

export interface FreshDatabase {
  database: Database;
  connection: Connection;
  /** What DATABASE_URL would say. */
  url: string;
  /** Closes `database` and removes it all, whoever is still connected. */
  drop(): Promise<void>;
}

/** A migrated database of the test's own, empty unless `migrated` is false: then there are not even tables. */
export async function freshDatabase({ migrated = true } = {}): Promise<FreshDatabase> {
  const postgres = inject('postgres');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asAdmin(
    postgres,
    `create database ${name} owner ${postgres.user} template ${migrated ? TEMPLATE : 'template1'}`,
  );
  const connection = { ...postgres, database: name };
  const database = connect({ connection, onError: () => {} });
  return {
    database,
    connection,
    url: `postgresql://${connection.user}@localhost:${connection.port}/${name}?host=${encodeURIComponent(connection.host)}`,
    async drop() {
      await database.close();
      await asAdmin(postgres, `drop database ${name} with (force)`);
    },
  };
}

async function asAdmin(connection: Connection, statement: string): Promise<void> {
  const client = new pg.Client({ ...connection, user: 'postgres', database: 'postgres' });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
