import {
  GROUP_FIELDS,
  GROUP_PAGE,
  GROUPS_COUNTED,
  GROUPS_LED,
  type GroupDraft,
  type GroupQuery,
} from '@pcr/contract/groups/groups.schema.ts';
import { DEFAULT_RADIUS } from '@pcr/contract/kit/near/near.schema.ts';
import { consentInSql } from '../consent/consent.ts';
import { softDeleteRepository } from '../kit/history/history.ts';
import { type Found, foundPage, recordsStatement } from '../kit/http/found-page.ts';
import { ALL_OF_OWN, NEWEST_FIRST, type PageRow, page, readCursor } from '../kit/http/paging.ts';
import type { Actor, Permit } from '../kit/permit/permit.ts';
import { countNear, listNear, milesTo, saidMiles } from '../kit/places/near.ts';
import { type Position, placed } from '../kit/places/places.ts';
import { plannedSql, type Queryable, sql } from '../kit/postgres/database.ts';
import { foundShared } from '../kit/postgres/found.ts';
import { hasTrigrams } from '../kit/postgres/trigrams.ts';
import { type GroupRow, groupRulesInSql } from './groups.rules.ts';
import { myPartInSql } from './members/members.part.ts';

/** The row to check before a change. */
export type CheckedGroup = GroupRow & { name: string; image_id: string | null };

/**
 * Its next event that is still to come and not cancelled (groups.md 75), by the clock of the
 * database.
 */
const NEXT_MEETING = `(select e.event_date from events e
    where e.group_id = g.id and e.deleted_at is null and e.status = 'upcoming' and e.starts_at > now()
    order by e.starts_at, e.id limit 1)`;

/** A group `g` as JSON text, for the viewer `$1`; `miles` is SQL for the distance as it is said. */
const recordWith = (miles: string) => `(select row_to_json(r)::text from (
  select g.id, ${GROUP_FIELDS.map((name) => `g.${name}`).join(', ')}, g.member_count,
    case when g.leader_id is not null then ${consentInSql.name('User')} end as leader_name,
    face.card as leader_card, face.photo as leader_photo, m.my_membership, ${myPartInSql.application} as my_application,
    ${myPartInSql.pending} as pending_applications, ${myPartInSql.handover} as handover,
    ${myPartInSql.noLeader} as no_leader, ${NEXT_MEETING} as next_meeting_date,
    case when g.image_id is not null then '/api/groups/' || g.id || '/picture?file=' || g.image_id end as image_url,
    ${miles} as distance_miles, g.created_at, g.updated_at, ${groupRulesInSql.can} as can
  from (select g.leader_id = $1 is true as leads, case
      when g.leader_id = $1 then 'leader'
      when exists (select from group_members x where x.group_id = g.id and x.user_id = $1) then 'member'
      when exists (
        select from group_applications a where a.group_id = g.id and a.user_id = $1 and a.status = 'pending'
      ) then 'applied'
    end as my_membership offset 0) m ${consentInSql.of('g.leader_id')} cross join ${consentInSql.face}
) r)`;
const RECORD = recordWith('null::numeric');
const MAKE_RECORDS = recordsStatement({
  ...{ name: 'groups_found', table: 'groups', as: 'g', see: groupRulesInSql.see, item: recordWith },
});

/**
 * One group, making and changing it, soft delete, restore and history. Only its leader changes it.
 */
export const repository = softDeleteRepository<CheckedGroup, Omit<GroupDraft, 'id'>>({
  table: 'groups',
  as: 'g',
  owner: 'leader_id',
  shared: true,
  ruleColumns: [
    'leader_id',
    'is_active',
    'member_count',
    'max_members',
    'updated_by',
    'name',
    'image_id',
  ],
  see: groupRulesInSql.see,
  mayRestore: groupRulesInSql.restore,
  fields: GROUP_FIELDS,
  derived: placed(({ city, state, location }: Pick<GroupDraft, 'city' | 'state' | 'location'>) => ({
    ...{ city, state, location },
  })),
  record: RECORD,
  deleted: ['id', 'name', 'group_type', 'location', 'created_at'],
});

/**
 * The viewer's own part of the list, each by its key: one's own are few, and all groups are never
 * read for them.
 */
const MINE = {
  member: 'g.id in (select x.group_id from group_members x where x.user_id = $1)',
  applied: `g.id in (select a.group_id from group_applications a where a.user_id = $1 and a.status = 'pending')`,
} as const;

/** SQL for the groups with the words of a search in them (search.md 1). */
export const foundInSql = foundShared({
  ...{ from: 'groups g', id: 'g.id', text: 'g.search_text', title: 'g.name' },
  see: `${groupRulesInSql.see} and (g.is_active or ${MINE.member})`,
  order: 'g.created_at desc, g.id desc',
  // Who is in it is led to its page (groups.md 81).
  says: {
    detail: `concat_ws(', ', g.city, g.state)`,
    status: `case when ${MINE.member} then 'member' end`,
  },
});

const ADD_LEADER = sql(
  'groups_add_leader',
  'insert into group_members (group_id, user_id, joined_at) select g.id, g.leader_id, $2 from groups g where g.id = $1',
);

/** The member who has just made a group is its first member. */
export async function addLeader(
  db: Queryable,
  { row }: Permit<'create', { id: string }>,
  now: Date,
): Promise<void> {
  await db.query(ADD_LEADER, [row.id, now.toISOString()]);
}

