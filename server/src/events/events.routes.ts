import { randomUUID } from 'node:crypto';
import { seriesDates } from '@pcr/contract/events/event-dates.ts';
import * as endpoints from '@pcr/contract/events/events.endpoints.ts';
import type { EventDraft, EventEdit, EventQuery } from '@pcr/contract/events/events.schema.ts';
import { isDay } from '@pcr/contract/kit/shapes.ts';
import { bindEntry } from '../kit/entry/entry.routes.ts';
import { ApiError } from '../kit/errors/api-error.ts';
import {
  conflict,
  refuseStale,
  type SoftDeleteRepository,
  sameInstant,
} from '../kit/history/history.ts';
import { type Bind, found, JsonText } from '../kit/http/http.ts';
import { knowingTheZone } from '../kit/http/time-zone.ts';
import type { Notify } from '../kit/messages/notify.ts';
import type { CommunityEditing } from '../kit/permit/community.ts';
import { type Actor, permitLiving } from '../kit/permit/permit.ts';
import type { Database, Queryable, Transaction } from '../kit/postgres/database.ts';
import type { Clock } from '../kit/settings/clock.ts';
import { originOf } from '../privacy/privacy.ts';
import { eventsChanged, TELL_AFTER_MS } from './events.news.ts';
import {
  type CheckedEvent,
  eventQueries,
  type LockedEvent,
  type StoredEvent,
} from './events.queries.ts';
import { eventRules } from './events.rules.ts';
import { leadsGroup } from './groups.queries.ts';
import { eventPictures } from './picture/pictures.routes.ts';
import { settleSeats } from './seats/seats.ts';

export interface EventParts {
  database: Database;
  clock: Clock;
  communityEditing: CommunityEditing;
  notify: Notify;
  /** How long a change may be taken back before members who answered are told, in ms. */
  tellAfterMs: number | undefined;
}

/** Said of a status, which has no two versions to compare. */
const CHANGED_MEANWHILE = 'This just changed. Check what it says now, then choose again.';

