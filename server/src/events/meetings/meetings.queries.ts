import type { EventStatus } from '@pcr/contract/events/event-dates.ts';
import { MEETING_MINUTES, MEETING_SLOTS } from '@pcr/contract/events/meetings/meeting-slots.ts';
import {
  MEETING_PAGE,
  type MeetingDraft,
  type MeetingPurpose,
  type MeetingQuery,
  type MeetingStatus,
  type MeetingTime,
} from '@pcr/contract/events/meetings/meetings.schema.ts';
import { consentInSql } from '../../consent/consent.ts';
import { nextVersion } from '../../kit/history/history.ts';
import { NEWEST_FIRST, ownPage, readCursor } from '../../kit/http/paging.ts';
import type { Actor, Permit } from '../../kit/permit/permit.ts';
import { type Queryable, sql, type Transaction } from '../../kit/postgres/database.ts';
import { inSightInSql } from '../events.rules.ts';
import {
  asksInSql,
  blockedInSql,
  type Held,
  openRequestInSql,
  type Role,
  meetingRulesInSql as rules,
} from './meetings.rules.ts';

const LASTS = `interval '${MEETING_MINUTES} minutes'`;
/** The other of the two. */
const OTHER = 'case when m.organizer_id = $1 then m.asker_id else m.organizer_id end';
const SLOT = `'meeting_date', s.meeting_date, 'meeting_time', s.meeting_time, 'starts_at', s.starts_at`;

/** A meeting `m` as the viewer `$1` sees it, as JSON text; after `consentInSql.of`. */
const RECORD = `(select row_to_json(r)::text from (
  select m.id, m.event_id, m.match_id, m.event_title, m.organizer, m.meeting_type, m.meeting_date, m.meeting_time, m.purpose, m.notes,
    m.time_zone, m.starts_at, m.starts_at + ${LASTS} as ends_at, m.status, m.open_until,
    m.organizer_id = $1 as is_organizer, ${consentInSql.name('User')} as name, face.card, face.photo,
    coalesce((
      select json_agg(json_build_object(${SLOT}) order by s.starts_at) from event_meeting_slots s
      where s.meeting_id = m.id and m.status = 'offered'
    ), '[]') as offered,
    (
      select json_build_object(${SLOT}, 'mine', (m.moved_by = 'organizer') = (m.organizer_id = $1))
      from event_meeting_slots s where s.meeting_id = m.id and m.moved_by is not null and s.starts_at <> m.starts_at
    ) as move,
    m.link, m.created_at, m.updated_at, ${rules.can} as can
  from ${consentInSql.face}
) r)`;
const SEEN = `event_meetings m ${consentInSql.of(OTHER)}`;

const GET = sql(
  'event_meetings_get',
  `select ${RECORD} as record from ${SEEN} where m.id = $2 and ${rules.see}`,
);

/** The meeting as JSON text; undefined for anybody but its two people. */
export async function getMeeting(
  db: Queryable,
  viewer: Actor,
  id: string,
): Promise<string | undefined> {
  const [row] = await db.query<{ record: string }>(GET, [viewer.id, id]);
  return row?.record;
}

const GET_OWN = sql(
  'event_meetings_get_own',
  `select ${RECORD} as record from ${SEEN}
   where m.id = $2 and m.asker_id = $1 and (m.event_id = $3 or m.match_id = $3)`,
);

/** What the member asked for under this id, about this event or of this match, as JSON text. */
export async function getOwn(
  db: Queryable,
  viewer: Actor,
  id: string,
  aboutId: string,
): Promise<string | undefined> {
  const [row] = await db.query<{ record: string }>(GET_OWN, [viewer.id, id, aboutId]);
  return row?.record;
}

const shownIn = (show: MeetingQuery['show']) =>
  `${rules.see} and m.open_until ${show === 'upcoming' ? '>' : '<='} $2::timestamptz`;
const count = (show: MeetingQuery['show']) =>
  sql(
    `event_meetings_count_${show}`,
    `select count(*)::int as found from event_meetings m where ${shownIn(show)}`,
  );
