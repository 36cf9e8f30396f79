import { DEFAULT_RADIUS } from '@pcr/contract/kit/near/near.schema.ts';
import {
  MENTOR_FIELDS,
  MENTOR_PAGE,
  MENTORS_COUNTED,
  type MentorEdit,
  type MentorQuery,
} from '@pcr/contract/mentors/mentors.schema.ts';
import { consentInSql } from '../consent/consent.ts';
import {
  restorableSince,
  type SoftDeleteRow,
  softDeleteRepository,
} from '../kit/history/history.ts';
import { type Found, foundPage, recordsStatement } from '../kit/http/found-page.ts';
import { ID_KEY, type PageRow, page, readCursor } from '../kit/http/paging.ts';
import type { Actor, Permit } from '../kit/permit/permit.ts';
import { countNear, listNear, milesTo, saidMiles } from '../kit/places/near.ts';
import { type Position, placed } from '../kit/places/places.ts';
import { plannedSql, type Queryable, sql, type Transaction } from '../kit/postgres/database.ts';
import { hasTrigrams } from '../kit/postgres/trigrams.ts';
import { reachableInSql } from './matches/matches.rules.ts';
import { type MentorRow, mentorRulesInSql as rules } from './mentors.rules.ts';

/** The row to check before a change. */
export type CheckedMentor = MentorRow & { max_mentees: number; is_accepting_mentees: boolean };
export type LockedMentor = SoftDeleteRow<CheckedMentor>;
export type StoredMentor = Omit<MentorEdit, 'updated_at'>;

const SAID = MENTOR_FIELDS.filter((name) => name !== 'location');

/**
 * SQL for what the viewer `$1` sees of the mentor `m`; `miles` is SQL for the distance as it is
 * said.
 */
export const recordWith = (miles: string, more = '') => `(select row_to_json(r)::text from (
    select m.id, case when m.user_id = $1 then m.user_id end as user_id,
      ${consentInSql.name('User')} as user_name, face.card, face.photo,
      case when m.user_id = $1 or ${reachableInSql('m.user_id')} then ${consentInSql.email} end as user_email,
      ${SAID.map((name) => `m.${name}`).join(', ')},
      case when m.user_id = $1 then m.location when m.shows_location then region_of(m.location) end as location,
      m.is_accepting_mentees, m.current_mentees, ${miles} as distance_miles, ${rules.myMatch} as my_match,
      exists (select from mentor_waits w where w.mentor_id = m.id and w.user_id = $1) as waiting,
      m.created_at, m.updated_at,
      json_build_object('request', ${rules.request}, 'ask_for_room', ${rules.askForRoom}, 'edit', m.user_id = $1,
        'delete', m.user_id = $1 and m.current_mentees = 0) as can ${more}
    from (select) one ${consentInSql.of('m.user_id')} cross join ${consentInSql.face}
  ) r)`;
const RECORD = recordWith('null::numeric');
const MAKE_RECORDS = recordsStatement({
  ...{ name: 'mentors_found', table: 'mentor_profiles', as: 'm', see: rules.see, item: recordWith },
});

/** The name by which PostgreSQL knows the place of a mentor, as `MentorEdit` says it. */
const place = placed(({ location }: StoredMentor) => ({ location }));

export const repository = softDeleteRepository<CheckedMentor, StoredMentor>({
  table: 'mentor_profiles',
  as: 'm',
  owner: 'user_id',
  shared: true,
  ruleColumns: ['user_id', 'current_mentees', 'max_mentees', 'is_accepting_mentees'],
  see: rules.see,
  mayRestore: rules.restore,
  fields: MENTOR_FIELDS,
  derived: {
    columns: ['place_lat', 'place_lng'],
    of: async (db, draft: StoredMentor) => (await place.of(db, draft)).slice(0, 2),
  },
  record: RECORD,
  deleted: ['id', 'created_at'],
});

/**
 * Conditions on a mentor `m`, with their values from `$2` on; `narrow` are those that few mentors
 * fit.
 */
function conditions({ search, experience, specialization }: MentorQuery) {
  const values: unknown[] = [];
  const parameter = (value: unknown) => `$${values.push(value) + 1}`;
  const where = ['$1::uuid is not null', rules.see];
  const narrow: string[] = [];
  if (experience) where.push(`m.experience_years >= ${parameter(experience)}::int`);
  if (specialization) where.push(`m.specializations @> array[${parameter(specialization)}::text]`);
  if (search) {
    const words = parameter(search);
    narrow.push(`m.search_text like containing(${words})`);
    if (!hasTrigrams(search))
      narrow.push(`parts_of(m.search_text) @> parts_of(comparable(${words}))`);
  }
  return { values, parameter, where, narrow };
}

/** One combination of filters and cursor is one statement; words to look for are planned for. */
function statement(
  kind: string,
  { search, experience, specialization, cursor }: MentorQuery,
  text: string,
) {
  if (search) return plannedSql(text);
  const filters = [
    experience && 'experience',
    specialization && 'specialization',
    cursor && 'after',
  ].filter(Boolean);
  return sql(['mentors', kind, ...filters].join('_'), text);
}

/** SQL for the miles from an origin to the mentor `m`. */
function milesFrom(origin: Position | null, parameter: (value: unknown) => string): string {
  if (!origin) return 'null::numeric';
  return saidMiles(
    milesTo('m', `${parameter(origin.lat)}::float8`, `${parameter(origin.lng)}::float8`),
  );
}

