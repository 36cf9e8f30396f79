import type { MatchStatus } from '@pcr/contract/mentors/matches/matches.schema.ts';
import { consentInSql } from '../../consent/consent.ts';
import type { Actor } from '../../kit/permit/permit.ts';

/** The two people of a match. */
export type MatchRole = 'mentor' | 'mentee';

/** What the rules look at: a request or match, with the member whose profile was asked. */
export interface MatchRow {
  mentor_user: string;
  mentee_id: string;
  status: MatchStatus;
  paused_by: MatchRole | null;
  /** One of the two has blocked the other. */
  blocked: boolean;
  /** The actor has said what they say at the end. */
  closed: boolean;
}

type Rule = (actor: Actor, row: MatchRow) => boolean;

export function roleOf(
  { id }: Actor,
  row: Pick<MatchRow, 'mentor_user' | 'mentee_id'>,
): MatchRole | null {
  if (row.mentor_user === id) return 'mentor';
  return row.mentee_id === id ? 'mentee' : null;
}

const isParty: Rule = (actor, row) => roleOf(actor, row) !== null;
const goesOn: Rule = (actor, row) =>
  isParty(actor, row) && (row.status === 'active' || row.status === 'paused');

/** mentors.md 42: its two people see it, and nobody else. */
export const matchRules = {
  see: isParty,
  decide: ((actor, row) => row.mentor_user === actor.id && row.status === 'pending') as Rule,
  withdraw: ((actor, row) => row.mentee_id === actor.id && row.status === 'pending') as Rule,
  /** Goals, notes, and how often they meet. */
  change: goesOn,
  meet: ((actor, row) => isParty(actor, row) && row.status === 'active' && !row.blocked) as Rule,
  message: goesOn,
  pause: ((actor, row) => isParty(actor, row) && row.status === 'active') as Rule,
  resume: ((actor, row) => row.status === 'paused' && row.paused_by === roleOf(actor, row)) as Rule,
  end: goesOn,
  thank: ((actor, row) => isParty(actor, row) && row.status === 'ended' && !row.closed) as Rule,
};

/**
 * The same in SQL, over a match `m`, its mentor's profile `p` and the viewer `$1`; a test holds
 * both together.
 */
const GOES_ON = "m.status in ('active', 'paused')";
export const matchRulesInSql = {
  see: '(p.user_id = $1 or m.mentee_id = $1)',
  blocked: `exists (select from blocks b where (b.blocker_id, b.blocked_id) in (
    (p.user_id, m.mentee_id), (m.mentee_id, p.user_id)))`,
  closed: 'exists (select from mentor_closings c where c.match_id = m.id and c.user_id = $1)',
  get can() {
    return `json_build_object(
    'decide', p.user_id = $1 and m.status = 'pending', 'withdraw', m.mentee_id = $1 and m.status = 'pending',
    'change', ${GOES_ON}, 'meet', m.status = 'active' and not ${this.blocked}, 'message', ${GOES_ON},
    'pause', m.status = 'active',
    'resume', m.status = 'paused' and m.paused_by = case when p.user_id = $1 then 'mentor' else 'mentee' end,
    'end', ${GOES_ON}, 'thank', m.status = 'ended' and not ${this.closed})`;
  },
};

/** A mentor as members who ask find them. */
export interface AskedMentor {
  id: string;
  user_id: string;
  deleted: boolean;
  is_accepting_mentees: boolean;
  max_mentees: number;
  current_mentees: number;
  /** The actor may write to them: they take messages, and neither has blocked the other. */
  reachable: boolean;
}

/** mentors.md 41: whom one may ask, and at whose door one may wait. */
export const mentorAskRules = {
  see: (_: Actor, row: AskedMentor) => !row.deleted,
  ask: (actor: Actor, row: AskedMentor) => row.user_id !== actor.id && row.reachable,
};

export const hasRoom = ({ max_mentees, current_mentees }: AskedMentor): boolean =>
  current_mentees < max_mentees;

/**
 * SQL for whether the viewer `$1` reaches a member: they let others contact them, and neither has
 * blocked the other.
 */
export const reachableInSql = (
  member: string,
) => `(${consentInSql.letsContact(member)} and not exists (
    select from blocks b where (b.blocker_id, b.blocked_id) in ((${member}, $1), ($1, ${member}))
  ))`;

/** The other of its two. */
export const otherOf = (
  actor: Actor,
  { mentor_user, mentee_id }: { mentor_user: string; mentee_id: string },
) => (mentor_user === actor.id ? mentee_id : mentor_user);
