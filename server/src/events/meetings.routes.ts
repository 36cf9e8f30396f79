import { randomUUID } from 'node:crypto';
import { eventStatusAt } from '@pcr/contract/events/event-dates.ts';
import { EVENTS_TOPIC } from '@pcr/contract/events/events.schema.ts';
import { isMeetingDay } from '@pcr/contract/events/meeting-slots.ts';
import * as endpoints from '@pcr/contract/events/meetings.endpoints.ts';
import { MEETING_STEPS_PER_HOUR, MEETINGS_PER_HOUR, MEETINGS_TOPIC } from '@pcr/contract/events/meetings.schema.ts';
import { conflict } from '../kit/history/history.ts';
import { ApiError } from '../kit/http/api-error.ts';
import { type Bind, found, JsonText } from '../kit/http/http.ts';
import { consume, limiter } from '../kit/http/limits.ts';
import { publish } from '../kit/live/live.ts';
import { type Channels, sendMessage } from '../kit/messages/messages.ts';
import { type Actor, permit } from '../kit/permit/permit.ts';
import type { Database, Transaction } from '../kit/postgres/database.ts';
import type { Clock } from '../kit/settings/clock.ts';
import type { Notify } from '../notifications/notifications.ts';
import * as meetings from './meetings.queries.ts';
import { isDone, isOfRole, meetingRules } from './meetings.rules.ts';
import { lastStart, noticeOf, refuseOtherDays, resultOf, TimeGone } from './meetings.steps.ts';
import { holdMember } from './rsvps.queries.ts';

export interface MeetingParts {
  database: Database;
  clock: Clock;
  channels: Channels;
  notify: Notify;
}

const TAKEN = 'This time was just taken. Choose another one.';
const CLOSED = 'This event takes no requests for a meeting any more.';
const ASKED_ALREADY = 'You already asked for a meeting about this event. You find it under Meetings.';
const OVER = 'The time of this meeting has passed.';
const CHANGED = 'This meeting just changed. Check how it stands now.';
const NOT_MOVED = 'This meeting can’t be moved now. You can still cancel it.';

/** Who may ask: whom the organizer lets (events.md 60). Every member sees the event. */
const askRules = {
  see: (_: Actor, row: meetings.AskedEvent) => !row.deleted,
  ask: (_: Actor, row: meetings.AskedEvent) => row.asks,
};

