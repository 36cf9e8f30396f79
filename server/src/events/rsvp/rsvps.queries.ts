import type { EventStatus } from '@pcr/contract/events/event-dates.ts';
import {
  ATTENDEE_PAGE,
  RSVP_PAGE,
  type RsvpDraft,
  type RsvpQuery,
  type RsvpResponse,
} from '@pcr/contract/events/rsvp/rsvps.schema.ts';
import { consentInSql } from '../../consent/consent.ts';
import { NEWEST_FIRST, type PageRow, page, readCursor } from '../../kit/http/paging.ts';
import type { Actor, Permit } from '../../kit/permit/permit.ts';
import { type Queryable, sql, type Transaction } from '../../kit/postgres/database.ts';
import type { LockedEvent } from '../events.queries.ts';
import { groupFactsInSql, inSightInSql, ofLivingGroup } from '../events.rules.ts';
import type { Answer } from './rsvps.rules.ts';

/**
 * An event with its seats, held until the transaction ends: whoever changes an answer to it comes
 * before or after.
 */
export interface SeatedEvent {
  id: string;
  user_id: string;
  title: string;
  status: EventStatus;
  starts_at: string;
  ends_at: string;
  time_zone: string;
  max_attendees: number | null;
  waitlist_enabled: boolean;
  attendees: number;
  waitlist_count: number;
  /** Whether a seat is offered to anybody. */
  offering: boolean;
  deleted: boolean;
  group_id: string | null;
  /** Who sees the answers: the maker, or the leader of its group; null if nobody does. */
  host_id: string | null;
  in_group: boolean;
  leads: boolean;
}

const GROUP = groupFactsInSql('$2');
const SEATED = `e.id, e.user_id, e.title, e.status, to_json(e.starts_at) #>> '{}' as starts_at,
  to_json(e.ends_at) #>> '{}' as ends_at, e.time_zone, e.max_attendees, e.waitlist_enabled, e.attendees,
  e.waitlist_count,
  exists (select from event_rsvps o where o.event_id = e.id and o.offered_until is not null) as offering,
  e.deleted_at is not null or not ${ofLivingGroup} as deleted, e.group_id,
  case when e.group_id is null then e.user_id else (select g.leader_id from groups g where g.id = e.group_id) end as host_id,
  ${GROUP.in_group} as in_group, ${GROUP.leads} as leads`;
// The subquery would see what was committed before the wait for the lock, so it is asked once the
// lock is there.
const LOCK = sql('event_rsvps_lock', 'select from events where id = $1 for update');
const SEATS = sql('event_rsvps_seats', `select ${SEATED} from events e where e.id = $1`);

/** `actor`: the member who asks, if there is one. */
export async function lockSeats(
  tx: Transaction,
  id: string,
  actor?: Actor,
): Promise<SeatedEvent | undefined> {
  await tx.query(LOCK, [id]);
  const [event] = await tx.query<SeatedEvent>(SEATS, [id, actor?.id ?? null]);
  return event;
}

const HOLD_MEMBER = sql(
  'event_rsvps_hold_member',
  'select 1 as one from users where id = $1 for share',
);

/**
 * Holds the account of a member who is about to answer or ask, before any event: its erasure comes
 * before, or takes along what they send (events.md 6). Returns false if it is gone.
 */
export async function holdMember(tx: Transaction, { id }: Actor): Promise<boolean> {
  return (await tx.query(HOLD_MEMBER, [id])).length > 0;
}

const HOLD_MEMBERSHIP = sql(
  'event_rsvps_hold_membership',
  `select from group_members m
   where m.group_id = (select e.group_id from events e where e.id = $2) and m.user_id = $1 for key share`,
);

/**
 * For an event of a group: members stay in the group until the transaction ends, so that one who
 * leaves finds this answer and gives it up (groups.md 73). Held before the event, as in the
 * deletion of a group.
 */
export async function holdMembership(
  tx: Transaction,
  { id }: Actor,
  eventId: string,
): Promise<void> {
  await tx.query(HOLD_MEMBERSHIP, [id, eventId]);
}

const MINE = sql(
  'event_rsvps_mine',
  `select r.id, r.response, r.notes, r.offered_until is not null as offered
   from event_rsvps r where r.event_id = $1 and r.user_id = $2`,
);

