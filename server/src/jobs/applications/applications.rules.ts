import type { ApplicationStatus } from '@pcr/contract/jobs/applications/applications.schema.ts';
import type { Actor } from '../../kit/permit/permit.ts';

/** What the rules look at: an application and whose job it is for. */
export interface ApplicationRow {
  contractor_id: string;
  provider_id: string;
  status: ApplicationStatus;
  /** Members reported the job, and the operator has not looked yet. */
  hidden: boolean;
  /** The job runs, or ended within 30 days (jobs.md 61). */
  keeps_contact: boolean;
  provider_blocks: boolean;
  contractor_blocks: boolean;
}

type Rule = (actor: Actor, row: ApplicationRow) => boolean;

const isApplicant: Rule = (actor, row) => row.contractor_id === actor.id;
/**
 * jobs.md 65: from whom the provider has blocked, they see only applications that they had
 * accepted.
 */
const isProvider: Rule = (actor, row) => row.provider_id === actor.id && !isKept(row);
const isPending: Rule = (_, row) => row.status === 'pending';

/** Whether a block keeps the application from the provider. */
export const isKept = ({
  status,
  provider_blocks,
}: Pick<ApplicationRow, 'status' | 'provider_blocks'>): boolean =>
  provider_blocks && status !== 'accepted' && status !== 'called_off';

/** Which of the two a member is. */
export const roleOf = ({ id }: Actor, row: Pick<ApplicationRow, 'provider_id'>) =>
  row.provider_id === id ? 'provider' : 'contractor';

/** While members' reports hide the job, its provider comes no closer to others (jobs.md 58). */
const takesPart: Rule = (actor, row) =>
  isApplicant(actor, row) || (isProvider(actor, row) && !row.hidden);
const reaches: Rule = (actor, row) =>
  takesPart(actor, row) && row.status === 'accepted' && row.keeps_contact;

/**
 * jobs.md 5: the provider decides a pending one, the applicant may withdraw it, and nobody else
 * sees it.
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
  /** jobs.md 55: either of the two, once it is accepted; nobody asks whom they have blocked. */
  ask: ((actor, row) =>
    takesPart(actor, row) &&
    row.status === 'accepted' &&
    !(roleOf(actor, row) === 'provider' ? row.provider_blocks : row.contractor_blocks)) as Rule,
  message: reaches,
  callOff: reaches,
};

/** SQL for whether one member has blocked another. */
export const blocksInSql = (one: string, other: string) =>
  `exists (select from blocks b where b.blocker_id = ${one} and b.blocked_id = ${other})`;

const REACHES = `a.status = 'accepted' and (a.contractor_id = $1 or (j.provider_id = $1 and not j.hidden))`;
/** SQL for whether the job `j` runs, or ended within 30 days. */
export const KEEPS_CONTACT = 'job_keeps_contact(j.status, j.end_date, j.updated_at, j.deleted_at)';

/** The same sentences in SQL, over an application `a`, its job `j` and the viewer `$1`. */
export const applicationRulesInSql = {
  see: `(a.contractor_id = $1 or (j.provider_id = $1 and (
      a.status in ('accepted', 'called_off') or not ${blocksInSql('$1', 'a.contractor_id')}
    ))) and j.deleted_at is null`,
  /** `email` is the other's address, `other` their id. */
  can: (email: string, other: string) => `json_build_object(
    'decide', j.provider_id = $1 and a.status = 'pending' and not j.hidden,
    'withdraw', a.contractor_id = $1 and a.status = 'pending',
    'ask', ${REACHES} and ${email} is null and not ${blocksInSql('$1', other)},
    'message', ${REACHES} and ${KEEPS_CONTACT},
    'call_off', ${REACHES} and ${KEEPS_CONTACT})`,
};
