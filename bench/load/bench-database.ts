import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedDatabase } from '../../server/src/kit/embedded/embedded-database.ts';
import { makeLog } from '../../server/src/kit/log/log.ts';
import { fillPlaces } from '../../server/src/kit/places/places.fill.ts';
import { connect } from '../../server/src/kit/postgres/database.ts';
import { migrate } from '../../server/src/kit/postgres/migrate.ts';
import { atEnd, ROOT, temporaryFolder } from '../environment.ts';

/**
 * Where a database is: what `pg` takes. Plain data, so that it can be handed to other processes.
 */
export interface Connection {
  host: string;
  port: number;
  user: string;
  database: string;
}

export interface BenchDatabase {
  /** A database of the app's role with all migrations. */
  readonly connection: Connection;
  /** Another one beside it, in the same PostgreSQL. */
  another(name: string): Promise<Connection>;
  /** The number of its first process. */
  readonly pid: number;
  /** That number now: another one, once it was killed and started again. */
  livingPid(): Promise<number>;
  /** Like 18.1. */
  readonly version: string;
  /** Writes to disk what the load has changed, so that no measurement pays for it. */
  checkpoint(): Promise<void>;
}

/**
 * PostgreSQL as the product runs it (its settings, fsync on), in a folder of its own that is
 * removed at the end. `settings` change its settings.
 */
export async function startBenchDatabase(
  settings: Record<string, string> = {},
): Promise<BenchDatabase> {
  const dataDir = await temporaryFolder();
  const embedded = await startEmbeddedDatabase({ dataDir, log: makeLog('error'), settings });
  atEnd(embedded.stop);
  const connection: Connection = { ...embedded.connection };
  const asAdministrator = { ...connection, user: 'postgres', database: 'postgres' };
  await applyMigrations(connection);
  const { rows } = await withClient(connection, (client) =>
    client.query<{ server_version: string }>('show server_version'),
  );
  const livingPid = async () =>
    Number.parseInt(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);
  return {
    connection,
    pid: await livingPid(),
    livingPid,
    version: rows[0]?.server_version ?? '',
    async another(name) {
      await withClient(asAdministrator, (client) =>
        client.query(`create database ${name} owner ${connection.user}`),
      );
      const other = { ...connection, database: name };
      await applyMigrations(other);
      return other;
    },
    checkpoint: () =>
      withClient(asAdministrator, (client) => client.query('checkpoint').then(() => {})),
  };
}

/**
 * One connection for `work`, closed afterwards; without the product's limit for the time of a
 * statement.
 */
export async function withClient<T>(
  connection: Connection,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection);
  client.on('error', () => {}); // the query that is under way rejects
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Does the work without the indexes of these tables that no constraint needs, and makes them again
 * afterwards: with many rows that takes a fraction of the time.
 */
export async function withoutIndexes(
  client: pg.Client,
  tables: readonly string[],
  work: () => Promise<unknown>,
): Promise<void> {
  const { rows: indexes } = await client.query<{
    name: string;
    definition: string;
    unsampled: boolean;
  }>(
    `select c.relname as name, pg_get_indexdef(c.oid) as definition, coalesce(a.attstattarget = 0, false) as unsampled
     from pg_index i
     join pg_class c on c.oid = i.indexrelid
     join pg_attribute a on a.attrelid = c.oid and a.attnum = 1
     where i.indrelid = any ($1::text[]::regclass[]) and not exists (select from pg_constraint where conindid = c.oid)`,
    [tables],
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await work();
  for (const { name, definition, unsampled } of indexes) {
    // Of a table with partitions it says that of the table alone.
    await client.query(definition.replace(' ON ONLY ', ' ON '));
    if (unsampled) await client.query(`alter index ${name} alter column 1 set statistics 0`);
  }
}

/**
 * Does the work without the foreign keys of these tables, and makes them again afterwards: all rows
 * are then checked at once.
 */
export async function withoutForeignKeys(
  client: pg.Client,
  tables: readonly string[],
  work: () => Promise<unknown>,
): Promise<void> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name,
       pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and conparentid = 0 and conrelid = any ($1::text[]::regclass[])`,
    [tables],
  );
  for (const { table, name } of keys)
    await client.query(`alter table ${table} drop constraint ${name}`);
  await work();
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
}

async function applyMigrations(connection: Connection): Promise<void> {
  const database = connect({ connection, connections: 1, onError: () => {} });
  await migrate(database, join(ROOT, 'server/migrations'))
    .then(() => fillPlaces(database))
    .finally(() => database.close());
}
