import type { MentorMatch } from '@pcr/contract/mentors/matches/matches.schema.ts';
import { FirstMessage } from '../../conversations/conversations.ts';
import { useWrite } from './matches.data.ts';
import { otherName, writeDraftName } from './matches.labels.ts';

export interface WriteToMatchProps {
  open: boolean;
  userId: string;
  match: MentorMatch;
  onClose: () => void;
}

/** The first message to the other of a match (mentors.md 63). */
export function WriteToMatch({ match, ...sheet }: WriteToMatchProps) {
  const { mutateAsync } = useWrite(match.id);
  return (
    <FirstMessage
      {...sheet}
      name={writeDraftName(match.id)}
      to={otherName(match)}
      send={mutateAsync}
      over={match.can.message ? null : 'This mentorship does not go on. You can’t write from here.'}
    />
  );
}