const COUNTS = { upcoming: count('upcoming'), past: count('past') } as const;

function list(show: MeetingQuery['show'], after: boolean) {
  const [sign, direction] = show === 'upcoming' ? ['>', 'asc'] : ['<', 'desc'];
  const place = after ? `and (m.open_until, m.id) ${sign} ($3::timestamptz, $4::uuid)` : '';
  return sql(
    `event_meetings_list_${show}${after ? '_after' : ''}`,
    `select ${RECORD} as item, m.open_until::text as k0, m.id::text as k1 from ${SEEN}
     where ${shownIn(show)} ${place}
     order by m.open_until ${direction}, m.id ${direction} limit ${MEETING_PAGE + 1}`,
  );
}
const LISTS = {
  upcoming: [list('upcoming', false), list('upcoming', true)],
  past: [list('past', false), list('past', true)],
} as const;

/** One page as JSON text: MeetingPage of the contract. */
export async function listMeetings(
  db: Queryable,
  viewer: Actor,
  { show, cursor }: MeetingQuery,
  now: Date,
) {
  const values = [
    viewer.id,
    now.toISOString(),
    ...(cursor ? readCursor(cursor, NEWEST_FIRST) : []),
  ];
  const count = cursor ? undefined : { statement: COUNTS[show], values };
  return ownPage(db, { statement: LISTS[show][cursor ? 1 : 0], values }, MEETING_PAGE, count);
}

/** What a meeting is asked for: an event, or a match. One of the two ids is null. */
export interface MeetingSubject {
  event_id: string | null;
  match_id: string | null;
  /** The member who is asked, and the names of both and of the subject. */
  user_id: string;
  title: string;
  organizer: string;
  time_zone: string;
  /** The day of its clock now. */
  today: string;
}

/** An event whose organizer is asked. */
export interface AskedEvent extends MeetingSubject {
  status: EventStatus;
  starts_at: string;
  ends_at: string;
  deleted: boolean;
  /** Whether the actor may ask while it is upcoming (events.md 60). */
  asks: boolean;
}

const asked = (lock: boolean) =>
  sql(
    `event_meetings_asked${lock ? '_locked' : ''}`,
    `select e.id as event_id, null::uuid as match_id, e.user_id, e.title, e.organizer, e.time_zone, e.status, to_json(e.starts_at) #>> '{}' as starts_at,
       to_json(e.ends_at) #>> '{}' as ends_at, e.deleted_at is not null as deleted, ${asksInSql} as asks,
       ($3::timestamptz at time zone e.time_zone)::date::text as today
     from events e where e.id = $2 and ${inSightInSql('$1')} ${lock ? 'for no key update' : ''}`,
  );
const [ASKED, ASKED_LOCKED] = [asked(false), asked(true)];

export async function findAsked(db: Queryable, actor: Actor, eventId: string, now: Date) {
  const [event] = await db.query<AskedEvent>(ASKED, [actor.id, eventId, now.toISOString()]);
  return event;
}

/** As `findAsked`, held: of two requests of one member about it the second sees the first. */
export async function lockAsked(tx: Transaction, actor: Actor, eventId: string, now: Date) {
  const [event] = await tx.query<AskedEvent>(ASKED_LOCKED, [actor.id, eventId, now.toISOString()]);
  return event;
}

const OPEN_OF = sql(
  'event_meetings_open_of',
  `select from event_meetings m where (m.event_id = $2 or m.match_id = $3) and ${openRequestInSql('$4::timestamptz')} limit 1`,
);

/** Whether a request of the member about it waits for an answer. */
export async function hasOpenRequest(
  tx: Transaction,
  { event_id, match_id }: MeetingSubject,
  actor: Actor,
  now: Date,
): Promise<boolean> {
  return (await tx.query(OPEN_OF, [actor.id, event_id, match_id, now.toISOString()])).length > 0;
}

