import { eventStatusAt } from '@pcr/contract/events/event-dates.ts';
import { EVENTS_TOPIC } from '@pcr/contract/events/events.schema.ts';
import * as endpoints from '@pcr/contract/events/meetings/meetings.endpoints.ts';
import {
  MEETING_STEPS_PER_HOUR,
  MEETINGS_TOPIC,
} from '@pcr/contract/events/meetings/meetings.schema.ts';
import { ApiError } from '../../kit/errors/api-error.ts';
import { conflict, sameInstant, sentBefore } from '../../kit/history/history.ts';
import { type Bind, found, JsonText } from '../../kit/http/http.ts';
import { consume, limiter } from '../../kit/http/limits.ts';
import { publish } from '../../kit/live/live.ts';
import type { Channels } from '../../kit/messages/messages.ts';
import type { Notify } from '../../kit/messages/notify.ts';
import { type Actor, permit } from '../../kit/permit/permit.ts';
import type { Database } from '../../kit/postgres/database.ts';
import type { Clock } from '../../kit/settings/clock.ts';
import { holdMember } from '../rsvp/rsvps.queries.ts';
import { askForMeeting, freeTimes, meetingLimit, TAKEN } from './meetings.ask.ts';
import * as meetings from './meetings.queries.ts';
import { isDone, isOfRole, meetingRules } from './meetings.rules.ts';
import { lastStart, noticeOf, resultOf, TimeGone } from './meetings.steps.ts';

export interface MeetingParts {
  database: Database;
  clock: Clock;
  channels: Channels;
  notify: Notify;
}

const CLOSED = 'This event takes no requests for a meeting any more.';
const OVER = 'The time of this meeting has passed.';
const CHANGED = 'This meeting just changed. Check how it stands now.';
const NOT_MOVED = 'This meeting can’t be moved now. You can still cancel it.';

/** Who may ask: those whom the organizer allows to (events.md 60). Every member sees the event. */
const askRules = {
  see: (_: Actor, row: meetings.AskedEvent) => !row.deleted,
  ask: (_: Actor, row: meetings.AskedEvent) => row.asks,
};

export function meetingRoutes(
  bind: Bind,
  { database, clock, channels, notify }: MeetingParts,
): void {
  const countRequest = meetingLimit(database);
  const steps = limiter(database, 'meeting_steps', MEETING_STEPS_PER_HOUR, 60);

  const isUpcoming = (event: meetings.AskedEvent) =>
    eventStatusAt(event, clock.now().getTime()) === 'upcoming';

  bind(endpoints.listFreeSlots, async ({ params: { id }, query: { day } }, { actor }) => {
    const event = await meetings.findAsked(database, actor, id, clock.now());
    const { row } = permit(askRules, actor, 'ask', event);
    return new JsonText(await freeTimes(database, row.user_id, row, day, isUpcoming(row)));
  });

  bind(endpoints.listMeetingSlots, async ({ params: { id }, query: { day } }, { actor }) => {
    const { row } = permit(
      meetingRules,
      actor,
      'see',
      await meetings.findMeeting(database, id, clock.now()),
    );
    const chooses = meetingRules.offer(actor, row) || meetingRules.move(actor, row);
    const open = chooses && Date.parse(row.open_until) > clock.now().getTime();
    return new JsonText(await freeTimes(database, row.organizer_id, row, day, open));
  });

  bind(endpoints.requestMeeting, async ({ params: { id: eventId }, in: draft }, { actor }) => {
    // Sent twice: the same one answers, also when the event has begun in between, and it does not
    // count again.
    const before = await meetings.getOwn(database, actor, draft.id, eventId);
    if (before) return sentBefore(database, before);
    await countRequest(actor);
    return database.transaction(async (tx) => {
      if (!(await holdMember(tx, actor))) throw new ApiError('not_authenticated');
      const now = clock.now();
      const allowed = permit(
        askRules,
        actor,
        'ask',
        await meetings.lockAsked(tx, actor, eventId, now),
      );
      // Sent at once with another, which is through by now.
      const earlier = await meetings.getOwn(tx, actor, draft.id, eventId);
      if (earlier) return new JsonText(earlier);
      if (!isUpcoming(allowed.row)) throw conflict(undefined, CLOSED);
      const made = await askForMeeting(tx, { channels, notify }, allowed, draft, now);
      await publish(tx, { to: [actor.id], topic: EVENTS_TOPIC, id: eventId });
      return found(made);
    });
  });

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
      if (step.step === 'move' && row.blocked && row.status === 'accepted')
        throw await refuse(NOT_MOVED);
      if (isTheirs && !meetingRules[step.step](actor, row)) throw await refuse(CHANGED);
      const allowed = permit(meetingRules, actor, step.step, row);
      if ('updated_at' in step && !sameInstant(row.updated_at, step.updated_at))
        throw await refuse(CHANGED);
      if (Date.parse(lastStart(row, step)) <= now.getTime()) throw await refuse(OVER);

      const role = row.organizer_id === actor.id ? 'organizer' : 'asker';
      const { change, slots } = await orGone(() => resultOf(row, step, role), refuse);
      if (!(await meetings.holdSlots(tx, id, slots))) throw await refuse(TAKEN);
      await meetings.updateMeeting(tx, allowed, change, now);
      const { row: after } = permit(
        meetingRules,
        actor,
        'see',
        await meetings.lockMeeting(tx, id, now),
      );
      if (after.status === 'accepted') await meetings.remindOfMeeting(tx, id, now);
      const other = role === 'organizer' ? row.asker_id : row.organizer_id;
      const moved =
        after.slots.find(({ starts_at }) => starts_at !== after.starts_at)?.starts_at ?? null;
      // A link that is taken away is no news.
      if (step.step !== 'link' || after.link)
        await notify(tx, other, noticeOf(step, role, after, moved), now);
      await publish(tx, { to: [row.organizer_id, row.asker_id], topic: MEETINGS_TOPIC, id });
      // Whether they may ask for another.
      if (row.event_id)
        await publish(tx, { to: [row.asker_id], topic: EVENTS_TOPIC, id: row.event_id });
      return found(await current());
    });
  });
}

/** 409 where the time that was on the screen is not there any more. */
async function orGone<T>(
  result: () => T,
  refuse: (message: string) => Promise<ApiError>,
): Promise<T> {
  try {
    return result();
  } catch (error) {
    throw error instanceof TimeGone ? await refuse(CHANGED) : error;
  }
}