export type OwnAnswer = Answer & { id: string; notes: string | null };

/** The member's own answer; null before the first. */
export async function answerOf(
  tx: Transaction,
  eventId: string,
  memberId: string,
): Promise<OwnAnswer | null> {
  const [answer] = await tx.query<OwnAnswer>(MINE, [eventId, memberId]);
  return answer ?? null;
}

// The first to hold the event has the first place in the waitlist, so the time is taken once the
// event is held.
const ANSWER = sql(
  'event_rsvps_answer',
  `insert into event_rsvps as r
     (id, event_id, user_id, response, notes, waiting_since, told, created_at, updated_at, named)
   select $3, e.id, $1, $4, $5, case when $4 = 'waitlist' then clock_timestamp() end, event_stands(e), $6, $6,
     $7 and $4 <> 'not_attending'
   from events e where e.id = $2
     and not exists (select from event_rsvps o where o.id = $3 and (o.event_id, o.user_id) <> ($2, $1))
   on conflict (event_id, user_id) do update set response = excluded.response, notes = excluded.notes,
     waiting_since = case when excluded.response = 'waitlist' then coalesce(r.waiting_since, excluded.waiting_since) end,
     offered_until = case when excluded.response = 'waitlist' then r.offered_until end,
     told = excluded.told, updated_at = excluded.updated_at,
     named = excluded.named or (r.named and excluded.response <> 'not_attending')
   returning r.id`,
);

/**
 * Writes an answer, the first or another; false where its id is somebody else's. `named`: its
 * member was told that the organizer reads their name (events.md 44).
 */
export async function answer(
  tx: Transaction,
  { actor, row }: Permit<'rsvp', { id: string }>,
  { id, notes }: Pick<RsvpDraft, 'id' | 'notes'>,
  response: RsvpResponse,
  named: boolean,
  now: Date,
): Promise<boolean> {
  const values = [actor.id, row.id, id, response, notes, now.toISOString(), named];
  return (await tx.query(ANSWER, values)).length > 0;
}

const COUNT = sql(
  'event_rsvps_count',
  'update events set attendees = attendees + $2, waitlist_count = waitlist_count + $3 where id = $1',
);

/** So many seats more are taken or offered, and so many more wait. */
export async function count(
  tx: Transaction,
  eventId: string,
  seats: number,
  waiting: number,
): Promise<void> {
  if (seats !== 0 || waiting !== 0) await tx.query(COUNT, [eventId, seats, waiting]);
}

const EXPIRE = sql(
  'event_rsvps_expire',
  `update event_rsvps r set response = 'not_attending', waiting_since = null, offered_until = null, updated_at = $2
   from (
     select id from event_rsvps where event_id = $1 and offered_until <= $2 order by offered_until, id limit $3
   ) over
   where r.id = over.id returning r.user_id`,
);

/**
 * Ends offers that nobody took in time, so many at most: their members no longer wait. Returns the
 * members.
 */
export async function expireOffers(
  tx: Transaction,
  eventId: string,
  most: number,
  now: Date,
): Promise<string[]> {
  const rows = await tx.query<{ user_id: string }>(EXPIRE, [eventId, now.toISOString(), most]);
  return rows.map(({ user_id }) => user_id);
}

const SHORTEN = sql(
  'event_rsvps_shorten',
  `update event_rsvps r set offered_until = $2, updated_at = $3
   from (
     select id from event_rsvps where event_id = $1 and offered_until > $2 order by offered_until, id limit $4
   ) longer
   where r.id = longer.id returning r.user_id`,
);

/** No offer lasts longer than one that is made now: so many members at most whose offer did. */
export async function shortenOffers(
  tx: Transaction,
  eventId: string,
  until: Date,
  most: number,
  now: Date,
): Promise<string[]> {
  const values = [eventId, until.toISOString(), now.toISOString(), most];
  const rows = await tx.query<{ user_id: string }>(SHORTEN, values);
  return rows.map(({ user_id }) => user_id);
}

const TAKE_BACK = sql(
  'event_rsvps_take_back',
  `update event_rsvps r set offered_until = null, updated_at = $2
   from (
     select id from event_rsvps where event_id = $1 and offered_until > $2 order by offered_until, id limit $3
   ) taken
   where r.id = taken.id returning r.user_id`,
);

