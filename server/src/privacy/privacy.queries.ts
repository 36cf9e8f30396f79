import { PRIVACY_DEFAULTS, type PrivacyChange, type PrivacySettings } from '@pcr/contract/privacy/privacy.schema.ts';
import type { Actor, Permit } from '../kit/permit/permit.ts';
import { type Queryable, sql, type Transaction } from '../kit/postgres/database.ts';

/** What this domain's own table has; who opens the card stands with the consents. */
export type PrivacyRow = Omit<PrivacySettings, 'profile_visibility'>;

const { profile_visibility: _, ...DEFAULTS } = PRIVACY_DEFAULTS;
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

/** Sets what is given and leaves the rest. Two that come at once change what each of them says. */
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
