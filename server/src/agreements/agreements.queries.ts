import type { AgreementName } from '@pcr/contract/kit/agreement-name.ts';
import type { Actor, Permit } from '../kit/permit/permit.ts';
import { type Queryable, sql, type Transaction } from '../kit/postgres/database.ts';

export interface AcceptanceRow {
  name: AgreementName;
  version: string;
  accepted_at: string;
}

const OF_USER = sql(
  'agreements_of_user',
  'select name, version, to_json(accepted_at) as accepted_at from agreement_acceptances where user_id = $1',
);

/** Everything that the person ever accepted, in all versions. */
export function acceptancesOf(db: Queryable, actor: Actor): Promise<AcceptanceRow[]> {
  return db.query<AcceptanceRow>(OF_USER, [actor.id]);
}

const ACCEPT = sql(
  'agreements_accept',
  `insert into agreement_acceptances (user_id, name, version, text_hash, user_agent, accepted_at)
   values ($1, $2, $3, $4, $5, $6) on conflict (user_id, name, version) do nothing`,
);

export interface NewAcceptance {
  user_id: string;
  name: AgreementName;
  version: string;
  text_hash: string;
  /** Null where the browser did not say. */
  user_agent: string | null;
}

/** Accepting again changes nothing: the first time counts. */
export async function accept(
  tx: Transaction,
  { row }: Permit<'accept', NewAcceptance>,
  now: Date,
): Promise<void> {
  await tx.query(ACCEPT, [
    row.user_id,
    row.name,
    row.version,
    row.text_hash,
    row.user_agent,
    now.toISOString(),
  ]);
}
