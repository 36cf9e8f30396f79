import type { Group } from '@pcr/contract/groups/groups.schema.ts';
import type { GroupMember } from '@pcr/contract/groups/members/members.schema.ts';
import { PagedList } from '../../kit/list/PagedList.tsx';
import { Face } from '../../kit/ui/Face.tsx';
import { Loading, SkeletonText } from '../../kit/ui/Skeleton.tsx';
import { Status } from '../../kit/ui/Status.tsx';
import { counted, instantDayText } from '../../kit/words/format.ts';
import { MemberName } from '../../members/members.ts';
import { LeaderTools } from './LeaderTools.tsx';
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
              <li key={member.id} className="flex items-center gap-3 px-3 py-2">
                <Member member={member} />
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

function Member({ member: { name, card, photo, mine, is_leader, joined_at } }: MemberProps) {
  return (
    <>
      <Face name={name} photo={photo} />
      <div className="min-w-0 grow">
        <p className="font-strong wrap-anywhere">
          {mine ? 'You' : <MemberName name={name} card={card} />}
        </p>
        <p className="text-sm text-ink-soft">
          In the group since <time dateTime={joined_at}>{instantDayText(joined_at)}</time>
        </p>
      </div>
      {is_leader && (
        <span className="shrink-0">
          <Status tone="blue">Leader</Status>
        </span>
      )}
    </>
  );
}

interface MemberProps {
  member: GroupMember;
}
