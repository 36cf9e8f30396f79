import {
  CONTRACTOR_FIELDS,
  CONTRACTOR_PAGE,
  ContractorCard,
  type ContractorDraft,
  type ContractorQuery,
} from '@pcr/contract/contractors/contractors.schema.ts';
import { meansSubstitutes } from '@pcr/contract/contractors/substitutes.ts';
import { DEFAULT_RADIUS } from '@pcr/contract/kit/near/near.schema.ts';
import {
  nextVersion,
  type SoftDeleteRepository,
  type SoftDeleteRow,
  softDeleteRepository,
} from '../kit/history/history.ts';
import { recordsStatement } from '../kit/http/found-page.ts';
import {
  BOOLEAN_KEY,
  ID_KEY,
  INSTANT_KEY,
  type KeyForm,
  type PageRow,
  page,
  readCursor,
} from '../kit/http/paging.ts';
import type { Actor, Permit } from '../kit/permit/permit.ts';
import { listNear, type NearList } from '../kit/places/near.ts';
import { placed } from '../kit/places/places.ts';
import {
  plannedSql,
  type Queryable,
  type Statement,
  sql,
  type Transaction,
} from '../kit/postgres/database.ts';
import { foundShared } from '../kit/postgres/found.ts';
import { sweeping } from '../kit/postgres/old-rows/sweep.ts';
import { hasTrigrams } from '../kit/postgres/trigrams.ts';
import { reportRepository } from '../kit/reports/reports.ts';
import { originOf } from '../privacy/privacy.ts';
import { OWN_CLAIM } from './claims/claims.queries.ts';
import { claimRulesInSql } from './claims/claims.rules.ts';
import { type ContractorRow, contractorRulesInSql } from './contractors.rules.ts';

const DRAFT_FIELDS = ['id', ...CONTRACTOR_FIELDS] as const;

/** Which members have reported which contractor. */
export const reports = reportRepository({
  ...{
    table: 'contractor_reports',
    entry: 'contractor_id',
    entries: 'contractors',
    as: 'c',
    fields: CONTRACTOR_FIELDS,
  },
  ...{ owner: 'c.keeper_id', title: 'c.name', deleted: 'c.deleted_at is not null' },
});

const PHOTO = `case when c.image_id is not null and ${contractorRulesInSql.showsPhoto}
  then '/api/contractors/' || c.id || '/photo?file=' || c.image_id end`;
const json = (names: readonly string[], more: string) =>
  `(select row_to_json(r)::text from (
     select ${names.map((name) => `c.${name}`).join(', ')}, ${PHOTO} as photo, c.rating,
       case when c.total_reviews > 0 then c.rating end as average_rating, c.total_reviews, c.created_at, c.updated_at,
       case when c.user_id = $1 then c.user_id end as user_id, c.holder_id is not null as confirmed, c.hidden, ${more}
   ) r)`;
const CAN = contractorRulesInSql.canAll({
  claim: claimRulesInSql.claim,
  review: claimRulesInSql.review,
  report: contractorRulesInSql.report,
  photo: contractorRulesInSql.photo,
});
const RECORD = json(
  DRAFT_FIELDS,
  `${OWN_CLAIM} as own_claim, ${reports.byViewer} as reported_by_me, ${CAN} as can`,
);
const cardWith = (more: string) =>
  json(
    DRAFT_FIELDS.filter((name) => name in ContractorCard.shape),
    `${more}${contractorRulesInSql.can} as can`,
  );
const CARD = cardWith('');
const MAKE_RECORDS = recordsStatement({
  ...{ name: 'contractors_found', table: 'contractors', as: 'c', see: contractorRulesInSql.see },
  item: (miles) => cardWith(`${miles} as distance_miles, `),
});

/**
 * Each order ends in `id`, so that no two entries are equal in it and a page ends at exactly one
 * place.
 */
const SORTS = {
  rating: {
    keys: ['c.for_children', 'c.rating', 'c.total_reviews', 'c.id'],
    direction: 'desc',
    after: '<',
    until: '>=',
  },
  name: { keys: ['c.name_order', 'c.id'], direction: 'asc', after: '>', until: '<=' },
  newest: { keys: ['c.created_at', 'c.id'], direction: 'desc', after: '<', until: '>=' },
} as const;
/** `distance` is the order of another statement. */
type Order = keyof typeof SORTS;

