import {
  FAMILY_FIELDS,
  FAMILY_PAGE,
  type FamilyDraft,
  type FamilyEdit,
  type FamilyQuery,
  RATING_GREEN,
  RATING_YELLOW,
} from '@pcr/contract/families/families.schema.ts';
import { isDay } from '@pcr/contract/kit/shapes.ts';
import { type Queryable, type Statement, sql, type Transaction } from '../kit/database.ts';
import { type KeyForm, readCursor, writeCursor } from '../kit/paging.ts';
import type { Actor, Permit } from '../kit/permit.ts';
import { familyRulesInSql, type OwnedRow } from './families.rules.ts';

const SERVER_FIELDS = ['id', 'overall_rating', 'color_indicator', 'created_at', 'updated_at', 'user_id'] as const;
/** Long or private, and not on a card. */
const NOT_ON_CARD = new Set<string>(['notes', 'contact_info', 'last_provider']);

/** Compact, unlike json_build_object, and quicker. */
const json = (names: readonly string[]) =>
  `(select row_to_json(r)::text from (select ${names.map((name) => `f.${name}`).join(', ')}, ${familyRulesInSql.can} as can) r)`;
const RECORD = json([...FAMILY_FIELDS, ...SERVER_FIELDS]);
const CARD = json([...FAMILY_FIELDS.filter((name) => !NOT_ON_CARD.has(name)), ...SERVER_FIELDS]);

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

const INSTANT = /^\d{4}-\d\d-\d\d ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?\+00$/;

/** What each key of a cursor is, and how PostgreSQL writes it. */
const KEYS: Record<string, { type: string; form: KeyForm }> = {
  'f.created_at': { type: 'timestamptz', form: { test: (key) => INSTANT.test(key) && isDay(key.slice(0, 10)) } },
  'f.id': { type: 'uuid', form: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/ },
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
      `select ${CARD} as card, ${key} from families f ${from}`,
    ),
    values: (viewer) => [viewer.id, ...values],
  };
}

/** One page as JSON text: FamilyPage of the contract. */
export async function list(db: Queryable, viewer: Actor, query: FamilyQuery): Promise<string> {
  const { statement, values } = listStatement(query);
  const rows = await db.query<{ card: string; k0: string; k1: string; k2?: string }>(statement, values(viewer));
  const page = rows.length > FAMILY_PAGE ? rows.slice(0, FAMILY_PAGE) : rows;
  const last = rows.length > FAMILY_PAGE ? page.at(-1) : undefined;
  const next = last ? `"${writeCursor([last.k0, last.k1, ...(last.k2 === undefined ? [] : [last.k2])])}"` : 'null';
  return `{"items":[${page.map((row) => row.card).join(',')}],"next":${next}}`;
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

const GET = sql(
  'families_get',
  `select ${RECORD} as record from families f where ${familyRulesInSql.see} and f.id = $2`,
);

/** One record as JSON text (Family of the contract); undefined where the viewer may not see it. */
export async function get(db: Queryable, viewer: Actor, id: string): Promise<string | undefined> {
  const [row] = await db.query<{ record: string }>(GET, [viewer.id, id]);
  return row?.record;
}

/** What rules and versions are checked on. */
export interface LockedRow extends OwnedRow {
  id: string;
  updated_at: string;
  deleted: boolean;
}

const LOCK = sql(
  'families_lock',
  `select f.id, f.user_id, to_json(f.updated_at) #>> '{}' as updated_at, f.deleted_at is not null as deleted
   from families f where f.id = $1 for update`,
);

/** The row, held until the transaction ends, so that what was checked is what is written. */
export async function lock(tx: Transaction, id: string): Promise<LockedRow | undefined> {
  const [row] = await tx.query<LockedRow>(LOCK, [id]);
  return row;
}

const DRAFT_FIELDS = ['id', ...FAMILY_FIELDS] as const;
const INSERT = sql(
  'families_insert',
  `insert into families as f (user_id, created_at, updated_at, ${DRAFT_FIELDS.join(', ')})
   values ($1, $2, $2, ${DRAFT_FIELDS.map((_, n) => `$${n + 3}`).join(', ')})
   on conflict (id) do nothing returning ${RECORD} as record`,
);

/** The new record as JSON text; undefined when the id is taken. */
export async function insert(
  db: Queryable,
  { actor, row }: Permit<'create', FamilyDraft & OwnedRow>,
  now: Date,
): Promise<string | undefined> {
  const values = [actor.id, now.toISOString(), ...DRAFT_FIELDS.map((name) => row[name])];
  const [inserted] = await db.query<{ record: string }>(INSERT, values);
  return inserted?.record;
}

// An edit within the same millisecond still makes a version of its own.
const NEXT_VERSION = `greatest($2::timestamptz, f.updated_at + interval '1 millisecond')`;
const UPDATE = sql(
  'families_update',
  `update families f set updated_at = ${NEXT_VERSION}, ${FAMILY_FIELDS.map((name, n) => `${name} = $${n + 4}`).join(', ')}
   where f.id = $3 and f.user_id = $1 returning ${RECORD} as record`,
);

export async function update(
  tx: Transaction,
  { actor, row }: Permit<'edit', LockedRow>,
  edit: FamilyEdit,
  now: Date,
): Promise<string> {
  const values = [actor.id, now.toISOString(), row.id, ...FAMILY_FIELDS.map((name) => edit[name])];
  const [updated] = await tx.query<{ record: string }>(UPDATE, values);
  return updated?.record ?? '';
}

const REMOVE = sql('families_delete', 'update families set deleted_at = $2 where id = $1');
const RESTORE = sql(
  'families_restore',
  `update families f set deleted_at = null, updated_at = ${NEXT_VERSION}
   where f.id = $3 and f.user_id = $1 returning ${RECORD} as record`,
);
const PURGE = sql('families_purge', 'delete from families where deleted_at < $1');

export async function remove(tx: Transaction, { row }: Permit<'delete', LockedRow>, now: Date): Promise<void> {
  await tx.query(REMOVE, [row.id, now.toISOString()]);
}

export async function restore(
  tx: Transaction,
  { actor, row }: Permit<'restore', LockedRow>,
  now: Date,
): Promise<string> {
  const [restored] = await tx.query<{ record: string }>(RESTORE, [actor.id, now.toISOString(), row.id]);
  return restored?.record ?? '';
}

/** Removes for good what was deleted before `before`. */
export async function purge(db: Queryable, before: Date): Promise<void> {
  await db.query(PURGE, [before.toISOString()]);
}
