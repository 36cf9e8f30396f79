import {
  GROUP_MEMBER_PAGE,
  type LeadershipReason,
} from '@pcr/contract/groups/members/members.schema.ts';
import { consentInSql } from '../../consent/consent.ts';
import { NEWEST_FIRST, type PageRow, page, readCursor } from '../../kit/http/paging.ts';
import type { Permit } from '../../kit/permit/permit.ts';
import { type Queryable, sql, type Transaction } from '../../kit/postgres/database.ts';
import { sweeping } from '../../kit/postgres/old-rows/sweep.ts';
import { LEADERLESS_SINCE, nameToLeaderInSql } from './members.part.ts';
import type { MemberRow } from './members.rules.ts';

/**
 * A group with its leader, held until the transaction ends: changes of its members come before or
 * after.
 */
export interface HeldGroup {
  id: string;
  name: string;
  leader_id: string | null;
  is_active: boolean;
  max_members: number | null;
  member_count: number;
  deleted: boolean;
  /** Since when nobody leads it. */
  leaderless_since: string | null;
  /** The member who is asked to lead it next. */
  next_leader_id: string | null;
  why: LeadershipReason | null;
}

// Nobody else takes or frees a seat, and no other leads it, until the transaction ends.
const HOLD = sql('group_members_hold', 'select from groups where id = $1 for update');
// For applicants: they do not wait for each other.
const SHARE = sql('group_members_share', 'select from groups where id = $1 for share');
// Asked once the lock is there: a join would see what was committed before the wait.
const FACTS = sql(
  'group_members_facts',
  `select g.id, g.name, g.leader_id, g.is_active, g.max_members, g.member_count, g.deleted_at is not null as deleted,
     case when g.leader_id is null then to_json(${LEADERLESS_SINCE}) #>> '{}' end as leaderless_since, h.next_leader_id, h.why
   from groups g left join group_handovers h on h.group_id = g.id where g.id = $1`,
);

/** The group as it is, for a read. */
export async function findGroup(db: Queryable, id: string): Promise<HeldGroup | undefined> {
  const [group] = await db.query<HeldGroup>(FACTS, [id]);
  return group;
}

export async function holdGroup(tx: Transaction, id: string): Promise<HeldGroup | undefined> {
  await tx.query(HOLD, [id]);
  return findGroup(tx, id);
}

/** As `holdGroup`, together with others who do the same. */
export async function shareGroup(tx: Transaction, id: string): Promise<HeldGroup | undefined> {
  await tx.query(SHARE, [id]);
  return findGroup(tx, id);
}

export interface Membership {
  id: string;
  user_id: string;
}

const OF_USER = sql(
  'group_members_of_user',
  'select id, user_id from group_members where group_id = $1 and user_id = $2',
);
const BY_ID = sql(
  'group_members_by_id',
  'select id, user_id from group_members where group_id = $1 and id = $2',
);

/** A person's membership of the group; undefined where they are no member. */
export async function membershipOf(
  db: Queryable,
  groupId: string,
  userId: string,
): Promise<Membership | undefined> {
  const [membership] = await db.query<Membership>(OF_USER, [groupId, userId]);
  return membership;
}

/** The membership with this id; undefined where the group has none. */
export async function membership(
  db: Queryable,
  groupId: string,
  id: string,
): Promise<Membership | undefined> {
  const [found] = await db.query<Membership>(BY_ID, [groupId, id]);
  return found;
}

const ADD = sql(
  'group_members_add',
  `insert into group_members (group_id, user_id, joined_at, applied_name) values ($1, $2, $3, $4)
   on conflict (group_id, user_id) do nothing`,
);

/**
 * Makes somebody a member; the database counts them, and refuses one more than there is room for.
 */
export async function addMember(
  tx: Transaction,
  groupId: string,
  { user_id, kept_name }: { user_id: string; kept_name: string | null },
  now: Date,
): Promise<void> {
  await tx.query(ADD, [groupId, user_id, now.toISOString(), kept_name]);
}

const REMOVE = sql(
  'group_members_remove',
  'delete from group_members where group_id = $1 and user_id = $2',
);

