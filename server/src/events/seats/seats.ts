import type { Consent } from '@pcr/contract/consent/consent.schema.ts';
import { EVENTS_TOPIC } from '@pcr/contract/events/events.schema.ts';
import { type LiveEvent, publish } from '../../kit/live/live.ts';
import type { Notify } from '../../kit/messages/notify.ts';
import type { Transaction } from '../../kit/postgres/database.ts';
import { renewUnread } from '../../notifications/notifications.ts';
import { audienceOf } from '../groups.queries.ts';
import * as rsvps from '../rsvp/rsvps.queries.ts';
import {
  type Answer,
  freeSeats,
  holdsSeat,
  hosts,
  offeredUntil,
  takesAnswers,
  waits,
} from '../rsvp/rsvps.rules.ts';

// Free seats go to the waiting members, in their order (events.md 31 to 36). Code that changes an
// answer, the seats or the date holds the event, and calls this before it lets go.

/** So many are told in one transaction, which holds the event; a task goes on at once. */
const BATCH = 100;
/** So many offers at most change in one transaction where nobody is told. */
const OFFERS = 1000;
/** If more than so many hear of it, everybody does. */
const HEARD_BY_ID = 500;

/**
 * Ends offers that nobody took or can take, and offers free seats to the first waiting. Returns the
 * event.
 */
export async function settleSeats(tx: Transaction, notify: Notify, id: string, now: Date) {
  const event = await rsvps.lockSeats(tx, id);
  return event && settle(tx, notify, event, now);
}

/** As `settleSeats`, for an event that is held already. */
export async function settle(
  tx: Transaction,
  notify: Notify,
  event: rsvps.SeatedEvent,
  now: Date,
): Promise<rsvps.SeatedEvent> {
  const { id, title: event_title } = event;
  const open = !event.deleted && takesAnswers(event, now);
  const until = offeredUntil(Date.parse(event.starts_at), now.getTime());
  let { attendees, waitlist_count } = event;
  const passed = event.offering ? await rsvps.expireOffers(tx, id, BATCH, now) : [];
  const shortened =
    event.offering && open ? await rsvps.shortenOffers(tx, id, until, OFFERS, now) : [];
  const takenBack = event.offering && !open ? await rsvps.takeBackOffers(tx, id, OFFERS, now) : [];
  attendees -= passed.length + takenBack.length;
  waitlist_count += takenBack.length;
  const seats = open && waitlist_count > 0 ? freeSeats({ ...event, attendees }) : 0;
  const offered = seats > 0 ? await rsvps.offer(tx, id, Math.min(seats, BATCH), until, now) : [];
  attendees += offered.length;
  waitlist_count -= offered.length;
  await rsvps.count(tx, id, attendees - event.attendees, waitlist_count - event.waitlist_count);

  // Of an event that has begun, or does not take place, nobody hears that a seat is gone.
  for (const to of open ? passed : []) {
    await notify(
      tx,
      to,
      { kind: 'event_seat_passed', subject_id: id, parts: { event_title } },
      now,
    );
  }
  const offer = { event_title, until: until.toISOString(), time_zone: event.time_zone };
  for (const to of offered) {
    const notice = { kind: 'event_seat_offered', subject_id: id, parts: offer } as const;
    if (!(await renewUnread(tx, to, notice, now))) await notify(tx, to, notice, now);
  }
  const others = [...passed, ...shortened, ...takenBack, ...offered];
  if (others.length > 0) {
    const isCut =
      offered.length === BATCH || shortened.length === OFFERS || takenBack.length === OFFERS;
    if (isCut) await rsvps.settleSoon(tx, id);
    else await rsvps.expireLater(tx, id, now);
    // The members waiting behind them have moved.
    const behind = offered.length + takenBack.length > 0 ? await rsvps.whoWaits(tx, id) : [];
    const hear = [...new Set([...others, ...behind, ...hosts(event)])];
    await publish(tx, {
      to: hear.length > HEARD_BY_ID ? await audienceOf(tx, [id]) : hear,
      topic: EVENTS_TOPIC,
      id,
    });
  }
  return { ...event, attendees, waitlist_count, offering: event.offering || offered.length > 0 };
}

/**
 * As the task does it: at its time, and again when the next offer expires, however early it ran.
 */
export async function settleInTime(
  tx: Transaction,
  notify: Notify,
  id: string,
  now: Date,
): Promise<void> {
  const event = await rsvps.lockSeats(tx, id);
  if (!event) return;
  await rsvps.expireLater(tx, id, now);
  await settle(tx, notify, event, now);
}

/**
 * As the task does it, once a member has left a group: their seats go to waiting members
 * (groups.md 73).
 */
export async function leaveEventsOfGroup(
  tx: Transaction,
  notify: Notify,
  { group_id, user_id }: { group_id: string; user_id: string },
  now: Date,
): Promise<void> {
  const left = await rsvps.eventsOfGroupLeft(tx, user_id, group_id);
  for (const id of left) {
    const event = await rsvps.lockSeats(tx, id);
    const before = await rsvps.answerOf(tx, id, user_id);
    if (!event || !before) continue;
    await rsvps.forgetAnswer(tx, id, user_id);
    await settle(tx, notify, await recount(tx, event, before, null), now);
  }
  if (left.length > 0) await publish(tx, { to: [user_id], topic: EVENTS_TOPIC });
}

/**
 * Pages that name who attends ask again, where a member shows or hides their name (events.md 37,
 * 38).
 */
export async function attendeeConsentNews(
  tx: Transaction,
  memberId: string,
  changed: readonly Consent[],
): Promise<readonly LiveEvent[]> {
  if (!changed.includes('display_real_name')) return [];
  const [id, another] = await rsvps.someEventsAnsweredBy(tx, memberId);
  // Ids that come together would say that several answers without a name are of one person.
  if (another) return [{ to: 'everyone', topic: EVENTS_TOPIC }];
  return id ? [{ to: await audienceOf(tx, [id]), topic: EVENTS_TOPIC, id }] : [];
}

/** Counts one answer that has become another. */
export async function recount(
  tx: Transaction,
  event: rsvps.SeatedEvent,
  before: Answer | null,
  after: Answer | null,
): Promise<rsvps.SeatedEvent> {
  const seats = Number(holdsSeat(after)) - Number(holdsSeat(before));
  const waiting = Number(waits(after)) - Number(waits(before));
  await rsvps.count(tx, event.id, seats, waiting);
  return {
    ...event,
    attendees: event.attendees + seats,
    waitlist_count: event.waitlist_count + waiting,
  };
}
