import type { Notices, Notify } from '../messages/notify.ts';
import { type Database, type Queryable, sql, type Transaction } from '../postgres/database.ts';

// Whose entry it is hears of what others do to it (notifications.md 110). The history says what
// that was, whichever way it was done.

/**
 * A table with the trigger keep_history. The texts are constants of the program, never input, and
 * call the row `t`.
 */
interface OwnedTable {
  table: string;
  /** SQL for the id of the member whose entry it is; null for nobody's. */
  owner: string;
  title: string;
  /** The column that says 'cancelled', where there is one. */
  status?: string;
  /** The task that tells the owner: its payload is `OwnerTask`. */
  task: string;
  /** What the operator does is told in another way. */
  byMembersAlone?: true;
}

export interface OwnerTask {
  id: string;
  /** Of a series: so many entries changed at once, of which one is told. */
  entries: number;
}

export type OwnerChange = 'changed' | 'cancelled' | 'deleted' | 'restored';

interface State {
  owner_id: string | null;
  title: string;
  deleted: boolean;
  status: string | null;
  updated_at: string;
}
/** What the owner knew, beside whether the entry says the same now. */
interface Knew {
  was_deleted: boolean;
  was_status: string | null;
  same: boolean;
}

/** What is news to somebody who knew it otherwise; undefined if nothing is. */
function changeOf(now: State, knew: Knew): OwnerChange | undefined {
  if (now.deleted) return knew.was_deleted ? undefined : 'deleted';
  if (knew.was_deleted) return 'restored';
  if (knew.same) return undefined;
  if (now.status === knew.was_status) return 'changed';
  if (now.status === 'cancelled') return 'cancelled';
  return knew.was_status === 'cancelled' ? 'restored' : 'changed';
}

export function ownerNews(of: OwnedTable) {
  const { table, owner, title, status, task, byMembersAlone } = of;
  const isOthers = (row: string, ownerId: string) =>
    `${row}.changed_by is distinct from ${ownerId}${byMembersAlone ? ` and not ${row}.by_operator` : ''}`;

  // One task for each entry: what is taken back before it runs is told to nobody, and a further
  // change does not put it off.
  const LATER = sql(
    `${table}_tell_owner_later`,
    `select graphile_worker.add_job('${task}', json_build_object('id', t.id, 'entries', $3::int),
       run_at => now() + $2 * interval '1 millisecond', job_key => '${task}:' || t.id,
       job_key_mode => 'preserve_run_at')
     from ${table} t
     where t.id = $1 and ${owner} is not null and exists (
       select from history h where h.entity = '${table}' and h.entity_id = t.id and not h.owner_told
         and ${isOthers('h', owner)}
     )`,
  );
  const LOCK = sql(
    `${table}_lock_owned`,
    `select ${owner} as owner_id, t.${title} as title, t.deleted_at is not null as deleted,
       ${status ? `t.${status}` : 'null::text'} as status,
       to_json(t.updated_at) #>> '{}' as updated_at
     from ${table} t where t.id = $1 for no key update`,
  );
  // What others did before its owner changed it, the owner has seen.
  const TAKE = sql(
    `${table}_take_untold_of_owner`,
    `with taken as (
       update history h set owner_told = true
       where h.entity = '${table}' and h.entity_id = $1 and not h.owner_told
       returning h.id, h.changed_by, h.by_operator, h.change, h.before
     )
     select c.change = 'restored' as was_deleted, ${status ? `c.before ->> '${status}'` : 'null'} as was_status,
       not exists (
         select from jsonb_each(c.before) b where to_jsonb(t) -> b.key is distinct from b.value
       ) as same
     from taken c join ${table} t on t.id = $1
     where ${isOthers('c', '$2::uuid')}
       and c.id > coalesce((select max(o.id) from taken o where o.changed_by = $2::uuid), 0)
     order by c.id limit 1`,
  );

  return {
    /** Enqueues the task, if others did something that the owner was not told. */
    async tellLater(db: Queryable, { id, entries }: OwnerTask, afterMs: number): Promise<void> {
      await db.query(LATER, [id, afterMs, entries]);
    },

    /** Tells the owner, once, how the entry stands now, if they knew it otherwise. */
    tell(
      { database, notify }: { database: Database; notify: Notify },
      id: string,
      notice: (change: OwnerChange, title: string) => Notices[keyof Notices],
    ): Promise<void> {
      return database.transaction(async (tx: Transaction) => {
        const [now] = await tx.query<State>(LOCK, [id]);
        if (!now?.owner_id) return;
        const [knew] = await tx.query<Knew>(TAKE, [id, now.owner_id]);
        const change = knew && changeOf(now, knew);
        // The instant of the entry: an owner who has seen it has read this.
        if (change)
          await notify(tx, now.owner_id, notice(change, now.title), new Date(now.updated_at));
      });
    },
  };
}