const INSERT = sql(
  'event_meetings_insert',
  `insert into event_meetings (id, event_id, organizer_id, asker_id, event_title, organizer, time_zone, meeting_type,
     meeting_date, meeting_time, purpose, notes, status, open_until, created_at, updated_at, match_id)
   values ($3, $2, $4, $1, $5, $6, $7, $8, $9, $10, $11, $12, 'pending', instant_of($9, $10, $7), $13, $13, $14)
   on conflict (id) do nothing returning id`,
);

/** Stores a request; false where its id is taken. */
export async function insertMeeting(
  tx: Transaction,
  { actor, row }: Permit<'ask' | 'meet', MeetingSubject>,
  draft: MeetingDraft,
  now: Date,
): Promise<boolean> {
  const { id, meeting_type, meeting_date, meeting_time, purpose, notes } = draft;
  const values = [
    ...[actor.id, row.event_id, id, row.user_id, row.title, row.organizer, row.time_zone],
    ...[meeting_type, meeting_date, meeting_time, purpose, notes, now.toISOString(), row.match_id],
  ];
  return (await tx.query(INSERT, values)).length > 0;
}

const RELEASE = sql(
  'event_meeting_slots_release',
  `delete from event_meeting_slots s where s.meeting_id = $1 and not exists (
     select from unnest($2::date[], $3::text[]) as w (day, at) where w.day = s.meeting_date and w.at = s.meeting_time
   )`,
);
// In one order, for the same reason.
const HOLD = sql(
  'event_meeting_slots_hold',
  `insert into event_meeting_slots (meeting_id, organizer_id, meeting_date, meeting_time, starts_at)
   select m.id, m.organizer_id, w.day, w.at, instant_of(w.day, w.at, m.time_zone)
   from event_meetings m, unnest($2::date[], $3::text[]) as w (day, at) where m.id = $1 order by 5
   on conflict do nothing`,
);
const HELD = sql(
  'event_meeting_slots_held',
  'select count(*)::int as held from event_meeting_slots where meeting_id = $1',
);

/**
 * The meeting holds these half hours and no others from now on; false where another holds one
 * (events.md 63).
 */
export async function holdSlots(
  tx: Transaction,
  meetingId: string,
  slots: readonly MeetingTime[],
): Promise<boolean> {
  const values = [
    meetingId,
    slots.map((slot) => slot.meeting_date),
    slots.map((slot) => slot.meeting_time),
  ];
  // The new one is held before anything is released, so that no two wait for each other.
  await tx.query(HOLD, values);
  await tx.query(RELEASE, values);
  const [row] = await tx.query<{ held: number }>(HELD, [meetingId]);
  return row?.held === slots.length;
}

/** A meeting with all that a step looks at and changes. */
export interface LockedMeeting extends Held {
  id: string;
  event_id: string | null;
  event_title: string;
  purpose: MeetingPurpose;
  time_zone: string;
  starts_at: string;
  open_until: string;
  updated_at: string;
  /** The day of its zone now. */
  today: string;
  slots: (MeetingTime & { starts_at: string })[];
}

const CHECKED = `m.id, m.event_id, m.event_title, m.organizer_id, m.asker_id, m.status, m.meeting_type, m.moved_by,
  ${blockedInSql} as blocked, m.meeting_date, m.meeting_time, m.purpose, m.link, m.time_zone, to_json(m.starts_at) #>> '{}' as starts_at,
  to_json(m.open_until) #>> '{}' as open_until, to_json(m.updated_at) #>> '{}' as updated_at, ($2::timestamptz at time zone m.time_zone)::date::text as today`;
const FIND = sql(
  'event_meetings_find',
  `select ${CHECKED}, '[]'::json as slots from event_meetings m where m.id = $1`,
);
const LOCK = sql(
  'event_meetings_lock',
  `select ${CHECKED}, '[]'::json as slots from event_meetings m where m.id = $1 for update`,
);
// Asked once the lock is there: a subquery would see what was committed before the wait.
const SLOTS_OF = sql(
  'event_meeting_slots_of',
  `select meeting_date, meeting_time, to_json(starts_at) #>> '{}' as starts_at from event_meeting_slots
   where meeting_id = $1 order by starts_at`,
);

