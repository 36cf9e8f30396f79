import pg from 'pg';

// A database in which a backup is restored to be checked. It is dropped afterwards; what a check
// that was killed has left is dropped at the next one.

export interface CheckDatabase {
  connection: pg.PoolConfig;
  /** Drops it, or empties the one of BACKUP_CHECK_URL. */
  close(): Promise<void>;
}

/** There is none that can be used; the message says why, without an address. */
export class NoCheckDatabase extends Error {
  override name = 'NoCheckDatabase';
}

/**
 * BACKUP_CHECK_URL if it is set. Else a database beside the app's own, with its encoding and its
 * order of letters: made by the superuser of the embedded PostgreSQL (`isEmbedded`), or by the
 * app's own user if that may. Null where it may not. Throws `NoCheckDatabase`.
 */
export async function openCheckDatabase(
  own: pg.PoolConfig,
  { checkUrl, isEmbedded }: { checkUrl: string | null; isEmbedded: boolean },
): Promise<CheckDatabase | null> {
  if (checkUrl) return openGiven({ connectionString: checkUrl });
  const { name, user, make } = await within(own, describeOwn);
  // Nobody else reaches the embedded one, which lets this user in at its socket.
  const maker = isEmbedded ? { ...own, user: 'postgres', database: 'postgres' } : own;
  const drop = () =>
    within(maker, (client) => client.query(`drop database if exists ${name} with (force)`));
  try {
    await drop();
    await within(maker, (client) => client.query(`${make} owner ${user}`));
  } catch (error) {
    if ((error as { code?: string }).code === NOT_ALLOWED) return null;
    throw error;
  }
  return { connection: sameWith(own, name), close: async () => void (await drop()) };
}

/** SQLSTATE: insufficient_privilege. */
const NOT_ALLOWED = '42501';

/**
 * Its name has the number of the app's own database, so that several installations on one
 * PostgreSQL do not meet; of one installation there is one check at a time.
 */
const OWN = `
  select 'pcr_check_' || d.oid as name, quote_ident(current_user) as "user",
    format('create database %I template template0 encoding %L lc_collate %L lc_ctype %L',
      'pcr_check_' || d.oid, pg_encoding_to_char(d.encoding), d.datcollate, d.datctype)
    || case to_jsonb(d) ->> 'datlocprovider'
      when 'b' then format(' locale_provider builtin builtin_locale %L', to_jsonb(d) ->> 'datlocale')
      when 'i' then format(' locale_provider icu icu_locale %L',
        coalesce(to_jsonb(d) ->> 'datlocale', to_jsonb(d) ->> 'daticulocale'))
      else '' end as make
  from pg_database d where d.datname = current_database()`;

async function describeOwn(client: pg.Client) {
  const { rows } = await client.query<{ name: string; user: string; make: string }>(OWN);
  const [own] = rows;
  if (!own) throw new Error('the database does not know itself');
  return own;
}

/** The same way to another database of the same PostgreSQL. */
function sameWith(own: pg.PoolConfig, database: string): pg.PoolConfig {
  if (!own.connectionString) return { ...own, database };
  const url = new URL(own.connectionString);
  url.pathname = `/${database}`;
  return { ...own, connectionString: url.href };
}

/** This schema says that what is in the database is what a check has left. */
const MARK = 'pcr_backup_check';

// Schemas of PostgreSQL itself, and of what was there before.
const SCHEMAS = `
  select n.nspname as name from pg_namespace n
  where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`;
// What an extension has brought is nobody's work. A type of a table or an array goes with it.
const own = (catalog: string, row: string, namespace: string) =>
  `from ${catalog} ${row} join pg_namespace n on n.oid = ${row}.${namespace}
   where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
     and not exists (select from pg_depend e
       where e.classid = '${catalog}'::regclass and e.objid = ${row}.oid and e.deptype = 'e')`;
const FILLED = `
  select exists (select ${own('pg_class', 'c', 'relnamespace')} and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f', 'c'))
    or exists (select ${own('pg_proc', 'p', 'pronamespace')})
    or exists (select ${own('pg_type', 't', 'typnamespace')} and t.typtype in ('e', 'd', 'r')) as filled`;

/** The database of BACKUP_CHECK_URL must be empty, or hold what a check has left. */
async function openGiven(connection: pg.PoolConfig): Promise<CheckDatabase> {
  await within(connection, async (client) => {
    const { rows } = await client.query<{ name: string }>(SCHEMAS);
    if (rows.some(({ name }) => name === MARK)) await empty(client);
    const [found] = (await client.query<{ filled: boolean }>(FILLED)).rows;
    if (found?.filled) throw new NoCheckDatabase('the database of BACKUP_CHECK_URL is not empty');
    await client.query(`create schema ${MARK}`);
  }).catch((error: Error & { code?: string }) => {
    if (error instanceof NoCheckDatabase) throw error;
    throw new NoCheckDatabase(
      `the database of BACKUP_CHECK_URL refuses (${error.code ?? error.name})`,
    );
  });
  return { connection, close: () => within(connection, empty) };
}

/** The mark goes last: whatever ends this in the middle, the next check goes on with it. */
async function empty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(SCHEMAS);
  for (const { name } of rows) {
    if (name !== MARK) await client.query(`drop schema ${client.escapeIdentifier(name)} cascade`);
  }
  await client.query('create schema if not exists public');
  await client.query(`drop schema if exists ${MARK}`);
}

async function within<T>(
  connection: pg.PoolConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    ...connection,
    application_name: 'pcr backup check',
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
