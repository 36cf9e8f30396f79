import type { JobStatus } from '@pcr/contract/jobs/jobs.schema.ts';
import type { Actor } from '../kit/permit/permit.ts';

/** What the rules look at. */
export interface JobRow {
  provider_id: string;
  status: JobStatus;
  deleted: boolean;
}

type Rule = (actor: Actor, row: JobRow) => boolean;

const isProvider: Rule = (actor, row) => row.provider_id === actor.id;
const ofProvider: Rule = (actor, row) => !row.deleted && isProvider(actor, row);

/**
 * jobs.md 2, 3: every member sees a job, its provider changes and deletes it; another member applies while it is
 * active, once. Once is the database's to say, since only it knows of two at the same instant.
 */
export const jobRules = {
  see: ((actor, row) => !row.deleted || isProvider(actor, row)) as Rule,
  create: isProvider,
  edit: ofProvider,
  delete: ofProvider,
  restore: isProvider,
  /** See its applications, and decide them. */
  review: ofProvider,
  /** jobs.md 44: one's own are found without. */
  save: ((actor, row) => !row.deleted && !isProvider(actor, row)) as Rule,
  apply: ((actor, row) => !row.deleted && !isProvider(actor, row) && row.status === 'active') as Rule,
};

/** jobs.md 12: active to filled or closed, and from there back to active. */
export function mayBecome(from: JobStatus, to: JobStatus): boolean {
  return from === 'active' ? to !== 'active' : to === 'active';
}

/**
 * The same sentences in SQL, over a row `j`, the viewer `$1` and the viewer's own application `m`: lists filter by
 * `see` and ship `can` with each row. A test holds both against each other.
 */
export const jobRulesInSql = {
  see: 'j.deleted_at is null',
  restore: 'j.provider_id = $1',
  can: `json_build_object(
    'save', j.provider_id <> $1, 'apply', j.provider_id <> $1 and j.status = 'active' and m.application is null,
    'edit', j.provider_id = $1, 'delete', j.provider_id = $1, 'review', j.provider_id = $1,
    'fill', j.provider_id = $1 and j.status = 'active', 'close', j.provider_id = $1 and j.status = 'active',
    'reopen', j.provider_id = $1 and j.status <> 'active')`,
};
