import { TODAY_COUNTED } from '@pcr/contract/dashboard/today.schema.ts';
import {
  GROUP_APPLICATION_DAYS,
  GROUP_APPLICATION_FIELDS,
  GROUP_APPLICATION_PAGE,
  GROUP_APPLICATIONS_TO_ONE_PER_DAY,
  type GroupApplicationDecision,
  type GroupApplicationDraft,
  type GroupApplicationQuery,
} from '@pcr/contract/groups/members/applications.schema.ts';
import { consentInSql } from '../../consent/consent.ts';
import { nextVersion } from '../../kit/history/history.ts';
import { NEWEST_FIRST, type PageRow, page, readCursor } from '../../kit/http/paging.ts';
import type { Actor, Permit } from '../../kit/permit/permit.ts';
import { type Queryable, sql, type Transaction } from '../../kit/postgres/database.ts';
import { todayRow } from '../../kit/postgres/today-row.ts';
import {
  type GroupApplicationRow,
  groupApplicationRulesInSql as rules,
} from './applications.rules.ts';
import type { MemberRow } from './members.rules.ts';

/** An application `a` to the group `g` as JSON text, for the viewer `$1`. */
const RECORD = `(select row_to_json(r)::text from (
  select a.id, a.group_id, a.user_id = $1 as mine, ${consentInSql.name('User')} as name, face.card, face.photo,
    a.status, a.decline_note, a.created_at, a.updated_at,
    case when a.status = 'pending' then json_build_object(
      ${GROUP_APPLICATION_FIELDS.map((field) => `'${field}', a.${field}`).join(', ')}
    ) end as details, ${rules.can} as can
  from (select) self ${consentInSql.of('a.user_id')} cross join ${consentInSql.face}
) r)`;
const SEEN = 'group_applications a join groups g on g.id = a.group_id';

const GET = sql(
  'group_applications_get',
  `select ${RECORD} as record from ${SEEN} where ${rules.see} and a.id = $2`,
);

/** One application as JSON text; undefined where there is none to see. */
export async function get(db: Queryable, viewer: Actor, id: string): Promise<string | undefined> {
  const [row] = await db.query<{ record: string }>(GET, [viewer.id, id]);
  return row?.record;
}

const GET_OWN = sql(
  'group_applications_get_own',
  `select ${RECORD} as record from ${SEEN} where ${rules.see} and a.id = $2 and a.user_id = $1 and a.group_id = $3`,
);

/** As `get`, for one that the actor made to that group. */
export async function getOwn(
  db: Queryable,
  actor: Actor,
  id: string,
  groupId: string,
): Promise<string | undefined> {
  const [row] = await db.query<{ record: string }>(GET_OWN, [actor.id, id, groupId]);
  return row?.record;
}

/**
 * Those that wait, first come first, so that a seat is not a matter of luck; the others, the last
 * change first.
 */
function list(show: GroupApplicationQuery['show'], after: boolean) {
  const [at, direction, sign] =
    show === 'pending' ? ['created_at', 'asc', '>'] : ['updated_at', 'desc', '<'];
  return sql(
    `group_applications_${show}${after ? '_after' : ''}`,
    `select ${RECORD} as item, a.${at}::text as k0, a.id::text as k1 from ${SEEN}
     where ${rules.see} and a.group_id = $2 and a.status ${show === 'pending' ? '=' : '<>'} 'pending'
       ${after ? `and (a.${at}, a.id) ${sign} ($3::timestamptz, $4::uuid)` : ''}
     order by a.${at} ${direction}, a.id ${direction} limit ${GROUP_APPLICATION_PAGE + 1}`,
  );
}
const LISTS = {
  pending: [list('pending', false), list('pending', true)],
  answered: [list('answered', false), list('answered', true)],
} as const;

/** One page of the applications to a group, as JSON text: GroupApplicationPage of the contract. */
export async function listApplications(
  db: Queryable,
  { actor, row }: Permit<'lead', MemberRow>,
  { show, cursor }: GroupApplicationQuery,
): Promise<string> {
  const values = [actor.id, row.id, ...(cursor ? readCursor(cursor, NEWEST_FIRST) : [])];
  return page(await db.query<PageRow>(LISTS[show][cursor ? 1 : 0], values), GROUP_APPLICATION_PAGE);
}

const LAST_OWN = sql(
  'group_applications_last_own',
  `select a.status, to_json(a.updated_at) #>> '{}' as updated_at, (
     select to_json(o.created_at + interval '1 day') #>> '{}' from group_applications o
     where o.group_id = $1 and o.user_id = $2 and o.created_at > $3::timestamptz - interval '1 day'
     order by o.created_at desc offset ${GROUP_APPLICATIONS_TO_ONE_PER_DAY - 1} limit 1
   ) as again
   from group_applications a
   where a.group_id = $1 and a.user_id = $2 order by a.created_at desc, a.id desc limit 1`,
);

/** What became of somebody's last application to a group. */
export interface LastApplication extends Pick<GroupApplicationRow, 'status'> {
  updated_at: string;
  /** When they may ask again, if they asked as often as one may in a day; else null. */
  again: string | null;
}

/** What became of the last application of the actor to this group; undefined before the first. */
export async function lastOwn(
  tx: Transaction,
  groupId: string,
  actor: Actor,
  now: Date,
): Promise<LastApplication | undefined> {
  return (await tx.query<LastApplication>(LAST_OWN, [groupId, actor.id, now.toISOString()]))[0];
}

