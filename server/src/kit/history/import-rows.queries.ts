import type { Transaction } from '../postgres/database.ts';

// Rows that come from elsewhere, into tables whose columns the database names itself.

export interface Column {
  /** 'timestamp with time zone', 'text[]' */
  type: string;
  nullable: boolean;
  /** A row must have it. */
  required: boolean;
  generated: boolean;
}

export interface TableShape {
  columns: ReadonlyMap<string, Column>;
  /** Columns that hold the key of another row. */
  pointers: readonly { column: string; table: string; key: string }[];
}

export async function shapeOf(tx: Transaction, table: string): Promise<TableShape> {
  const columns = await tx.client.query<Column & { name: string }>(
    `select a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as nullable,
       a.attnotnull and not a.atthasdef as required, a.attgenerated <> '' as generated
     from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped`,
    [table],
  );
  const pointers = await tx.client.query<{ column: string; table: string; key: string }>(
    `select a.attname as column, c.confrelid::regclass::text as table, k.attname as key from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     join pg_attribute k on k.attrelid = c.confrelid and k.attnum = c.confkey[1]
     where c.contype = 'f' and c.conrelid = $1::regclass`,
    [table],
  );
  return {
    columns: new Map(columns.rows.map(({ name, ...rest }) => [name, rest])),
    pointers: pointers.rows,
  };
}

/**
 * Whether there is a row with this key, of this owner if one is named. Names come from the
 * database, never from the imported file.
 */
export async function hasRow(
  tx: Transaction,
  table: string,
  key: string,
  value: unknown,
  own: { owner: string; userId: string } | false = false,
): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `select from ${table} t where t.${key} = $1 ${own ? `and t.${own.owner} = $2` : ''}`,
    own ? [value, own.userId] : [value],
  );
  return (rowCount ?? 0) > 0;
}

/**
 * Inserts these columns of the row; false where a row with its id is there already, which stays as
 * it is.
 */
export async function insertRow(
  tx: Transaction,
  table: string,
  columns: readonly string[],
  row: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const names = columns.join(', ');
  const { rowCount } = await tx.client.query(
    `insert into ${table} (${names}) select ${names} from jsonb_populate_record(null::${table}, $1) on conflict do nothing`,
    [JSON.stringify(row)],
  );
  return (rowCount ?? 0) > 0;
}