/** The type of each key of a cursor, and how PostgreSQL writes it. */
const KEYS: Record<string, { type: string; form: KeyForm }> = {
  'c.for_children': { type: 'boolean', form: BOOLEAN_KEY },
  'c.rating': { type: 'numeric', form: /^\d\.\d$/ },
  'c.total_reviews': { type: 'integer', form: /^\d{1,9}$/ },
  'c.id': { type: 'uuid', form: ID_KEY },
  'c.name_order': { type: 'text', form: /^[^\0]*$/u },
  'c.created_at': { type: 'timestamptz', form: INSTANT_KEY },
};

/**
 * So many matches are sorted; where there are more, the next page is never far in the order of the
 * list.
 */
const FEW = 1000;

/** SQL: an entry has the words of a search, or cares for children where a substitute is sought. */
const orSubstitutes = (has: string, substitutes: boolean) =>
  substitutes ? `(${has} or c.for_children)` : has;

/** The statement for one combination of sort and filters; each has its own name and plan. */
export function listStatement(query: ContractorQuery): {
  statement: Statement;
  values: (viewer: Actor) => unknown[];
} {
  const values: unknown[] = [];
  const where: string[] = [contractorRulesInSql.see];
  const named: string[] = [];
  const parameter = (value: unknown) => `$${values.push(value) + 1}`;
  const filter = (name: string, condition: string) => {
    named.push(name);
    where.push(condition);
  };

  const sort: Order = query.sort === 'distance' ? 'rating' : (query.sort ?? 'rating');
  const { direction, after, until } = SORTS[sort];
  // All of one specialty care for children, or none does.
  const keys = SORTS[sort].keys.filter((name) => !query.specialty || name !== 'c.for_children');
  // A specialty is the first key of the order, with both of its ends named: only the index of
  // specialties has that order, and a page of one that nobody has costs no walk through all the
  // others.
  const specialty = query.specialty && parameter(query.specialty);
  const columns: readonly string[] = specialty ? ['c.specialty', ...keys] : keys;
  const order = columns.map((name) => `${name} ${direction}`).join(', ');
  if (specialty) filter('specialty', `c.specialty ${until} ${specialty}`);
  if (query.availability) where.push(`c.availability = ${parameter(query.availability)}`);
  if (query.cursor) {
    const forms = keys.map((name) => KEYS[name]?.form ?? /^$/);
    const at = readCursor(query.cursor, forms).map(
      (key, n) => `${parameter(key)}::${KEYS[keys[n] ?? '']?.type}`,
    );
    const from = specialty ? [specialty, ...at] : at;
    filter('after', `(${columns.join(', ')}) ${after} (${from.join(', ')})`);
  } else if (specialty) {
    where.push(`c.specialty ${after}= ${specialty}`);
  }
  const key = keys.map((name, n) => `${name}::text as k${n}`).join(', ');
  const select = (conditions: readonly string[]) =>
    `select ${CARD} as item, ${key} from contractors c where ${conditions.join(' and ')}
     order by ${order} limit ${CONTRACTOR_PAGE + 1}`;
  const statement = (search: string[], text: string) => ({
    // How many have one availability tells whether to look for these or to walk past the others.
    statement: query.availability
      ? plannedSql(text)
      : sql(['contractors_list', sort, ...search, ...named].join('_'), text),
    values: (viewer: Actor) => [viewer.id, ...values],
  });
  if (!query.search) return statement([], select(where));

  const words = parameter(query.search);
  const substitutes = meansSubstitutes(query.search);
  // `strpos`, where no index of trigrams is to be tried: in the order of the list until the page is
  // full, and for what has none, which would be all of that index.
  const contains = `strpos(c.search_text, (select comparable(${words}))) > 0`;
  const walk = [...where, orSubstitutes(contains, substitutes)];
  const byTrigrams = hasTrigrams(query.search);
  const found = byTrigrams
    ? [...where, orSubstitutes(`c.search_text like (select containing(${words}))`, substitutes)]
    : [...where, contains, `parts_of(c.search_text) @> (select parts_of(comparable(${words})))`];
  return statement(
    [substitutes ? 'substitutes' : byTrigrams ? 'search' : 'letters'],
    `with found as materialized (select c.id from contractors c where ${found.join(' and ')} limit ${FEW + 1}),
       few as materialized (select count(*) <= ${FEW} as so from found)
     (${select(['c.id = any (array(select id from found))', '(select so from few)'])})
     union all
     (${select([...walk, 'not (select so from few)'])})`,
  );
}

