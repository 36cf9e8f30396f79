import { isMemberInSql } from '../groups/groups.ts';
import type { LiveEvent } from '../kit/live/live.ts';
import type { Actor } from '../kit/permit/permit.ts';
import { type Queryable, sql, type Transaction } from '../kit/postgres/database.ts';

const LEADS = sql(
  'events_leads_group',
  `select g.leader_id is not distinct from $1 as leads from groups g where g.id = $2 and ${isMemberInSql('$2', '$1')} for share`,
);

/**
 * Whether a member leads a group, which holds until the transaction ends; undefined for a member
 * outside it.
 */
export async function leadsGroup(
  db: Queryable,
  actor: Actor,
  groupId: string,
): Promise<boolean | undefined> {
  return (await db.query<{ leads: boolean }>(LEADS, [actor.id, groupId]))[0]?.leads;
}

const AUDIENCE = sql(
  'events_audience',
  `select distinct m.user_id from events e left join group_members m on m.group_id = e.group_id
   where e.id = any ($1::uuid[])`,
);

/**
 * Who hears of a change of these events, which are of one series or alone: everyone, or the members
 * of their group.
 */
export async function audienceOf(
  tx: Transaction,
  ids: readonly string[],
): Promise<LiveEvent['to']> {
  const rows = await tx.query<{ user_id: string | null }>(AUDIENCE, [ids]);
  const members = rows.flatMap(({ user_id }) => user_id ?? []);
  return members.length > 0 ? members : 'everyone';
}

const GROUPS = sql(
  'events_groups',
  'select distinct e.group_id from events e where e.id = any ($1::uuid[]) and e.group_id is not null',
);

/** The groups that these events are of. */
export async function groupsOf(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  return (await tx.query<{ group_id: string }>(GROUPS, [ids])).map(({ group_id }) => group_id);
}
