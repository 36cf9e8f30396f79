import * as endpoints from '@pcr/contract/events/calendar/calendar.endpoints.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, urlOf } from '../../kit/api/api.ts';
import { queriesStale } from '../../kit/cache/stale-queries.ts';

const ADDRESS = ['calendar_address'] as const;

/** Whether the member's calendar has an address, and since when. */
export const useCalendarAddress = () =>
  useQuery({
    queryKey: ADDRESS,
    queryFn: ({ signal }) => call(endpoints.getCalendarAddress, {}, { signal }),
  });

function useChange<T>(change: () => Promise<T>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => queriesStale(client, { queryKey: ADDRESS }),
  });
}

export const useMakeAddress = () => useChange(() => call(endpoints.makeCalendarAddress, {}));
export const useDeleteAddress = () => useChange(() => call(endpoints.deleteCalendarAddress, {}));

/** What a calendar is given. */
export const addressOf = (token: string): string =>
  new URL(urlOf(endpoints.readCalendar, { query: { token } }), window.location.origin).href;

/** The files of an event, and of all dates of its series. */
export const eventFile = (id: string): string =>
  urlOf(endpoints.downloadEventCalendar, { params: { id } });
export const seriesFile = (id: string): string =>
  urlOf(endpoints.downloadSeriesCalendar, { params: { id } });
