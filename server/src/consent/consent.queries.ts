import { randomUUID } from 'node:crypto';
import {
  CONSENT_HISTORY_PAGE,
  CONSENT_REASONS,
  CONSENTS,
  type Consent,
  type ConsentChange,
  type ConsentPreferences,
  type ProfileVisibility,
} from '@pcr/contract/consent/consent.schema.ts';
import { nextVersion } from '../kit/history/history.ts';
import { NEWEST_FIRST, type PageRow, page, readCursor } from '../kit/http/paging.ts';
import type { Actor, Permit } from '../kit/permit/permit.ts';
import { type Queryable, sql, type Transaction } from '../kit/postgres/database.ts';

/** `updated_at` is null while nothing was saved. */
export type ConsentRow = Omit<ConsentPreferences, 'example'> & { user_id: string };

const ROW = `c.user_id, ${CONSENTS.map((name) => `c.${name}`).join(', ')},
  c.profile_visibility,
  case when c.display_real_name and c.profile_visibility <> 'private' then c.card_id end as card_id, to_json(c.updated_at) #>> '{}' as updated_at`;
const GET = sql(
  'consent_get',
  `select ${ROW} from user_consent_preferences c where c.user_id = $1`,
);

export async function get(db: Queryable, { id }: Actor): Promise<ConsentRow> {
  const [row] = await db.query<ConsentRow>(GET, [id]);
  const off = Object.fromEntries(CONSENTS.map((name) => [name, false])) as Record<Consent, false>;
  return (
    row ?? { user_id: id, ...off, profile_visibility: 'private', card_id: null, updated_at: null }
  );
}

const MAKE = sql(
  'consent_make',
  `insert into user_consent_preferences (user_id) select u.id from users u where u.id = $1
   on conflict (user_id) do nothing`,
);
const LOCK = sql('consent_lock', `${GET.text} for update`);

/**
 * The row, made where there is none, and held until the transaction ends; undefined without an
 * account.
 */
export async function lock(tx: Transaction, { id }: Actor): Promise<ConsentRow | undefined> {
  await tx.query(MAKE, [id]);
  return (await tx.query<ConsentRow>(LOCK, [id]))[0];
}

// Shown or hidden, the name has another card from then on (members.md 2).
const SET = sql(
  'consent_set',
  `update user_consent_preferences c set updated_at = ${nextVersion('$2', 'c')},
     card_id = case when c.display_real_name = $${CONSENTS.indexOf('display_real_name') + 3} then c.card_id
       else gen_random_uuid() end,
     ${CONSENTS.map((name, at) => `${name} = $${at + 3}`).join(', ')}
   where c.user_id = $1 returning ${ROW}`,
);
const LOG = sql(
  'consent_log',
  `insert into consent_change_log (id, user_id, setting_name, old_value, new_value, change_reason, text_version, created_at)
   select id, $1, name, not $4, $4, $5, $6, $7 from unnest($2::uuid[], $3::text[]) changed (id, name)`,
);

/**
 * Sets these to `value`, and logs each that it changes. It is a version of its own also where
 * nothing changes, so that an earlier 'I Consent' that is still on its way comes too late
 * (consent.md 13).
 */
export async function set(
  tx: Transaction,
  { row }: Permit<'edit', ConsentRow>,
  to: { names: readonly Consent[] } & ({ value: true; text_version: string } | { value: false }),
  now: Date,
): Promise<{ row: ConsentRow; changed: Consent[] }> {
  const changed = to.names.filter((name) => row[name] !== to.value);
  const values = CONSENTS.map((name) => (to.names.includes(name) ? to.value : row[name]));
  const [after = row] = await tx.query<ConsentRow>(SET, [
    row.user_id,
    now.toISOString(),
    ...values,
  ]);
  if (changed.length > 0) {
    const ids = changed.map(() => randomUUID());
    const reason = to.value ? CONSENT_REASONS.given : CONSENT_REASONS.revoked;
    const version = to.value ? to.text_version : null;
    await tx.query(LOG, [row.user_id, ids, changed, to.value, reason, version, after.updated_at]);
  }
  return { row: after, changed };
}

const SHOW = sql(
  'consent_show_card',
  `update user_consent_preferences c set profile_visibility = $3, updated_at = ${nextVersion('$2', 'c')}
   where c.user_id = $1`,
);

/**
 * Sets who opens the card. It is a version of the choices: what the screen says of the name follows
 * from it.
 */
export async function setVisibility(
  tx: Transaction,
  { row }: Permit<'edit', ConsentRow>,
  to: ProfileVisibility,
  now: Date,
): Promise<void> {
  await tx.query(SHOW, [row.user_id, now.toISOString(), to]);
}

const CHANGE = 'l.id, l.setting_name, l.old_value, l.new_value, l.change_reason, l.created_at';
const KEYS = 'l.created_at::text as k0, l.id::text as k1';
const AFTER = 'and (l.created_at, l.id) < ($2::timestamptz, $3::uuid)';
const NEWEST = 'order by l.created_at desc, l.id desc limit';

const list = (after: boolean) =>
  sql(
    `consent_changes${after ? '_after' : ''}`,
    `select (select row_to_json(r)::text from (select ${CHANGE}) r) as item, ${KEYS}
     from consent_change_log l where l.user_id = $1 ${after ? AFTER : ''} ${NEWEST} ${CONSENT_HISTORY_PAGE + 1}`,
  );
const [LIST, LIST_AFTER] = [list(false), list(true)];

/** One page as JSON text: ConsentHistoryPage of the contract. */
export async function listChanges(
  db: Queryable,
  { id }: Actor,
  cursor: string | undefined,
): Promise<string> {
  const keys = cursor ? readCursor(cursor, NEWEST_FIRST) : [];
  return page(
    await db.query<PageRow>(cursor ? LIST_AFTER : LIST, [id, ...keys]),
    CONSENT_HISTORY_PAGE,
  );
}

/** As spreadsheets read it. */
const READABLE =
  "to_char(l.created_at at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS') as created_at_utc";
const EXPORT_BATCH = 500;
const BATCH = sql(
  'consent_changes_batch',
  `select ${CHANGE}, ${READABLE}, ${KEYS} from consent_change_log l where l.user_id = $1 ${NEWEST} ${EXPORT_BATCH}`,
);
const BATCH_AFTER = sql(
  'consent_changes_batch_after',
  `select ${CHANGE}, ${READABLE}, ${KEYS} from consent_change_log l where l.user_id = $1 ${AFTER} ${NEWEST} ${EXPORT_BATCH}`,
);
export type ExportedChange = Omit<ConsentChange, 'created_at'> & { created_at_utc: string };
type BatchRow = ExportedChange & { k0: string; k1: string };

/** The newest `most` changes, some hundred in memory at a time. */
export async function* changesOf(
  db: Queryable,
  { id }: Actor,
  most: number,
): AsyncGenerator<ExportedChange> {
  let rows = await db.query<BatchRow>(BATCH, [id]);
  for (let left = most; left > 0; left -= EXPORT_BATCH) {
    yield* rows.slice(0, left);
    const last = rows.at(-1);
    if (!last || rows.length < EXPORT_BATCH) return;
    rows = await db.query<BatchRow>(BATCH_AFTER, [id, last.k0, last.k1]);
  }
}
