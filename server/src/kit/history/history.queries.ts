import { HISTORY_PAGE, RESTORABLE_DAYS } from '@pcr/contract/kit/history.schema.ts';
import { NEWEST_FIRST, NUMBER_KEY, type PageRow, page, readCursor } from '../http/paging.ts';
import type { Actor, Permit } from '../permit/permit.ts';
import { asViewedBy } from '../permit/viewer.ts';
import { type Queryable, sql, type Transaction } from '../postgres/database.ts';
import { sweeping } from '../postgres/old-rows/sweep.ts';

// Queries for entries that a person fills in: create, change, soft delete, restore for 30 days,
// list what was deleted and changed, and purge (kit.md 17). The database itself writes the history:
// trigger keep_history of migration 0007.

/**
 * A table whose rows are deleted by `deleted_at`. The texts are constants of the program, never
 * input.
 */
export interface SoftDeleteTable {
  table: string;
  /** What the names of its statements begin with; the table's name unless said. */
  name?: string;
  /** The letter that `record`, `deleted` and rules in SQL call a row by. */
  as: string;
  /** SQL for which rows these entries are, where the table has others beside them. */
  kind?: string;
  /** The column with the id of the member who made the entry. */
  owner: string;
  /**
   * The column with the id of the member who may find it among the recently deleted; the owner
   * unless said.
   */
  keeper?: string;
  /**
   * SQL for whether the keeper, the viewer `$1`, finds a row there; every row of theirs unless
   * said.
   */
  keeps?: string;
  /**
   * True when others than the owner may change it: the table then has `updated_by` and the trigger
   * keep_history.
   */
  shared: boolean;
  /** The columns that rules read. */
  ruleColumns: readonly string[];
  /**
   * Other columns that rules read, by name: SQL for what the actor `$3` is to a row. A query
   * without an actor finds a row that nobody has to do with.
   */
  ruleFacts?: Readonly<Record<string, string>>;
  /** SQL for whether the viewer `$1` sees a row. */
  see: string;
  /** SQL for whether the viewer `$1` may restore a row that is deleted. */
  mayRestore: string;
  /** What a person fills in: columns and members of a draft alike. */
  fields: readonly string[];
  /**
   * Columns that the server sets from what a person fills in, looked up before the row is written.
   */
  derived?: {
    columns: readonly string[];
    of: (db: Queryable, draft: never) => Promise<readonly unknown[]>;
  };
  /** SQL for the JSON text of one row, for the viewer `$1`. */
  record: string;
  /** Columns that the list of recently deleted shows. */
  deleted: readonly string[];
}

/** The row that rules check before a change. `RuleColumns` are the columns that they read. */
export type SoftDeleteRow<RuleColumns> = RuleColumns & {
  id: string;
  updated_at: string;
  deleted: boolean;
};

export interface NewEntry<Draft> {
  permit: Permit<'create', Draft & { id: string }>;
  now: Date;
}

export interface InsertsMany<Draft extends object> {
  /**
   * As `insert` of each, in one statement: all of them or none. It waits 50 ms for each lock at
   * most, since all would wait with it, and throws PostgreSQL's 55P03 then.
   */
  insertMany(db: Queryable, news: readonly NewEntry<Draft>[]): Promise<(string | undefined)[]>;
}

/** `Edit` is what a change replaces, where that is not all of a draft. */
export interface SoftDeleteRepository<
  RuleColumns,
  Draft extends object,
  Edit extends object = Draft,
