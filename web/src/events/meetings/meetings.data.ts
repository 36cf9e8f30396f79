import * as endpoints from '@pcr/contract/events/meetings/meetings.endpoints.ts';
import {
  MEETINGS_TOPIC,
  Meeting,
  type MeetingList,
  type MeetingStep,
  type MeetingTime,
} from '@pcr/contract/events/meetings/meetings.schema.ts';
import { isDay } from '@pcr/contract/kit/shapes.ts';
import {
  listMatchSlots,
  requestMatchMeeting,
} from '@pcr/contract/mentors/matches/matches.endpoints.ts';
import type { MatchMeetingDraft } from '@pcr/contract/mentors/matches/matches.schema.ts';
import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call, conflictOf } from '../../kit/api/api.ts';
import {
  freshPagesOf,
  hideUnasked,
  itemsOf,
  newerOf,
  type Pages,
} from '../../kit/cache/list-pages.ts';
import { queriesStale } from '../../kit/cache/stale-queries.ts';
import { onLiveEvent } from '../../kit/live/live-events.ts';

const keys = {
  lists: ['meetings'],
  list: (show: MeetingList) => ['meetings', show],
  ones: ['meeting'],
  one: (id: string) => ['meeting', id],
  slots: ['meeting_slots'],
} as const;

/** One's meetings, those one asked for and those one is asked for. */
export const useMeetings = (show: MeetingList) =>
  useInfiniteQuery(
    freshPagesOf<Meeting>(keys.list(show), (page, options) =>
      call(endpoints.listMeetings, { query: { show, ...page } }, options),
    ),
  );

/** One of them; what a list knows of it stands until it is here. Null is not asked for. */
export function useMeeting(id: string | null) {
  const client = useQueryClient();
  return useQuery({
    queryKey: keys.one(id ?? ''),
    queryFn: ({ signal }) => call(endpoints.getMeeting, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== null,
    staleTime: 0,
    placeholderData: () =>
      client
        .getQueriesData<Pages<Meeting>>({ queryKey: keys.lists })
        .flatMap(([, data]) => itemsOf(data))
        .find((meeting) => meeting.id === id),
  });
}

/** What a meeting is asked for: an event, with the zone of its clock, or a mentorship. */
export type MeetingOf = { event: string; time_zone: string } | { match: string };
/**
 * The half hours of a day to choose from: those of the member who made an event, of the other
 * member of a match, or for a meeting of one's own.
 */
export type SlotsOf =
  | { event: string }
  | { match: string; time_zone: string }
  | { meeting: string };
export const slotsOf = (of: MeetingOf, time_zone: string): SlotsOf =>
  'event' in of ? { event: of.event } : { ...of, time_zone };

function freeSlots(of: SlotsOf, day: string, options: { signal: AbortSignal }) {
  if ('event' in of)
    return call(endpoints.listFreeSlots, { params: { id: of.event }, query: { day } }, options);
  if ('meeting' in of)
    return call(
      endpoints.listMeetingSlots,
      { params: { id: of.meeting }, query: { day } },
      options,
    );
  const { match: id, time_zone } = of;
  return call(listMatchSlots, { params: { id }, query: { day, time_zone } }, options);
}

export const useFreeSlots = (of: SlotsOf, day: string) =>
  useQuery({
    queryKey: [...keys.slots, of, day],
    queryFn: ({ signal }) => freeSlots(of, day, { signal }),
    enabled: isDay(day) && !('match' in of && of.time_zone === ''),
    staleTime: 0,
  });

/** Whether somebody holds a time that was chosen when it was free; false while nobody knows. */
export function useIsTaken(of: SlotsOf, { meeting_date, meeting_time }: MeetingTime): boolean {
  const { data } = useFreeSlots(of, meeting_date);
  return Boolean(
    meeting_time && data && !data.items.some((slot) => slot.meeting_time === meeting_time),
  );
}

export function useRequestMeeting(of: MeetingOf) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (draft: MatchMeetingDraft) =>
      'event' in of
        ? call(endpoints.requestMeeting, { params: { id: of.event }, in: draft })
        : call(requestMatchMeeting, { params: { id: of.match }, in: draft }),
    // Taken by another meanwhile: the free ones are others.
    onSettled: () => allStale(client),
  });
}

/** A step by one of the two. `onTaken` is called before the screen shows the result. */
export function useStep(id: string, onTaken: (step: MeetingStep) => void = () => {}) {
  const client = useQueryClient();
  const show = (meeting: Meeting) =>
    client.setQueryData<Meeting>(keys.one(id), (known) => newerOf(known, meeting));
  return useMutation({
    mutationFn: (step: MeetingStep) => call(endpoints.stepMeeting, { params: { id }, in: step }),
    async onSuccess(meeting, step) {
      await client.cancelQueries({ queryKey: keys.one(id) });
      onTaken(step);
      show(meeting);
    },
    // The other was first: the screen shows it as it is.
    onError(error) {
      const current = conflictOf(error, Meeting);
      if (current) show(current);
    },
    onSettled: () => allStale(client),
  });
}

function allStale(client: QueryClient): void {
  for (const queryKey of [keys.lists, keys.ones, keys.slots])
    void queriesStale(client, { queryKey });
}

const withoutConsent = (meeting: Meeting): Meeting => ({
  ...meeting,
  name: 'User',
  card: null,
  photo: null,
});

onLiveEvent(MEETINGS_TOPIC, (client, ids) => {
  if (!ids) hideUnasked(client, keys, withoutConsent);
  allStale(client);
});
