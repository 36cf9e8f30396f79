import type { MentorProfile } from '@pcr/contract/mentors/mentors.schema.ts';
import EarlierVersions from '../kit/history/EarlierVersions.tsx';
import type { MentorBefore } from './mentors.data.ts';
import { mentorKind } from './mentors.kind.ts';

export interface MentorVersionsProps {
  open: boolean;
  id: string;
  onClose: () => void;
  onRestored: () => void;
}

/** One's own profile before each change (mentors.md 2). */
export default function MentorVersions(props: MentorVersionsProps) {
  return <EarlierVersions<MentorProfile, MentorBefore> {...props} kind={mentorKind} />;
}