// Two that are started at once are counted one after the other.
const HOLD_LEADER = sql('groups_hold_leader', 'select from users where id = $1 for no key update');
const COUNT_LED = sql(
  'groups_count_led',
  `select count(*)::int as led from (
     select from groups g where g.leader_id = $1 and g.deleted_at is null limit ${GROUPS_LED + 1}
   ) found`,
);

/**
 * How many groups the actor leads, counted to one more than GROUPS_LED; nobody starts another
 * meanwhile.
 */
export async function countLed(
  db: Queryable,
  { actor }: Permit<'create', object>,
): Promise<number> {
  await db.query(HOLD_LEADER, [actor.id]);
  const [row] = await db.query<{ led: number }>(COUNT_LED, [actor.id]);
  return row?.led ?? 0;
}

/**
 * Conditions on a group `g`, with their values from `$2` on; `narrow` are those that few groups
 * fit.
 */
function conditions({ search, group_type, mine }: GroupQuery) {
  const values: unknown[] = [];
  const parameter = (value: unknown) => `$${values.push(value) + 1}`;
  // One's own are shown when they are not active, too (groups.md 9).
  const where = [groupRulesInSql.see, ...(mine ? [] : ['g.is_active'])];
  const narrow: string[] = [];
  // One of four words of ours: with it in the text the plan knows how rare it is.
  if (group_type) where.push(`g.group_type = '${group_type}'`);
  if (mine) narrow.push(MINE[mine]);
  if (search) {
    const words = parameter(search);
    narrow.push(`g.search_text like containing(${words})`);
    if (!hasTrigrams(search))
      narrow.push(`parts_of(g.search_text) @> parts_of(comparable(${words}))`);
  }
  return { values, parameter, where, narrow };
}

/** One combination of filters and cursor is one statement; words to look for are planned for. */
function statement(kind: string, { search, group_type, mine, cursor }: GroupQuery, text: string) {
  if (search) return plannedSql(text);
  const filters = [group_type, mine, cursor && 'after'].filter(Boolean);
  return sql(['groups', kind, ...filters].join('_'), text);
}

/** The list by distance, as `listNear` and `countNear` take it. */
function nearList(viewer: Actor, query: GroupQuery, origin: Position | null) {
  const { values, where, narrow } = conditions(query);
  return {
    list: {
      ...{ table: 'groups', as: 'g', values: [viewer.id, ...values] },
      // A value that is only counted says nothing else of the viewer, and PostgreSQL must know the
      // type of each value.
      where: ['$1::uuid is not null', ...where].join(' and '),
      narrow: narrow.join(' and ') || undefined,
    },
    near: { origin, radius_miles: query.radius_miles ?? DEFAULT_RADIUS },
  };
}

/**
 * One page as JSON text: GroupPage of the contract. `origin` is where distances are counted from.
 */
export async function list(
  db: Queryable,
  viewer: Actor,
  query: GroupQuery,
  origin: Position | null,
): Promise<string> {
  if (query.sort === 'distance') {
    const { list: of, near } = nearList(viewer, query, origin);
    return listNear(
      db,
      viewer,
      { ...of, records: MAKE_RECORDS, size: GROUP_PAGE },
      near,
      query.cursor,
    );
  }
  const { values, parameter, where, narrow } = conditions(query);
  where.push(...narrow);
  if (query.cursor) {
    const [made, id] = readCursor(query.cursor, NEWEST_FIRST);
    where.push(`(g.created_at, g.id) < (${parameter(made)}::timestamptz, ${parameter(id)}::uuid)`);
  }
  const miles = origin
    ? saidMiles(
        milesTo('g', `${parameter(origin.lat)}::float8`, `${parameter(origin.lng)}::float8`),
      )
    : 'null::numeric';
  const from = `from groups g where $1::uuid is not null and ${where.join(' and ')}
    order by g.created_at desc, g.id desc limit ${GROUP_PAGE + 1}`;
  const keys = 'g.created_at::text as k0, g.id::text as k1';
  if (query.search) {
    const text = `select g.id::text as id, (${miles})::text as miles, ${keys} ${from}`;
    return foundPage(
      db,
      viewer,
      await db.query<Found>(plannedSql(text), [viewer.id, ...values]),
      MAKE_RECORDS,
      GROUP_PAGE,
    );
  }
  const asked = statement(
    origin ? 'list_from' : 'list',
    query,
    `select ${recordWith(miles)} as item, ${keys} ${from}`,
  );
  return page(await db.query<PageRow>(asked, [viewer.id, ...values]), GROUP_PAGE);
}

/**
 * How many the filters find, no further than one more than a badge says; of one's own all of them
 * (kit.md 178).
 */
export async function count(
  db: Queryable,
  viewer: Actor,
  query: GroupQuery,
  origin: Position | null,
): Promise<number> {
  const most = query.mine ? ALL_OF_OWN : GROUPS_COUNTED + 1;
  if (query.sort === 'distance') {
    const { list: of, near } = nearList(viewer, query, origin);
    return countNear(db, of, near, most);
  }
  const { values, where, narrow } = conditions(query);
  const all = ['$1::uuid is not null', ...where, ...narrow].join(' and ');
  const text = `select count(*)::int as count from (
    select from groups g where ${all} limit ${most}
  ) found`;
  const [row] = await db.query<{ count: number }>(statement('count', query, text), [
    viewer.id,
    ...values,
  ]);
  return row?.count ?? 0;
}
