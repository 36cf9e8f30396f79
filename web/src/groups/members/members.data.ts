import { GROUPS_TOPIC, type Group } from '@pcr/contract/groups/groups.schema.ts';
import * as applications from '@pcr/contract/groups/members/applications.endpoints.ts';
import {
  GROUP_APPLICATIONS_TOPIC,
  GroupApplication,
  type GroupApplicationDecision,
  type GroupApplicationDraft,
  type GroupApplicationList,
} from '@pcr/contract/groups/members/applications.schema.ts';
import * as endpoints from '@pcr/contract/groups/members/members.endpoints.ts';
import type { HandoverAnswer } from '@pcr/contract/groups/members/members.schema.ts';
import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call, conflictOf } from '../../kit/api/api.ts';
import { dropItem, freshPagesOf, listsStale } from '../../kit/cache/list-pages.ts';
import { queriesStale } from '../../kit/cache/stale-queries.ts';
import { onLiveEvent } from '../../kit/live/live-events.ts';
import { groups } from '../groups.data.ts';

const [MEMBERS, APPLICATIONS, APPLICATION] = [
  'group_members',
  'group_applications',
  'group_application',
];
const keys = {
  members: (group: string) => [MEMBERS, group],
  applications: (group: string) => [APPLICATIONS, group],
  list: (group: string, show: GroupApplicationList) => [APPLICATIONS, group, show],
  one: (id: string) => [APPLICATION, id],
} as const;

/**
 * Members who show their name, the longest member first; the number of others comes with the first
 * page.
 */
export const useGroupMembers = (id: string) =>
  useInfiniteQuery({
    queryKey: keys.members(id),
    queryFn: ({ pageParam, signal }) =>
      call(
        endpoints.listGroupMembers,
        { params: { id }, query: pageParam ? { cursor: pageParam } : {} },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });

/**
 * The applications to an own group: those that wait, first come first, or those that are answered.
 */
export const useGroupApplications = (id: string, show: GroupApplicationList) =>
  useInfiniteQuery(
    freshPagesOf<GroupApplication>(keys.list(id, show), (page, options) =>
      call(
        applications.listGroupApplications,
        { params: { id }, query: { ...page, show } },
        options,
      ),
    ),
  );

/** One application as its applicant or the leader sees it; null is not asked for. */
export const useApplication = (id: string | null) =>
  useQuery({
    queryKey: keys.one(id ?? ''),
    queryFn: ({ signal }) =>
      call(applications.getGroupApplication, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== null,
    staleTime: 0,
  });

/** The effects of an application that came, was decided or withdrawn. */
async function changed(client: QueryClient, application: GroupApplication): Promise<void> {
  const { group_id, id, status, mine } = application;
  client.setQueryData<GroupApplication>(keys.one(id), application);
  // A decided application no longer waits, whatever comes of loading it again.
  if (!mine && status !== 'pending') await dropItem(client, keys.list(group_id, 'pending'), id);
  void listsStale(client, keys.applications(group_id));
  void queriesStale(client, { queryKey: keys.members(group_id) });
  groups.cache.stale(client, new Set([group_id]));
}

function useApplicationWrite<Given>(
  send: (given: Given) => Promise<GroupApplication>,
  groupId: string,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (application) => changed(client, application),
    onError: async (error) => {
      // Another device, or the other side, was first: the screen shows it as it is.
      const current = conflictOf(error, GroupApplication);
      if (current) await changed(client, current);
      else groups.cache.stale(client, new Set([groupId]));
    },
  });
}

export const useApplyToGroup = (id: string) =>
  useApplicationWrite(
    (draft: GroupApplicationDraft) =>
      call(applications.applyToGroup, { params: { id }, in: draft }),
    id,
  );

export const useWithdrawFromGroup = (groupId: string) =>
  useApplicationWrite(
    (id: string) => call(applications.withdrawGroupApplication, { params: { id } }),
    groupId,
  );

export const useDecideApplication = (groupId: string) =>
  useApplicationWrite(
    ({ id, decision }: { id: string; decision: GroupApplicationDecision }) =>
      call(applications.decideGroupApplication, { params: { id }, in: decision }),
    groupId,
  );

/** Leaves a group: what the member sees of it is another. */
export function useLeaveGroup(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(endpoints.leaveGroup, { params: { id } }),
    onSettled: () => membersChanged(client, new Set([id])),
  });
}

/** A change of the members or the leader: the group as it is then; its members are loaded again. */
function useMembersChange<Given extends { id: string }>(send: (given: Given) => Promise<Group>) {
  const client = useQueryClient();
  return groups.cache.useChange((given: Given) =>
    send(given).finally(() => void queriesStale(client, { queryKey: keys.members(given.id) })),
  );
}
interface OfMember {
  id: string;
  member_id: string;
}

export const useRemoveMember = () =>
  useMembersChange((params: OfMember) => call(endpoints.removeGroupMember, { params }));
export const useAskToLead = () =>
  useMembersChange(({ id, member_id }: OfMember) =>
    call(endpoints.askToLead, { params: { id }, in: { member_id } }),
  );
export const useTakeBackHandover = () =>
  useMembersChange(({ id }: { id: string }) =>
    call(endpoints.takeBackHandover, { params: { id } }),
  );
export const useAnswerHandover = () =>
  useMembersChange(({ id, answer }: { id: string } & HandoverAnswer) =>
    call(endpoints.answerHandover, { params: { id }, in: { answer } }),
  );
export const useTakeOver = () =>
  useMembersChange(({ id }: { id: string }) => call(endpoints.takeOverGroup, { params: { id } }));

function membersChanged(client: QueryClient, ids: ReadonlySet<string> | null): void {
  groups.cache.stale(client, ids);
  for (const id of ids ? [...ids] : [undefined]) {
    const queryKey = id ? keys.members(id) : [MEMBERS];
    // A list that is not on the screen is loaded when it is opened: until then no name stays
    // (consent.md 22).
    client.removeQueries({ queryKey, type: 'inactive' });
    void queriesStale(client, { queryKey });
  }
}

onLiveEvent(GROUPS_TOPIC, membersChanged);
onLiveEvent(GROUP_APPLICATIONS_TOPIC, (client, ids) => {
  groups.cache.stale(client, ids);
  // As for members: one who hides their name is listed without it when the list is opened again.
  if (!ids)
    for (const queryKey of [[APPLICATIONS], [APPLICATION]])
      client.removeQueries({ queryKey, type: 'inactive' });
  for (const id of ids ? [...ids] : [undefined]) {
    void listsStale(client, id ? keys.applications(id) : [APPLICATIONS]);
  }
  void queriesStale(client, { queryKey: [APPLICATION] });
});