export function eventRoutes(bind: Bind, parts: EventParts): void {
  const { database, clock, communityEditing, notify, tellAfterMs = TELL_AFTER_MS } = parts;
  const events = eventQueries(communityEditing);
  const rules = eventRules(communityEditing);
  const { repository } = events;

  const changed = (tx: Transaction, ...ids: string[]) => eventsChanged(tx, ids, tellAfterMs);

  /** Its seats may be others; the event as it is with them, as JSON text. */
  async function seated(tx: Transaction, actor: Actor, id: string): Promise<string> {
    await settleSeats(tx, notify, id, clock.now());
    return (await repository.get(tx, actor, id)) ?? '';
  }

  /**
   * Makes what is stored from what a person fills in: with the dates of its series, and the effects
   * of an edit.
   */
  const writing: SoftDeleteRepository<CheckedEvent, Omit<EventDraft, 'id'>, EventEdit> = {
    ...repository,
    async insert(db, allowed, now) {
      const draft = allowed.row;
      const image_id = await eventPictures.stored(db, allowed.actor, draft.image_id, null);
      const group_id = draft.group_id ?? null;
      if (group_id) await refuseUnlessLeader(db, allowed.actor, group_id);
      const created = {
        ...allowed,
        row: { ...draft, image_id, series_changed: false, sequence: 0, group_id },
      };
      const record = await knowingTheZone(created.row.time_zone, () =>
        repository.insert(db, created, now),
      );
      const [, ...others] = seriesDates(
        draft.event_date,
        draft.recurring_pattern,
        draft.recurring_until,
      );
      if (!record || others.length === 0) return record;
      const dates = others.map((day) => [randomUUID(), day] as const);
      await events.makeSeries(db, allowed, randomUUID(), dates, now);
      return repository.getOwn(db, allowed.actor, draft.id);
    },
    async update(tx, allowed, said, now) {
      const edit = {
        ...said,
        image_id: await eventPictures.stored(tx, allowed.actor, said.image_id, allowed.row),
      };
      const stored = changedBy(edit, allowed.row, true);
      await knowingTheZone(stored.time_zone, () => repository.update(tx, allowed, stored, now));
      return seated(tx, allowed.actor, allowed.row.id);
    },
    async softDelete(tx, allowed, now) {
      await repository.softDelete(tx, allowed, now);
      await settleSeats(tx, notify, allowed.row.id, now);
    },
    async restore(tx, allowed, now) {
      await repository.restore(tx, allowed, now);
      return seated(tx, allowed.actor, allowed.row.id);
    },
  };

  bindEntry(
    bind,
    { database, clock },
    {
      endpoints: {
        list: endpoints.listEvents,
        listDeleted: endpoints.listDeletedEvents,
        get: endpoints.getEvent,
        create: endpoints.createEvent,
        update: endpoints.updateEvent,
        delete: endpoints.deleteEvent,
        restore: endpoints.restoreEvent,
        listVersions: endpoints.listEventVersions,
      },
      rules,
      repository: writing,
      list: async (db, viewer, query: EventQuery) =>
        events.list(db, viewer, query, await originOf(db, viewer, query), clock.now()),
      newRow: (actor, { group_id = null }) => ({
        ...{ user_id: actor.id, updated_by: actor.id, deleted: false },
        // Whether they lead the group is asked where the event is written.
        ...{ group_id, in_group: true, leads: true },
      }),
      changed,
    },
  );

  bind(endpoints.countEvents, async ({ query }, { actor }) => ({
    count: await events.count(
      database,
      actor,
      query,
      await originOf(database, actor, query),
      clock.now(),
    ),
  }));

  bind(
    endpoints.listEventDays,
    async ({ query }, { actor }) =>
      new JsonText(
        await events.days(
          database,
          actor,
          query,
          await originOf(database, actor, query),
          clock.now(),
        ),
      ),
  );

  bind(endpoints.changeEventStatus, ({ params: { id }, in: change }, { actor }) =>
    database.transaction(async (tx) => {
      const allowed = permitLiving(
        rules,
        actor,
        'edit',
        await repository.lock(tx, id, clock.now(), actor),
      );
      const current = () => repository.get(tx, actor, id);
      // Sent twice, or in two tabs: the first one did what was wanted.
      if (allowed.row.status === change.status) return found(await current());
      if (!sameInstant(allowed.row.updated_at, change.updated_at))
        throw conflict(await current(), CHANGED_MEANWHILE);
      await events.setStatus(tx, allowed, change.status, clock.now());
      const updated = await seated(tx, actor, id);
      await changed(tx, id);
      return new JsonText(updated);
    }),
  );

  bind(endpoints.listSeriesDates, async ({ params: { id } }, { actor }) => {
    const allowed = permitLiving(
      rules,
      actor,
      'see',
      await repository.find(database, id, clock.now(), actor),
    );
    return new JsonText(await events.dates(database, allowed));
  });

  bind(endpoints.updateEventSeries, ({ params: { id }, in: { scope, ...said } }, { actor }) =>
    database.transaction(async (tx) => {
      await events.holdSeries(tx, id);
      const allowed = permitLiving(
        rules,
        actor,
        'edit',
        await repository.lock(tx, id, clock.now(), actor),
      );
      await refuseStale(allowed.row, said.updated_at, () => repository.get(tx, actor, id));
      const edit = {
        ...said,
        image_id: await eventPictures.stored(tx, actor, said.image_id, allowed.row),
      };
      const others = await events.otherDates(tx, allowed.row, scope, clock.now());
      const days = daysBetween(allowed.row.event_date, edit.event_date);
      const follow = others.filter(({ series_changed }) => !series_changed);
      if (!follow.every(({ event_date }) => isDay(daysLater(event_date, days)))) throw beyondDays();
      const ids = follow.map((date) => date.id);
      await knowingTheZone(edit.time_zone, async () => {
        await repository.update(tx, allowed, changedBy(edit, allowed.row, false), clock.now());
        await events.updateDates(tx, allowed, ids, days, clock.now());
      });
      for (const date of ids) await settleSeats(tx, notify, date, clock.now());
      const updated = await seated(tx, actor, id);
      await changed(tx, id, ...ids);
      return new JsonText(updated);
    }),
  );

  bind(endpoints.deleteEventSeries, ({ params: { id }, query: { scope, updated_at } }, { actor }) =>
    database.transaction(async (tx) => {
      await events.holdSeries(tx, id);
      const allowed = permitLiving(
        rules,
        actor,
        'delete',
        await repository.lock(tx, id, clock.now(), actor),
      );
      await refuseStale(allowed.row, updated_at, () => repository.get(tx, actor, id));
      const others = await events.otherDates(tx, allowed.row, scope, clock.now());
      const ids = [id, ...others.map((date) => date.id)];
      await events.deleteDates(tx, allowed, ids, clock.now());
      for (const date of ids) await settleSeats(tx, notify, date, clock.now());
      await changed(tx, ...ids);
      return undefined;
    }),
  );
}

/** groups.md 70, 72: for a member outside the group there is none. */
async function refuseUnlessLeader(db: Queryable, actor: Actor, groupId: string): Promise<void> {
  const leads = await leadsGroup(db, actor, groupId);
  if (leads === undefined) throw new ApiError('not_found');
  if (!leads) throw new ApiError('forbidden');
}

/** Whether a calendar shows another time. */
function isMoved(row: LockedEvent, edit: EventEdit): boolean {
  return (['event_date', 'event_time', 'end_time', 'time_zone'] as const).some(
    (name) => row[name] !== edit[name],
  );
}

/**
 * What is stored of an edit; `alone`: not as a part of a change to its series (events.md 17, 22).
 */
function changedBy(edit: EventEdit, row: LockedEvent, alone: boolean): StoredEvent {
  const { updated_at: _, ...fields } = edit;
  const toTheClock = isMoved(row, edit) && row.status !== 'cancelled';
  return {
    ...fields,
    status: toTheClock ? 'upcoming' : row.status,
    series_changed: row.series_changed || (alone && row.series_id !== null),
    sequence: row.sequence + 1,
    group_id: row.group_id,
  };
}

const DAY_MS = 86_400_000;
const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
const daysLater = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Each date moves by as many days (events.md 21), and days have a range (kit.md 59). */
const beyondDays = () =>
  new ApiError('invalid_input', {
    fields: {
      event_date: 'A date of this series would be before 1900 or after 2199. Choose another date',
    },
  });