// Waits for another of the same member to the same group, or under the same id, that is not
// committed yet.
const INSERT = sql(
  'group_applications_insert',
  `insert into group_applications (user_id, group_id, created_at, updated_at, status, id,
     ${GROUP_APPLICATION_FIELDS.join(', ')})
   values ($1, $2, $3, $3, 'pending', $4, ${GROUP_APPLICATION_FIELDS.map((_, n) => `$${n + 5}`).join(', ')})
   on conflict do nothing returning id`,
);

/** Makes the application; false when the id is taken, or another of the actor waits. */
export async function insert(
  tx: Transaction,
  { actor, row }: Permit<'apply', MemberRow>,
  draft: GroupApplicationDraft,
  now: Date,
): Promise<boolean> {
  const typed = GROUP_APPLICATION_FIELDS.map((field) => draft[field]);
  return (
    (await tx.query(INSERT, [actor.id, row.id, now.toISOString(), draft.id, ...typed])).length > 0
  );
}

/** An application before it is decided or withdrawn. */
export interface LockedApplication extends GroupApplicationRow {
  id: string;
  group_id: string;
  group_name: string;
  /** As the applicant typed it; null where nothing told them that it is kept (groups.md 48). */
  kept_name: string | null;
}

const GROUP_OF = sql(
  'group_applications_group_of',
  'select group_id from group_applications where id = $1',
);

/** The group that an application is to; it never changes. */
export async function groupOf(db: Queryable, id: string): Promise<string | undefined> {
  const [row] = await db.query<{ group_id: string }>(GROUP_OF, [id]);
  return row?.group_id;
}

const LOCK = sql(
  'group_applications_lock',
  `select a.id, a.group_id, a.user_id, case when a.named then a.full_name end as kept_name, a.status, g.leader_id, g.name as group_name, ${rules.blocked} as blocked
   from ${SEEN} where a.id = $1 and g.deleted_at is null for no key update of a`,
);

/** An application to a group that is there, held until the transaction ends. */
export async function lock(tx: Transaction, id: string): Promise<LockedApplication | undefined> {
  const [row] = await tx.query<LockedApplication>(LOCK, [id]);
  return row;
}

const LEADERS_OF = sql(
  'group_applications_leaders_of',
  `select distinct g.leader_id as id from ${SEEN}
   where a.user_id = $1 and g.leader_id <> $1 and g.deleted_at is null`,
);

/** The member who reads an application of this member as its leader. */
export async function leadersOf(tx: Transaction, memberId: string): Promise<string[]> {
  return (await tx.query<{ id: string }>(LEADERS_OF, [memberId])).map(({ id }) => id);
}

/** SQL that deletes what was typed: it goes with the answer (groups.md 35). */
export const FORGET_APPLICATION = GROUP_APPLICATION_FIELDS.filter(
  (field) => field !== 'background_check' && field !== 'agreement',
)
  .map((field) => `${field} = null`)
  .join(', ');
const UPDATE = sql(
  'group_applications_update',
  `update group_applications a set status = $3, decline_note = $5, updated_at = ${nextVersion('$4', 'a')}, ${FORGET_APPLICATION}
   from groups g where a.id = $2 and g.id = a.group_id
   returning ${RECORD} as record, to_json(a.updated_at) #>> '{}' as at`,
);

/** Its outcome: the application as JSON text, and since when, which no earlier version is after. */
export async function setStatus(
  tx: Transaction,
  { actor, row: { id } }: Permit<'decide' | 'withdraw', LockedApplication>,
  status: GroupApplicationDecision['status'] | 'withdrawn',
  note: string | null,
  now: Date,
): Promise<{ record: string; at: Date }> {
  const [row] = await tx.query<{ record: string; at: string }>(UPDATE, [
    actor.id,
    id,
    status,
    now.toISOString(),
    note,
  ]);
  return { record: row?.record ?? '', at: row ? new Date(row.at) : now };
}

const EXPIRE = sql(
  'group_applications_expire',
  `with over as materialized (
     select a.id from group_applications a
     where a.status = 'pending' and a.created_at < $1::timestamptz - interval '${GROUP_APPLICATION_DAYS} days'
     order by a.created_at, a.id limit $2 for no key update of a skip locked
   ) update group_applications a set status = 'expired', updated_at = ${nextVersion('$1', 'a')}, ${FORGET_APPLICATION}
   from over, groups g where a.id = over.id and g.id = a.group_id
   returning a.user_id, a.group_id, g.leader_id, g.name as group_name, to_json(a.updated_at) #>> '{}' as at`,
);

export interface Expired {
  user_id: string;
  group_id: string;
  leader_id: string | null;
  group_name: string;
  at: string;
}

/** Ends `limit` at most of those that nobody answered in time (groups.md 36). */
export function expire(tx: Transaction, limit: number, now: Date): Promise<Expired[]> {
  return tx.query<Expired>(EXPIRE, [now.toISOString(), limit]);
}

/**
 * SQL for the applications that wait for the leader `$1`, as `todayRow` says: the one that waits
 * longest (dashboard.md 21).
 */
export const groupApplicationsTodayInSql = `select ${todayRow({
  kind: "'group_application'",
  id: 'w.group_id',
  subject: 'w.name',
  due: 'w.created_at',
})}
  from (
    select a.group_id, g.name, a.created_at from groups g join group_applications a on a.group_id = g.id
    where g.leader_id = $1 and a.status = 'pending' and ${rules.see} limit ${TODAY_COUNTED}
  ) w order by w.created_at, w.group_id limit 1`;