/** The contractors of a query by distance: of words, few fit. */
export function nearList(viewer: Actor, query: ContractorQuery): NearList {
  const { search, specialty, availability } = query;
  const values: unknown[] = [viewer.id];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const where = [
    contractorRulesInSql.see,
    ...(specialty ? [`c.specialty = ${parameter(specialty)}`] : []),
    ...(availability ? [`c.availability = ${parameter(availability)}`] : []),
  ];
  const words = search && parameter(search);
  const parts =
    search && !hasTrigrams(search)
      ? ` and parts_of(c.search_text) @> parts_of(comparable(${words}))`
      : '';
  return {
    ...{ table: 'contractors', as: 'c', size: CONTRACTOR_PAGE, values, where: where.join(' and ') },
    narrow:
      search &&
      orSubstitutes(`c.search_text like containing(${words})${parts}`, meansSubstitutes(search)),
    records: MAKE_RECORDS,
  };
}

/** One page as JSON text: ContractorPage of the contract. */
export async function list(db: Queryable, viewer: Actor, query: ContractorQuery): Promise<string> {
  if (query.sort === 'distance') {
    const { radius_miles = DEFAULT_RADIUS, cursor } = query;
    return listNear(
      db,
      viewer,
      nearList(viewer, query),
      { origin: await originOf(db, viewer, query), radius_miles },
      cursor,
    );
  }
  const { statement, values } = listStatement(query);
  return page(await db.query<PageRow>(statement, values(viewer)), CONTRACTOR_PAGE);
}

/** SQL for the contractors with the words of a search in them (search.md 1). */
export const foundInSql = foundShared({
  ...{ from: 'contractors c', id: 'c.id', see: contractorRulesInSql.see },
  ...{ text: 'c.search_text', title: 'c.name' },
  order: 'c.rating desc, c.total_reviews desc, c.id desc',
  says: { detail: 'c.specialty' },
});

type Fields = Omit<ContractorDraft, 'id'>;
/** The columns that rules read, and the name, which its contractor does not change. */
type Columns = Omit<ContractorRow, 'reviewed_by_others' | 'reviewers'> & { name: string };

const entries = softDeleteRepository<Columns, Fields>({
  table: 'contractors',
  as: 'c',
  owner: 'user_id',
  keeper: 'keeper_id',
  shared: true,
  ruleColumns: ['user_id', 'holder_id', 'keeper_id', 'hidden', 'updated_by', 'name'],
  see: contractorRulesInSql.see,
  mayRestore: contractorRulesInSql.restore,
  fields: CONTRACTOR_FIELDS,
  derived: placed(({ location }: Pick<Fields, 'location'>) => ({ location })),
  record: RECORD,
  deleted: ['id', 'name', 'specialty', 'location', 'created_at'],
});

const GET_REPORTED = sql(
  'contractors_get_reported',
  `select c.id, ${CONTRACTOR_FIELDS.map((name) => `c.${name}`).join(', ')}, to_json(c.created_at) #>> '{}' as created_at
   from contractors c where c.id = $1`,
);

/** What the operator is told about a contractor. */
export type ReportedContractor = ContractorDraft & { created_at: string };

export async function getReported(
  tx: Transaction,
  { row: { id } }: Permit<'report', { id: string }>,
): Promise<ReportedContractor | undefined> {
  const [reported] = await tx.query<ReportedContractor>(GET_REPORTED, [id]);
  return reported;
}

const REVIEWED_BY_OTHERS = sql(
  'contractors_reviewed_by_others',
  `select from contractors c where c.id = $1 and ${contractorRulesInSql.reviewedByOthers}`,
);

const REVIEWERS = sql(
  'contractors_reviewers',
  'select r.reviewer_id from contractor_reviews r where r.contractor_id = $1',
);

/** Asked by itself: what the statement that waited for the row saw of other tables may be old. */
async function withReviews(db: Queryable, row: SoftDeleteRow<Columns> | undefined) {
  if (!row) return undefined;
  const reviewed_by_others = (await db.query(REVIEWED_BY_OTHERS, [row.id])).length > 0;
  const reviews = row.hidden ? await db.query<{ reviewer_id: string }>(REVIEWERS, [row.id]) : [];
  return { ...row, reviewed_by_others, reviewers: reviews.map(({ reviewer_id }) => reviewer_id) };
}