/**
 * So many offers at most that nobody can take now: whose they were wait again, in their place.
 * Their members.
 */
export async function takeBackOffers(
  tx: Transaction,
  eventId: string,
  most: number,
  now: Date,
): Promise<string[]> {
  const rows = await tx.query<{ user_id: string }>(TAKE_BACK, [eventId, now.toISOString(), most]);
  return rows.map(({ user_id }) => user_id);
}

const OFFER = sql(
  'event_rsvps_offer',
  `update event_rsvps r set offered_until = $3, updated_at = $4
   from (
     select id from event_rsvps where event_id = $1 and response = 'waitlist' and offered_until is null
     order by waiting_since, id limit $2
   ) first
   where r.id = first.id returning r.user_id`,
);

/** Offers seats to the first waiting members, in their order, and returns them. */
export async function offer(
  tx: Transaction,
  eventId: string,
  seats: number,
  until: Date,
  now: Date,
): Promise<string[]> {
  const values = [eventId, seats, until.toISOString(), now.toISOString()];
  const rows = await tx.query<{ user_id: string }>(OFFER, values);
  return rows.map(({ user_id }) => user_id);
}

// From the clock of this moment: the transaction may have waited for the event.
const SETTLE_LATER = sql(
  'event_rsvps_settle_later',
  `select graphile_worker.add_job('events_offers', json_build_object('id', $1::uuid),
     run_at => clock_timestamp() + $2 * interval '1 millisecond', job_key => 'events_offers:' || $1::uuid)`,
);

/** Has the task run as soon as this is committed. */
export async function settleSoon(tx: Transaction, eventId: string): Promise<void> {
  await tx.query(SETTLE_LATER, [eventId, 0]);
}

const NEXT_EXPIRY = sql(
  'event_rsvps_next_expiry',
  `select to_json(min(offered_until)) #>> '{}' as next from event_rsvps where event_id = $1 and offered_until is not null`,
);

/** Has the task run when the next offer of the event expires. */
export async function expireLater(tx: Transaction, eventId: string, now: Date): Promise<void> {
  const [row] = await tx.query<{ next: string | null }>(NEXT_EXPIRY, [eventId]);
  if (row?.next)
    await tx.query(SETTLE_LATER, [eventId, Math.max(0, Date.parse(row.next) - now.getTime())]);
}

const OF_GROUP_LEFT = sql(
  'event_rsvps_of_group_left',
  `select r.event_id from event_rsvps r join events e on e.id = r.event_id
   where r.user_id = $1 and e.group_id = $2
     and not exists (select from group_members m where m.group_id = $2 and m.user_id = $1)
   order by r.event_id`,
);

/**
 * The events of a group that were answered by a member who has left it, in the order of their ids.
 */
export async function eventsOfGroupLeft(
  tx: Transaction,
  memberId: string,
  groupId: string,
): Promise<string[]> {
  return (await tx.query<{ event_id: string }>(OF_GROUP_LEFT, [memberId, groupId])).map(
    ({ event_id }) => event_id,
  );
}

const FORGET_ONE = sql(
  'event_rsvps_forget_one',
  'delete from event_rsvps where event_id = $1 and user_id = $2',
);

/** Takes a member's answer to one event away. */
export async function forgetAnswer(
  tx: Transaction,
  eventId: string,
  memberId: string,
): Promise<void> {
  await tx.query(FORGET_ONE, [eventId, memberId]);
}

const SOME_EVENTS_OF = sql(
  'event_rsvps_some_events_of',
  'select event_id from event_rsvps where user_id = $1 limit 2',
);

/** Two of them at most: whether they are none, one or several. */
export async function someEventsAnsweredBy(tx: Transaction, memberId: string): Promise<string[]> {
  return (await tx.query<{ event_id: string }>(SOME_EVENTS_OF, [memberId])).map(
    ({ event_id }) => event_id,
  );
}

const WAITING = sql(
  'event_rsvps_waiting',
  `select user_id from event_rsvps where event_id = $1 and response = 'waitlist' and offered_until is null`,
);

/** The members waiting for a seat. */
export async function whoWaits(tx: Transaction, eventId: string): Promise<string[]> {
  return (await tx.query<{ user_id: string }>(WAITING, [eventId])).map(({ user_id }) => user_id);
}