export async function findMeeting(
  db: Queryable,
  id: string,
  now: Date,
): Promise<LockedMeeting | undefined> {
  const [meeting] = await db.query<LockedMeeting>(FIND, [id, now.toISOString()]);
  return meeting;
}

export async function lockMeeting(
  tx: Transaction,
  id: string,
  now: Date,
): Promise<LockedMeeting | undefined> {
  const [meeting] = await tx.query<LockedMeeting>(LOCK, [id, now.toISOString()]);
  return meeting && { ...meeting, slots: await tx.query(SLOTS_OF, [id]) };
}

export interface MeetingChange extends MeetingTime {
  status: MeetingStatus;
  moved_by: Role | null;
  link: string | null;
}

// `open_until`: the end of an agreed meeting, the last time that is offered or asked for, or now.
const UPDATE = sql(
  'event_meetings_update',
  `update event_meetings m set status = $3, meeting_date = $4, meeting_time = $5, moved_by = $6, link = $7,
     open_until = case $3
       when 'accepted' then instant_of($4, $5, m.time_zone) + ${LASTS}
       when 'offered' then (select max(s.starts_at) from event_meeting_slots s where s.meeting_id = m.id)
       when 'pending' then instant_of($4, $5, m.time_zone)
       else least(m.open_until, $2::timestamptz)
     end,
     updated_at = ${nextVersion('$2', 'm')}
   where m.id = $1`,
);

export async function updateMeeting(
  tx: Transaction,
  { row }: Permit<string, LockedMeeting>,
  { status, meeting_date, meeting_time, moved_by, link }: MeetingChange,
  now: Date,
): Promise<void> {
  await tx.query(UPDATE, [
    row.id,
    now.toISOString(),
    status,
    meeting_date,
    meeting_time,
    moved_by,
    link,
  ]);
}

const FREE = sql(
  'event_meeting_slots_free',
  `select json_build_object('time_zone', $2::text, 'today', $4::date, 'items', coalesce(json_agg(json_build_object(
     'meeting_date', $3::date, 'meeting_time', d.at, 'starts_at', d.starts_at) order by d.starts_at), '[]'))::text as free
   from (select at, instant_of($3::date, at, $2) as starts_at from unnest($5::text[]) at) d
   where not exists (
     select from event_meeting_slots s where s.organizer_id = $1
       and s.starts_at > d.starts_at - ${LASTS} and s.starts_at < d.starts_at + ${LASTS}
   )`,
);

/**
 * The half hours of a day that nobody holds of this organizer, as JSON text: FreeSlots of the
 * contract.
 */
export async function freeSlots(
  db: Queryable,
  organizerId: string,
  { time_zone, today }: { time_zone: string; today: string },
  day: string,
  slots: readonly string[] = MEETING_SLOTS,
): Promise<string> {
  const [row] = await db.query<{ free: string }>(FREE, [organizerId, time_zone, day, today, slots]);
  return row?.free ?? '';
}

/** How long before a meeting both are reminded (events.md 65). */
export const REMINDED_BEFORE_MS = 3_600_000;

// One task for each meeting; a new time moves it. A reminder that is due when the meeting is agreed
// is no news.
const REMIND_LATER = sql(
  'event_meetings_remind_later',
  `select graphile_worker.add_job('meetings_remind', json_build_object('id', m.id),
     run_at => now() + (m.starts_at - $3::interval - $2::timestamptz), job_key => 'meetings_remind:' || m.id)
   from event_meetings m where m.id = $1 and m.status = 'accepted' and m.starts_at - $3::interval > $2::timestamptz`,
);

/** Has the two of an accepted meeting reminded in time. */
export async function remindOfMeeting(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.query(REMIND_LATER, [id, now.toISOString(), `${REMINDED_BEFORE_MS} milliseconds`]);
}

