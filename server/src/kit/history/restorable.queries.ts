import { publish } from '../live/live.ts';
import { type Queryable, sql, type Transaction } from '../postgres/database.ts';
import { nextVersion, restorableSince } from './history.queries.ts';

/**
 * A table whose deleted rows the operator can bring back. The texts are constants of the program,
 * never input.
 */
export interface RestorableTable {
  readonly table: string;
  /** The column with the id of the member who may find it among their recently deleted. */
  readonly owner: string;
  /** The column that people know an entry by. */
  readonly title: string;
  /**
   * True when the table has `updated_by` and the trigger keep_history; null in that column means
   * the operator.
   */
  readonly shared: boolean;
  /** Of the live event that everybody gets, where there is one. */
  readonly topic?: string;
  /** Further effects of it, in the same transaction. */
  readonly restored?: (tx: Transaction, id: string) => Promise<void>;
}

export interface DeletedEntry {
  entity: string;
  id: string;
  title: string;
  /** Null: nobody's any more. */
  owner_email: string | null;
  deleted_at: string;
}

/** An entry that is there, and whose it is; null: nobody's any more. */
export interface LivingEntry {
  title: string;
  owner_name: string | null;
  owner_email: string | null;
}

export interface Restorable {
  /** The entry as the operator reads it before they act; undefined where there is none. */
  find(db: Queryable, id: string): Promise<LivingEntry | undefined>;
  /** The entries that can be restored, last deleted first. */
  list(db: Queryable, now: Date, limit: number, offset: number): Promise<DeletedEntry[]>;
  /** Takes a deletion back; false when there is nothing to restore under this id. */
  restore(tx: Transaction, id: string, now: Date): Promise<boolean>;
}

/** These queries are for the operator, whom no rule limits. */
export function restorable({
  table,
  owner,
  title,
  shared,
  topic,
  restored: follow,
}: RestorableTable): Restorable {
  const FIND = sql(
    `${table}_find_any`,
    `select t.${title} as title, u.full_name as owner_name, u.email as owner_email
     from ${table} t left join users u on u.id = t.${owner} where t.id = $1 and t.deleted_at is null`,
  );
  const LIST = sql(
    `${table}_restorable`,
    `select '${table}' as entity, t.id, t.${title} as title, u.email as owner_email, t.deleted_at
     from ${table} t left join users u on u.id = t.${owner} where t.deleted_at >= $1
     order by t.deleted_at desc, t.id desc limit $2 offset $3`,
  );
  const RESTORE = sql(
    `${table}_restore_any`,
    `update ${table} t set deleted_at = null, updated_at = ${nextVersion('$2', 't')}${shared ? ', updated_by = null' : ''}
     where t.id = $1 and t.deleted_at >= $3 returning t.id`,
  );
  return {
    find: async (db, id) => (await db.query<LivingEntry>(FIND, [id]))[0],
    list: (db, now, limit, offset) =>
      db.query<DeletedEntry>(LIST, [restorableSince(now), limit, offset]),
    async restore(tx, id, now) {
      const restored = await tx.query(RESTORE, [id, now.toISOString(), restorableSince(now)]);
      if (restored.length === 0) return false;
      if (topic) await publish(tx, { to: 'everyone', topic, id });
      await follow?.(tx, id);
      return true;
    },
  };
}
