import type { Transaction } from '../postgres/database.ts';

/** A table that holds something about a person. */
export interface PersonalTable {
  readonly table: string;
  /** The column with the id of that person. */
  readonly owner: string;
  /**
   * The table's name in an archive, where one table has people in two roles. The default is the
   * table's own.
   */
  readonly name?: string;
  /** SQL for which of their rows `t` are told to them. The default is all. */
  readonly only?: string;
  /** Columns that are left out: secrets, and what is about others. */
  readonly omit?: readonly string[];
  /** SQL for a JSON object over a row `t`: what its person reads in place of some columns. */
  readonly instead?: string;
}

const BATCH = 500;

/**
 * Every row of one table that is about this person and told to them, or `most` of them, as JSON
 * values, 500 at a time, so that any number of rows costs the same memory. Names of tables and
 * columns are constants of the program, never input.
 */
export async function* rowsAbout(
  tx: Transaction,
  { table, owner, only = 'true', omit = [], instead = "'{}'" }: PersonalTable,
  userId: string,
  most: number | null = null,
): AsyncGenerator<Record<string, unknown>> {
  await tx.client.query(
    `declare about no scroll cursor for select (to_jsonb(t) || ${instead}) - $2::text[] as row from ${table} t
     where t.${owner} = $1 and ${only} limit $3`,
    [userId, omit, most],
  );
  for (;;) {
    const { rows } = await tx.client.query<{ row: Record<string, unknown> }>(
      `fetch ${BATCH} from about`,
    );
    for (const { row } of rows) yield row;
    if (rows.length < BATCH) break;
  }
  await tx.client.query('close about');
}

/** How many rows of each table are about this person and told to them. */
export async function countAbout(
  tx: Transaction,
  tables: readonly PersonalTable[],
  userId: string,
): Promise<{ table: string; rows: number }[]> {
  const counts: { table: string; rows: number }[] = [];
  for (const { table, owner, only = 'true', name = table } of tables) {
    const { rows } = await tx.client.query<{ n: number }>(
      `select count(*)::int as n from ${table} t where t.${owner} = $1 and ${only}`,
      [userId],
    );
    counts.push({ table: name, rows: rows[0]?.n ?? 0 });
  }
  return counts;
}