> {
  /** One record as JSON text; undefined where the viewer may not see it. */
  get(db: Queryable, viewer: Actor, id: string): Promise<string | undefined>;
  /** As `get`, for one that the actor made. */
  getOwn(db: Queryable, actor: Actor, id: string): Promise<string | undefined>;
  /** The new record as JSON text; undefined when the id is taken. */
  insert(
    db: Queryable,
    permit: Permit<'create', Draft & { id: string }>,
    now: Date,
  ): Promise<string | undefined>;
  /** The record with its fields replaced, as JSON text. */
  update(
    tx: Transaction,
    permit: Permit<'edit', SoftDeleteRow<RuleColumns>>,
    edit: Edit,
    now: Date,
  ): Promise<string>;
  /**
   * The row, deleted or not. A row that is past restoring is not found. `actor`: for whom rules
   * read `ruleFacts`.
   */
  find(
    db: Queryable,
    id: string,
    now: Date,
    actor?: Actor,
  ): Promise<SoftDeleteRow<RuleColumns> | undefined>;
  /**
   * As `find`, and locked until the transaction ends, so that the checked row is the written one.
   */
  lock(
    tx: Transaction,
    id: string,
    now: Date,
    actor?: Actor,
  ): Promise<SoftDeleteRow<RuleColumns> | undefined>;
  /** As `lock`, for a row that is not deleted. */
  lockLiving(
    tx: Transaction,
    id: string,
    now: Date,
  ): Promise<SoftDeleteRow<RuleColumns> | undefined>;
  /** Marks the row as deleted. Its version moves, so that a person who is editing it notices. */
  softDelete(
    tx: Transaction,
    permit: Permit<'delete', SoftDeleteRow<RuleColumns>>,
    now: Date,
  ): Promise<void>;
  /** Takes the deletion back: the record as JSON text. */
  restore(
    tx: Transaction,
    permit: Permit<'restore', SoftDeleteRow<RuleColumns>>,
    now: Date,
  ): Promise<string>;
  /**
   * What the owner can restore, newest deletion first: a page as JSON text, each with what
   * `deletion` of the contract adds.
   */
  listDeleted(db: Queryable, owner: Actor, cursor: string | undefined, now: Date): Promise<string>;
  /**
   * Every change with what was before it, newest first: a page of `versionOf` as JSON text. For
   * shared tables.
   */
  listVersions(
    db: Queryable,
    permit: Permit<'edit', SoftDeleteRow<RuleColumns>>,
    cursor: string | undefined,
  ): Promise<string>;
  /** Removes for good what nobody can restore any more; a trigger takes its history along. */
  purge(db: Queryable, now: Date): Promise<void>;
}

/**
 * The next version: an edit within the same millisecond still gets a version of its own. `now` and
 * `row` are SQL.
 */
export const nextVersion = (now: string, row: string) =>
  `greatest(${now}::timestamptz, ${row}.updated_at + interval '1 millisecond')`;

/** The cutoff: rows deleted before it can no longer be restored. */
export const restorableSince = (now: Date) =>
  new Date(now.getTime() - RESTORABLE_DAYS * 86_400_000).toISOString();

