import {
  type CountedScreen,
  PRIVACY_DEFAULTS,
  type PrivacyChange,
  type PrivacySettings,
} from '@pcr/contract/privacy/privacy.schema.ts';
import type { Actor, Permit } from '../kit/permit/permit.ts';
import { type Queryable, sql, type Transaction } from '../kit/postgres/database.ts';
import { sweeping } from '../kit/postgres/old-rows/sweep.ts';

/**
 * This domain's own table: who opens the card is with the consents, auto-logout with the account.
 */
export type PrivacyRow = Omit<PrivacySettings, 'profile_visibility' | 'auto_logout'>;

/**
 * Days that counts of screens are kept: a year can be held against the one before, with a month's
 * notice.
 */
const SCREEN_DAYS = 395;

const { profile_visibility: _, auto_logout: __, ...DEFAULTS } = PRIVACY_DEFAULTS;
const COLUMNS = Object.keys(DEFAULTS) as (keyof PrivacyRow)[];
const ROW = COLUMNS.map((name) => `p.${name}`).join(', ');

const GET = sql('privacy_get', `select ${ROW} from privacy_settings p where p.user_id = $1`);

export async function get(db: Queryable, { id }: Actor): Promise<PrivacyRow> {
  const [row] = await db.query<PrivacyRow>(GET, [id]);
  return row ?? DEFAULTS;
}

const SET = sql(
  'privacy_set',
  `insert into privacy_settings as p (user_id, updated_at, ${COLUMNS.join(', ')})
   values ($1, $2, ${COLUMNS.map((name, at) => `coalesce($${at + 3}, ${defaultOf(name)})`).join(', ')})
   on conflict (user_id) do update set updated_at = $2,
     ${COLUMNS.map((name, at) => `${name} = coalesce($${at + 3}, p.${name})`).join(', ')}
   returning ${ROW}`,
);

function defaultOf(name: keyof PrivacyRow): string {
  const value = DEFAULTS[name];
  return typeof value === 'boolean' ? String(value) : `'${value}'`;
}

/**
 * Sets the given fields and leaves the rest. Two that come at once change what each of them says.
 */
export async function set(
  tx: Transaction,
  { row: { user_id } }: Permit<'edit', { user_id: string }>,
  change: PrivacyChange,
  now: Date,
): Promise<PrivacyRow> {
  const values = COLUMNS.map((name) => change[name] ?? null);
  const [row] = await tx.query<PrivacyRow>(SET, [user_id, now.toISOString(), ...values]);
  return row ?? DEFAULTS;
}

const COUNT = sql(
  'privacy_count_screen',
  `insert into screen_counts as c (day, screen, opened)
   select ($2::timestamptz at time zone 'utc')::date, $3, 1 from privacy_settings p
   where p.user_id = $1 and p.analytics_tracking
   on conflict (day, screen) do update set opened = c.opened + 1`,
);

/** Counts the screen of a member who lets PCR count, and of nobody else. */
export async function countScreen(
  db: Queryable,
  { id }: Actor,
  screen: CountedScreen,
  now: Date,
): Promise<void> {
  await db.query(COUNT, [id, now.toISOString(), screen]);
}

const oldScreens = sweeping(
  'privacy_sweep_screens',
  'screen_counts',
  `r.day < ($1::timestamptz at time zone 'utc')::date - ${SCREEN_DAYS}`,
);

/** Removes rows older than a year and a month. */
export async function sweepScreens(db: Queryable, now: Date): Promise<void> {
  await oldScreens(db, [now.toISOString()]);
}

/**
 * Of the members who let the operator count them (privacy.md 6): how many rows of each table are
 * theirs.
 */
const TOTALS = sql(
  'privacy_totals',
  `with counted as (select p.user_id as id from privacy_settings p where p.data_sharing)
   select
     (select count(*) from counted)::int as members,
     (select count(*) from families f join counted on counted.id = f.user_id where f.deleted_at is null)::int
       as family_records,
     (select count(*) from jobs j join counted on counted.id = j.provider_id where j.deleted_at is null)::int as jobs,
     (select count(*) from job_applications a join counted on counted.id = a.contractor_id)::int as applications,
     (select count(*) from contractors c join counted on counted.id = c.user_id where c.deleted_at is null)::int
       as contractors,
     (select count(*) from contractor_reviews r join counted on counted.id = r.reviewer_id)::int as reviews`,
);

export interface Totals {
  members: number;
  family_records: number;
  jobs: number;
  applications: number;
  contractors: number;
  reviews: number;
}

export async function totals(db: Queryable): Promise<Totals> {
  const [row] = await db.query<Totals>(TOTALS, []);
  if (!row) throw new Error('A count of rows has a row');
  return row;
}

const SCREENS = sql(
  'privacy_screens',
  `select screen, sum(opened)::int as opened from screen_counts
   where day > ($1::timestamptz at time zone 'utc')::date - $2::int group by screen order by opened desc, screen`,
);

/**
 * How often each screen was opened in the last `days`, this one included; the most opened first.
 */
export function screensOpened(
  db: Queryable,
  days: number,
  now: Date,
): Promise<{ screen: string; opened: number }[]> {
  return db.query<{ screen: string; opened: number }>(SCREENS, [now.toISOString(), days]);
}

const OWN_PLACE = sql(
  'privacy_own_place',
  `select coalesce(p.location_sharing, ${DEFAULTS.location_sharing}) as location_sharing, a.zip_code, a.city, a.state
   from (select $1::uuid as id) m
   left join privacy_settings p on p.user_id = m.id left join profiles a on a.user_id = m.id`,
);

export interface OwnPlace {
  location_sharing: boolean;
  zip_code: string | null;
  city: string | null;
  state: string | null;
}

/** The place of the member's account settings, and whether it may be used for a distance. */
export async function ownPlace(db: Queryable, { id }: Actor): Promise<OwnPlace> {
  const [row] = await db.query<OwnPlace>(OWN_PLACE, [id]);
  if (!row) throw new Error('A member has a row');
  return row;
}
