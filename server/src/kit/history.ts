import { HISTORY_PAGE, KEPT_DAYS } from '@pcr/contract/kit/history.schema.ts';
import { isDay } from '@pcr/contract/kit/shapes.ts';
import { type Queryable, sql, type Transaction } from './database.ts';
import { type KeyForm, readCursor, writeCursor } from './paging.ts';
import type { Actor, Permit } from './permit.ts';
import { Refusal } from './refusal.ts';

// Soft delete, restore for 30 days, lists of what was deleted and of what changed, and what removes it in the end
// (decisions.md 3). The history itself is written by the database: trigger keep_history of migration 0007.

/** A table whose rows are deleted by `deleted_at`. The texts are constants of the program, never input. */
export interface KeptTable {
  table: string;
  /** The letter that `record`, `deleted` and rules in SQL call a row by. */
  as: string;
  /** The column with the id of who may find the entry among the recently deleted. */
  owner: string;
  /** Others than the owner may change it: the table then has `updated_by` and the trigger keep_history. */
  shared: boolean;
  /** Columns that rules look at. */
  looks: readonly string[];
  /** SQL for the JSON text of one row, for the viewer `$1`. */
  record: string;
  /** Columns that the list of recently deleted shows. */
  deleted: readonly string[];
}

/** What is checked before a change. `Looks` are the columns that rules look at. */
export type KeptRow<Looks> = Looks & {
  id: string;
  updated_at: string;
  deleted: boolean;
};

export interface Kept<Looks> {
  /** The row, deleted or not. One that is past restoring is not there. */
  find(db: Queryable, id: string, now: Date): Promise<KeptRow<Looks> | undefined>;
  /** As `find`, and held until the transaction ends, so that what was checked is what is written. */
  lock(tx: Transaction, id: string, now: Date): Promise<KeptRow<Looks> | undefined>;
  /** As `lock`, for a row that is not deleted. */
  lockLiving(tx: Transaction, id: string, now: Date): Promise<KeptRow<Looks> | undefined>;
  /** Hides the row; its version moves, so that who works on it learns of it. */
  remove(tx: Transaction, permit: Permit<'delete', KeptRow<Looks>>, now: Date): Promise<void>;
  /** Takes the deletion back: the record as JSON text. */
  restore(tx: Transaction, permit: Permit<'restore', KeptRow<Looks>>, now: Date): Promise<string>;
  /** What the owner can restore, newest deletion first: a page as JSON text, each with `deleted_at` and `deleted_by_me`. */
  listDeleted(db: Queryable, owner: Actor, cursor: string | undefined, now: Date): Promise<string>;
  /** Every change with what was before it, newest first: a page of `versionOf` as JSON text. For shared tables. */
  listVersions(db: Queryable, permit: Permit<'edit', KeptRow<Looks>>, cursor: string | undefined): Promise<string>;
  /** Removes for good what nobody can restore any more; a trigger takes its history along. */
  purge(db: Queryable, now: Date): Promise<void>;
}

/** An edit within the same millisecond still makes a version of its own. `now` and `row` are SQL. */
export const nextVersion = (now: string, row: string) =>
  `greatest(${now}::timestamptz, ${row}.updated_at + interval '1 millisecond')`;

/** The cutoff: what was deleted before it is past restoring. */
export const restorableSince = (now: Date) => new Date(now.getTime() - KEPT_DAYS * 86_400_000).toISOString();

const INSTANT = /^\d{4}-\d\d-\d\d ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?\+00$/;
/** What the keys of cursors look like, as PostgreSQL writes them. */
export const INSTANT_KEY: KeyForm = { test: (key) => INSTANT.test(key) && isDay(key.slice(0, 10)) };
export const ID_KEY: KeyForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const NUMBER_KEY: KeyForm = /^\d{1,18}$/;

