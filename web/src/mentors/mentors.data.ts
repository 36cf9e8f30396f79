import { listCredentials } from '@pcr/contract/files/credentials/credentials.endpoints.ts';
import type { Credential } from '@pcr/contract/files/credentials/credentials.schema.ts';
import {
  applyAsMentor,
  withdrawMentorApplication,
} from '@pcr/contract/mentors/apply/applications.endpoints.ts';
import * as endpoints from '@pcr/contract/mentors/mentors.endpoints.ts';
import {
  MENTORS_TOPIC,
  type MentorApplicationDraft,
  type MentorEdit,
  type MentorProfile,
  type MentorVersion,
  type SuggestionQuery,
} from '@pcr/contract/mentors/mentors.schema.ts';
import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../kit/api/api.ts';
import { queriesStale } from '../kit/cache/stale-queries.ts';
import { type Deleted, entryData } from '../kit/kind/entry-data.ts';
import { type ChangedIds, onLiveEvent } from '../kit/live/live-events.ts';
import type { MentorFields } from './mentors.fields.ts';
import { filtersOf, isUnfiltered, type MentorFilters } from './mentors.search.ts';

export type MentorBefore = MentorVersion['before'];
/** A profile is found again by its own mentor alone, under Be a Mentor. */
export type DeletedMentor = Deleted & Pick<MentorProfile, 'current_role'>;

const COUNTS_KEY = 'mentor_counts';
const SUGGESTED_KEY = 'mentor_suggestions';
const MINE_KEY = 'my_mentoring';
/** The data that changes with a mentor, or with one's relation to them. */
const BESIDE = [[COUNTS_KEY], [SUGGESTED_KEY], [MINE_KEY]] as const;

/** The mentors of all members. */
export const mentors = entryData<
  MentorProfile,
  MentorProfile,
  MentorFilters,
  MentorFields & { id: string },
  MentorFields & { updated_at: string },
  DeletedMentor,
  MentorBefore
>({
  name: 'mentors',
  cardOf: (profile) => profile,
  cardIsWhole: true,
  list: (query, options) => call(endpoints.listMentors, { query }, options),
  get: (id, options) => call(endpoints.getMentor, { params: { id } }, options),
  // The form's schema has found a place in it.
  update: (id, edit) => call(endpoints.updateMentor, { params: { id }, in: edit as MentorEdit }),
  delete: (id, query) => call(endpoints.deleteMentor, { params: { id }, query }),
  restore: (id) => call(endpoints.restoreMentor, { params: { id } }),
  listVersions: (id, query, options) =>
    call(endpoints.listMentorVersions, { params: { id }, query }, options),
  samples: async () => (await import('./mentors.samples.ts')).MENTOR_SAMPLES,
  isUnfiltered,
  alsoStale: BESIDE,
  newestFirst: () => [],
  withoutConsent: (card) => ({
    ...card,
    user_name: 'User',
    card: null,
    photo: null,
    user_email: null,
    location: null,
  }),
});

/** How many mentors the filters find, for the badge of their tab (mentors.md 22). */
export const useMentorCount = (filters: MentorFilters) =>
  useQuery({
    queryKey: [COUNTS_KEY, filters],
    queryFn: ({ signal }) => call(endpoints.countMentors, { query: filters }, { signal }),
  });

/**
 * Distances begin where the device is, where that is known; else the server takes the place of the
 * member's own settings, never Seattle, which is not theirs.
 */
function suggestions({ near_lat, near_lng }: MentorFilters) {
  const query: SuggestionQuery =
    near_lat !== undefined && near_lng !== undefined ? { near_lat, near_lng } : {};
  return queryOptions({
    queryKey: [SUGGESTED_KEY, query],
    queryFn: ({ signal }) => call(endpoints.suggestMentors, { query }, { signal }),
  });
}

/** The suggested mentors. */
export const useSuggestedMentors = (filters: MentorFilters) => useQuery(suggestions(filters));

/** The member's own application and profile. */
export const useMyMentoring = () =>
  useQuery({
    queryKey: [MINE_KEY],
    queryFn: ({ signal }) => call(endpoints.getMyMentoring, {}, { signal }),
    staleTime: 0,
  });

const mineStale = (client: QueryClient) => queriesStale(client, { queryKey: [MINE_KEY] });

/** Credentials that can go with an application, and expired ones. */
export const useOwnCredentials = () =>
  useQuery({
    queryKey: ['mentor_credentials'],
    queryFn: ({ signal }) => call(listCredentials, {}, { signal }),
    staleTime: 0,
  });

/** credentials.md 8 and 10: whether it may go with an application. */
export const canGoAlong = ({ state, unchecked }: Credential): boolean =>
  state !== 'expired' && !unchecked;

/** Sends an application as a mentor. */
export function useApplyAsMentor() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (draft: MentorApplicationDraft) => call(applyAsMentor, { in: draft }),
    onSettled: () => void mineStale(client),
  });
}

/** Takes an application back. */
export function useWithdrawMentorApplication() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(withdrawMentorApplication, { params: { id } }),
    onSettled: () => void mineStale(client),
  });
}

/** Pauses one's own profile, or ends the pause. */
export const useChangeAccepting = () =>
  mentors.cache.useChange(
    ({ id, is_accepting_mentees }: Pick<MentorProfile, 'id' | 'is_accepting_mentees'>) =>
      call(endpoints.changeMentorAccepting, { params: { id }, in: { is_accepting_mentees } }),
    (now, given) => now.is_accepting_mentees === given.is_accepting_mentees,
  );

/**
 * Asks for what the list at this address will ask for, while its code and the session are still on
 * their way.
 */
export function startMentors(client: QueryClient): Promise<void>[] {
  const url = new URLSearchParams(window.location.search);
  const filters = filtersOf(url);
  const asked = [mentors.prefetchList(client, filters)];
  // They stand above the list, which would move.
  if (isUnfiltered(filters) && !url.has('view'))
    asked.push(client.prefetchQuery(suggestions(filters)));
  return asked;
}

/** These mentors changed, or what one has to do with them; null is any. */
export function mentorsStale(client: QueryClient, ids: ChangedIds): void {
  mentors.cache.stale(client, ids);
  for (const queryKey of BESIDE) void queriesStale(client, { queryKey });
}

onLiveEvent(MENTORS_TOPIC, mentorsStale);
