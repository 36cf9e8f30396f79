import type { ApplicationStatus } from '@pcr/contract/jobs/applications/applications.schema.ts';
import type { Actor } from '../../kit/permit/permit.ts';

/** What the rules look at: an application and whose job it is for. */
export interface ApplicationRow {
  contractor_id: string;
  provider_id: string;
  status: ApplicationStatus;
  /** Members reported the job, and the operator has not looked yet. */
  hidden: boolean;
}

type Rule = (actor: Actor, row: ApplicationRow) => boolean;

const isApplicant: Rule = (actor, row) => row.contractor_id === actor.id;
const isProvider: Rule = (actor, row) => row.provider_id === actor.id;
const isPending: Rule = (_, row) => row.status === 'pending';

/**
 * jobs.md 5: the provider decides a pending one, the applicant may withdraw it, and nobody else
 * sees it. While the job is hidden, its provider does neither of what brings them closer to the
 * applicant (jobs.md 58).
 */
export const applicationRules = {
  see: ((actor, row) => isApplicant(actor, row) || isProvider(actor, row)) as Rule,
  decide: ((actor, row) => isProvider(actor, row) && isPending(actor, row) && !row.hidden) as Rule,
  withdraw: ((actor, row) => isApplicant(actor, row) && isPending(actor, row)) as Rule,
  /** What only the applicant sees of it. */
  own: isApplicant,
  /** credentials.md 8 and 9. */
  attach: ((actor, row) => isApplicant(actor, row) && isPending(actor, row)) as Rule,
  look: ((actor, row) => isProvider(actor, row) && isPending(actor, row) && !row.hidden) as Rule,
  /** jobs.md 55: either of the two, once it is accepted. */
  ask: ((actor, row) =>
    (isApplicant(actor, row) || (isProvider(actor, row) && !row.hidden)) &&
    row.status === 'accepted') as Rule,
};

/** The same sentences in SQL, over an application `a`, its job `j` and the viewer `$1`. */
export const applicationRulesInSql = {
  see: '(a.contractor_id = $1 or j.provider_id = $1) and j.deleted_at is null',
  /** `email` is the other's address. */
  can: (email: string) => `json_build_object(
    'decide', j.provider_id = $1 and a.status = 'pending' and not j.hidden,
    'withdraw', a.contractor_id = $1 and a.status = 'pending',
    'ask', a.status = 'accepted' and (a.contractor_id = $1 or (j.provider_id = $1 and not j.hidden)) and ${email} is null)`,
};
