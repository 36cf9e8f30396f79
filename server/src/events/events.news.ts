import { EVENTS_TOPIC } from '@pcr/contract/events/events.schema.ts';
import { GROUPS_TOPIC } from '@pcr/contract/groups/groups.schema.ts';
import type { InboxKind, InboxNotice } from '@pcr/contract/notifications/inbox/inbox.schema.ts';
import { publish } from '../kit/live/live.ts';
import type { Notify } from '../kit/messages/notify.ts';
import { type OwnerTask, ownerNews } from '../kit/owners/owner-news.ts';
import type { Database, Transaction } from '../kit/postgres/database.ts';
import type { Clock } from '../kit/settings/clock.ts';
import type { TaskName } from '../kit/tasks/tasks.ts';
import { readSettled } from '../notifications/notifications.ts';
import {
  type EventNews,
  findNews,
  holdUntoldOf,
  takeUntold,
  takeUntoldMembers,
  tellErasedLater,
  tellLater,
} from './events.news.queries.ts';
import { audienceOf, groupsOf } from './groups.queries.ts';
import {
  lockDue,
  REMINDERS,
  type Reminder,
  remindGroupLater,
  remindLater,
  takeUnreminded,
  takeUnremindedMembers,
} from './reminders.queries.ts';
import { forgetAnswers, holdForErasure } from './rsvp/rsvps.queries.ts';

// Members who answered hear that an event is cancelled, moved or deleted (events.md 40), and are
// reminded (41).

/** A mistaken press that is taken back within this time is told to nobody. */
export const TELL_AFTER_MS = 60_000;
/** Told in one transaction, which holds the event. */
const BATCH = 50;
/** How an event stands. The newest of them alone is unread (events.md 42). */
const STANDS: readonly InboxKind[] = [
  'event_moved',
  'event_cancelled',
  'event_restored',
  'event_deleted',
  'group_meeting_set',
];

export interface NewsParts {
  database: Database;
  clock: Clock;
  notify: Notify;
}

/**
 * Events of one series, or one alone, have changed. Members who see them hear of it; their seats
 * may have changed, and those who answered may have to be told, so long (ms) afterwards.
 */
export async function eventsChanged(
  tx: Transaction,
  ids: readonly string[],
  tellAfterMs: number,
): Promise<void> {
  const [id, more] = ids;
  await tellLater(tx, ids, tellAfterMs);
  // Of a series one date is told, with how many they are.
  await remindGroupLater(tx, ids);
  if (id) await ownEvents.tellLater(tx, { id, entries: ids.length }, tellAfterMs);
  for (const group of await groupsOf(tx, ids)) {
    // When it meets next stands on its card.
    await publish(tx, { to: 'everyone', topic: GROUPS_TOPIC, id: group });
  }
  await publish(tx, {
    to: await audienceOf(tx, ids),
    topic: EVENTS_TOPIC,
    ...(id && !more ? { id } : {}),
  });
}

/** notifications.md 110: an event of a group is its group's. */
const ownEvents = ownerNews({
  table: 'events',
  owner: 'case when t.group_id is null then t.user_id end',
  title: 'title',
  status: 'status',
  task: 'events_tell_owner' satisfies TaskName,
});

export const tellOwner = (parts: NewsParts, { id, entries }: OwnerTask): Promise<void> =>
  ownEvents.tell(parts, id, (change, event_title) => ({
    kind: `own_event_${change}`,
    subject_id: id,
    parts: { event_title, dates: `${entries}` },
  }));

/** The operator has restored it. */
export const eventRestored = (tx: Transaction, id: string): Promise<void> =>
  eventsChanged(tx, [id], TELL_AFTER_MS);

/**
 * Tells everybody who answered how the event stands now, once; those who know already hear nothing.
 */
export async function tellRespondents(
  { database, clock, notify }: NewsParts,
  id: string,
): Promise<void> {
  const tell = () =>
    database.transaction(async (tx) => {
      const news = await takeUntold(tx, id, BATCH, clock.now());
      if (!news) return false;
      for (const { user_id, knew, at } of news.told) {
        await readSettled(tx, user_id, { kinds: STANDS, subject_id: id, until: at }, clock.now());
        await notify(tx, user_id, noticeOf(id, news, knew), new Date(at));
      }
      if (news.told.length > 0) {
        await publish(tx, { to: news.told.map(({ user_id }) => user_id), topic: EVENTS_TOPIC, id });
        // The date that they are reminded of may be another.
        await remindLater(tx, [id], clock.now());
      }
      return news.told.length === BATCH;
    });
  while (await tell());
  await tellGroup({ database, clock, notify }, id);
}

/**
 * Tells the members of a group of its meeting who have not answered: of a new one, and how it
 * stands, once (groups.md 78).
 */
