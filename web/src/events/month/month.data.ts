import { listEventDays, listEvents } from '@pcr/contract/events/events.endpoints.ts';
import { EVENTS_TOPIC } from '@pcr/contract/events/events.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../kit/api/api.ts';
import { queriesStale } from '../../kit/cache/stale-queries.ts';
import { onLiveEvent } from '../../kit/live/live-events.ts';
import { DAYS_KEY } from '../events.data.ts';
import type { EventFilters } from '../events.search.ts';

/** The events of some days of a calendar, in one request (events.md 90). */
export const useEventDays = (filters: EventFilters, from: string, to: string) =>
  useQuery({
    queryKey: [DAYS_KEY, filters, from, to],
    queryFn: ({ signal }) => call(listEventDays, { query: { ...filters, from, to } }, { signal }),
  });

/**
 * The day of the next event that the filters find, where `wanted`; of events near by only while all
 * of them are one page, since that begins with the nearest.
 */
export function useNextDay({ status, ...filters }: EventFilters, wanted: boolean): string | null {
  const { data } = useQuery({
    queryKey: [DAYS_KEY, 'next', filters],
    queryFn: ({ signal }) =>
      call(listEvents, { query: { ...filters, status: 'upcoming' } }, { signal }),
    enabled: wanted && (!status || status === 'all' || status === 'upcoming'),
  });
  if (!data || (filters.sort && data.next)) return null;
  return data.items.map((event) => event.event_date).sort()[0] ?? null;
}

onLiveEvent(EVENTS_TOPIC, (client) => void queriesStale(client, { queryKey: [DAYS_KEY] }));
