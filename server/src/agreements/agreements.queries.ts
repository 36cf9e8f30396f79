import type { AgreementName } from '@pcr/contract/kit/agreement-name.ts';
import { type Queryable, sql } from '../kit/database.ts';
import type { Actor } from '../kit/permit.ts';

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
  name: AgreementName;
  version: string;
  textHash: string;
  userAgent: string;
}

/** Accepting again changes nothing: the first time counts. */
export async function accept(db: Queryable, actor: Actor, given: NewAcceptance, now: Date): Promise<void> {
  await db.query(ACCEPT, [actor.id, given.name, given.version, given.textHash, given.userAgent, now.toISOString()]);
}
