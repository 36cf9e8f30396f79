import { EVENTS_TOPIC } from '@pcr/contract/events/events.schema.ts';
import * as endpoints from '@pcr/contract/events/rsvp/rsvps.endpoints.ts';
import { RSVP_PAGE, type Rsvp, type RsvpResponse } from '@pcr/contract/events/rsvp/rsvps.schema.ts';
import {
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call, fetchFile } from '../../kit/api/api.ts';
import { saveFile } from '../../kit/browser/save-file.ts';
import { freshPagesOf, listsStale, replaceItem } from '../../kit/cache/list-pages.ts';
import { changeInactive, queriesStale } from '../../kit/cache/stale-queries.ts';
import { onLiveEvent } from '../../kit/live/live-events.ts';

const [ATTENDEES, RESPONSES, DOOR] = ['event_attendees', 'event_responses', 'event_door'];
const keys = {
  attendees: (id: string) => [ATTENDEES, id],
  responses: (id: string) => [RESPONSES, id],
  responsesOf: (id: string, response: RsvpResponse | null) => [RESPONSES, id, response],
  door: (id: string) => [DOOR, id],
} as const;

/**
 * Attending members who show their name, in order; the number of others comes with the first page
 * (events.md 37).
 */
export const useAttendees = (id: string, enabled: boolean) =>
  useInfiniteQuery({
    queryKey: keys.attendees(id),
    queryFn: ({ pageParam, signal }) =>
      call(
        endpoints.listAttendees,
        { params: { id }, query: pageParam ? { cursor: pageParam } : {} },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
    enabled,
  });

/** All answers to an own event, or those of one response, first come first (events.md 38). */
export const useResponses = (id: string, response: RsvpResponse | null) =>
  useInfiniteQuery(
    freshPagesOf<Rsvp>(keys.responsesOf(id, response), (query, options) =>
      call(
        endpoints.listRsvps,
        { params: { id }, query: { ...query, ...(response && { response }) } },
        options,
      ),
    ),
  );

/**
 * A list of more answers than this is asked for again only when it is opened: at the door each tick
 * is news.
 */
const REFRESHED = 4 * RSVP_PAGE;

const doorList = (id: string) =>
  queryOptions({
    queryKey: keys.door(id),
    async queryFn({ signal }) {
      const answers = new Map<string, Rsvp>();
      let cursor: string | null | undefined;
      do {
        const query = cursor ? { cursor } : {};
        const page = await call(endpoints.listRsvps, { params: { id }, query }, { signal });
        for (const one of page.items) answers.set(one.id, one);
        cursor = page.next;
      } while (cursor);
      return [...answers.values()];
    },
    staleTime: 0,
    // To be read without a network (events.md 39).
    meta: { persist: true },
  });

/** All answers at once, kept on the device: the list to look at at the door. */
export const useDoorList = (id: string) =>
  useQuery({ ...doorList(id), refetchOnWindowFocus: ({ state }) => isShort(state.data) });

const isShort = (answers: readonly Rsvp[] | undefined) => (answers?.length ?? 0) <= REFRESHED;

/** Notes that somebody came, or takes it back. */
export function useCheckIn(eventId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, checked_in }: Pick<Rsvp, 'id'> & { checked_in: boolean }) =>
      call(endpoints.checkIn, { params: { id: eventId, rsvp_id: id }, in: { checked_in } }),
    async onSuccess(now) {
      const queryKey = keys.door(eventId);
      const asked = client.isFetching({ queryKey }) > 0;
      await client.cancelQueries({ queryKey });
      const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
      const put = (all: Rsvp[] | undefined) => all?.map((one) => (one.id === now.id ? now : one));
      client.setQueryData<Rsvp[]>(queryKey, put, { updatedAt });
      await replaceItem(client, keys.responses(eventId), now);
      // Its answer would have been older than this tick.
      if (asked) doorStale(client, eventId);
    },
  });
}

/** A file of some thousand lines, over a poor signal. */
const CSV_MS = 60_000;

/** Saves all answers as a CSV file on the device. */
export const useDownloadResponses = (id: string) =>
  useMutation({
    mutationFn: async () =>
      saveFile(
        await fetchFile(endpoints.downloadRsvps, { params: { id } }, { timeout: CSV_MS }),
        'responses.csv',
      ),
  });

/**
 * Asks for the list of the door again, also while it is not on the screen: the device keeps it for
 * when there is no network. A long one is asked for when it is opened, and has no names until then
 * (consent.md 22).
 */
function doorStale(client: QueryClient, id: string): void {
  const queryKey = keys.door(id);
  const query = client.getQueryCache().find<Rsvp[]>({ queryKey });
  if (!query) return;
  if (!isShort(query.state.data)) {
    changeInactive<Rsvp[]>(client, queryKey, (all) =>
      all.map((one) => ({ ...one, name: 'User', card: null, photo: null })),
    );
    void client.invalidateQueries({ queryKey, refetchType: 'none' });
    return;
  }
  void queriesStale(client, { queryKey }).then(async () => {
    if (!query.isActive()) await client.prefetchQuery(doorList(id));
  });
}

onLiveEvent(EVENTS_TOPIC, (client, ids) => {
  const all = ids ? [...ids] : [undefined];
  for (const id of all) {
    for (const name of [ATTENDEES, RESPONSES]) {
      const queryKey = id ? [name, id] : [name];
      // A list that is not on the screen is loaded when it is opened: until then no name stays
      // (consent.md 22).
      client.removeQueries({ queryKey, type: 'inactive' });
      void (name === ATTENDEES ? queriesStale(client, { queryKey }) : listsStale(client, queryKey));
    }
    const held = id
      ? [[DOOR, id]]
      : client
          .getQueryCache()
          .findAll({ queryKey: [DOOR] })
          .map((one) => one.queryKey);
    for (const [, event] of held) if (typeof event === 'string') doorStale(client, event);
  }
});
