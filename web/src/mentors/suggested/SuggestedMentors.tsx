import type { SuggestedMentor } from '@pcr/contract/mentors/mentors.schema.ts';
import { Sparkles } from 'lucide-react';
import { useId } from 'react';
import { EntryCard } from '../../kit/entry/EntryCard.tsx';
import { Face } from '../../kit/ui/Face.tsx';
import { useSuggestedMentors } from '../mentors.data.ts';
import { mentorName } from '../mentors.labels.ts';
import type { MentorFilters } from '../mentors.search.ts';
import { reasonText } from './reason.ts';

export interface SuggestedMentorsProps {
  filters: MentorFilters;
  onView: (id: string) => void;
}

/**
 * At most three mentors with the reason for each (mentors.md 25, 26); nothing while nobody is to be
 * suggested.
 */
export function SuggestedMentors({ filters, onView }: SuggestedMentorsProps) {
  const heading = useId();
  const { data } = useSuggestedMentors(filters);
  if (!data || data.items.length === 0) return null;
  return (
    <>
      <section aria-labelledby={heading} className="flex flex-col gap-2">
        {/* For the eye each card says so: the list begins higher on a phone (kit.md 112). */}
        <h2 id={heading} className="sr-only">
          Suggested for you
        </h2>
        <ul className="flex flex-col gap-2">
          {data.items.map((mentor) => (
            <li key={mentor.id}>
              <Suggested mentor={mentor} onView={onView} />
            </li>
          ))}
        </ul>
      </section>
      <p className="pt-2 text-base font-strong">All mentors</p>
    </>
  );
}

/** The name and the reason; the rest is in the list below, and in the profile. */
function Suggested({ mentor, onView }: { mentor: SuggestedMentor; onView: (id: string) => void }) {
  return (
    <EntryCard
      name={mentorName(mentor)}
      lead={<Face name={mentor.user_name} photo={mentor.photo} />}
      onOpen={() => onView(mentor.id)}
    >
      <p className="flex items-start gap-1.5 text-sm">
        <Sparkles size="1rem" aria-hidden className="mt-0.5 shrink-0 text-brand-ink" />
        <span>
          <span className="font-strong">Suggested</span> · {reasonText(mentor)}
        </span>
      </p>
    </EntryCard>
  );
}
