import {
  type LeadershipReason,
  TAKE_OVER_DAYS,
} from '@pcr/contract/groups/members/members.schema.ts';
import { sql, type Transaction } from '../../kit/postgres/database.ts';

const ASK = sql(
  'group_handovers_ask',
  'insert into group_handovers (group_id, next_leader_id, why, asked_at) values ($1, $2, $3, $4)',
);

/** Asks a member of a group that is held, while nobody else is asked. */
export async function ask(
  tx: Transaction,
  groupId: string,
  userId: string,
  why: LeadershipReason,
  now: Date,
): Promise<void> {
  await tx.query(ASK, [groupId, userId, why, now.toISOString()]);
}

const END_ASK = sql('group_handovers_end', 'delete from group_handovers where group_id = $1');

/** Nobody is asked any more. */
export async function endAsk(tx: Transaction, groupId: string): Promise<void> {
  await tx.query(END_ASK, [groupId]);
}

const SET_LEADER = sql(
  'group_members_set_leader',
  'update groups set leader_id = $2, leaderless_since = null where id = $1',
);
const BEGIN_ANEW = sql(
  'group_members_begin_anew',
  `update group_members set lead_declined = false, leaderless_told = false
   where group_id = $1 and (lead_declined or leaderless_told)`,
);

/** A member leads the group from now on, and nobody is asked any more. */
export async function setLeader(tx: Transaction, groupId: string, userId: string): Promise<void> {
  await endAsk(tx, groupId);
  await tx.query(SET_LEADER, [groupId, userId]);
  await tx.query(BEGIN_ANEW, [groupId]);
}

const VACATE = sql(
  'group_members_vacate',
  'update groups set leader_id = null, leaderless_since = $2 where id = $1',
);
const ASKED_FOR_VACANCY = sql(
  'group_handovers_for_vacancy',
  `update group_handovers set why = 'vacancy' where group_id = $1`,
);

/** Nobody leads the group from now on; the member whom its leader has asked stays asked. */
export async function vacate(tx: Transaction, groupId: string, now: Date): Promise<void> {
  await tx.query(VACATE, [groupId, now.toISOString()]);
  await tx.query(ASKED_FOR_VACANCY, [groupId]);
}

const DECLINED = sql(
  'group_members_lead_declined',
  'update group_members set lead_declined = true where group_id = $1 and user_id = $2',
);

/** A member who declined to lead the group is not asked again while it has no leader. */
export async function declined(tx: Transaction, groupId: string, userId: string): Promise<void> {
  await tx.query(DECLINED, [groupId, userId]);
}

const NEXT = sql(
  'group_members_next_leader',
  `select user_id from group_members where group_id = $1 and not lead_declined order by joined_at, id limit 1`,
);

/** The longest member who has not declined; undefined if there is none. */
export async function nextToAsk(tx: Transaction, groupId: string): Promise<string | undefined> {
  const [next] = await tx.query<{ user_id: string }>(NEXT, [groupId]);
  return next?.user_id;
}

// One task for each group; where nobody is left to ask it runs at once.
const TELL_LATER = sql(
  'group_members_tell_later',
  `select graphile_worker.add_job('groups_leaderless', json_build_object('id', $1::uuid),
     run_at => now() + $2 * interval '1 millisecond', job_key => 'groups_leaderless:' || $1::uuid)`,
);

/** Has the members told that any of them may lead the group: at once, or once that is so. */
export async function tellLater(
  tx: Transaction,
  groupId: string,
  when: 'now' | 'when it is open',
): Promise<void> {
  await tx.query(TELL_LATER, [groupId, when === 'now' ? 0 : TAKE_OVER_DAYS * 86_400_000]);
}

const TAKE_UNTOLD = sql(
  'group_members_take_untold',
  `update group_members m set leaderless_told = true
   from (
     select id from group_members where group_id = $1 and not leaderless_told and not lead_declined order by id limit $2
   ) untold
   where m.id = untold.id returning m.user_id`,
);

/**
 * Some of those who do not know yet that they may lead the group, marked as told. Those who
 * declined know.
 */
export async function takeUntold(
  tx: Transaction,
  groupId: string,
  limit: number,
): Promise<string[]> {
  return (await tx.query<{ user_id: string }>(TAKE_UNTOLD, [groupId, limit])).map(
    ({ user_id }) => user_id,
  );
}

const DELETE = sql('group_members_delete_group', 'delete from groups where id = $1');

/** The group goes for good. */
export async function deleteGroup(tx: Transaction, groupId: string): Promise<void> {
  await tx.query(DELETE, [groupId]);
}
