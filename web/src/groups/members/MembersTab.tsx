import type { Group } from '@pcr/contract/groups/groups.schema.ts';
import type { GroupMember } from '@pcr/contract/groups/members/members.schema.ts';
import { PagedList } from '../../kit/list/PagedList.tsx';
import { Loading, SkeletonText } from '../../kit/ui/Skeleton.tsx';
import { counted } from '../../kit/words/format.ts';
import { sinceDayText } from '../../kit/words/said-when.ts';
import { LeaderTools } from './LeaderTools.tsx';
import { MemberRow } from './MemberRow.tsx';
import { useGroupMembers } from './members.data.ts';

/** Who is in a group, with what its leader does about them (groups.md 38, 81). */
export default function MembersTab({ group }: { group: Group }) {
  const query = useGroupMembers(group.id);
  const unnamed = query.data?.pages[0]?.unnamed ?? 0;
  return (
    <>
      {group.can.review && <LeaderTools group={group} />}
      <PagedList<GroupMember>
        query={query}
        what="The list of members"
        loading={
          <Loading label="Loading the members...">
            <SkeletonText lines={6} />
          </Loading>
        }
        empty={null}
      >
        {(members) => (
          <ul
            aria-label="Members"
            className="flex flex-col divide-y divide-line rounded-card border border-line bg-card"
          >
            {members.map((member) => (
              <li key={member.id} className="px-3 py-2">
                <MemberRow member={member} since={sinceDayText(member.joined_at)} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {unnamed > 0 && !query.hasNextPage && (
        <p className="text-ink-soft">
          {counted(unnamed, 'member')} {unnamed === 1 ? 'does' : 'do'} not show a name
        </p>
      )}
    </>
  );
}
