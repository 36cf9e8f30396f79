// What other domains know of mentors.
export { MentorshipView, useMentorBadge } from './MentorshipView.tsx';