export function softDeleteRepository<RuleColumns extends object, Draft extends object>(
  of: SoftDeleteTable,
): SoftDeleteRepository<RuleColumns, Draft> & InsertsMany<Draft> {
  const {
    table,
    name = table,
    as: row,
    owner,
    keeper = owner,
    shared,
    record,
    see,
    fields,
    derived,
  } = of;
  // In quotes, since a word of SQL may be the name of a field (current_role).
  const columns = [...fields, ...(derived?.columns ?? [])];
  const written = columns.map((column) => `"${column}"`);
  const versionOfUpdate = `updated_at = ${nextVersion('$2', row)}${shared ? ', updated_by = $1' : ''}`;

  const facts = Object.entries(of.ruleFacts ?? {}).map(([fact, text]) => `, ${text} as ${fact}`);
  const find = `select ${['id', ...of.ruleColumns].map((column) => `${row}.${column}`).join(', ')}${facts.join('')},
       to_json(${row}.updated_at) #>> '{}' as updated_at, ${row}.deleted_at is not null as deleted
     from ${table} ${row} where ${row}.id = $1 and (${row}.deleted_at is null or ${row}.deleted_at >= $2)`;
  const FIND = sql(`${name}_find`, find);
  const LOCK = sql(`${name}_lock`, `${find} for update`);
  const SOFT_DELETE = sql(
    `${name}_delete`,
    `update ${table} ${row} set deleted_at = $2, ${versionOfUpdate} where ${row}.id = $3 and $1::uuid is not null`,
  );
  const RESTORE = sql(
    `${name}_restore`,
    `update ${table} ${row} set deleted_at = null, ${versionOfUpdate} where ${row}.id = $3 returning ${record} as record`,
  );
  const byMe = shared ? `${row}.updated_by is not distinct from $1` : 'true';
  // Null in updated_by may stand for a member who has no account any more.
  const byOperator = shared
    ? `coalesce((
        select h.by_operator from history h where h.entity = '${table}' and h.entity_id = ${row}.id order by h.id desc limit 1
      ), false)`
    : 'false';
  const deleted = (after: boolean) =>
    sql(
      `${name}_deleted${after ? '_after' : ''}`,
      `select (select row_to_json(r)::text from (
           select ${of.deleted.map((column) => `${row}.${column}`).join(', ')}, ${row}.deleted_at, ${byMe} as deleted_by_me,
           ${byOperator} as deleted_by_operator,
           json_build_object('restore', ${of.mayRestore}) as can
         ) r) as item, ${row}.deleted_at::text as k0, ${row}.id::text as k1
       from ${table} ${row}
       where ${row}.${keeper} = $1 ${of.kind ? `and ${of.kind}` : ''} ${of.keeps ? `and ${of.keeps}` : ''}
         and ${row}.deleted_at is not null and ${row}.deleted_at >= $2
         ${after ? `and (${row}.deleted_at, ${row}.id) < ($3::timestamptz, $4::uuid)` : ''}
       order by ${row}.deleted_at desc, ${row}.id desc limit ${HISTORY_PAGE + 1}`,
    );
  const [DELETED, DELETED_AFTER] = [deleted(false), deleted(true)];
  // Each takes its history with it, and what others hang on it.
  const purge = sweeping(`${name}_purge`, table, 'r.deleted_at < $1', { atOnce: 500 });

  const GET = sql(
    `${name}_get`,
    `select ${record} as record from ${table} ${row} where ${see} and ${row}.id = $2`,
  );
  const GET_OWN = sql(`${name}_get_own`, `${GET.text} and ${row}.${owner} = $1`);
  const INSERT = sql(
    `${name}_insert`,
    `insert into ${table} as ${row} (${owner}, created_at, updated_at, ${shared ? 'updated_by, ' : ''}id, ${written.join(', ')})
     values ($1, $2, $2, ${shared ? '$1, ' : ''}$3, ${written.map((_, n) => `$${n + 4}`).join(', ')})
     on conflict (id) do nothing returning ${record} as record`,
  );
  // The order keeps two that bring the same ids from waiting for each other.
  const INSERT_MANY = sql(
    `${name}_insert_many`,
    `with hurried as materialized (select set_config('lock_timeout', '50ms', true))
     insert into ${table} as ${row} (${owner}, created_at, updated_at, ${shared ? 'updated_by, ' : ''}id, ${written.join(', ')})
     select n.${owner}, n.created_at, n.created_at, ${shared ? `n.${owner}, ` : ''}n.id, ${written.map((column) => `n.${column}`).join(', ')}
     from hurried, json_populate_recordset(null::${table}, $1) n order by n.id
     on conflict (id) do nothing
     returning ${row}.id, ${row}.${owner} as maker, ${asViewedBy(`${row}.${owner}`, record)} as record`,
  );
  const UPDATE = sql(
    `${name}_update`,
    `update ${table} ${row} set ${versionOfUpdate}, ${written.map((column, n) => `${column} = $${n + 4}`).join(', ')}
     where ${row}.id = $3 ${shared ? '' : `and ${row}.${owner} = $1`} returning ${record} as record`,
  );
  const valuesOf = async (db: Queryable, draft: object) => [
    ...fields.map((column) => (draft as Record<string, unknown>)[column]),
    ...((await derived?.of(db, draft as never)) ?? []),
  ];
  const recordOf = (rows: { record: string }[]) => rows[0]?.record;

  const found = (id: string, now: Date, actor: Actor | undefined) => [
    ...[id, restorableSince(now)],
    ...(facts.length > 0 ? [actor?.id ?? null] : []),
  ];
  const lock: SoftDeleteRepository<RuleColumns, Draft>['lock'] = async (tx, id, now, actor) =>
    (await tx.query<SoftDeleteRow<RuleColumns>>(LOCK, found(id, now, actor)))[0];
  return {
    get: async (db, viewer, id) => recordOf(await db.query(GET, [viewer.id, id])),
    getOwn: async (db, actor, id) => recordOf(await db.query(GET_OWN, [actor.id, id])),
    insert: async (db, { actor, row: draft }, now) =>
      recordOf(
        await db.query(INSERT, [
          actor.id,
          now.toISOString(),
          draft.id,
          ...(await valuesOf(db, draft)),
        ]),
      ),
    async insertMany(db, news) {
      const rows = news.map(async ({ permit: { actor, row: draft }, now }) => {
        const values = await valuesOf(db, draft);
        const filled = Object.fromEntries(columns.map((column, n) => [column, values[n]]));
        return { ...filled, [owner]: actor.id, created_at: now.toISOString(), id: draft.id };
      });
      const given = [JSON.stringify(await Promise.all(rows))];
      const made = await db.query<{ id: string; maker: string; record: string }>(
        INSERT_MANY,
        given,
      );
      // Two members may bring the same id.
      const records = new Map(made.map(({ id, maker, record }) => [`${id} ${maker}`, record]));
      return news.map(({ permit: { actor, row: draft } }) =>
        records.get(`${draft.id} ${actor.id}`),
      );
    },
    update: async (tx, { actor, row: { id } }, edit, now) =>
      recordOf(
        await tx.query(UPDATE, [actor.id, now.toISOString(), id, ...(await valuesOf(tx, edit))]),
      ) ?? '',
    find: async (db, id, now, actor) =>
      (await db.query<SoftDeleteRow<RuleColumns>>(FIND, found(id, now, actor)))[0],
    lock,
    async lockLiving(tx, id, now) {
      const row = await lock(tx, id, now);
      return row?.deleted ? undefined : row;
    },
    async softDelete(tx, { actor, row: { id } }, now) {
      await tx.query(SOFT_DELETE, [actor.id, now.toISOString(), id]);
    },
    restore: async (tx, { actor, row: { id } }, now) =>
      recordOf(await tx.query(RESTORE, [actor.id, now.toISOString(), id])) ?? '',
    async listDeleted(db, actor, cursor, now) {
      const values = [actor.id, restorableSince(now)];
      if (cursor) values.push(...readCursor(cursor, NEWEST_FIRST));
      return page(await db.query<PageRow>(cursor ? DELETED_AFTER : DELETED, values), HISTORY_PAGE);
    },
    async listVersions(db, { actor, row: { id } }, cursor) {
      const values = [actor.id, table, id];
      if (cursor) values.push(...readCursor(cursor, [NUMBER_KEY]));
      return page(
        await db.query<PageRow>(cursor ? VERSIONS_AFTER : VERSIONS, values),
        HISTORY_PAGE,
      );
    },
    async purge(db, now) {
      await purge(db, [restorableSince(now)]);
    },
  };
}

const versions = (after: boolean) =>
  sql(
    `history_versions${after ? '_after' : ''}`,
    `select (select row_to_json(r)::text from (
         select h.id, h.entity_id, h.change, h.changed_by is not distinct from $1 as changed_by_me,
           h.by_operator as changed_by_operator, h.before, h.created_at
       ) r) as item, h.id::text as k0
     from history h where h.entity = $2 and h.entity_id = $3 ${after ? 'and h.id < $4::bigint' : ''}
     order by h.id desc limit ${HISTORY_PAGE + 1}`,
  );
const [VERSIONS, VERSIONS_AFTER] = [versions(false), versions(true)];
