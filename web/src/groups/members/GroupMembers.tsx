import type { Group } from '@pcr/contract/groups/groups.schema.ts';
import type { GroupMember } from '@pcr/contract/groups/members/members.schema.ts';
import { Fragment, useState } from 'react';
import { itemsOf } from '../../kit/cache/list-pages.ts';
import { PagedList } from '../../kit/list/PagedList.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { Face } from '../../kit/ui/Face.tsx';
import { Loading, Skeleton } from '../../kit/ui/Skeleton.tsx';
import { counted } from '../../kit/words/format.ts';
import { MemberName } from '../../members/members.ts';
import { useGroupMembers } from './members.data.ts';

/** So many names are listed before 'Show all names' is pressed. */
const FIRST = 8;

/** The members of a group: the names of those who show theirs, and how many more (groups.md 38). */
export function GroupMembers({ group }: { group: Group }) {
  const { id, member_count } = group;
  const [all, setAll] = useState(false);
  const query = useGroupMembers(id);
  const named = itemsOf<GroupMember>(query.data);
  const shown = all ? named : named.slice(0, FIRST);
  const hides = shown.length < named.length || (!all && query.hasNextPage);
  const more = Math.max(0, member_count - shown.length);
  return (
    <section aria-label="Members" className="mt-1 flex flex-col gap-2">
      <PagedList
        // 'Show more' comes once all names are asked for.
        query={all ? query : { ...query, hasNextPage: false }}
        what="The list of members"
        loading={
          <Loading label="Loading the members...">
            <Skeleton className="h-8 w-40" />
            <Skeleton className="h-6" />
          </Loading>
        }
        empty={<p className="text-ink-soft">{nobodyNamed(member_count)}</p>}
      >
        {() => (
          <div className="flex flex-col gap-2">
            <p className="flex flex-wrap gap-1">
              {named.slice(0, FIRST).map((one) => (
                <Face key={one.id} size={32} name={one.name} photo={one.photo} />
              ))}
            </p>
            <p className="wrap-anywhere">
              {shown.map((one, n) => (
                <Fragment key={one.id}>
                  {n > 0 && ', '}
                  {one.mine ? 'You' : <MemberName name={one.name} card={one.card} />}
                  {one.is_leader && <span className="text-ink-soft"> (leads it)</span>}
                </Fragment>
              ))}
              {more > 0 && (
                <span className="text-ink-soft"> and {more.toLocaleString('en-US')} more</span>
              )}
            </p>
          </div>
        )}
      </PagedList>
      {hides && (
        <Button look="quiet" className="self-start px-0!" onClick={() => setAll(true)}>
          Show all names
        </Button>
      )}
    </section>
  );
}

function nobodyNamed(members: number): string {
  return `${counted(members, 'member')} ${members === 1 ? 'does' : 'do'} not show a name`;
}
