import type { Activity } from '@pcr/contract/dashboard/activity.schema.ts';
import {
  FAMILY_FIELDS,
  FAMILY_PAGE,
  FamilyCard,
  type FamilyDraft,
  type FamilyQuery,
  RATING_GREEN,
  RATING_YELLOW,
} from '@pcr/contract/families/families.schema.ts';
import { consentInSql } from '../consent/consent.ts';
import { softDeleteRepository } from '../kit/history/history.ts';
import { ID_KEY, INSTANT_KEY, type KeyForm, type PageRow, page, readCursor } from '../kit/http/paging.ts';
import type { Actor } from '../kit/permit/permit.ts';
import { type Queryable, type Statement, sql } from '../kit/postgres/database.ts';
import { sweeping } from '../kit/postgres/sweep.ts';
import { familyRulesInSql, type OwnedRow } from './families.rules.ts';
import { SHOWN } from './look-up.queries.ts';

const SERVER_FIELDS = [
  'id',
  'overall_rating',
  'color_indicator',
  'created_at',
  'updated_at',
  'user_id',
  'disputed',
] as const;

/** Compact, unlike json_build_object, and quicker. */
const json = (names: readonly string[]) =>
  `(select row_to_json(r)::text from (select ${names.map((name) => `f.${name}`).join(', ')}, ${familyRulesInSql.can} as can) r)`;
const RECORD = json([...FAMILY_FIELDS, ...SERVER_FIELDS]);
const CARD = json([...FAMILY_FIELDS.filter((name) => name in FamilyCard.shape), ...SERVER_FIELDS]);

/** Each order ends in `id`, so that no two entries are equal in it and a page ends at exactly one place. */
const SORTS = {
  date: { order: 'f.created_at desc, f.id desc', keys: ['f.created_at', 'f.id'], after: '<' },
  rating: {
    order: 'f.overall_rating desc, f.created_at desc, f.id desc',
    keys: ['f.overall_rating', 'f.created_at', 'f.id'],
    after: '<',
  },
  status: {
    order: 'f.status_order desc, f.created_at desc, f.id desc',
    keys: ['f.status_order', 'f.created_at', 'f.id'],
    after: '<',
  },
  name: { order: 'f.name_order, f.id', keys: ['f.name_order', 'f.id'], after: '>' },
} as const;

/** What each key of a cursor is, and how PostgreSQL writes it. */
const KEYS: Record<string, { type: string; form: KeyForm }> = {
  'f.created_at': { type: 'timestamptz', form: INSTANT_KEY },
  'f.id': { type: 'uuid', form: ID_KEY },
  'f.overall_rating': { type: 'numeric', form: /^\d\.\d{3}$/ },
  'f.status_order': { type: 'smallint', form: /^[123]$/ },
  'f.name_order': { type: 'text', form: /^[^\0]*$/u },
};

const RATING_RANGES = {
  high: `f.overall_rating >= ${RATING_GREEN}`,
  medium: `f.overall_rating >= ${RATING_YELLOW} and f.overall_rating < ${RATING_GREEN}`,
  low: `f.overall_rating < ${RATING_YELLOW}`,
} as const;

/**
 * The statement for one combination of sort and filters. Each combination has its own name and plan: one
 * statement with `$2 is null or …` for all would get a plan that fits none.
 */
export function listStatement(query: FamilyQuery): { statement: Statement; values: (viewer: Actor) => unknown[] } {
  const values: unknown[] = [];
  const where: string[] = [familyRulesInSql.see];
  const parameter = (value: unknown) => `$${values.push(value) + 1}`;
  const named: string[] = [];
  const filter = (name: string, condition: string) => {
    named.push(name);
    where.push(condition);
  };

  const sort = query.sort ?? 'date';
  const { order, keys, after } = SORTS[sort];
  if (query.search) filter('search', `f.search_text like (select containing(${parameter(query.search)}))`);
  if (query.status) filter('status', `f.service_status = ${parameter(query.status)}`);
  if (query.location) filter('location', `f.location = ${parameter(query.location)}`);
  if (query.rating) filter(query.rating, RATING_RANGES[query.rating]);
  if (query.cursor) {
    const forms = keys.map((name) => KEYS[name]?.form ?? /^$/);
    const at = readCursor(query.cursor, forms).map((key, n) => `${parameter(key)}::${KEYS[keys[n] ?? '']?.type}`);
    filter('after', `(${keys.join(', ')}) ${after} (${at.join(', ')})`);
  }
  const ordered = `order by ${order} limit ${FAMILY_PAGE + 1}`;
  const key = keys.map((name, n) => `${name}::text as k${n}`).join(', ');
  // With a filter, the page's ids are found in the index alone, before any record is read.
  const from =
    named.length > (query.cursor ? 1 : 0)
      ? `where f.id = any (array(select f.id from families f where ${where.join(' and ')} ${ordered})) order by ${order}`
      : `where ${where.join(' and ')} ${ordered}`;
  return {
    statement: sql(
      ['families_list', sort, ...named].join('_'),
      `select ${CARD} as item, ${key} from families f ${from}`,
    ),
    values: (viewer) => [viewer.id, ...values],
  };
}

