import { nextVersion } from '../kit/history/history.ts';
import { sql, type Transaction } from '../kit/postgres/database.ts';
import { FORGET_APPLICATION } from './members/applications.queries.ts';

/** SQL for whether it is news to a member `m` of the group `g` that it is deleted, or back. */
const TO_MEMBER = `m.group_id = g.id and m.user_id is distinct from g.leader_id
  and m.told_deleted <> (g.deleted_at is not null)`;
/**
 * The same for the member who made the application `a` and waits, and whether it is back for the
 * member who waited when it was deleted.
 */
const TO_WAITING = `a.group_id = g.id and a.status = 'pending' and not a.told_deleted and g.deleted_at is not null`;
const TO_WHO_WAITED = 'a.group_id = g.id and a.told_deleted and g.deleted_at is null';

// One task for each group: a change that is taken back before the task runs is never told.
const TELL_LATER = sql(
  'groups_tell_later',
  `select graphile_worker.add_job('groups_tell', json_build_object('id', g.id),
     run_at => now() + $2 * interval '1 millisecond', job_key => 'groups_tell:' || g.id)
   from groups g
   where g.id = $1 and (exists (select from group_members m where ${TO_MEMBER})
     or exists (select from group_applications a where ${TO_WAITING})
     or exists (select from group_applications a where ${TO_WHO_WAITED}))`,
);

/**
 * Enqueues telling members and applicants that a group is deleted, or back, if that is news to any
 * of them.
 */
export async function tellLater(tx: Transaction, id: string, afterMs: number): Promise<void> {
  await tx.query(TELL_LATER, [id, afterMs]);
}

/** The operator has restored a group: that it was deleted was told. */
export const groupRestored = (tx: Transaction, id: string): Promise<void> => tellLater(tx, id, 0);

const LOCK_STATE = sql(
  'groups_lock_state',
  'select g.name, g.deleted_at is not null as deleted from groups g where g.id = $1 for share',
);
const TAKE_MEMBERS = sql(
  'groups_take_untold_members',
  `update group_members t set told_deleted = not t.told_deleted
   from (
     select m.id from group_members m join groups g on ${TO_MEMBER} where g.id = $1 order by m.id limit $2 for update of m
   ) untold
   where t.id = untold.id returning t.user_id`,
);
const untold = (toWhom: string) =>
  `from (
     select a.id from group_applications a join groups g on ${toWhom} where g.id = $1
     order by a.id limit $2 for update of a
   ) untold
   where t.id = untold.id returning t.user_id`;
// Nobody can answer it any more, so what was typed goes (groups.md 41).
const END_WAITING = sql(
  'groups_end_waiting_applications',
  `update group_applications t set told_deleted = true, status = 'expired', updated_at = ${nextVersion('$3', 't')},
     ${FORGET_APPLICATION} ${untold(TO_WAITING)}`,
);
const TAKE_WHO_WAITED = sql(
  'groups_take_untold_applicants',
  `update group_applications t set told_deleted = false ${untold(TO_WHO_WAITED)}`,
);

export interface GroupNews {
  name: string;
  deleted: boolean;
  members: string[];
}

/**
 * Some of those to whom it is news how the group stands, marked as told; undefined where it is gone
 * for good. The applications to a group that is deleted end with that.
 */
export async function takeUntold(
  tx: Transaction,
  id: string,
  limit: number,
  now: Date,
): Promise<GroupNews | undefined> {
  const [state] = await tx.query<Omit<GroupNews, 'members'>>(LOCK_STATE, [id]);
  if (!state) return undefined;
  const members = await tx.query<{ user_id: string }>(TAKE_MEMBERS, [id, limit]);
  const applicants = state.deleted
    ? await tx.query<{ user_id: string }>(END_WAITING, [id, limit, now.toISOString()])
    : await tx.query<{ user_id: string }>(TAKE_WHO_WAITED, [id, limit]);
  return { ...state, members: [...members, ...applicants].map(({ user_id }) => user_id) };
}
