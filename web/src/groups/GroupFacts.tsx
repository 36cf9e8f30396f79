import type { Group } from '@pcr/contract/groups/groups.schema.ts';
import type { ReactNode } from 'react';
import { AddDetails } from '../kit/entry/AddDetails.tsx';
import { FieldFact } from '../kit/entry/FieldFact.tsx';
import { distanceText } from '../kit/near/near-search.ts';
import { Face } from '../kit/ui/Face.tsx';
import { Fact, SmallFact, SmallFacts } from '../kit/ui/Facts.tsx';
import { instantDayText } from '../kit/words/format.ts';
import { nearDayText } from '../kit/words/said-time.ts';
import { MemberName } from '../members/members.ts';
import { groupFields } from './groups.fields.ts';
import { membersText } from './groups.labels.ts';

/** Without seats there is room for all; whether it is active stands over the facts. */
const SAID_BY_NOTHING = ['max_members', 'is_active'] as const;

export interface GroupFactsProps {
  group: Group;
  onAdd?: (() => void) | undefined;
  /** The words before the times it was started and changed. */
  children?: ReactNode;
}

/** All that a group says. */
export function GroupFacts({ group, onAdd, children }: GroupFactsProps) {
  const fact = { fields: groupFields, known: group };
  const {
    leader_name,
    leader_card,
    leader_photo,
    my_membership,
    next_meeting_date,
    distance_miles,
  } = group;
  return (
    <>
      <dl className="flex flex-col gap-2">
        {/* What it is for comes first. */}
        <FieldFact {...fact} name="description" bare />
        <Fact label="Members">{membersText(group)}</Fact>
        {leader_name !== null && (
          <Fact label="Leader">
            {my_membership === 'leader' ? (
              'You'
            ) : (
              <span className="-my-1 inline-flex items-center gap-2">
                <Face size={32} name={leader_name} photo={leader_photo} />
                <MemberName name={leader_name} card={leader_card} />
              </span>
            )}
          </Fact>
        )}
        <FieldFact {...fact} name="meeting_frequency" />
        {next_meeting_date && <Fact label="Next meeting">{nearDayText(next_meeting_date)}</Fact>}
        <FieldFact {...fact} name="location" />
        <FieldFact {...fact} name="city" />
        <FieldFact {...fact} name="state" />
        {distance_miles !== null && <Fact label="Distance">{distanceText(distance_miles)}</Fact>}
        <FieldFact {...fact} name="radius_miles" />
        <FieldFact {...fact} name="tags" />
      </dl>
      <AddDetails fields={groupFields} known={group} except={SAID_BY_NOTHING} onAdd={onAdd} />
      {children}
      <SmallFacts>
        <SmallFact label="Started">{instantDayText(group.created_at)}</SmallFact>
        {group.updated_at !== group.created_at && (
          <SmallFact label="Updated">{instantDayText(group.updated_at)}</SmallFact>
        )}
      </SmallFacts>
    </>
  );
}
