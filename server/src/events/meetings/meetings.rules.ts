import {
  keyOfTime,
  type MeetingStatus,
  type MeetingStep,
  type MeetingStepName,
  type MeetingTime,
  type MeetingType,
} from '@pcr/contract/events/meetings/meetings.schema.ts';
import { consentInSql } from '../../consent/consent.ts';
import { isMemberInSql } from '../../groups/groups.ts';
import type { Actor } from '../../kit/permit/permit.ts';

/** The two people of a meeting: the event's maker, and the member who asked. */
export type Role = 'organizer' | 'asker';

/** What the rules look at. */
export interface MeetingRow {
  organizer_id: string;
  asker_id: string;
  status: MeetingStatus;
  meeting_type: MeetingType;
  moved_by: Role | null;
  /** One of the two has blocked the other (conversations.md 12). */
  blocked: boolean;
}

function roleOf({ id }: Actor, row: Pick<MeetingRow, 'organizer_id' | 'asker_id'>): Role | null {
  if (row.organizer_id === id) return 'organizer';
  return row.asker_id === id ? 'asker' : null;
}

/** Who may ever take a step, and when (events.md 62, 64). */
const STEPS: { [S in MeetingStepName]: (row: MeetingRow, role: Role) => boolean } = {
  accept: ({ status }, role) => role === 'organizer' && status === 'pending',
  decline: ({ status }, role) => status === (role === 'organizer' ? 'pending' : 'offered'),
  offer: ({ status }, role) => role === 'organizer' && status === 'pending',
  take: ({ status }, role) => role === 'asker' && status === 'offered',
  move: ({ status, blocked }) => status === 'accepted' && !blocked,
  accept_move: ({ moved_by }, role) => moved_by !== null && moved_by !== role,
  decline_move: ({ moved_by }) => moved_by !== null,
  cancel: ({ status }, role) =>
    status === 'accepted' || status === (role === 'organizer' ? 'offered' : 'pending'),
  link: ({ status, meeting_type }, role) =>
    role === 'organizer' && status === 'accepted' && meeting_type === 'video',
};
/** What the other of the two can never do. */
const ALONE: Partial<Record<MeetingStepName, Role>> = {
  accept: 'organizer',
  offer: 'organizer',
  take: 'asker',
  link: 'organizer',
};

const isParty = (actor: Actor, row: MeetingRow) => roleOf(actor, row) !== null;
const may =
  (step: MeetingStepName) =>
  (actor: Actor, row: MeetingRow): boolean => {
    const role = roleOf(actor, row);
    return role !== null && STEPS[step](row, role);
  };
/** Its two people see a meeting, and nobody else. */
export const meetingRules = {
  see: isParty,
  accept: may('accept'),
  decline: may('decline'),
  offer: may('offer'),
  take: may('take'),
  move: may('move'),
  accept_move: may('accept_move'),
  decline_move: may('decline_move'),
  cancel: may('cancel'),
  link: may('link'),
};

/**
 * Whether the step is the actor's at another time: then it is too early or too late, and not
 * forbidden.
 */
export function isOfRole(actor: Actor, row: MeetingRow, step: MeetingStepName): boolean {
  const role = roleOf(actor, row);
  if (role === null) return false;
  return (ALONE[step] ?? role) === role && (step !== 'link' || row.meeting_type === 'video');
}

/** What a meeting holds, as far as a repeated step looks at it. */
export interface Held extends MeetingRow, MeetingTime {
  link: string | null;
  /** All half hours that it holds. */
  slots: MeetingTime[];
}

