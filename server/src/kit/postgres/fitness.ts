import { type Queryable, sql } from './database.ts';

/** What a database says of itself that PCR depends on. */
export interface Fitness {
  /** As PostgreSQL counts: 140011 is 14.11. */
  version: number;
  encoding: string;
  read_only: boolean;
  /** Whether pg_trgm is in this database, and whether the machine has it. */
  trigrams: boolean;
  trigrams_there: boolean;
  /** Whether the tables of PCR and of its tasks are there. */
  tables: boolean;
  tasks: boolean;
  may_make_tables: boolean;
  may_make_schemas: boolean;
}

const FITNESS = sql(
  'database_fitness',
  `select current_setting('server_version_num')::int as version,
     current_setting('server_encoding') as encoding,
     pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as read_only,
     exists (select from pg_extension where extname = 'pg_trgm') as trigrams,
     exists (select from pg_available_extensions where name = 'pg_trgm') as trigrams_there,
     to_regclass('migrations') is not null as tables,
     to_regnamespace('graphile_worker') is not null as tasks,
     coalesce(has_schema_privilege(current_schema(), 'create'), false) as may_make_tables,
     has_database_privilege(current_database(), 'create') as may_make_schemas`,
);

/** The oldest that the tests and the migrations were tried on. */
const OLDEST = 14;

export async function fitnessOf(db: Queryable): Promise<Fitness> {
  const [fitness] = await db.query<Fitness>(FITNESS, []);
  if (!fitness) throw new Error('PostgreSQL answered without a row');
  return fitness;
}

/** Why PCR cannot run on it, with what to do; null where it can. */
export function unfit(fitness: Fitness): string | null {
  const { version, encoding, read_only, trigrams, trigrams_there, tables, tasks } = fitness;
  if (version < OLDEST * 10_000)
    return `is PostgreSQL ${Math.floor(version / 10_000)}, and PCR needs ${OLDEST} or later. Update PostgreSQL.`;
  if (encoding !== 'UTF8')
    return `has the encoding ${encoding}, and PCR needs UTF8. Make another one: create database … encoding 'UTF8' template template0.`;
  if (read_only)
    return 'is read-only: it is a standby, or default_transaction_read_only is on. Set DATABASE_URL to the primary.';
  if (!trigrams && !trigrams_there)
    return 'has no pg_trgm, which is a part of PostgreSQL (Debian: postgresql-contrib). Install it on the machine of the database.';
  if ((!tables && !fitness.may_make_tables) || (!(trigrams && tasks) && !fitness.may_make_schemas))
    return 'lets the user of DATABASE_URL make no tables, schemas and extensions. Make that user its owner: alter database … owner to ….';
  return null;
}