export function meetingRoutes(bind: Bind, { database, clock, channels, notify }: MeetingParts): void {
  const limit = limiter(database, 'meeting_requests', MEETINGS_PER_HOUR, 60);
  const steps = limiter(database, 'meeting_steps', MEETING_STEPS_PER_HOUR, 60);

  const isUpcoming = (event: meetings.AskedEvent) => eventStatusAt(event, clock.now().getTime()) === 'upcoming';

  bind(endpoints.listFreeSlots, async ({ params: { id }, query: { day } }, { actor }) => {
    const event = await meetings.findAsked(database, actor, id, clock.now());
    const { row } = permit(askRules, actor, 'ask', event);
    return new JsonText(await freeOf(row.user_id, row, day, isUpcoming(row)));
  });

  bind(endpoints.listMeetingSlots, async ({ params: { id }, query: { day } }, { actor }) => {
    const { row } = permit(meetingRules, actor, 'see', await meetings.findMeeting(database, id, clock.now()));
    const chooses = meetingRules.offer(actor, row) || meetingRules.move(actor, row);
    return new JsonText(
      await freeOf(row.organizer_id, row, day, chooses && Date.parse(row.open_until) > clock.now().getTime()),
    );
  });

  /** None on a day on which nobody can meet: what an organizer does then is not told. */
  const freeOf = (organizerId: string, at: { time_zone: string; today: string }, day: string, open: boolean) =>
    meetings.freeSlots(database, organizerId, at, day, open && isMeetingDay(day, at.today) ? undefined : []);

  bind(endpoints.requestMeeting, async ({ params: { id: eventId }, in: draft }, { actor }) => {
    // Sent twice: the same one answers, also when the event has begun in between, and it does not count again.
    const before = await meetings.getOwn(database, actor, draft.id, eventId);
    if (before) return new JsonText(before);
    await consume(limit, actor.id, 'You sent too many requests in one hour');
    return database.transaction(async (tx) => {
      if (!(await holdMember(tx, actor))) throw new ApiError('not_authenticated');
      const now = clock.now();
      const allowed = permit(askRules, actor, 'ask', await meetings.lockAsked(tx, actor, eventId, now));
      const event = allowed.row;
      // Sent at once with another, which is through by now.
      const earlier = await meetings.getOwn(tx, actor, draft.id, eventId);
      if (earlier) return new JsonText(earlier);
      if (!isUpcoming(event)) throw conflict(undefined, CLOSED);
      refuseOtherDays(event.today, [draft.meeting_date]);
      if (await meetings.hasOpenRequest(tx, eventId, actor, now)) throw conflict(undefined, ASKED_ALREADY);
      if (!(await meetings.insertMeeting(tx, allowed, draft, now))) throw new ApiError('id_taken');
      if (!(await meetings.holdSlots(tx, draft.id, [draft]))) throw conflict(undefined, TAKEN);
      const { row: made } = permit(meetingRules, actor, 'see', await meetings.findMeeting(tx, draft.id, now));
      await tellOrganizer(tx, event, made, now);
      await publish(tx, { to: [actor.id, event.user_id], topic: MEETINGS_TOPIC, id: draft.id });
      await publish(tx, { to: [actor.id], topic: EVENTS_TOPIC, id: event.id });
      return found(await meetings.getMeeting(tx, actor, draft.id));
    });
  });

  /** An entry and a mail to who made the event, and the description's fields to the form service if there is one. */
  async function tellOrganizer(tx: Transaction, event: meetings.AskedEvent, made: meetings.LockedMeeting, now: Date) {
    const { id, event_title, time_zone, starts_at, meeting_date, meeting_time, meeting_type, purpose } = made;
    const parts = { event_title, time_zone, starts_at, purpose, meeting_type };
    await notify(tx, event.user_id, { kind: 'meeting_requested', subject_id: id, parts }, now);
    if (!channels.operator.includes('webhook')) return;
    const message = {
      ...{ id: randomUUID(), kind: 'meeting_request', sender_id: null, recipient_id: event.user_id },
      ...{ subject: 'Meeting request', body: '' },
      data: {
        ...{ event_title, organizer: event.organizer, meeting_date, meeting_time, meeting_type, purpose },
        event_id: event.id,
      },
    };
    await sendMessage(tx, { operator: [], member: ['webhook'] }, message, now);
  }

  bind(endpoints.listMeetings, async ({ query }, { actor }) => {
    return new JsonText(await meetings.listMeetings(database, actor, query, clock.now()));
  });

  bind(endpoints.getMeeting, async ({ params: { id } }, { actor }) =>
    found(await meetings.getMeeting(database, actor, id)),
  );

  bind(endpoints.stepMeeting, async ({ params: { id }, in: step }, { actor }) => {
    permit(meetingRules, actor, 'see', await meetings.findMeeting(database, id, clock.now()));
    await consume(steps, `${id}:${actor.id}`, 'You changed this meeting too often in one hour');
    return database.transaction(async (tx) => {
      const now = clock.now();
      const { row } = permit(meetingRules, actor, 'see', await meetings.lockMeeting(tx, id, now));
      const current = () => meetings.getMeeting(tx, actor, id);
      const refuse = async (message: string) => conflict(await current(), message);
      if (isDone(actor, row, step)) return found(await current());
      const isTheirs = isOfRole(actor, row, step.step);
      if (isTheirs && Date.parse(row.open_until) <= now.getTime()) throw await refuse(OVER);
      if (step.step === 'move' && row.blocked && row.status === 'accepted') throw await refuse(NOT_MOVED);
      if (isTheirs && !meetingRules[step.step](actor, row)) throw await refuse(CHANGED);
      const allowed = permit(meetingRules, actor, step.step, row);
      if (Date.parse(lastStart(row, step)) <= now.getTime()) throw await refuse(OVER);

      const role = row.organizer_id === actor.id ? 'organizer' : 'asker';
      const { change, slots } = await orGone(() => resultOf(row, step, role), refuse);
      if (!(await meetings.holdSlots(tx, id, slots))) throw await refuse(TAKEN);
      await meetings.updateMeeting(tx, allowed, change, now);
      const { row: after } = permit(meetingRules, actor, 'see', await meetings.lockMeeting(tx, id, now));
      if (after.status === 'accepted') await meetings.remindOfMeeting(tx, id, now);
      const other = role === 'organizer' ? row.asker_id : row.organizer_id;
      const moved = after.slots.find(({ starts_at }) => starts_at !== after.starts_at)?.starts_at ?? null;
      // A link that is taken away is no news.
      if (step.step !== 'link' || after.link) await notify(tx, other, noticeOf(step, role, after, moved), now);
      await publish(tx, { to: [row.organizer_id, row.asker_id], topic: MEETINGS_TOPIC, id });
      // Whether they may ask for another.
      if (row.event_id) await publish(tx, { to: [row.asker_id], topic: EVENTS_TOPIC, id: row.event_id });
      return found(await current());
    });
  });
}

/** 409 where the time that was on the screen is not there any more. */
async function orGone<T>(result: () => T, refuse: (message: string) => Promise<ApiError>): Promise<T> {
  try {
    return result();
  } catch (error) {
    throw error instanceof TimeGone ? await refuse(CHANGED) : error;
  }
}