/** Sent twice, or in two tabs: the first one did what was wanted. */
export function isDone(actor: Actor, row: Held, step: MeetingStep): boolean {
  const role = roleOf(actor, row);
  const agreed = keyOfTime(row);
  switch (step.step) {
    case 'accept':
      return role === 'organizer' && row.status === 'accepted' && row.link === step.link;
    case 'decline':
      return row.status === 'declined';
    case 'cancel':
      return row.status === 'cancelled';
    case 'offer':
      return (
        role === 'organizer' &&
        row.status === 'offered' &&
        row.slots.map(keyOfTime).sort().join() === step.slots.map(keyOfTime).sort().join()
      );
    case 'take':
      return role === 'asker' && row.status === 'accepted' && agreed === keyOfTime(step);
    case 'move':
      return (
        row.status === 'accepted' &&
        (agreed === keyOfTime(step)
          ? row.moved_by === null
          : row.moved_by === role && row.slots.some((one) => keyOfTime(one) === keyOfTime(step)))
      );
    case 'accept_move':
      return row.status === 'accepted' && row.moved_by === null && agreed === keyOfTime(step);
    case 'decline_move':
      return row.status === 'accepted' && row.moved_by === null;
    case 'link':
      return role === 'organizer' && row.status === 'accepted' && row.link === step.link;
  }
}

/** SQL for whether one of the two of a meeting `m` has blocked the other. */
export const blockedInSql = `exists (
    select from blocks b where (b.blocker_id, b.blocked_id) in ((m.organizer_id, m.asker_id), (m.asker_id, m.organizer_id))
  )`;

/**
 * SQL for the same of a meeting `m` and one of its two people `$1`; a test holds both against each
 * other.
 */
const ORGANIZER = 'm.organizer_id = $1';
export const meetingRulesInSql = {
  see: '(m.organizer_id = $1 or m.asker_id = $1)',
  can: `json_build_object(
    'accept', ${ORGANIZER} and m.status = 'pending',
    'decline', m.status = case when ${ORGANIZER} then 'pending' else 'offered' end,
    'offer', ${ORGANIZER} and m.status = 'pending',
    'take', not (${ORGANIZER}) and m.status = 'offered',
    'move', m.status = 'accepted' and not ${blockedInSql},
    'accept_move', m.moved_by is not null and (m.moved_by = 'organizer') <> (${ORGANIZER}),
    'decline_move', m.moved_by is not null,
    'cancel', m.status = 'accepted' or m.status = case when ${ORGANIZER} then 'offered' else 'pending' end,
    'link', ${ORGANIZER} and m.status = 'accepted' and m.meeting_type = 'video')`,
};

/**
 * SQL for whether a meeting `m` is a request of the member `$1` that waits for an answer; `now` is
 * an instant in SQL.
 */
export const openRequestInSql = (now: string) =>
  `m.asker_id = $1 and m.status in ('pending', 'offered') and m.open_until > ${now}`;

/** SQL for whether a request of the member `$1` about the event `e` waits for an answer. */
export const askedInSql = (now: string) =>
  `exists (select from event_meetings m where m.event_id = e.id and ${openRequestInSql(now)})`;

const OFFERS_MEETINGS =
  "(e.title ~* 'mentor|guidance|review|consultation' or e.organizer ~* 'coach|coordinator')";
/** SQL for whether the viewer `$1` made an event `e` and nobody can ask them for a meeting. */
export const takesNoRequestsInSql = `(e.user_id = $1 and ${OFFERS_MEETINGS} and not ${consentInSql.letsContact('e.user_id')})`;

/**
 * SQL for whether the viewer `$1` may ask the organizer of the event `e` for a meeting, while it is
 * upcoming (events.md 60). To a member whom the organizer has blocked, the organizer seems to take
 * no messages; to everybody, once the organizer of a group's event has left the group.
 */
export const asksInSql = `(e.user_id <> $1 and e.status = 'upcoming' and ${OFFERS_MEETINGS}
  and ${consentInSql.letsContact('e.user_id')}
  and not exists (select from blocks b where b.blocker_id = e.user_id and b.blocked_id = $1)
  and (e.group_id is null or ${isMemberInSql('e.group_id', 'e.user_id')}))`;