// In the order in which a series is held.
const HOLD_ERASURE = sql(
  'event_rsvps_hold_erasure',
  `select 1 as one from events where id in (
     select e.id from events e where e.user_id = $1 union select r.event_id from event_rsvps r where r.user_id = $1
   ) order by id for update`,
);

/**
 * Holds what a member made or answered: nobody answers it, nor is told of it, until the transaction
 * ends.
 */
export async function holdForErasure(tx: Transaction, memberId: string): Promise<void> {
  await tx.query(HOLD_ERASURE, [memberId]);
}

// As `holdsSeat` and `waits` say it. Where somebody waits, the task offers them what is free.
const FORGET = sql(
  'event_rsvps_forget',
  `with gone as (
     delete from event_rsvps where user_id = $1
     returning event_id, response = 'attending' or offered_until is not null as seated,
       response = 'waitlist' and offered_until is null as waits
   ), counted as (
     update events e set attendees = e.attendees - gone.seated::int, waitlist_count = e.waitlist_count - gone.waits::int
     from gone where e.id = gone.event_id and (gone.seated or gone.waits) returning e.id, e.waitlist_count
   ) select count(graphile_worker.add_job('events_offers', json_build_object('id', id), run_at => clock_timestamp(),
       job_key => 'events_offers:' || id)) as offering from counted where waitlist_count > 0`,
);

/**
 * Removes all answers of a member, as they go with their account; their seats go to waiting
 * members.
 */
export async function forgetAnswers(tx: Transaction, memberId: string): Promise<void> {
  await tx.query(FORGET, [memberId]);
}

const attendees = (after: boolean) =>
  sql(
    `event_rsvps_attendees${after ? '_after' : ''}`,
    `select (select row_to_json(a)::text from (
       select r.id, ${consentInSql.name('User')} as name, face.card, face.photo from ${consentInSql.face}
     ) a) as item, r.created_at::text as k0, r.id::text as k1
     from event_rsvps r ${consentInSql.of('r.user_id')}
     where r.event_id = $2 and r.response = 'attending' and consent.display_real_name and $1::uuid is not null
       ${after ? 'and (r.created_at, r.id) > ($3::timestamptz, $4::uuid)' : ''}
     order by r.created_at, r.id limit ${ATTENDEE_PAGE + 1}`,
  );
const [ATTENDEES, ATTENDEES_AFTER] = [attendees(false), attendees(true)];
const UNNAMED = sql(
  'event_rsvps_unnamed',
  `select count(*)::int as unnamed,
     (select count(*)::int from event_rsvps o where o.event_id = $1 and o.offered_until is not null) as offered
   from event_rsvps r ${consentInSql.of('r.user_id')}
   where r.event_id = $1 and r.response = 'attending' and not coalesce(consent.display_real_name, false)`,
);

/** Attending members who show their name, as JSON text: AttendeePage of the contract. */
export async function listAttendees(
  db: Queryable,
  { actor, row }: Permit<'see', LockedEvent>,
  cursor: string | undefined,
): Promise<string> {
  const values = [actor.id, row.id, ...(cursor ? readCursor(cursor, NEWEST_FIRST) : [])];
  const found = await db.query<PageRow>(cursor ? ATTENDEES_AFTER : ATTENDEES, values);
  const [rest] = cursor
    ? []
    : await db.query<{ unnamed: number; offered: number }>(UNNAMED, [row.id]);
  return page(found, ATTENDEE_PAGE).replace(
    /\}$/,
    `,"unnamed":${rest?.unnamed ?? 'null'},"offered":${rest?.offered ?? 'null'}}`,
  );
}

/**
 * The name of who answered `r`, as who sees the answers to `e` reads it: the one that they show,
 * and until a day after the event that of everybody who may come (events.md 44).
 */
const nameToHost = (now: string) => `case when consent.display_real_name then shown.full_name
  when r.named and e.ends_at > ${now}::timestamptz - interval '1 day'
    then (select n.full_name from users n where n.id = r.user_id)
  else 'User' end`;
/** Of members who are blocked, while the name stands with it; else a missing note would tell it. */
const notesTo = (viewer: string, now: string) => `case when not exists (
    select from blocks b where b.blocker_id = ${viewer} and b.blocked_id = r.user_id
  ) or ${nameToHost(now)} = 'User' then r.notes end`;
