import type { MentorProfile } from '@pcr/contract/mentors/mentors.schema.ts';
import { memo } from 'react';
import { CardFacts, CardRow, EntryCard } from '../kit/entry/EntryCard.tsx';
import { distanceText } from '../kit/near/near-search.ts';
import { Face } from '../kit/ui/Face.tsx';
import { Status } from '../kit/ui/Status.tsx';
import {
  AREA_LABELS,
  menteesText,
  mentorName,
  ROOM_LABELS,
  ROOM_TONES,
  roomOf,
  SPECIALIZATION_LABELS,
  yearsText,
} from './mentors.labels.ts';

export interface MentorCardProps {
  mentor: MentorProfile;
  onView: (id: string) => void;
  /** The list is ordered by distance: an entry without one says so. */
  near?: boolean;
}

/** One mentor in the list. */
export const MentorCard = memo(function MentorCard({
  mentor,
  onView,
  near = false,
}: MentorCardProps) {
  const { id, bio, current_role, location, experience_years, distance_miles } = mentor;
  const { specializations, mentorship_areas, user_id } = mentor;
  const room = roomOf(mentor);
  const name = mentorName(mentor);
  return (
    <EntryCard
      name={name}
      lead={<Face name={mentor.user_name} photo={mentor.photo} />}
      onOpen={() => onView(id)}
    >
      {/* Beside the name the status would make it break on a phone. */}
      <CardRow>
        <Status tone={ROOM_TONES[room]}>{ROOM_LABELS[room]}</Status>
        <span className="text-ink-soft">{menteesText(mentor)}</span>
      </CardRow>
      <CardFacts
        facts={[
          user_id !== null && 'Your profile',
          !name.endsWith(current_role) && current_role,
          yearsText(experience_years),
          location,
          (near || distance_miles !== null) && distanceText(distance_miles),
        ]}
      />
      <CardFacts
        facts={[
          ...specializations.map((one) => SPECIALIZATION_LABELS[one]),
          ...mentorship_areas.map((one) => AREA_LABELS[one]),
        ]}
      />
      <p dir="auto" className="wrap-anywhere line-clamp-2 text-sm">
        {bio}
      </p>
    </EntryCard>
  );
});
