import {
  FAMILY_FIELDS,
  FAMILY_PAGE,
  type Family,
  FamilyCard,
  type FamilyDraft,
  type FamilyExportQuery,
  type FamilyFilters,
  type FamilyQuery,
  RATING_GREEN,
  RATING_YELLOW,
} from '@pcr/contract/families/families.schema.ts';
import { consentInSql } from '../consent/consent.ts';
import { softDeleteRepository } from '../kit/history/history.ts';
import {
  ID_KEY,
  INSTANT_KEY,
  type KeyForm,
  type PageRow,
  page,
  readCursor,
} from '../kit/http/paging.ts';
import type { Actor } from '../kit/permit/permit.ts';
import { type Database, type Queryable, type Statement, sql } from '../kit/postgres/database.ts';
import { foundOwn } from '../kit/postgres/found.ts';
import {
  dropSpans,
  makeSpans,
  type SpannedTable,
  type WaitOptions,
} from '../kit/postgres/old-rows/spans.ts';
import { sweeping } from '../kit/postgres/old-rows/sweep.ts';
import { familyRulesInSql, type OwnedRow } from './families.rules.ts';
import { SHOWN } from './look-up/look-up.queries.ts';

const SERVER_FIELDS = [
  'id',
  'overall_rating',
  'color_indicator',
  'created_at',
  'updated_at',
  'user_id',
  'disputed',
] as const;

const columns = (names: readonly string[]) =>
  `select ${names.map((name) => `f.${name}`).join(', ')}, ${familyRulesInSql.can} as can`;
/** Compact, unlike json_build_object, and quicker. */
const RECORD = `(select row_to_json(r)::text from (${columns([...FAMILY_FIELDS, ...SERVER_FIELDS])}) r)`;
const CARD = columns([
  ...FAMILY_FIELDS.filter((name) => name in FamilyCard.shape),
  ...SERVER_FIELDS,
]);

/**
 * Each order ends in `id`, so that no two entries are equal in it and a page ends at exactly one
 * place.
 */
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

/** The type of each key of a cursor, and how PostgreSQL writes it. */
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

/** The conditions of the filters, with their parameters from `$2` on and their names. */
function filtersOf(query: FamilyFilters) {
  const values: unknown[] = [];
  const where: string[] = [familyRulesInSql.see];
  const parameter = (value: unknown) => `$${values.push(value) + 1}`;
  const named: string[] = [];
  const filter = (name: string, condition: string) => {
    named.push(name);
    where.push(condition);
  };
  if (query.search)
    filter('search', `f.search_text like (select containing(${parameter(query.search)}))`);
  if (query.status) filter('status', `f.service_status = ${parameter(query.status)}`);
  if (query.location)
    filter(
      'location',
      `comparable(f.location) = (select comparable(${parameter(query.location)}))`,
    );
  if (query.rating) filter(query.rating, RATING_RANGES[query.rating]);
  return { values, where, named, parameter, filter };
}

/** How many of the viewer's records the filters find, as JSON text: FamilyCount of the contract. */
export async function count(db: Queryable, viewer: Actor, query: FamilyFilters): Promise<string> {
  const { values, where, named } = filtersOf(query);
  const statement = sql(
    ['families_count', ...named].join('_'),
    `select json_build_object('found', count(*))::text as counted from families f where ${where.join(' and ')}`,
  );
  const [row] = await db.query<{ counted: string }>(statement, [viewer.id, ...values]);
  return row?.counted ?? '';
}

/**
 * The statement for one combination of sort and filters. Each combination has its own name and
 * plan: one statement with `$2 is null or …` for all would get a plan that fits none.
 */
