import type { Consent } from '@pcr/contract/consent/consent.schema.ts';
import { MENTORS_TOPIC } from '@pcr/contract/mentors/mentors.schema.ts';
import type { LiveEvent } from '../kit/live/live.ts';
import type { Transaction } from '../kit/postgres/database.ts';
import { profileOf } from './mentors.queries.ts';
import { tellSoon } from './waits.queries.ts';

export {
  approveApplication,
  type Decided,
  declineApplication,
} from './apply/applications.decide.ts';
export {
  findByTicket as findMentorApplication,
  list as listMentorApplications,
  type OperatorApplication,
} from './apply/applications.queries.ts';
export { leaveMentorships, matchConsentNews } from './matches/matches.news.ts';
export {
  requestsTodayInSql,
  withoutMentorInSql,
} from './matches/matches.queries.ts';
export { listRatings as listMentorshipRatings, type MentorshipRating } from './ratings.queries.ts';
export { tellSoon as mentorRestored } from './waits.queries.ts';

const SHOWN: readonly Consent[] = [
  'display_real_name',
  'share_location_region',
  'allow_contact_through_app',
];

/** Pages that show a mentor ask again, where that member shows or hides something. */
export async function mentorConsentNews(
  tx: Transaction,
  memberId: string,
  changed: readonly Consent[],
): Promise<readonly LiveEvent[]> {
  if (!changed.some((name) => SHOWN.includes(name))) return [];
  const id = await profileOf(tx, memberId);
  if (!id) return [];
  // A waiting member may ask again, if there is room.
  if (changed.includes('allow_contact_through_app')) await tellSoon(tx, id);
  return [{ to: 'everyone', topic: MENTORS_TOPIC, id }];
}
