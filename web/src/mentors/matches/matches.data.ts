import {
  CONVERSATIONS_TOPIC,
  type ConversationMessageDraft,
} from '@pcr/contract/conversations/conversations.schema.ts';
import { MEETINGS_TOPIC } from '@pcr/contract/events/meetings/meetings.schema.ts';
import * as endpoints from '@pcr/contract/mentors/matches/matches.endpoints.ts';
import {
  MATCHES_TOPIC,
  type MatchEnd,
  type MatchFrequency,
  type MatchGoalDraft,
  type MatchList,
  MatchNote,
  type MatchNoteDraft,
  type MatchNoteEdit,
  MentorMatch,
  type MentorshipDecision,
  type MentorshipRequestDraft,
} from '@pcr/contract/mentors/matches/matches.schema.ts';
import {
  type MutationOptions,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call, conflictOf } from '../../kit/api/api.ts';
import { askAfter } from '../../kit/cache/ask-after.ts';
import {
  freshPagesOf,
  hideUnasked,
  itemsOf,
  newerOf,
  type Pages,
} from '../../kit/cache/list-pages.ts';
import { isSampleId } from '../../kit/cache/sample-id.ts';
import { queriesStale } from '../../kit/cache/stale-queries.ts';
import { useSamples } from '../../kit/list/use-samples.ts';
import { onLiveEvent } from '../../kit/live/live-events.ts';
import { mentorsStale } from '../mentors.data.ts';

const keys = {
  lists: ['matches'],
  list: (show: MatchList) => ['matches', show],
  ones: ['match'],
  one: (id: string) => ['match', id],
  notes: ['match_notes'],
  notesOf: (id: string) => ['match_notes', id],
  samples: ['match_samples'],
  ticks: (id: string) => ['match_ticks', id],
} as const;

/** One's requests and matches, as mentor and as mentee. */
export const useMatches = (show: MatchList) =>
  useInfiniteQuery(
    freshPagesOf<MentorMatch>(keys.list(show), (page, options) =>
      call(endpoints.listMentorMatches, { query: { show, ...page } }, options),
    ),
  );

/** Invented ones, loaded once they are to be shown. */
export const useMatchSamples = (shown: boolean) =>
  useSamples(keys.samples, async () => (await import('./matches.samples.ts')).MATCH_SAMPLES, shown);

/** One of them; what a list knows of it stands until it is here. Null is not asked for. */
export function useMatch(id: string | null) {
  const client = useQueryClient();
  const isSample = id !== null && isSampleId(id);
  const samples = useMatchSamples(isSample);
  const query = useQuery({
    queryKey: keys.one(id ?? ''),
    queryFn: ({ signal }) =>
      call(endpoints.getMentorMatch, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== null && !isSample,
    staleTime: 0,
    placeholderData: () =>
      client
        .getQueriesData<Pages<MentorMatch>>({ queryKey: keys.lists })
        .flatMap(([, data]) => itemsOf(data))
        .find((match) => match.id === id),
  });
  return { query, match: isSample ? samples.data?.find((one) => one.id === id) : query.data };
}

/**
 * A change of one match; the screen shows what the server answers, also where it refuses with the
 * current one.
 */
function useChange<Given>(
  id: string,
  change: (given: Given) => Promise<MentorMatch>,
  how: Pick<MutationOptions, 'mutationKey' | 'scope'> = {},
) {
  const client = useQueryClient();
  const show = (match: MentorMatch) =>
    client.setQueryData<MentorMatch>(keys.one(match.id), (known) => newerOf(known, match));
  return useMutation({
    ...how,
    mutationFn: change,
    async onSuccess(match) {
      await client.cancelQueries({ queryKey: keys.one(id) });
      show(match);
    },
    // The other was first: the screen shows it as it is.
    onError(error) {
      const current = conflictOf(error, MentorMatch);
      if (current) show(current);
      return askAfter(client, error, { queryKey: keys.one(id) });
    },
    onSettled: () => allStale(client),
  });
}

/** Asks a mentor. */
export const useRequestMentorship = (mentorId: string) =>
  useChange('', (draft: MentorshipRequestDraft) =>
    call(endpoints.requestMentorship, { params: { id: mentorId }, in: draft }),
  );

/** Whether one waits to be told that a mentor has room. */
export function useWait(mentorId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (waiting: boolean) =>
      call(endpoints.waitForMentor, { params: { id: mentorId }, in: { waiting } }),
    onSettled: () => mentorsStale(client, new Set([mentorId])),
  });
}

