import {
  JOB_FIELDS,
  JOB_PAGE,
  type JobDraft,
  type JobQuery,
  type JobStatusChange,
  RecentJob,
} from '@pcr/contract/jobs/jobs.schema.ts';
import { DEFAULT_RADIUS } from '@pcr/contract/kit/near/near.schema.ts';
import { consentInSql } from '../consent/consent.ts';
import { nextVersion, type SoftDeleteRow, softDeleteRepository } from '../kit/history/history.ts';
import { type Found, foundPage, recordsStatement } from '../kit/http/found-page.ts';
import {
  type Asked,
  BOOLEAN_KEY,
  countedOwn,
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
import { hasTrigrams } from '../kit/postgres/trigrams.ts';
import { originOf } from '../privacy/privacy.ts';
import { APPLICATION } from './applications/applications.queries.ts';
import { type JobRow, jobRulesInSql } from './jobs.rules.ts';
import { reports } from './reports/job-reports.queries.ts';

/** The row to check before a change, and to tell others about it. */
type CheckedJob = JobRow & { title: string; note_to_applicants: string | null };
export type LockedJob = SoftDeleteRow<CheckedJob>;

/**
 * What the viewer `$1` sees of the member who posted it (jobs.md 6): their own id, and name and
 * address as consented.
 */
const PROVIDER_ID = 'case when j.provider_id = $1 then j.provider_id end as provider_id';
const PROVIDER = `${consentInSql.name('Provider')} as provider_name`;
const PROVIDER_CARD = 'face.card as provider_card';
const PROVIDER_PHOTO = 'face.photo as provider_photo';
const PROVIDER_EMAIL = `${consentInSql.email} as provider_email`;

const COUNTS = "count(*) filter (where a.status = 'pending') as pending, count(*) as in_all";
/**
 * How many have applied: to its provider alone (jobs.md 42). Counted in an index alone, and then
 * without those that a block keeps from them (jobs.md 65), which are few.
 */
const APPLICATIONS = `case when j.provider_id = $1 then (
    select json_build_object('pending', n.pending - kept.pending, 'all', n.in_all - kept.in_all) from (
      select ${COUNTS} from job_applications a where a.job_id = j.id and a.status <> 'withdrawn'
    ) n, (
      select ${COUNTS} from blocks b join job_applications a on a.contractor_id = b.blocked_id and a.job_id = j.id
      where b.blocker_id = $1 and a.status in ('pending', 'declined')
    ) kept
  ) end as applications`;

const SAVED = 'exists (select from saved_jobs s where s.user_id = $1 and s.job_id = j.id) as saved';

/**
 * A job `j` as JSON text, for the viewer `$1`. Without the offset the application would be looked
 * up once more for `can`.
 */
const recordWith = (more: string) => `(select row_to_json(r)::text from (
  select ${['id', ...JOB_FIELDS].map((name) => `j.${name}`).join(', ')}, j.status,
    ${PROVIDER_ID}, ${PROVIDER}, ${PROVIDER_CARD}, ${PROVIDER_PHOTO}, ${PROVIDER_EMAIL},
    m.application as my_application, ${APPLICATIONS}, ${SAVED}, j.hidden,
    ${reports.byViewer} as reported_by_me, ${more}j.created_at, j.updated_at, ${jobRulesInSql.can} as can
  from (select (
    select ${APPLICATION} from job_applications a where a.contractor_id = $1 and a.job_id = j.id
  ) as application offset 0) m ${consentInSql.of('j.provider_id')} cross join ${consentInSql.face}
) r)`;
const RECORD = recordWith('');

const found = { table: 'jobs', as: 'j', see: jobRulesInSql.see };
const MAKE_RECORDS = recordsStatement({ ...found, name: 'jobs_found', item: () => RECORD });
const MAKE_NEAR_RECORDS = recordsStatement({
  ...found,
  name: 'jobs_found_near',
  item: (miles) => recordWith(`${miles} as distance_miles, `),
});

/**
 * One job, making and changing it, soft delete, restore and history. Only its provider changes a
 * job, and history says what it was to applicants.
 */
export const repository = softDeleteRepository<CheckedJob, Omit<JobDraft, 'id'>>({
  table: 'jobs',
  as: 'j',
  owner: 'provider_id',
  shared: true,
  ruleColumns: ['provider_id', 'status', 'hidden', 'updated_by', 'title', 'note_to_applicants'],
  see: jobRulesInSql.see,
  mayRestore: jobRulesInSql.restore,
  fields: JOB_FIELDS,
  derived: placed(({ location }: Pick<JobDraft, 'location'>) => ({ location })),
  record: RECORD,
  deleted: ['id', 'title', 'location', 'start_date', 'created_at'],
});

/** SQL for the jobs with the words of a search in them (search.md 1). */
export const foundInSql = foundShared({
  ...{ from: 'jobs j', id: 'j.id', see: jobRulesInSql.see },
  ...{ text: 'j.search_text', title: 'j.title' },
  order: 'j.is_open desc, j.created_at desc, j.id desc',
  says: { detail: 'j.location', status: 'j.status' },
});

const LOCK_FOR_APPLYING = sql(
  'jobs_lock_for_applying',
  `select j.id, j.provider_id, j.status, j.hidden, j.updated_by, j.title, j.note_to_applicants,
     to_json(j.updated_at) #>> '{}' as updated_at, false as deleted
   from jobs j where j.id = $1 and j.deleted_at is null for share`,
);

/**
 * As `lock` of one that is there, hidden or not, held together with other applicants: a provider
 * who closes or hides the job comes before all of them or after.
 */
export async function lockForApplying(tx: Transaction, id: string): Promise<LockedJob | undefined> {
  const [row] = await tx.query<LockedJob>(LOCK_FOR_APPLYING, [id]);
  return row;
}

/** How many of the first are looked at for a place in an index alone, before all are. */
const WALKED = 10_000;
/** As many are read for words that the index of trigrams cannot find. */
const READ = 1_000;

/** Each by its key: one's own are few, and all jobs are never read for them. */
const ITS_JOB = 'cross join lateral (select * from jobs j where j.id = o.job_id offset 0) j';

/**
 * Where the jobs of a list come from, and what the newest are known by: the viewer's own part of
 * the board goes by when they did what made the job theirs.
 */
const SOURCES = {
  board: { from: 'jobs j', mine: '', among: '', newest: ['j.created_at', 'j.id'] },
  posted: {
    from: 'jobs j',
    mine: 'j.provider_id = $1',
    among: 'j.provider_id = $1',
    newest: ['j.created_at', 'j.id'],
  },
  applied: {
    from: `job_applications o ${ITS_JOB}`,
    mine: 'o.contractor_id = $1',
    among: 'j.id = any (array(select o.job_id from job_applications o where o.contractor_id = $1))',
    newest: ['o.created_at', 'o.id'],
  },
  saved: {
    from: `saved_jobs o ${ITS_JOB}`,
    mine: 'o.user_id = $1',
    among: 'j.id = any (array(select o.job_id from saved_jobs o where o.user_id = $1))',
    newest: ['o.created_at', 'o.job_id'],
  },
} as const;
const sourceOf = ({ mine }: JobQuery) => SOURCES[mine ?? 'board'];

/** A key of an order: its column, and what a cursor has of it. */
interface Key {
  column: string;
  type: string;
  form: KeyForm;
}
/** Open ones stand first (jobs.md 14). */
const BY_OPEN: Key = { column: 'j.is_open', type: 'boolean', form: BOOLEAN_KEY };
/** -1.00 where no pay is said, which comes last (jobs.md 43). */
const BY_PAY: Key = { column: 'j.pay_order', type: 'numeric', form: /^(-1|\d{1,4})\.\d\d$/ };

/** Sorted, not by the index of all: one's own are few of them. */
const BY_PAY_OF_MINE: Key = { ...BY_PAY, column: '(j.pay_order + 0)' };

/**
 * What a list is ordered by, from the last to the first. Each order ends in an id, so no two jobs
 * are equal in it. One's own are ordered by what one did, whatever has become of them.
 */
function orderOf(query: JobQuery): Key[] {
  const [at, id] = sourceOf(query).newest;
  return [
    ...(query.mine ? [] : [BY_OPEN]),
    ...(query.sort === 'pay' ? [query.mine ? BY_PAY_OF_MINE : BY_PAY] : []),
    { column: at, type: 'timestamptz', form: INSTANT_KEY },
    { column: id, type: 'uuid', form: ID_KEY },
  ];
}
const inOrderOf = (order: readonly Key[], row?: string) =>
  `order by ${order.map(({ column }) => `${row ? column.replace(/^\w+/, row) : column} desc`).join(', ')}`;

/** Conditions on a job `j`, and the values of their parameters from `$2` on. */
function conditions(query: JobQuery) {
  const { search, job_type, status, location, cursor } = query;
  const { mine } = sourceOf(query);
  const values: unknown[] = [];
  const parameter = (value: unknown) => `$${values.push(value) + 1}`;
  const inOrder: string[] = [jobRulesInSql.see];
  if (mine) inOrder.push(mine);
  if (job_type) inOrder.push(`j.job_type = ${parameter(job_type)}`);
  if (status)
    inOrder.push(
      status === 'active' ? 'j.is_open' : `not j.is_open and j.status = ${parameter(status)}`,
    );
  if (cursor) {
    const order = orderOf(query);
    const keys = readCursor(
      cursor,
      order.map(({ form }) => form),
    );
    const at = keys.map((key, n) => `${parameter(key)}::${order[n]?.type}`);
    inOrder.push(`(${order.map(({ column }) => column).join(', ')}) < (${at.join(', ')})`);
  }
  // An empty location contains no words, so the filter requires the job to have one (jobs.md 14).
  const place = location ? parameter(location) : null;
  const sought = search ? parameter(search) : null;
  const words = sought ? `j.search_text like containing(${sought})` : 'true';
  // The location is a part of the searched text. A member's own jobs are few, and are not searched
  // among all.
  const parts = [
    search && !hasTrigrams(search) ? sought : null,
    location && !hasTrigrams(location) ? place : null,
  ]
    .filter((one) => one !== null && !mine)
    .map((one) => ` and parts_of(j.search_text) @> parts_of(comparable(${one}))`);
  return { values, inOrder: inOrder.join(' and '), place, words, parts: parts.join('') };
}

const keysIn = (order: readonly Key[]) =>
  order.map(({ column }, n) => `${column}::text as k${n}`).join(', ');
/** What a list that is planned has of a job that it has found. */
const foundIn = (order: readonly Key[]) => `select j.id::text as id, ${keysIn(order)}`;
const LIMIT = `limit ${JOB_PAGE + 1}`;

interface ListStatement {
  statement: Statement;
  values: (viewer: Actor) => unknown[];
}

/** The board without a filter: one statement, with the records. */
function boardStatement(query: JobQuery): ListStatement {
  const { values, inOrder } = conditions(query);
  const order = orderOf(query);
  const text = `select ${RECORD} as item, ${keysIn(order)} from jobs j where ${inOrder} ${inOrderOf(order)} ${LIMIT}`;
  return {
    statement: sql(
      ['jobs_list', query.sort ?? 'newest', ...(query.cursor ? ['after'] : [])].join('_'),
      text,
    ),
    values: (viewer) => [viewer.id, ...values],
  };
}

/** What fits filters: where it is, and the values of its conditions. */
function fitting(query: JobQuery) {
  const { values, inOrder, place, words, parts } = conditions(query);
  const where = `${inOrder} and ${words}${place ? ` and j.location_text like containing(${place})` : ''}${parts}`;
  return {
    from: `from ${sourceOf(query).from} where ${where}`,
    values: (viewer: Actor) => [viewer.id, ...values],
  };
}

/**
 * Finds what fits filters; planned for these very words: what many jobs have, a walk from the first
 * finds at once; what few have, an index of trigrams, of parts or of types finds.
 */
export function listStatement(query: JobQuery): ListStatement {
  const { from, values } = fitting(query);
  const order = orderOf(query);
  const text = `${foundIn(order)} ${from} ${inOrderOf(order)} ${LIMIT}`;
  return { statement: plannedSql(text), values };
}

/**
 * The same page, if the first that WALKED reaches have it: an index says which of them are at the
 * place, and only those are read. Type, place and words together are too rare for a walk through
 * the jobs and too many for the index of words.
 */
export function nearStatement(query: JobQuery): ListStatement {
  const { values, inOrder, place, words } = conditions(query);
  const order = orderOf(query);
  const text = `${foundIn(order)} from (
      select w.* from (
        select ${order.map(({ column }) => column).join(', ')}, j.location_text from jobs j where ${inOrder}
        ${inOrderOf(order)} limit ${WALKED}
      ) w where strpos(w.location_text, comparable(${place})) > 0
    ) n cross join lateral (select * from jobs j where j.id = n.id offset 0) j
    where ${words} ${inOrderOf(order, 'n')} ${LIMIT}`;
  // Planned for its words: prepared, it folds them again for each of those it walks past (three
  // times as slow).
  return { statement: plannedSql(text), values: (viewer) => [viewer.id, ...values] };
}

/**
 * The same page, if the first that READ reaches have it. The index of parts has no statistics, so
 * for two letters that half of the jobs have, it would be asked for all of these.
 */
export function newestStatement(query: JobQuery): ListStatement {
  const { values, inOrder, words } = conditions(query);
  const order = orderOf(query);
  const text = `${foundIn(order)} from (
      select * from jobs j where ${inOrder} ${inOrderOf(order)} limit ${READ}
    ) j where ${words} ${inOrderOf(order)} ${LIMIT}`;
  return { statement: plannedSql(text), values: (viewer) => [viewer.id, ...values] };
}

/** What to try before all jobs are searched. */
function firstStatement(query: JobQuery): ListStatement | null {
  // The viewer's own are few.
  if (query.mine) return null;
  if (query.location) return nearStatement(query);
  return query.search && !hasTrigrams(query.search) ? newestStatement(query) : null;
}

/** The jobs of a query by distance: of words, and of one's own, few fit. */
export function nearList(viewer: Actor, { cursor: _, ...query }: JobQuery): NearList {
  const { mine, ...others } = query;
  const { values, inOrder, place, words, parts } = conditions(others);
  const said = `${words}${place ? ` and j.location_text like containing(${place})` : ''}${parts}`;
  const narrow = [
    ...(mine ? [SOURCES[mine].among] : []),
    ...(query.search || place ? [said] : []),
  ].join(' and ');
  return {
    ...{ table: 'jobs', as: 'j', size: JOB_PAGE, values: [viewer.id, ...values], where: inOrder },
    narrow: narrow || undefined,
    records: MAKE_NEAR_RECORDS,
    counted: mine !== undefined,
  };
}

/** With the first page: how many are in the viewer's own part of the board (jobs.md 41). */
function countOfOwn(viewer: Actor, query: JobQuery): Asked | undefined {
  if (!query.mine || query.cursor) return undefined;
  const { from, values } = fitting(query);
  return {
    statement: plannedSql(`select count(*)::int as found ${from}`),
    values: values(viewer),
  };
}

/** One page as JSON text: JobPage of the contract. */
export async function list(db: Queryable, viewer: Actor, query: JobQuery): Promise<string> {
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
  if (!(query.search || query.location || query.job_type || query.status || query.mine)) {
    const { statement, values } = boardStatement(query);
    return page(await db.query<PageRow>(statement, values(viewer)), JOB_PAGE);
  }
  const ask = ({ statement, values }: ListStatement) => db.query<Found>(statement, values(viewer));
  const first = firstStatement(query);
  const near = first ? await ask(first) : [];
  const rows = near.length > JOB_PAGE ? near : await ask(listStatement(query));
  return foundPage(
    db,
    viewer,
    rows,
    MAKE_RECORDS,
    JOB_PAGE,
    await countedOwn(db, rows, JOB_PAGE, countOfOwn(viewer, query)),
  );
}

const SET_STATUS = sql(
  'jobs_set_status',
  `update jobs j set updated_at = ${nextVersion('$2', 'j')}, updated_by = $1, status = $4,
     note_to_applicants = case when $4 <> 'active' then $5 end
   where j.id = $3 returning ${RECORD} as record`,
);

export async function setStatus(
  tx: Transaction,
  { actor, row }: Permit<'edit', LockedJob>,
  { status, note_to_applicants = null }: Pick<JobStatusChange, 'status' | 'note_to_applicants'>,
  now: Date,
): Promise<string> {
  const values = [actor.id, now.toISOString(), row.id, status, note_to_applicants];
  const [updated] = await tx.query<{ record: string }>(SET_STATUS, values);
  return updated?.record ?? '';
}

const OF_PROVIDER: Record<string, string> = {
  provider_id: PROVIDER_ID,
  provider_name: PROVIDER,
  provider_card: PROVIDER_CARD,
  provider_photo: PROVIDER_PHOTO,
};
const RECENT = Object.keys(RecentJob.shape).map((name) => OF_PROVIDER[name] ?? `j.${name}`);
/** No more columns: each step of a plan makes all of them ready. */
const OF_JOB = RECENT.filter((column) => column.startsWith('j.')).join(', ');

const newestActive = (own: boolean, limit: number) =>
  `(select ${OF_JOB}, j.provider_id, j.created_at, ${own} as own from jobs j
    where j.status = 'active' and ${own ? 'j.provider_id = $1 and j.deleted_at is null' : `j.provider_id <> $1 and ${jobRulesInSql.see}`}
    order by j.created_at desc, j.id desc limit ${limit})`;

/**
 * SQL for the newest `limit` active jobs, as the viewer `$1` sees them: others' first, since nobody
 * applies to their own (dashboard.md 5); as JSON text (`jobs`). And for whether the board has any
 * job (`any_jobs`, JSON text). With the number in its text it is planned once; as a parameter, the
 * plan would have to fit any number.
 */
export const latestInSql = (limit: number) => `select coalesce(json_agg(r), '[]')::text as jobs,
     coalesce((
       select true from jobs j where ${jobRulesInSql.see}
       order by j.is_open desc, j.created_at desc, j.id desc limit 1
     ), false)::text as any_jobs from (
     select ${RECENT.join(', ')} from (
       select * from (${newestActive(false, limit)} union all ${newestActive(true, limit)}) n
       order by n.own, n.created_at desc, n.id desc limit ${limit}
     ) j ${consentInSql.of('j.provider_id')} cross join ${consentInSql.face}
     order by j.own, j.created_at desc, j.id desc
   ) r`;
