import type { Actor } from '../kit/permit/permit.ts';
import { reachableInSql } from './matches/matches.rules.ts';

/** What the rules look at. */
export interface MentorRow {
  user_id: string;
  current_mentees: number;
  deleted: boolean;
}

type Rule = (actor: Actor, row: MentorRow) => boolean;

const isOwner: Rule = (actor, row) => row.user_id === actor.id;
const isOwnerOfLiving: Rule = (actor, row) => isOwner(actor, row) && !row.deleted;

/**
 * mentors.md 1, 2, 12: every member sees mentors; the operator makes a mentor of a member who
 * applied; the mentor alone changes and restores it, and deletes it while it has no mentees.
 */
export const mentorRules = {
  see: ((actor, row) => !row.deleted || isOwner(actor, row)) as Rule,
  create: (() => false) as Rule,
  edit: isOwnerOfLiving,
  pause: isOwnerOfLiving,
  delete: ((actor, row) => isOwnerOfLiving(actor, row) && row.current_mentees === 0) as Rule,
  restore: isOwner,
};

const open = `('pending', 'active', 'paused')`;
const isOthers = `m.user_id <> $1 and ${reachableInSql('m.user_id')} and not exists (
    select from mentor_matches o where o.mentor_id = m.id and o.mentee_id = $1 and o.status in ${open}
  )`;
const hasRoom = 'm.is_accepting_mentees and m.current_mentees < m.max_mentees';

/** The same sentences in SQL, over a row `m` and the viewer `$1`. */
export const mentorRulesInSql = {
  see: 'm.deleted_at is null',
  restore: 'm.user_id = $1',
  /** Has room and takes messages: somebody may ask them, whom nothing parts from them. */
  isOpen: 'm.is_open',
  /**
   * Another's, who lets others contact them (mentors.md 3) and whom no block parts from the viewer;
   * the viewer has no open match with them.
   */
  isOthers: `(${isOthers})`,
  /** Both. */
  request: `(${hasRoom} and ${isOthers})`,
  askForRoom: `(not (${hasRoom}) and ${isOthers} and not exists (
    select from mentor_waits w where w.mentor_id = m.id and w.user_id = $1
  ))`,
  myMatch: `(select json_build_object('id', o.id, 'status', o.status) from mentor_matches o
    where o.mentor_id = m.id and o.mentee_id = $1 and o.status in ${open})`,
};

/** What the rules look at in an application. */
export interface ApplicationRow {
  user_id: string;
  status: string;
}

/**
 * mentors.md 3: an application is its applicant's alone; they take it back while it is in review.
 */
export const applicationRules = {
  see: (actor: Actor, row: ApplicationRow) => row.user_id === actor.id,
  create: (actor: Actor, row: ApplicationRow) => row.user_id === actor.id,
  withdraw: (actor: Actor, row: ApplicationRow) =>
    row.user_id === actor.id && row.status === 'in_review',
};