export const useDecide = (id: string) =>
  useChange(id, (decision: MentorshipDecision) =>
    call(endpoints.decideMentorshipRequest, { params: { id }, in: decision }),
  );
export const useWithdraw = (id: string) =>
  useChange(id, () => call(endpoints.withdrawMentorshipRequest, { params: { id } }));
export const useSetStatus = (id: string) =>
  useChange(id, (status: 'active' | 'paused') =>
    call(endpoints.setMatchStatus, { params: { id }, in: { status } }),
  );
/**
 * The last choice holds: it waits for the one before. It goes out also when the page is left right
 * after.
 */
export const useSetFrequency = (id: string) =>
  useChange(
    id,
    (meeting_frequency: MatchFrequency | null) =>
      call(
        endpoints.setMatchFrequency,
        { params: { id }, in: { meeting_frequency } },
        { keepalive: true },
      ),
    { scope: { id: `match_frequency,${id}` } },
  );
export const useEnd = (id: string) =>
  useChange(id, (said: MatchEnd) => call(endpoints.endMatch, { params: { id }, in: said }));
export const useAddGoal = (id: string) =>
  useChange(id, (goal: MatchGoalDraft) =>
    call(endpoints.addMatchGoal, { params: { id }, in: goal }),
  );

interface Tick {
  /** The goal. */
  id: string;
  done: boolean;
}
/**
 * The last tick of a goal holds: one waits for the one before. It goes out also when the page is
 * left right after.
 */
export const useTickGoal = (id: string, goalId: string) =>
  useChange(
    id,
    ({ done }: Tick) =>
      call(endpoints.tickMatchGoal, { params: { id: goalId }, in: { done } }, { keepalive: true }),
    { mutationKey: keys.ticks(id), scope: { id: `${keys.ticks(id).join()},${goalId}` } },
  );
/** The ticks of a match that are on their way or wait for their turn, the first first. */
export const useTicks = (id: string) =>
  useMutationState({
    filters: { mutationKey: keys.ticks(id), status: 'pending' },
    select: ({ state }) => state.variables as Tick,
  });

export const useRemoveGoal = (id: string) =>
  useChange(id, (goalId: string) => call(endpoints.removeMatchGoal, { params: { id: goalId } }));

/** The progress notes of a match, newest first. */
export const useNotes = (id: string) =>
  useInfiniteQuery({
    ...freshPagesOf<MatchNote>(keys.notesOf(id), (query, options) =>
      call(endpoints.listMatchNotes, { params: { id }, query }, options),
    ),
    enabled: !isSampleId(id),
  });

export function useAddNote(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (note: MatchNoteDraft) =>
      call(endpoints.addMatchNote, { params: { id }, in: note }),
    onSettled: () => allStale(client),
  });
}

export function useEditNote(noteId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (edit: MatchNoteEdit) =>
      call(endpoints.editMatchNote, { params: { id: noteId }, in: edit }),
    onSettled: () => allStale(client),
  });
}
/** The note as it is now, which comes with a refusal of a stale edit. */
export const noteOf = (error: unknown): MatchNote | null => conflictOf(error, MatchNote);

/** Writes the first line to the other of a match, from where the conversation goes on. */
export function useWrite(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (draft: ConversationMessageDraft) =>
      call(endpoints.messageInMatch, { params: { id }, in: draft }),
    onSettled: () => allStale(client),
  });
}

function allStale(client: QueryClient): void {
  for (const queryKey of [keys.lists, keys.ones, keys.notes])
    void queriesStale(client, { queryKey });
}

/** The mentee's name is what they typed for the mentor. */
const withoutConsent = (match: MentorMatch): MentorMatch => ({
  ...match,
  ...(match.is_mentor
    ? { mentee_card: null, mentee_photo: null }
    : { mentor_name: 'User', mentor_card: null, mentor_photo: null }),
});

onLiveEvent(MATCHES_TOPIC, (client, ids) => {
  if (!ids) hideUnasked(client, keys, withoutConsent);
  allStale(client);
  // A profile says whether one has asked its mentor.
  mentorsStale(client, null);
});
// A match says which meeting is next, and whether its two have written to each other.
onLiveEvent(MEETINGS_TOPIC, allStale);
onLiveEvent(CONVERSATIONS_TOPIC, allStale);
