import * as endpoints from '@pcr/contract/events/events.endpoints.ts';
import {
  type DeletedEvent,
  EVENTS_TOPIC,
  type Event,
  type EventDraft,
  type EventEdit,
  type EventStatusChange,
  type EventVersion,
  type SeriesScope,
} from '@pcr/contract/events/events.schema.ts';
import * as rsvpEndpoints from '@pcr/contract/events/rsvp/rsvps.endpoints.ts';
import type { OfferAnswer, RsvpDraft } from '@pcr/contract/events/rsvp/rsvps.schema.ts';
import { GROUPS_TOPIC } from '@pcr/contract/groups/groups.schema.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '../kit/api/api.ts';
import { queriesStale } from '../kit/cache/stale-queries.ts';
import { entryData } from '../kit/kind/entry-data.ts';
import { onLiveEvent } from '../kit/live/live-events.ts';
import type { EventFields } from './events.fields.ts';
import { isAnswered } from './events.labels.ts';
import { type EventFilters, filtersOf, isUnfiltered } from './events.search.ts';
import { AFTER_OFFER } from './seats/seats.labels.ts';

export type EventBefore = EventVersion['before'];

const COUNTS_KEY = 'event_counts';
const SERIES_KEY = 'event_series';
const GROUP_KEY = 'group_events';
/** The events of days of a calendar (month.data.ts). */
export const DAYS_KEY = 'event_days';

/** The events of all members. */
export const events = entryData<
  Event,
  Event,
  EventFilters,
  EventFields & { id: string },
  EventEdit,
  DeletedEvent,
  EventBefore
>({
  name: 'events',
  cardOf: (event) => event,
  cardIsWhole: true,
  list: (query, options) => call(endpoints.listEvents, { query }, options),
  get: (id, options) => call(endpoints.getEvent, { params: { id } }, options),
  // The form's schema is that of a whole draft; a choice for new ones only is no field that one
  // edits.
  create: (draft) => call(endpoints.createEvent, { in: draft as EventDraft }),
  update: (id, edit) => call(endpoints.updateEvent, { params: { id }, in: edit }),
  delete: (id, query) => call(endpoints.deleteEvent, { params: { id }, query }),
  restore: (id) => call(endpoints.restoreEvent, { params: { id } }),
  listDeleted: (query, options) => call(endpoints.listDeletedEvents, { query }, options),
  listVersions: (id, query, options) =>
    call(endpoints.listEventVersions, { params: { id }, query }, options),
  samples: async () => (await import('./events.samples.ts')).EVENT_SAMPLES,
  isUnfiltered,
  alsoStale: [[COUNTS_KEY], [SERIES_KEY], [GROUP_KEY], [DAYS_KEY]],
  // By date, a new one can be anywhere.
  newestFirst: () => [],
});

/**
 * Events of a group: those to come, the next one first, or all, the latest first. Null is not asked
 * for.
 */
export function useEventsOfGroup(groupId: string | null, status: 'upcoming' | 'all') {
  return useQuery({
    queryKey: [GROUP_KEY, groupId, status],
    queryFn: ({ signal }) =>
      call(endpoints.listEvents, { query: { group_id: groupId ?? '', status } }, { signal }),
    enabled: groupId !== null,
    meta: { persist: true },
  });
}

/** How many events the filters find, for the badge of their tab (events.md 13). */
export const useEventCount = (filters: EventFilters) =>
  useQuery({
    queryKey: [COUNTS_KEY, filters],
    queryFn: ({ signal }) => call(endpoints.countEvents, { query: filters }, { signal }),
  });

/** The dates of the series that an event belongs to. */
export const useSeriesDates = (id: string | null) =>
  useQuery({
    queryKey: [SERIES_KEY, id],
    queryFn: ({ signal }) =>
      call(endpoints.listSeriesDates, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== null,
  });

/** Changes this date of a series and the later ones, or all that are still to come. */
export const useUpdateSeries = (scopeOf: () => SeriesScope) =>
  events.cache.useChange(({ id, edit }: { id: string; edit: EventEdit }) =>
    call(endpoints.updateEventSeries, { params: { id }, in: { ...edit, scope: scopeOf() } }),
  );

/** Deletes this date of a series and the later ones, or all that are still to come. */
export const useDeleteSeries = (scopeOf: () => SeriesScope) =>
  events.cache.useDelete(({ id, updated_at }: Pick<Event, 'id' | 'updated_at'>) =>
    call(endpoints.deleteEventSeries, { params: { id }, query: { updated_at, scope: scopeOf() } }),
  );

/** Sets the status of the version that is on the screen. */
export const useChangeEventStatus = () =>
  events.cache.useChange(
    ({ id, ...change }: Pick<Event, 'id'> & EventStatusChange) =>
      call(endpoints.changeEventStatus, { params: { id }, in: change }),
    (now, { status }) => now.status === status,
  );

/** Answers whether one comes. */
export const useRespond = () =>
  events.cache.useChange(
    ({ id, answer }: Pick<Event, 'id'> & { answer: RsvpDraft }) =>
      call(rsvpEndpoints.respondToEvent, { params: { id }, in: answer }),
    (now, { answer }) => isAnswered(now, answer),
  );

/** Takes the seat that is offered, or passes it on. */
export const useAnswerOffer = () =>
  events.cache.useChange(
    ({ id, answer }: Pick<Event, 'id'> & OfferAnswer) =>
      call(rsvpEndpoints.answerOffer, { params: { id }, in: { answer } }),
    ({ my_rsvp }, { answer }) => my_rsvp?.response === AFTER_OFFER[answer],
  );

/**
 * Asks for what the list at this address will ask for, while its code and the session are still on
 * their way.
 */
export const startEvents = (client: QueryClient) => [
  events.prefetchList(client, filtersOf(new URLSearchParams(window.location.search))),
];

/**
 * Which members see its events depends on who is in a group, and on whether it is there
 * (groups.md 71).
 */
onLiveEvent(GROUPS_TOPIC, (client, ids) => {
  for (const id of ids ?? [undefined])
    void queriesStale(client, { queryKey: id ? [GROUP_KEY, id] : [GROUP_KEY] });
});
onLiveEvent(EVENTS_TOPIC, (client, ids) => {
  events.cache.stale(client, ids);
  for (const key of [COUNTS_KEY, SERIES_KEY, GROUP_KEY])
    void queriesStale(client, { queryKey: [key] });
});