/** Ends a membership; that they were asked to lead the group ends with it. */
export async function removeMember(
  tx: Transaction,
  groupId: string,
  userId: string,
): Promise<void> {
  await tx.query(REMOVE, [groupId, userId]);
}

const members = (leader: boolean, after: boolean) =>
  sql(
    `group_members_list${leader ? '_of_leader' : ''}${after ? '_after' : ''}`,
    `select (select row_to_json(r)::text from (
       select m.id, ${leader ? nameToLeaderInSql('m') : consentInSql.name('User')} as name, face.card, face.photo,
         m.user_id = g.leader_id is true as is_leader, m.user_id = $1 as mine, m.joined_at,
         json_build_object('remove', g.leader_id = $1 and m.user_id <> $1,
           'hand_over', g.leader_id = $1 and m.user_id <> $1) as can
       from ${consentInSql.face}
     ) r) as item, m.joined_at::text as k0, m.id::text as k1
     from group_members m join groups g on g.id = m.group_id ${consentInSql.of('m.user_id')}
     where m.group_id = $2 ${leader ? '' : 'and (consent.display_real_name or m.user_id = $1)'}
       ${after ? 'and (m.joined_at, m.id) > ($3::timestamptz, $4::uuid)' : ''}
     order by m.joined_at, m.id limit ${GROUP_MEMBER_PAGE + 1}`,
  );
const LISTS = {
  all: [members(true, false), members(true, true)],
  named: [members(false, false), members(false, true)],
} as const;
const UNNAMED = sql(
  'group_members_unnamed',
  `select count(*)::int as unnamed from group_members m ${consentInSql.of('m.user_id')}
   where m.group_id = $2 and m.user_id <> $1 and not coalesce(consent.display_real_name, false)`,
);

/** Its members, the longest one first, as JSON text: GroupMemberPage of the contract. */
export async function listMembers(
  db: Queryable,
  { actor, row }: Permit<'see_members', MemberRow>,
  cursor: string | undefined,
): Promise<string> {
  const all = row.leader_id === actor.id;
  const values = [actor.id, row.id, ...(cursor ? readCursor(cursor, NEWEST_FIRST) : [])];
  const found = await db.query<PageRow>(LISTS[all ? 'all' : 'named'][cursor ? 1 : 0], values);
  const [rest] =
    cursor || all ? [] : await db.query<{ unnamed: number }>(UNNAMED, [actor.id, row.id]);
  const unnamed = cursor ? 'null' : (rest?.unnamed ?? 0);
  return page(found, GROUP_MEMBER_PAGE).replace(/\}$/, `,"unnamed":${unnamed}}`);
}

const GROUPS_OF = sql(
  'group_members_groups_of',
  `select group_id as id from group_members where user_id = $1
   union select id from groups where leader_id = $1
   union select group_id from group_applications where user_id = $1
   order by id`,
);

/** The groups that a person is in, leads or asked to join, in the order of their ids. */
export async function groupsOf(tx: Transaction, userId: string): Promise<string[]> {
  return (await tx.query<{ id: string }>(GROUPS_OF, [userId])).map(({ id }) => id);
}

const SOME_GROUPS_OF = sql(
  'group_members_some_groups_of',
  'select group_id as id from group_members where user_id = $1 limit 2',
);

/** Two of them at most: whether they are none, one or several. */
export async function someGroupsOf(tx: Transaction, userId: string): Promise<string[]> {
  return (await tx.query<{ id: string }>(SOME_GROUPS_OF, [userId])).map(({ id }) => id);
}

const DELETE_EMPTY = sql(
  'group_members_delete_empty',
  'delete from groups g where g.id = $1 and not exists (select from group_members m where m.group_id = g.id)',
);

/** A group without any member goes for good. */
export async function deleteEmpty(tx: Transaction, groupId: string): Promise<void> {
  await tx.query(DELETE_EMPTY, [groupId]);
}

const emptyGroups = sweeping(
  'group_members_purge_empty',
  'groups',
  'r.member_count = 0 and not exists (select from group_members m where m.group_id = r.id)',
  { atOnce: 500 },
);

/** As `deleteEmpty`, for all that were left behind. */
export async function purgeEmpty(db: Queryable): Promise<void> {
  await emptyGroups(db, []);
}
