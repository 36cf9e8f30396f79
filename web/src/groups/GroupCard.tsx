import type { Group } from '@pcr/contract/groups/groups.schema.ts';
import { Share2 } from 'lucide-react';
import { memo } from 'react';
import { CardFacts, EntryCard } from '../kit/entry/EntryCard.tsx';
import { distanceText } from '../kit/near/near-search.ts';
import { Badge } from '../kit/ui/Badge.tsx';
import { EntryPicture } from '../kit/ui/EntryPicture.tsx';
import { Face } from '../kit/ui/Face.tsx';
import { IconButton } from '../kit/ui/IconButton.tsx';
import { Status } from '../kit/ui/Status.tsx';
import {
  meetsText,
  membersText,
  NO_LEADER,
  NOT_ACTIVE,
  roomOf,
  shareGroup,
  TYPE_LABELS,
  TYPE_TONES,
  tagsOnCard,
} from './groups.labels.ts';
import { JoinButton } from './members/JoinButton.tsx';

export interface GroupCardProps {
  group: Group;
  onView: (id: string) => void;
  onJoin: (id: string) => void;
  /** The list is ordered by distance: an entry without one says so. */
  near: boolean;
}

/** One group in the list, with all that the description names (groups.md 20). */
export const GroupCard = memo(function GroupCard({ group, near, onView, onJoin }: GroupCardProps) {
  const {
    id,
    name,
    description,
    location,
    city,
    state,
    group_type,
    leader_name,
    my_membership,
    image_url,
    tags,
  } = group;
  const room = roomOf(group);
  const { shown, more } = tagsOnCard(tags);
  return (
    <EntryCard
      name={name}
      onOpen={() => onView(id)}
      aside={room && <Status tone={room.tone}>{room.label}</Status>}
    >
      <div className="flex gap-3">
        <div className="flex min-w-0 grow flex-col gap-0.5">
          <CardFacts facts={[membersText(group), meetsText(group)]} />
          {/* By itself, the place last: whatever the others are called, the city is not cut. */}
          <CardFacts
            facts={[
              (near || group.distance_miles !== null) && distanceText(group.distance_miles),
              `${city}, ${state}`,
              location,
            ]}
          />
          <p dir="auto" className="wrap-anywhere line-clamp-2 text-sm">
            {description}
          </p>
        </div>
        {image_url && <EntryPicture url={image_url} size={320} className="size-20 rounded-small" />}
      </div>
      {leader_name !== null && my_membership !== 'leader' && (
        <div className="flex items-center gap-2">
          <Face size={32} name={leader_name} photo={group.leader_photo} />
          <CardFacts facts={[`Led by ${leader_name}`]} />
        </div>
      )}
      {shown.length > 0 && (
        <p className="wrap-anywhere text-sm text-ink-soft">
          {shown.map((tag) => `#${tag}`).join(' ')}
          {more > 0 && ` +${more} more`}
        </p>
      )}
      {leader_name === null && <Status tone="amber">{NO_LEADER}</Status>}
      {!group.is_active && <Status tone="neutral">{NOT_ACTIVE}</Status>}
      <div className="-me-2 flex flex-wrap items-center justify-between gap-x-2">
        <Badge tone={TYPE_TONES[group_type]}>{TYPE_LABELS[group_type]}</Badge>
        <span className="ms-auto flex items-center">
          <JoinButton small group={group} onJoin={onJoin} onSample={onView} />
          <IconButton
            icon={Share2}
            label={`Share ${name}`}
            onClick={() => void shareGroup(group)}
            // Above the card, which opens wherever else it is pressed.
            className="relative"
          />
        </span>
      </div>
    </EntryCard>
  );
});