/** An answer `r` to `e` as the one who sees the answers, the viewer `$1`, sees it at `$3`. */
const RSVP = `(select row_to_json(a)::text from (
  select r.id, ${nameToHost('$3')} as name, face.card, face.photo,
    r.response, ${notesTo('$1', '$3')} as notes,
    r.offered_until, r.checked_in_at, r.created_at
  from ${consentInSql.face}
) a)`;
const rsvps = (filtered: boolean, after: boolean) =>
  sql(
    `event_rsvps_list${filtered ? '_of' : ''}${after ? '_after' : ''}`,
    `select ${RSVP} as item, r.created_at::text as k0, r.id::text as k1
     from event_rsvps r join events e on e.id = r.event_id ${consentInSql.of('r.user_id')}
     where r.event_id = $2 ${filtered ? 'and r.response = $4' : ''}
       ${after ? `and (r.created_at, r.id) > ($${filtered ? 5 : 4}::timestamptz, $${filtered ? 6 : 5}::uuid)` : ''}
     order by r.created_at, r.id limit ${RSVP_PAGE + 1}`,
  );
const LISTS = [false, true].map((filtered) => [false, true].map((after) => rsvps(filtered, after)));

/** All answers, first come first, as JSON text: RsvpPage of the contract. */
export async function listRsvps(
  db: Queryable,
  { actor, row }: Permit<'see_responses', LockedEvent>,
  { response, cursor }: RsvpQuery,
  now: Date,
): Promise<string> {
  const values = [
    ...[actor.id, row.id, now.toISOString()],
    ...(response ? [response] : []),
    ...(cursor ? readCursor(cursor, NEWEST_FIRST) : []),
  ];
  const statement = LISTS[response ? 1 : 0]?.[cursor ? 1 : 0];
  return statement ? page(await db.query<PageRow>(statement, values), RSVP_PAGE) : '';
}

const CHECK_IN = sql(
  'event_rsvps_check_in',
  `with changed as (
     update event_rsvps set checked_in_at = case when $5 then coalesce(checked_in_at, $3::timestamptz) end
     where id = $4 and event_id = $2 returning *
   ) select ${RSVP} as record from changed r join events e on e.id = r.event_id ${consentInSql.of('r.user_id')}`,
);

/**
 * The answer with whether its member came, as JSON text; undefined where the event has no such
 * answer.
 */
export async function checkIn(
  tx: Transaction,
  { actor, row }: Permit<'see_responses', LockedEvent>,
  rsvpId: string,
  came: boolean,
  now: Date,
): Promise<string | undefined> {
  const values = [actor.id, row.id, now.toISOString(), rsvpId, came];
  const [found] = await tx.query<{ record: string }>(CHECK_IN, values);
  return found?.record;
}

export interface RsvpLine {
  name: string;
  response: RsvpResponse;
  notes: string | null;
  answered_at_utc: string;
  checked_in_at_utc: string | null;
}

const LINES = sql(
  'event_rsvps_lines',
  `select ${nameToHost('$3')} as name, r.response, ${notesTo('$1', '$3')} as notes, to_json(r.created_at) #>> '{}' as answered_at_utc,
     to_json(r.checked_in_at) #>> '{}' as checked_in_at_utc
   from event_rsvps r join events e on e.id = r.event_id ${consentInSql.of('r.user_id')}
   where r.event_id = $2 order by r.response, r.created_at, r.id`,
);

/** All answers for a table: at most as many as a network has members. */
export function linesOf(
  db: Queryable,
  { actor, row }: Permit<'see_responses', LockedEvent>,
  now: Date,
): Promise<RsvpLine[]> {
  return db.query<RsvpLine>(LINES, [actor.id, row.id, now.toISOString()]);
}

/**
 * SQL for the events that the member `$1` attends, as the dashboard tells what they did last
 * (dashboard.md 6).
 */
export const activityInSql = (limit: number) =>
  `select 'event_registration' as kind, e.title as subject, e.id as subject_id, r.created_at
   from event_rsvps r join events e on e.id = r.event_id
   where r.user_id = $1 and r.response = 'attending' and e.deleted_at is null and ${inSightInSql('$1')}
   order by r.created_at desc, r.event_id desc limit ${limit}`;
