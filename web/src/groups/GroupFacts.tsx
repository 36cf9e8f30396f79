import type { Group } from '@pcr/contract/groups/groups.schema.ts';
import { CalendarDays, Hash, MapPin, MessageCircle, ShieldCheck, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { AddDetails } from '../kit/entry/AddDetails.tsx';
import { FieldFact } from '../kit/entry/FieldFact.tsx';
import { distanceText } from '../kit/near/near-search.ts';
import { ButtonLink } from '../kit/ui/ButtonLink.tsx';
import { Face } from '../kit/ui/Face.tsx';
import { LEAD_SIGN, LeadFact, PlaceFact, SmallFact, SmallFacts } from '../kit/ui/Facts.tsx';
import { mapLink } from '../kit/words/map-link.ts';
import { nearDayText } from '../kit/words/said-time.ts';
import { sinceDayText } from '../kit/words/said-when.ts';
import { MemberName } from '../members/members.ts';
import { paths } from '../paths.ts';
import { groupFields } from './groups.fields.ts';
import { meetsText, membersText, milesText } from './groups.labels.ts';

/** Without seats there is room for all; whether it is active stands over the facts. */
const SAID_BY_NOTHING = ['max_members', 'is_active'] as const;

export interface GroupFactsProps {
  group: Group;
  onAdd?: (() => void) | undefined;
  /** The faces of its members, below their number. */
  children?: ReactNode;
}

/** All that a group says. */
export function GroupFacts({ group, onAdd, children }: GroupFactsProps) {
  const fact = { fields: groupFields, known: group };
  const { location, city, state, radius_miles, next_meeting_date, distance_miles, tags } = group;
  return (
    <>
      <dl className="flex flex-col gap-4">
        {/* What it is for comes first. */}
        <FieldFact {...fact} name="description" bare />
        <LeadFact
          label={groupFields.labels.meeting_frequency}
          lead={<CalendarDays {...LEAD_SIGN} />}
        >
          <span className="font-strong">{meetsText(group)}</span>
          {next_meeting_date && ` · next ${nearDayText(next_meeting_date)}`}
        </LeadFact>
        <LeadFact label="Location" lead={<MapPin {...LEAD_SIGN} />}>
          <PlaceFact
            name={location}
            address={`${city}, ${state}`}
            map={mapLink(`${location}, ${city}, ${state}`)}
          />
          <span className="block text-sm text-ink-soft">
            {`For ${milesText(radius_miles)} around`}
            {distance_miles !== null && ` · ${distanceText(distance_miles)}`}
          </span>
        </LeadFact>
        <Leader group={group} />
        <LeadFact label="Members" lead={<UsersRound {...LEAD_SIGN} />}>
          <span className="block">{membersText(group)}</span>
          {children}
        </LeadFact>
        {group.can.join && (
          <LeadFact label="To join" lead={<ShieldCheck {...LEAD_SIGN} />}>
            The leader decides. You agree to a background check and to the group’s rules.
          </LeadFact>
        )}
        {tags && (
          <LeadFact label={groupFields.labels.tags} lead={<Hash {...LEAD_SIGN} />}>
            {tags.join(', ')}
          </LeadFact>
        )}
      </dl>
      <AddDetails fields={groupFields} known={group} except={SAID_BY_NOTHING} onAdd={onAdd} />
      <SmallFacts>
        <SmallFact label="Started">{sinceDayText(group.created_at)}</SmallFact>
        {group.updated_at !== group.created_at && (
          <SmallFact label="Updated">{sinceDayText(group.updated_at)}</SmallFact>
        )}
      </SmallFacts>
    </>
  );
}

/** Who leads it, with a face, and the way to write to them. */
function Leader({ group }: { group: Group }) {
  const { leader_name, leader_card, leader_photo, my_membership, can } = group;
  if (leader_name === null) return null;
  return (
    <LeadFact label="Leader" lead={<Face name={leader_name} photo={leader_photo} />}>
      <span className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="min-w-0">
          {my_membership === 'leader' ? (
            'You'
          ) : (
            <MemberName name={leader_name} card={leader_card} />
          )}
          <span aria-hidden="true" className="block text-sm text-ink-soft">
            Leader
          </span>
        </span>
        {can.message && leader_card && (
          <ButtonLink icon={MessageCircle} to={paths.newMessage(leader_card)}>
            Message
          </ButtonLink>
        )}
      </span>
    </LeadFact>
  );
}
