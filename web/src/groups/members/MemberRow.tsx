import type { GroupMember } from '@pcr/contract/groups/members/members.schema.ts';
import type { ReactNode } from 'react';
import { Face } from '../../kit/ui/Face.tsx';
import { Status } from '../../kit/ui/Status.tsx';
import { MemberName } from '../../members/members.ts';

export interface MemberRowProps {
  member: GroupMember;
  /** The words of the time that they came in. */
  since: string;
  /** What stands beside the name, after the word 'Leader'. */
  children?: ReactNode;
}

/** One member of a group, with their face and since when they are in it. */
export function MemberRow({ member, since, children }: MemberRowProps) {
  const { name, card, photo, mine, is_leader, joined_at } = member;
  return (
    <div className="flex items-center gap-3">
      <Face name={name} photo={photo} />
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <p className="font-strong wrap-anywhere">
            {mine ? 'You' : <MemberName name={name} card={card} />}
          </p>
          {is_leader && <Status tone="blue">Leader</Status>}
          {children}
        </div>
        <p className="text-sm text-ink-soft">
          In the group since <time dateTime={joined_at}>{since}</time>
        </p>
      </div>
    </div>
  );
}