export function listStatement(query: FamilyQuery & { ids?: readonly string[] | undefined }): {
  statement: Statement;
  values: (viewer: Actor) => unknown[];
} {
  const { values, where, named, parameter, filter } = filtersOf(query);
  const sort = query.sort ?? 'date';
  const { order, keys, after } = SORTS[sort];
  if (query.ids) filter('chosen', `f.id = any(${parameter(query.ids)}::uuid[])`);
  if (query.cursor) {
    const forms = keys.map((name) => KEYS[name]?.form ?? /^$/);
    const at = readCursor(query.cursor, forms).map(
      (key, n) => `${parameter(key)}::${KEYS[keys[n] ?? '']?.type}`,
    );
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
      // Beside the table and not as a sub-select of each row, which PostgreSQL would begin and end
      // 51 times.
      `select row_to_json(card)::text as item, ${key} from families f, lateral (${CARD}) card ${from}`,
    ),
    values: (viewer) => [viewer.id, ...values],
  };
}

/** One page as JSON text: FamilyPage of the contract. */
export async function list(db: Queryable, viewer: Actor, query: FamilyQuery): Promise<string> {
  const { statement, values } = listStatement(query);
  return page(await db.query<PageRow>(statement, values(viewer)), FAMILY_PAGE);
}

const NOT_ON_CARDS = sql(
  'families_not_on_cards',
  `select f.id, f.last_provider, f.contact_info, f.notes from families f
   where ${familyRulesInSql.see} and f.id = any($2::uuid[])`,
);

/**
 * The viewer's records one by one, with all their fields, page by page as the list has them
 * (families.md 38).
 */
export async function* wholeRecords(
  db: Queryable,
  viewer: Actor,
  { chosen, ...query }: FamilyExportQuery,
): AsyncGenerator<Partial<Family>> {
  const asked = { ...query, ids: chosen?.split(',') };
  let cursor: string | null | undefined;
  do {
    const { statement, values } = listStatement({ ...asked, ...(cursor && { cursor }) });
    const text = page(await db.query<PageRow>(statement, values(viewer)), FAMILY_PAGE);
    const { items, next } = JSON.parse(text) as { items: FamilyCard[]; next: string | null };
    const found = await db.query<{ id: string }>(NOT_ON_CARDS, [
      viewer.id,
      items.map(({ id }) => id),
    ]);
    const rest = new Map(found.map((row) => [row.id, row]));
    // A record that was deleted meanwhile is left out.
    for (const card of items) if (rest.has(card.id)) yield { ...card, ...rest.get(card.id) };
    cursor = next;
  } while (cursor);
}

export const SUMMARY = sql(
  'families_summary',
  `select json_build_object(
     'total', count(*),
     'active', count(*) filter (where f.service_status = 'Active'),
     'average_rating', round(avg(f.overall_rating), 1),
     'high_quality', count(*) filter (where f.color_indicator = 'green'),
     'locations', coalesce(
       (select json_agg(l.location order by order_key(l.location) collate "C") from (
          -- Of several that are compared as one, as most records say it.
          select (array_agg(d.location order by d.records desc, d.location))[1] as location from (
            select f.location, count(*) as records from families f
            where f.user_id = $1 and f.deleted_at is null group by f.location
          ) d group by comparable(d.location)
        ) l), '[]')
   )::text as summary
   from families f where f.user_id = $1 and f.deleted_at is null`,
);

/** Tiles and distinct locations as JSON text: FamilySummary of the contract. */
export async function summarize(db: Queryable, owner: Actor): Promise<string> {
  const [row] = await db.query<{ summary: string }>(SUMMARY, [owner.id]);
  return row?.summary ?? '';
}

export interface NewLook {
  family_id: string;
  user_id: string;
  at: string;
}