export function kept<Looks extends object>(of: KeptTable): Kept<Looks> {
  const { table, as: row, owner, shared, record } = of;
  const versionOfUpdate = `updated_at = ${nextVersion('$2', row)}${shared ? ', updated_by = $1' : ''}`;

  const find = `select ${['id', ...of.looks].map((name) => `${row}.${name}`).join(', ')},
       to_json(${row}.updated_at) #>> '{}' as updated_at, ${row}.deleted_at is not null as deleted
     from ${table} ${row} where ${row}.id = $1 and (${row}.deleted_at is null or ${row}.deleted_at >= $2)`;
  const FIND = sql(`${table}_find`, find);
  const LOCK = sql(`${table}_lock`, `${find} for update`);
  const REMOVE = sql(
    `${table}_delete`,
    `update ${table} ${row} set deleted_at = $2, ${versionOfUpdate} where ${row}.id = $3 and $1::uuid is not null`,
  );
  const RESTORE = sql(
    `${table}_restore`,
    `update ${table} ${row} set deleted_at = null, ${versionOfUpdate} where ${row}.id = $3 returning ${record} as record`,
  );
  const byMe = shared ? `${row}.updated_by is not distinct from $1` : 'true';
  const deleted = (after: boolean) =>
    sql(
      `${table}_deleted${after ? '_after' : ''}`,
      `select (select row_to_json(r)::text from (
           select ${of.deleted.map((name) => `${row}.${name}`).join(', ')}, ${row}.deleted_at, ${byMe} as deleted_by_me
         ) r) as item, ${row}.deleted_at::text as k0, ${row}.id::text as k1
       from ${table} ${row}
       where ${row}.${owner} = $1 and ${row}.deleted_at is not null and ${row}.deleted_at >= $2
         ${after ? `and (${row}.deleted_at, ${row}.id) < ($3::timestamptz, $4::uuid)` : ''}
       order by ${row}.deleted_at desc, ${row}.id desc limit ${HISTORY_PAGE + 1}`,
    );
  const [DELETED, DELETED_AFTER] = [deleted(false), deleted(true)];
  const PURGE = sql(`${table}_purge`, `delete from ${table} where deleted_at < $1`);

  const lock: Kept<Looks>['lock'] = async (tx, id, now) => {
    const [found] = await tx.query<KeptRow<Looks>>(LOCK, [id, restorableSince(now)]);
    return found;
  };
  return {
    async find(db, id, now) {
      const [found] = await db.query<KeptRow<Looks>>(FIND, [id, restorableSince(now)]);
      return found;
    },
    lock,
    async lockLiving(tx, id, now) {
      const found = await lock(tx, id, now);
      return found?.deleted ? undefined : found;
    },
    async remove(tx, { actor, row: { id } }, now) {
      await tx.query(REMOVE, [actor.id, now.toISOString(), id]);
    },
    async restore(tx, { actor, row: { id } }, now) {
      const [restored] = await tx.query<{ record: string }>(RESTORE, [actor.id, now.toISOString(), id]);
      return restored?.record ?? '';
    },
    async listDeleted(db, actor, cursor, now) {
      const values = [actor.id, restorableSince(now)];
      if (cursor) values.push(...readCursor(cursor, [INSTANT_KEY, ID_KEY]));
      return page(await db.query<Item>(cursor ? DELETED_AFTER : DELETED, values), HISTORY_PAGE);
    },
    async listVersions(db, { actor, row: { id } }, cursor) {
      const values = [actor.id, table, id];
      if (cursor) values.push(...readCursor(cursor, [NUMBER_KEY]));
      return page(await db.query<Item>(cursor ? VERSIONS_AFTER : VERSIONS, values), HISTORY_PAGE);
    },
    async purge(db, now) {
      await db.query(PURGE, [restorableSince(now)]);
    },
  };
}

const versions = (after: boolean) =>
  sql(
    `history_versions${after ? '_after' : ''}`,
    `select (select row_to_json(r)::text from (
         select h.id, h.entity_id, h.change, h.changed_by is not distinct from $1 as changed_by_me, h.before, h.created_at
       ) r) as item, h.id::text as k0
     from history h where h.entity = $2 and h.entity_id = $3 ${after ? 'and h.id < $4::bigint' : ''}
     order by h.id desc limit ${HISTORY_PAGE + 1}`,
  );
const [VERSIONS, VERSIONS_AFTER] = [versions(false), versions(true)];

interface Item {
  item: string;
  k0: string;
  k1?: string;
  k2?: string;
}

/** A page as JSON text, of rows that were asked for with one more than the page has. */
export function page(rows: readonly Item[], size: number): string {
  const items = rows.slice(0, size);
  const last = rows.length > size ? items.at(-1) : undefined;
  const keys = last && [last.k0, last.k1, last.k2].filter((key) => key !== undefined);
  const next = keys ? `"${writeCursor(keys)}"` : 'null';
  return `{"items":[${items.map(({ item }) => item).join(',')}],"next":${next}}`;
}

/** decisions.md 5: nothing is overwritten unseen. `current` gives the record as JSON text. */
export async function refuseStale(
  row: { updated_at: string },
  basedOn: string,
  current: () => Promise<string | undefined>,
): Promise<void> {
  if (sameInstant(row.updated_at, basedOn)) return;
  throw new Refusal('conflict', { current: JSON.parse((await current()) ?? 'null') as unknown });
}

/** Both are as PostgreSQL wrote them; 'Z' is what a client may have made of '+00:00'. */
export function sameInstant(a: string, b: string): boolean {
  return a.replace('Z', '+00:00') === b.replace('Z', '+00:00');
}