async function tellGroup({ database, clock, notify }: NewsParts, id: string): Promise<void> {
  const tell = () =>
    database.transaction(async (tx) => {
      const news = await findNews(tx, id);
      if (!news?.group_name) return false;
      const members = await takeUntoldMembers(tx, id, BATCH, clock.now());
      // The instant of the event: a member who has seen it has read this.
      const at = new Date(news.updated_at);
      for (const { user_id, knew } of members) {
        await readSettled(
          tx,
          user_id,
          { kinds: STANDS, subject_id: id, until: news.updated_at },
          clock.now(),
        );
        // Who set it knows.
        if (user_id !== news.leader_id) await notify(tx, user_id, noticeOf(id, news, knew), at);
      }
      return members.length === BATCH;
    });
  while (await tell());
}

/** `knew`: what they knew of it, as `event_stands` says it; null for a meeting that is new. */
function noticeOf(
  id: string,
  { state, event_title, starts_at, time_zone, location, group_name }: Omit<EventNews, 'told'>,
  knew: string | null,
): InboxNotice {
  const about = { event_title, starts_at, time_zone };
  const when = { ...about, location };
  if (knew === null) {
    return {
      kind: 'group_meeting_set',
      subject_id: id,
      parts: { ...when, group_name: group_name ?? '' },
    };
  }
  if (state === 'deleted') return { kind: 'event_deleted', subject_id: id, parts: about };
  if (state === 'cancelled') return { kind: 'event_cancelled', subject_id: id, parts: about };
  return {
    kind: knew.startsWith('on|') ? 'event_moved' : 'event_restored',
    subject_id: id,
    parts: when,
  };
}

/**
 * Before an account is erased: its answers give up seats, and members who answered its events are
 * told (6, 40).
 */
export async function leaveEvents(tx: Transaction, memberId: string, now: Date): Promise<void> {
  await holdForErasure(tx, memberId);
  await tellErasedLater(tx, memberId, now);
  await forgetAnswers(tx, memberId);
}

/** An event that went with its account, and some of those who answered it. */
export interface ErasedEvent {
  id: string;
  event_title: string;
  starts_at: string;
  time_zone: string;
  /** When it went. */
  at: string;
  to: string[];
}

/** Tells those who answered an event that is gone, once. */
export async function tellOfErased(
  { database, clock, notify }: NewsParts,
  erased: ErasedEvent,
): Promise<void> {
  const { id, event_title, starts_at, time_zone, at } = erased;
  if (Date.parse(starts_at) <= clock.now().getTime()) return;
  const parts = { event_title, starts_at, time_zone };
  await database.transaction(async (tx) => {
    for (const to of await holdUntoldOf(tx, erased)) {
      await readSettled(tx, to, { kinds: STANDS, subject_id: id, until: at }, clock.now());
      await notify(tx, to, { kind: 'event_deleted', subject_id: id, parts }, clock.now());
    }
  });
}

/**
 * Reminds everybody who attends, once for each beginning; a reminder of the week is left out on the
 * last day.
 */
export async function remind(
  { database, clock, notify }: NewsParts,
  id: string,
  reminder: Reminder,
): Promise<void> {
  const some = () =>
    database.transaction(async (tx) => {
      const event = await lockDue(tx, id);
      if (!event) return false;
      const left = Date.parse(event.starts_at) - clock.now().getTime();
      if (left <= 0 || (reminder === '1week' && left <= REMINDERS['24h'])) return false;
      if (left > REMINDERS[reminder]) {
        // It was moved meanwhile.
        await remindLater(tx, [id], clock.now());
        return false;
      }
      const kind = reminder === '1week' ? 'event_next_week' : 'event_tomorrow';
      const { group_name: _, ...parts } = event;
      const members = await takeUnreminded(tx, id, reminder, event, BATCH, clock.now());
      for (const { user_id, at } of members) {
        await notify(tx, user_id, { kind, subject_id: id, parts }, new Date(at));
      }
      // Their answer is of a later version: a member who looks at it has read the entry.
      await publish(tx, { to: members.map(({ user_id }) => user_id), topic: EVENTS_TOPIC, id });
      return members.length === BATCH;
    });
  while (await some());
  if (reminder === '1week') await tellGroup({ database, clock, notify }, id);
  else await remindGroup({ database, clock, notify }, id);
}

/** Reminds members of a group on the last day who have not answered (groups.md 79). */
async function remindGroup({ database, clock, notify }: NewsParts, id: string): Promise<void> {
  const some = () =>
    database.transaction(async (tx) => {
      const event = await lockDue(tx, id);
      const left = event ? Date.parse(event.starts_at) - clock.now().getTime() : 0;
      if (!event?.group_name || left <= 0 || left > REMINDERS['24h']) return false;
      const { group_name, ...about } = event;
      const members = await takeUnremindedMembers(tx, id, event, BATCH);
      for (const to of members) {
        const notice = {
          kind: 'group_meeting_soon',
          subject_id: id,
          parts: { ...about, group_name },
        } as const;
        await notify(tx, to, notice, clock.now());
      }
      return members.length === BATCH;
    });
  while (await some());
}
