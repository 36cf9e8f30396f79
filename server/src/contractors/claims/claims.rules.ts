import type { Actor } from '../../kit/permit/permit.ts';
import type { ContractorRow } from '../contractors.rules.ts';

/** What the rules look at: a contractor, and what the actor has to do with it. */
export interface Standing extends Pick<ContractorRow, 'holder_id' | 'deleted'> {
  /** The actor's claim waits, or is confirmed. */
  claimed: boolean;
  /** The actor has reviewed it. */
  reviewed: boolean;
}

type Rule = (actor: Actor, row: Standing) => boolean;

/**
 * contractors.md 40, 41, 45: nobody is two, a confirmed claim is not taken back, and nobody reviews
 * themselves.
 */
export const claimRules = {
  see: ((_, row) => !row.deleted) as Rule,
  claim: ((_, row) => row.holder_id === null && !row.claimed && !row.reviewed) as Rule,
  takeBack: ((actor, row) => row.holder_id !== actor.id) as Rule,
  review: ((_, row) => !row.claimed) as Rule,
};

const claimed = `exists (
  select from contractor_claims q
  where q.contractor_id = c.id and q.user_id = $1 and q.state in ('waiting', 'confirmed')
)`;
const reviewed =
  'exists (select from contractor_reviews v where v.contractor_id = c.id and v.reviewer_id = $1)';

/**
 * The same in SQL, over a contractor `c` and the viewer `$1`. A test holds both against each other.
 */
export const claimRulesInSql = {
  standing: `${claimed} as claimed, ${reviewed} as reviewed`,
  claim: `(c.holder_id is null and not ${claimed} and not ${reviewed})`,
  review: `(not ${claimed})`,
};
