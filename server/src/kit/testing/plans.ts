import type pg from 'pg';
import type { Database, Queryable, Statement } from '../postgres/database.ts';

/** The parts of a node of PostgreSQL's plan that tests read. */
export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Sort Key'?: string[];
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

/** Records the SQL of a query function instead of running it: each statement finds nothing. */
export async function statementsOf(
  ask: (db: Queryable) => Promise<unknown>,
): Promise<[Statement, readonly unknown[]][]> {
  const asked: [Statement, readonly unknown[]][] = [];
  await ask({
    query: async (statement, values) => {
      asked.push([statement, values]);
      return [];
    },
  });
  return asked;
}

/** The last of them. */
export async function statementOf(
  ask: (db: Queryable) => Promise<unknown>,
): Promise<[Statement, readonly unknown[]]> {
  const last = (await statementsOf(ask)).at(-1);
  if (!last) throw new Error('nothing was asked');
  return last;
}

/**
 * All nodes of the plan, as executed; `generic`, for statements with a name, is the plan that a
 * prepared statement ends with.
 */
export async function planOf(
  { pool }: Pick<Database, 'pool'>,
  [{ name, text }, values]: [Statement, readonly unknown[]],
  mode: 'custom' | 'generic',
): Promise<PlanNode[]> {
  const client = await pool.connect();
  try {
    await client.query(`set plan_cache_mode = force_${mode}_plan`);
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>({
      ...(name && { name: `explain_${mode}_${name}` }),
      text: `explain (analyze, format json) ${text}`,
      values: [...values],
    });
    const flat = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flat)];
    return flat(rows[0]?.['QUERY PLAN'][0].Plan as PlanNode);
  } finally {
    await client.query('reset plan_cache_mode');
    client.release();
  }
}

/**
 * Takes away the tables' indexes and what they refer to, and gives what makes these again: made and
 * proved once of all rows they take a fraction of the time that they take row by row.
 */
export async function withoutIndexes(
  client: pg.PoolClient,
  ...tables: string[]
): Promise<() => Promise<void>> {
  const { rows: references } = await client.query<{ drop: string; make: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
     from pg_constraint where conrelid = any ($1::regclass[]) and contype = 'f'`,
    [tables],
  );
  const { rows: indexes } = await client.query<{ drop: string; make: string }>(
    `select format('drop index %s', indexrelid::regclass) as drop, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as make from pg_index
     where indrelid = any ($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables],
  );
  for (const { drop } of [...references, ...indexes]) await client.query(drop);
  return async () => {
    for (const { make } of [...indexes, ...references]) await client.query(make);
  };
}

/** The number of rows that a node has read. */
export const rowsRead = (node: PlanNode) =>
  ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) *
  (node['Actual Loops'] ?? 1);

/**
 * The indexes that alone are walked by the statements of a query function, planned for their
 * values: what a filter of a list leaves out is not read from its table.
 */
export async function walkedAlone(
  database: Pick<Database, 'pool'>,
  ask: (db: Queryable) => Promise<unknown>,
): Promise<string[]> {
  const alone: string[] = [];
  for (const asked of await statementsOf(ask)) {
    for (const node of await planOf(database, asked, 'custom')) {
      if (node['Node Type'] === 'Index Only Scan') alone.push(node['Index Name'] ?? '');
    }
  }
  return alone;
}
