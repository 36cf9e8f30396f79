import { GOALS_ON_CARD, type MentorMatch } from '@pcr/contract/mentors/matches/matches.schema.ts';
import { Check, Circle } from 'lucide-react';
import { memo } from 'react';
import { meetingTimeText } from '../../events/events.ts';
import { CardFacts, EntryCard } from '../../kit/entry/EntryCard.tsx';
import { Face } from '../../kit/ui/Face.tsx';
import { Status } from '../../kit/ui/Status.tsx';
import { counted } from '../../kit/words/format.ts';
import { FREQUENCY_LABELS, matchState, otherFace, otherName, otherRole } from './matches.labels.ts';

/**
 * One request or match in My Matches: at most three of its goals; the sheet has the rest
 * (mentors.md 70).
 */
export const MatchCard = memo(function MatchCard({
  match,
  onView,
}: {
  match: MentorMatch;
  onView: (id: string) => void;
}) {
  const {
    id,
    status,
    goals,
    goal_items,
    next_meeting,
    specialization_focus,
    meeting_frequency,
    total_meetings,
  } = match;
  const { label, tone } = matchState(match);
  const shown = goal_items.slice(0, GOALS_ON_CARD);
  const more = goal_items.length - shown.length;
  return (
    <EntryCard
      name={otherName(match)}
      lead={<Face {...otherFace(match)} />}
      onOpen={() => onView(id)}
      aside={<Status tone={tone}>{label}</Status>}
    >
      <CardFacts
        facts={[
          otherRole(match),
          specialization_focus,
          meeting_frequency && FREQUENCY_LABELS[meeting_frequency],
          total_meetings > 0 && counted(total_meetings, 'meeting'),
        ]}
      />
      {shown.length > 0 && status !== 'pending' ? (
        <ul aria-label="Goals" className="flex flex-col text-sm">
          {shown.map((goal) => (
            <li key={goal.id} className="flex items-start gap-1.5">
              {goal.done_at ? (
                <Check size="1rem" aria-hidden className="mt-0.5 shrink-0 text-green-ink" />
              ) : (
                <Circle size="1rem" aria-hidden className="mt-0.5 shrink-0 text-ink-soft" />
              )}
              <span dir="auto" className="wrap-anywhere line-clamp-1 min-w-0">
                {goal.text}
                {goal.done_at && <span className="sr-only">, done</span>}
              </span>
            </li>
          ))}
          {more > 0 && <li className="text-ink-soft">+{counted(more, 'more goal')}</li>}
        </ul>
      ) : (
        <p dir="auto" className="wrap-anywhere line-clamp-3 whitespace-pre-wrap text-sm">
          {goals}
        </p>
      )}
      {next_meeting && (
        <p className="text-sm">
          Next meeting: {meetingTimeText(next_meeting.time_zone, next_meeting)}
        </p>
      )}
    </EntryCard>
  );
});
