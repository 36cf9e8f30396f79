import type { JobStatus } from '@pcr/contract/jobs/jobs.schema.ts';
import type { Actor } from '../kit/permit/permit.ts';

/** What the rules look at. */
export interface JobRow {
  provider_id: string;
  status: JobStatus;
  deleted: boolean;
  /** Members reported it, and the operator has not looked yet. */
  hidden: boolean;
  /** Whether the actor has applied to it, where that is looked up. */
  applied?: boolean;
  /**
   * The member who made the current version or, while it is deleted, deleted it. Null is the
   * operator.
   */
  updated_by: string | null;
}

type Rule = (actor: Actor, row: JobRow) => boolean;

const isProvider: Rule = (actor, row) => row.provider_id === actor.id;
const ofProvider: Rule = (actor, row) => !row.deleted && isProvider(actor, row);

/**
 * jobs.md 2, 3: every member sees a job, its provider changes and deletes it; another member
 * applies while it is active, once. The database enforces 'once', since only it knows of two at the
 * same instant. A hidden job is seen by its provider and by its applicants (jobs.md 53), and its
 * provider cannot restore one that the operator removed (54).
 */
export const jobRules = {
  see: ((actor, row) =>
    isProvider(actor, row) || (!row.deleted && (!row.hidden || row.applied === true))) as Rule,
  create: isProvider,
  edit: ofProvider,
  delete: ofProvider,
  restore: ((actor, row) =>
    isProvider(actor, row) && (!row.deleted || row.updated_by === actor.id)) as Rule,
  /** See its applications, and decide them. */
  review: ofProvider,
  /** jobs.md 44: one's own are found without. */
  save: ((actor, row) =>
    !row.deleted && !isProvider(actor, row) && (!row.hidden || row.applied === true)) as Rule,
  apply: ((actor, row) =>
    !row.deleted && !row.hidden && !isProvider(actor, row) && row.status === 'active') as Rule,
  report: ((actor, row) => !row.deleted && !isProvider(actor, row)) as Rule,
};

/** jobs.md 12: active to filled or closed, and from there back to active. */
export function mayBecome(from: JobStatus, to: JobStatus): boolean {
  return from === 'active' ? to !== 'active' : to === 'active';
}

/**
 * The same sentences in SQL, over a row `j`, the viewer `$1` and the viewer's own application `m`:
 * lists filter by `see` and ship `can` with each row. A test holds both against each other.
 */
export const jobRulesInSql = {
  // Of the hidden ones, which are few, those that the viewer may not see are asked for once: each
  // list walks its index as if there were none.
  see: `j.deleted_at is null and j.id <> all (array(
    select h.id from jobs h where h.hidden and h.provider_id <> $1
      and not exists (select from job_applications a where a.contractor_id = $1 and a.job_id = h.id)
  ))`,
  restore: 'j.provider_id = $1 and (j.deleted_at is null or j.updated_by is not distinct from $1)',
  can: `json_build_object(
    'save', j.provider_id <> $1,
    'apply', j.provider_id <> $1 and j.status = 'active' and not j.hidden and m.application is null,
    'report', j.provider_id <> $1,
    'edit', j.provider_id = $1, 'delete', j.provider_id = $1, 'review', j.provider_id = $1,
    'fill', j.provider_id = $1 and j.status = 'active', 'close', j.provider_id = $1 and j.status = 'active',
    'reopen', j.provider_id = $1 and j.status <> 'active')`,
};