const TAKE_DUE = sql(
  'event_meetings_take_due',
  `update event_meetings m set reminded_of = m.starts_at
   where m.id = $1 and m.status = 'accepted' and m.starts_at > $2::timestamptz
     and m.starts_at - $3::interval <= $2::timestamptz and m.reminded_of is distinct from m.starts_at
   returning m.organizer_id, m.asker_id, m.event_title, m.time_zone, to_json(m.starts_at) #>> '{}' as starts_at`,
);

/**
 * A meeting of which its two people are to be reminded now, once for each beginning; undefined for
 * any other.
 */
export async function takeDue(tx: Transaction, id: string, now: Date) {
  const values = [id, now.toISOString(), `${REMINDED_BEFORE_MS} milliseconds`];
  const [due] = await tx.query<
    Pick<LockedMeeting, 'organizer_id' | 'asker_id' | 'event_title' | 'time_zone' | 'starts_at'>
  >(TAKE_DUE, values);
  return due;
}

const PARTNERS = sql(
  'event_meetings_partners',
  `select distinct ${OTHER} as other_id from event_meetings m where ${rules.see}`,
);

/** The other members of all meetings of a member. */
export async function partnersOf(tx: Transaction, memberId: string): Promise<string[]> {
  return (await tx.query<{ other_id: string }>(PARTNERS, [memberId])).map(
    ({ other_id }) => other_id,
  );
}

const OPEN_MEETINGS = sql(
  'event_meetings_open_meetings',
  `select m.id, case when m.organizer_id = $1 then m.asker_id else m.organizer_id end as other_id, m.event_title,
     m.time_zone, to_json(m.starts_at) #>> '{}' as starts_at
   from event_meetings m where ${rules.see} and m.open_until > $2::timestamptz order by m.id for update`,
);

/** Meetings of a member that can still go on, each with the other of its two people. */
export function openMeetingsOf(tx: Transaction, memberId: string, now: Date) {
  return tx.query<
    { id: string; other_id: string } & Pick<
      LockedMeeting,
      'event_title' | 'time_zone' | 'starts_at'
    >
  >(OPEN_MEETINGS, [memberId, now.toISOString()]);
}

const CANCEL_OF_MATCH = sql(
  'event_meetings_cancel_of_match',
  `with cancelled as (
     update event_meetings m set status = 'cancelled', moved_by = null,
       open_until = least(m.open_until, $2::timestamptz), updated_at = ${nextVersion('$2', 'm')}
     where m.match_id = $1 and m.open_until > $2::timestamptz and m.status not in ('declined', 'cancelled')
     returning m.id, m.organizer_id, m.asker_id
   ), released as (delete from event_meeting_slots s using cancelled c where s.meeting_id = c.id)
   select * from cancelled`,
);

/** Cancels the future meetings of a match. */
export function cancelMeetings(
  tx: Transaction,
  matchId: string,
  now: Date,
): Promise<{ id: string; organizer_id: string; asker_id: string }[]> {
  return tx.query(CANCEL_OF_MATCH, [matchId, now.toISOString()]);
}

/** SQL for what a match, whose id is in the column `match`, has of meetings at `now`. */
export const matchMeetingsInSql = {
  /** The next one that both agreed on: 'id', 'time_zone' and the time, or null. */
  next: (
    match: string,
    now: string,
  ) => `(select json_build_object('id', s.id, 'time_zone', s.time_zone, ${SLOT})
    from event_meetings s where s.match_id = ${match} and s.status = 'accepted'
      and s.starts_at + ${LASTS} > ${now}::timestamptz order by s.starts_at limit 1)`,
  /** The newest request that waits for an answer. */
  open: (
    match: string,
    now: string,
  ) => `(select s.id from event_meetings s where s.match_id = ${match}
    and s.status in ('pending', 'offered') and s.open_until > ${now}::timestamptz order by s.created_at desc limit 1)`,
  /** How many both agreed on and are over. */
  total: (
    match: string,
    now: string,
  ) => `(select count(*)::int from event_meetings s where s.match_id = ${match}
    and s.status = 'accepted' and s.starts_at + ${LASTS} <= ${now}::timestamptz)`,
};