/**
 * One contractor, adding and changing it, soft delete, restore, recently deleted, and what a
 * contractor was before each change.
 */
export const repository: SoftDeleteRepository<Columns & ContractorRow, Fields> = {
  ...entries,
  find: async (db, id, now) => withReviews(db, await entries.find(db, id, now)),
  lock: async (tx, id, now) => withReviews(tx, await entries.lock(tx, id, now)),
  lockLiving: async (tx, id, now) => withReviews(tx, await entries.lockLiving(tx, id, now)),
  async update(tx, allowed, edit, now) {
    const { actor, row } = allowed;
    // contractors.md 44, 47: the name stays, whatever the form or an earlier version says.
    const nameStays = row.holder_id === actor.id || row.reviewed_by_others;
    return entries.update(tx, allowed, nameStays ? { ...edit, name: row.name } : edit, now);
  },
};

const DELETE_FOR_OPERATOR = sql(
  'contractors_delete_for_operator',
  `update contractors c set deleted_at = $2, updated_at = ${nextVersion('$2', 'c')}, updated_by = null
   where c.id = $1 and (c.deleted_at is null or c.updated_by is not null) returning c.name, c.user_id`,
);

/**
 * Deletes for the operator, whom no rule limits, also an entry that its contractor or the member
 * who added it had deleted: these cannot bring it back then. Undefined where there is none.
 */
export async function deleteAny(
  tx: Transaction,
  id: string,
  now: Date,
): Promise<{ name: string; user_id: string | null } | undefined> {
  return (
    await tx.query<{ name: string; user_id: string | null }>(DELETE_FOR_OPERATOR, [
      id,
      now.toISOString(),
    ])
  )[0];
}

const RENAME_FOR_OPERATOR = sql(
  'contractors_rename_for_operator',
  `with before as (select id, name from contractors where id = $1 and deleted_at is null for update)
   update contractors c set name = $3, updated_at = ${nextVersion('$2', 'c')}, updated_by = null
   from before b where c.id = b.id returning b.name`,
);

/**
 * Corrects a name (contractors.md 44), as a version of nobody's; the name before, undefined where
 * there is none.
 */
export async function renameForOperator(
  tx: Transaction,
  id: string,
  name: string,
  now: Date,
): Promise<string | undefined> {
  return (await tx.query<{ name: string }>(RENAME_FOR_OPERATOR, [id, now.toISOString(), name]))[0]
    ?.name;
}

// As with look-ups of family records: one statement, and a commit that does not wait for the disk.
// A contact that a crash of the machine forgets is no loss.
const NOTE_CONTACT = sql(
  'contractors_note_contact',
  `with seen as materialized (select c.id from contractors c where ${contractorRulesInSql.see} and c.id = $2),
   noted as (
     insert into contractor_contacts (contractor_id, user_id, day, created_at)
     select s.id, $1, (l.now at time zone 'UTC')::date, l.now
     from seen s, (select $3::timestamptz as now, set_config('synchronous_commit', 'off', true)) l
     on conflict do nothing
   )
   select id from seen`,
);

/** Notes that the actor contacts this contractor on this day; false where there is none to see. */
export async function noteContact(
  db: Queryable,
  actor: Actor,
  id: string,
  now: Date,
): Promise<boolean> {
  const seen = await db.query<{ id: string }>(NOTE_CONTACT, [actor.id, id, now.toISOString()]);
  return seen.length > 0;
}

const oldContacts = sweeping('contractors_forget_contacts', 'contractor_contacts', 'r.day < $1');

/** Removes for good which contacts were made before the day of `before`. */
export async function forgetContacts(db: Queryable, before: Date): Promise<void> {
  await oldContacts(db, [before.toISOString().slice(0, 10)]);
}

/**
 * SQL for the newest `limit` contacts of the actor `$1`, of contractors that are still there; rows
 * of Activity.
 */
export const activityInSql = (limit: number) =>
  `select 'contractor_contact' as kind, c.name as subject, c.id as subject_id, n.created_at
   from contractor_contacts n cross join lateral (
     select c.id, c.name from contractors c where c.id = n.contractor_id and ${contractorRulesInSql.see} offset 0
   ) c
   where n.user_id = $1 order by n.created_at desc, n.contractor_id desc limit ${limit}`;