// A look that is noted already costs the reading of one index entry. A commit that waits for the
// disk would cost more than the look itself, and a look that a crash of the machine forgets is no
// loss. A record is held while it is noted, or is gone; for one that somebody changes or deletes at
// that moment nobody waits, since that could wait for us.
const NOTE_LOOKS = sql(
  'families_note_looks',
  `with looks as materialized (
     select l.* from unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) l(family_id, user_id, at) where not exists (
       select from family_look_ups n
       where n.family_id = l.family_id and n.user_id = l.user_id and n.day = (l.at at time zone 'UTC')::date
     )
   ),
   held as materialized (
     select f.id, l.user_id, l.at from looks l join families f on f.id = l.family_id and f.user_id = l.user_id
     for key share of f skip locked
   ),
   unsynced as materialized (select set_config('synchronous_commit', 'off', true)),
   noted as (
     insert into family_look_ups (family_id, user_id, day, created_at)
     select h.id, h.user_id, (h.at at time zone 'UTC')::date, h.at from unsynced, held h on conflict do nothing
   )
   select l.family_id, l.user_id, to_json(l.at) #>> '{}' as at
   from looks l join families f on f.id = l.family_id and f.user_id = l.user_id
   where not exists (select from held h where h.id = f.id)`,
);

/**
 * Notes that members looked at records of theirs on these days. Returns those that could not be
 * noted yet.
 */
export function noteLooks(db: Queryable, looks: readonly NewLook[]): Promise<NewLook[]> {
  const values = (['family_id', 'user_id', 'at'] as const).map((name) =>
    looks.map((look) => look[name]),
  );
  return db.query<NewLook>(NOTE_LOOKS, values);
}

const LOOK_UPS: SpannedTable = { table: 'family_look_ups', day: 'day', key: 'id' };

/** The spans of looks from `oldest`, or from the newest that is there, to eight weeks from now. */
export const makeLookUpSpans = (
  database: Database,
  span: { now: Date; oldest: Date },
  options?: WaitOptions,
) => makeSpans(database, LOOK_UPS, span, options);

/**
 * Removes for good the looks from before the day of `oldest`, span by span, and makes the spans to
 * come (machines.md 95). Row by row go those alone that are in no span.
 */
export async function forgetLookUps(
  database: Database,
  { now, oldest }: { now: Date; oldest: Date },
  options?: WaitOptions,
): Promise<void> {
  await makeLookUpSpans(database, { now, oldest }, options);
  const { mixed } = await dropSpans(database, LOOK_UPS, oldest, options);
  for (const part of mixed)
    await sweeping(
      `families_forget_${part}`,
      part,
      'r.day < $1',
    )(database, [oldest.toISOString().slice(0, 10)]);
}

/**
 * SQL for the newest `limit` of what the actor `$1` added and the newest `limit` of what they
 * looked at, of what they may see still; rows of Activity. `now` has the instant of the request.
 */
export const activityInSql = (limit: number) =>
  `(select 'family_added' as kind, f.family_name as subject, f.id as subject_id, f.created_at
    from families f where f.user_id = $1 and f.deleted_at is null
    order by f.created_at desc, f.id desc limit ${limit})
   union all
   (select case when l.owner_id is null then 'family_look_up' else 'shared_family_look_up' end, f.family_name, f.id,
      l.created_at
    from family_look_ups l join families f on f.id = l.family_id
    where l.user_id = $1
      and (${familyRulesInSql.see} or l.owner_id is not null and ${consentInSql.shares('l.owner_id')} and ${SHOWN})
    order by l.created_at desc, l.family_id desc limit ${limit})`;

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

/** SQL for the actor's own records with the words of a search in them (search.md 1). */
export const foundInSql = foundOwn({
  ...{ from: 'families f', id: 'f.id', see: familyRulesInSql.see },
  ...{ text: 'f.search_text', title: 'f.family_name', order: 'f.created_at desc, f.id desc' },
  says: { detail: 'f.location', status: 'f.service_status' },
});

/**
 * One record, making and changing it, soft delete and restore; without versions, since only the
 * owner changes a record.
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

/** SQL for whether the member `$1` keeps a record (dashboard.md 26). */
export const anyFamilyInSql =
  'exists (select from families f where f.user_id = $1 and f.deleted_at is null)';