/** One page as JSON text: FamilyPage of the contract. */
export async function list(db: Queryable, viewer: Actor, query: FamilyQuery): Promise<string> {
  const { statement, values } = listStatement(query);
  return page(await db.query<PageRow>(statement, values(viewer)), FAMILY_PAGE);
}

export const SUMMARY = sql(
  'families_summary',
  `select json_build_object(
     'total', count(*),
     'active', count(*) filter (where f.service_status = 'Active'),
     'average_rating', round(avg(f.overall_rating), 1),
     'high_quality', count(*) filter (where f.color_indicator = 'green'),
     'locations', coalesce(
       (select json_agg(l.location order by folded(l.location), l.location) from (
          select distinct f.location from families f where f.user_id = $1 and f.deleted_at is null
        ) l), '[]')
   )::text as summary
   from families f where f.user_id = $1 and f.deleted_at is null`,
);

/** Tiles and distinct locations as JSON text: FamilySummary of the contract. */
export async function summarize(db: Queryable, owner: Actor): Promise<string> {
  const [row] = await db.query<{ summary: string }>(SUMMARY, [owner.id]);
  return row?.summary ?? '';
}

// One statement: a look that is noted already costs the reading of one index entry. A commit that waits for the disk
// would cost more than the look itself, and a look that a crash of the machine forgets is no loss. A record that is
// deleted for its age at that moment is held before it is noted, or is gone.
const LOOK_UP = sql(
  'families_look_up',
  `with now as materialized (
     select $3::timestamptz as at, ($3::timestamptz at time zone 'UTC')::date as day, set_config('synchronous_commit', 'off', true)
   ),
   seen as materialized (select f.id, ${RECORD} as record from families f where ${familyRulesInSql.see} and f.id = $2),
   held as materialized (
     select f.id from families f where f.id = (select s.id from seen s) and not exists (
       select from family_look_ups l where l.family_id = f.id and l.user_id = $1 and l.day = (select day from now)
     ) for key share of f
   ),
   noted as (
     insert into family_look_ups (family_id, user_id, day, created_at)
     select h.id, $1, n.day, n.at from held h, now n on conflict do nothing
   )
   select record from seen`,
);

/** As `get`, and notes that the viewer looked at this record on this day. */
export async function lookUp(db: Queryable, viewer: Actor, id: string, now: Date): Promise<string | undefined> {
  const [row] = await db.query<{ record: string }>(LOOK_UP, [viewer.id, id, now.toISOString()]);
  return row?.record;
}

const oldLookUps = sweeping('families_forget_look_ups', 'family_look_ups', 'r.day < $1');

/** Removes for good what was looked at before the day of `before`. */
export async function forgetLookUps(db: Queryable, before: Date): Promise<void> {
  await oldLookUps(db, [before.toISOString().slice(0, 10)]);
}

// With the number in its text it is planned once; as a parameter, the plan would have to fit any number.
const activityStatement = (limit: number) =>
  sql(
    `families_activity_${limit}`,
    `with now as materialized (select $2::timestamptz as at)
   (select 'family_added' as kind, f.family_name as subject, f.id as subject_id, to_json(f.created_at) as created_at
    from families f where f.user_id = $1 and f.deleted_at is null
    order by f.created_at desc, f.id desc limit ${limit})
   union all
   (select case when l.owner_id is null then 'family_look_up' else 'shared_family_look_up' end, f.family_name, f.id,
      to_json(l.created_at)
    from family_look_ups l join families f on f.id = l.family_id
    where l.user_id = $1
      and (${familyRulesInSql.see} or l.owner_id is not null and ${consentInSql.shares('l.owner_id')} and ${SHOWN})
    order by l.created_at desc, l.family_id desc limit ${limit})`,
  );

/**
 * The newest `limit` of what was added and the newest `limit` of what was looked at, of what the actor may see still.
 */
export function activity(db: Queryable, actor: Actor, limit: number, now: Date): Promise<Activity[]> {
  return db.query<Activity>(activityStatement(limit), [actor.id, now.toISOString()]);
}

const NEWEST = sql(
  'families_newest',
  `select f.family_name, f.region from families f where f.user_id = $1 and f.deleted_at is null
     and not f.disputed
   order by f.created_at desc, f.id desc limit 1`,
);

export interface NewestFamily {
  family_name: string;
  /** As others see it under `share_location_region`. */
  region: string | null;
}

/** What names the actor's newest record; undefined where they have none. */
export async function newest(db: Queryable, actor: Actor): Promise<NewestFamily | undefined> {
  return (await db.query<NewestFamily>(NEWEST, [actor.id]))[0];
}

/**
 * One record, making and changing it, soft delete and restore; without versions, since only the owner changes a record.
 */
export const repository = softDeleteRepository<OwnedRow, Omit<FamilyDraft, 'id'>>({
  table: 'families',
  as: 'f',
  owner: 'user_id',
  shared: false,
  ruleColumns: ['user_id'],
  see: familyRulesInSql.see,
  mayRestore: familyRulesInSql.restore,
  fields: FAMILY_FIELDS,
  record: RECORD,
  deleted: ['id', 'family_name', 'location', 'created_at'],
});