/** The list by distance, as `listNear` and `countNear` take it. */
function nearList(viewer: Actor, query: MentorQuery, origin: Position | null) {
  const { values, where, narrow } = conditions(query);
  return {
    list: {
      ...{
        table: 'mentor_profiles',
        as: 'm',
        values: [viewer.id, ...values],
        where: where.join(' and '),
      },
      narrow: narrow.join(' and ') || undefined,
    },
    near: { origin, radius_miles: query.radius_miles ?? DEFAULT_RADIUS },
  };
}

/** Years of experience: 1 to 80. */
const YEARS_KEY = /^\d\d?$/;

/**
 * One page as JSON text: MentorPage of the contract. `origin` is where distances are counted from.
 */
export async function list(
  db: Queryable,
  viewer: Actor,
  query: MentorQuery,
  origin: Position | null,
): Promise<string> {
  if (query.sort === 'distance') {
    const { list: of, near } = nearList(viewer, query, origin);
    return listNear(
      db,
      viewer,
      { ...of, records: MAKE_RECORDS, size: MENTOR_PAGE },
      near,
      query.cursor,
    );
  }
  const { values, parameter, where, narrow } = conditions(query);
  where.push(...narrow);
  if (query.cursor) {
    const [years, id] = readCursor(query.cursor, [YEARS_KEY, ID_KEY]);
    where.push(`(m.experience_years, m.id) < (${parameter(years)}::int, ${parameter(id)}::uuid)`);
  }
  const miles = milesFrom(origin, parameter);
  const from = `from mentor_profiles m where ${where.join(' and ')}
    order by m.experience_years desc, m.id desc limit ${MENTOR_PAGE + 1}`;
  const keys = 'm.experience_years::text as k0, m.id::text as k1';
  if (query.search) {
    const text = `select m.id::text as id, (${miles})::text as miles, ${keys} ${from}`;
    return foundPage(
      db,
      viewer,
      await db.query<Found>(plannedSql(text), [viewer.id, ...values]),
      MAKE_RECORDS,
      MENTOR_PAGE,
    );
  }
  const asked = statement(
    origin ? 'list_from' : 'list',
    query,
    `select ${recordWith(miles)} as item, ${keys} ${from}`,
  );
  return page(await db.query<PageRow>(asked, [viewer.id, ...values]), MENTOR_PAGE);
}

/** How many the filters find, no further than one more than a badge says. */
export async function count(
  db: Queryable,
  viewer: Actor,
  query: MentorQuery,
  origin: Position | null,
): Promise<number> {
  if (query.sort === 'distance') {
    const { list: of, near } = nearList(viewer, query, origin);
    return countNear(db, of, near, MENTORS_COUNTED + 1);
  }
  const { values, where, narrow } = conditions(query);
  const text = `select count(*)::int as count from (
    select from mentor_profiles m where ${[...where, ...narrow].join(' and ')} limit ${MENTORS_COUNTED + 1}
  ) f`;
  const { cursor: _, ...filters } = query;
  const [row] = await db.query<{ count: number }>(statement('count', filters, text), [
    viewer.id,
    ...values,
  ]);
  return row?.count ?? 0;
}

const SET_ACCEPTING = sql(
  'mentors_set_accepting',
  `update mentor_profiles m set is_accepting_mentees = $2 where m.id = $3 returning ${RECORD} as record`,
);

/**
 * Pauses a profile, or ends the pause, and gives its record as JSON text. It is no new version:
 * what a form of it says stays right.
 */
export async function setAccepting(
  tx: Transaction,
  { actor, row }: Permit<'pause', LockedMentor>,
  accepting: boolean,
): Promise<string> {
  const [updated] = await tx.query<{ record: string }>(SET_ACCEPTING, [
    actor.id,
    accepting,
    row.id,
  ]);
  return updated?.record ?? '';
}

const MINE = sql(
  'mentors_mine',
  `select m.id, m.deleted_at is not null as deleted, to_json(m.deleted_at) #>> '{}' as deleted_at, ${RECORD} as record
   from mentor_profiles m where m.user_id = $1 and (m.deleted_at is null or m.deleted_at >= $2)`,
);

/** The member's own profile as JSON text, deleted or not. */
export async function mine(
  db: Queryable,
  actor: Actor,
  now: Date,
): Promise<{ id: string; deleted_at: string | null; record: string } | undefined> {
  const [row] = await db.query<{ id: string; deleted_at: string | null; record: string }>(MINE, [
    actor.id,
    restorableSince(now),
  ]);
  return row;
}

const LETS_CONTACT = sql(
  'mentors_lets_contact',
  `select ${consentInSql.letsContact('$1::uuid')} as lets`,
);

/** Whether the member lets others contact them through the app. */
export async function canBeAsked(db: Queryable, { id }: Actor): Promise<boolean> {
  const [row] = await db.query<{ lets: boolean }>(LETS_CONTACT, [id]);
  return row?.lets === true;
}

const PROFILE_OF = sql(
  'mentors_profile_of',
  'select m.id from mentor_profiles m where m.user_id = $1 and m.deleted_at is null',
);

/** The id of a member's profile; undefined without one. */
export async function profileOf(db: Queryable, memberId: string): Promise<string | undefined> {
  return (await db.query<{ id: string }>(PROFILE_OF, [memberId]))[0]?.id;
}
