import { isDay } from '@pcr/contract/kit/shapes.ts';
import {
  INBOX_SUBJECTS,
  type InboxEntry,
  type InboxKind,
  inboxSentence,
  MEETINGS_IN_WORDS,
} from '@pcr/contract/notifications/inbox/inbox.schema.ts';
import { todayOf } from '../../kit/words/format.ts';
import { nearMomentText } from '../../kit/words/place-time.ts';
import { nearDayText, shortDayText, weekdayText } from '../../kit/words/said-time.ts';
import { sinceText } from '../../kit/words/said-when.ts';

type Rest = (entry: InboxEntry) => string;
const job: Rest = ({ parts }) => `“${parts.job_title}”`;
const event: Rest = ({ parts }) => `“${parts.event_title}”`;
const group: Rest = ({ parts }) => `“${parts.group_name}”`;
const contractor: Rest = ({ parts }) => `“${parts.contractor_name}”`;
/** 'Today, 2:18 PM', 'Mon, Dec 7, 9:00 AM PST' */
const when: Rest = ({ parts: { starts_at, pickup_at, time_zone } }) =>
  nearMomentText(starts_at ?? pickup_at ?? '', time_zone ?? '');
const place: Rest = ({ parts }) => parts.location ?? '';
const dayIn = (day = '', words: (day: string) => string) => (isDay(day) ? words(day) : day);

/** What follows a name, where the app may say it (notifications.md 114). */
const NAMED: Partial<Record<InboxKind, Rest>> = {
  message_received: ({ lines }) => {
    const unread = lines ?? 0;
    return unread > 1 ? `· ${unread > 99 ? '99+' : unread} messages` : 'wrote to you';
  },
  family_looked_at: ({ about }) => `viewed ${about}`,
  job_application_received: (entry) => `applied to ${job(entry)}`,
  job_application_accepted: (entry) => `accepted your application for ${job(entry)}`,
  job_application_declined: (entry) => `declined your application for ${job(entry)}`,
  job_called_off_by_provider: (entry) => `no longer needs you for ${job(entry)}`,
  meeting_requested: (entry) => `asks you for a meeting about ${event(entry)}`,
  meeting_accepted: (entry) => `said yes to your meeting about ${event(entry)}`,
  meeting_declined: (entry) => `declined your meeting about ${event(entry)}`,
  meeting_offered: (entry) => `offers other times for your meeting about ${event(entry)}`,
  meeting_offer_declined: (entry) =>
    `declined the times you offered for a meeting about ${event(entry)}`,
  meeting_move_asked: (entry) => `asks to move your meeting about ${event(entry)}`,
  meeting_moved: (entry) => `moved your meeting about ${event(entry)}`,
  meeting_stays: (entry) => `keeps the time of your meeting about ${event(entry)}`,
  meeting_cancelled: (entry) => `cancelled your meeting about ${event(entry)}`,
  meeting_link: (entry) => `added a link to your meeting about ${event(entry)}`,
  mentorship_requested: () => 'asks you to be their mentor',
  mentorship_withdrawn: () => 'took back their request for mentorship',
  mentorship_accepted: () => 'said yes: you can now write to each other and plan a meeting',
  mentorship_declined: () => 'declined your request for mentorship',
  mentorship_paused: () => 'paused your mentorship',
  mentorship_resumed: () => 'goes on with your mentorship',
  mentorship_ended: () => 'ended your mentorship',
  mentorship_thanked: () => 'thanked you for your mentorship',
  mentorship_news: () => 'has something new in your mentorship',
  group_application_received: (entry) => `asks to join ${group(entry)}`,
  group_application_withdrawn: (entry) => `no longer asks to join ${group(entry)}`,
  group_application_accepted: (entry) => `accepted your application to join ${group(entry)}`,
  group_application_declined: (entry) => `declined your application to join ${group(entry)}`,
  group_member_left: (entry) => `left ${group(entry)}`,
  group_member_removed: (entry) => `removed you from ${group(entry)}`,
  group_lead_asked: (entry) => `asks you to lead ${group(entry)}`,
  group_lead_taken_back: (entry) => `no longer asks you to lead ${group(entry)}`,
  group_lead_accepted: (entry) => `leads ${group(entry)} from now on`,
  group_lead_declined: (entry) => `declined to lead ${group(entry)}, so you still lead it`,
  group_posts: (entry) =>
    entry.parts.posts === '1'
      ? `posted in ${group(entry)}`
      : `wrote ${entry.parts.posts} posts in ${group(entry)}`,
  group_comments: (entry) =>
    entry.parts.comments === '1'
      ? `commented on your post in ${group(entry)}`
      : `wrote ${entry.parts.comments} comments on your post in ${group(entry)}`,
  review_answered: () => 'answered your assessment',
};

/** What happened, as the subject of its mail says it, and then of what and when. */
const told =
  (facts: readonly Rest[], advice?: string): Rest =>
  (entry) => {
    const news = `${INBOX_SUBJECTS[entry.kind]}: ${facts.map((fact) => fact(entry)).join(' · ')}`;
    return advice ? `${news}. ${advice}` : news;
  };
const toldOfJob = told([job]);
const toldOfContractor = told([contractor]);
const toldOfMeeting = told([when, event]);
const toldOfPlace = told([when, event, place]);
const toldOfEvent: Rest = (entry) => `${when(entry)}: ${event(entry)} · ${place(entry)}`;
const toldOfGroupMeeting: Rest = (entry) =>
  `Group meeting ${when(entry)}: ${event(entry)} · ${group(entry)} · ${place(entry)}. Say if you can come.`;

/**
 * What an entry without a name says where the sentence of its mail is too long for a row: what
 * happened comes first, and days are said as people say them (notifications.md 114).
 */
const UNNAMED: Partial<Record<InboxKind, Rest>> = {
  job_application_received: toldOfJob,
  job_application_withdrawn: toldOfJob,
  job_application_accepted: toldOfJob,
  job_application_declined: toldOfJob,
  job_filled: toldOfJob,
  job_closed: toldOfJob,
  job_reopened: toldOfJob,
  job_deleted: toldOfJob,
  job_restored: toldOfJob,
  job_shown: toldOfJob,
  job_called_off_by_contractor: toldOfJob,
  job_called_off_by_provider: toldOfJob,
  contact_asked_by_provider: toldOfJob,
  contact_asked_by_applicant: toldOfJob,
  contractor_shown: toldOfContractor,
  review_shown: toldOfContractor,
  claim_ended: told([contractor], 'The entry was deleted.'),
  event_seat_offered: told([
    event,
    ({ parts: { until = '' } }) => `until ${Date.parse(until) ? sinceText(until) : until}`,
  ]),
  event_seat_passed: told([event], 'You can join the waitlist again.'),
  event_moved: toldOfPlace,
  event_cancelled: told([event, when]),
  event_deleted: told([event, when], 'It does not take place.'),
  event_restored: toldOfPlace,
  event_next_week: toldOfEvent,
  event_tomorrow: toldOfEvent,
  meeting_requested: told([
    when,
    event,
    ({ parts: { purpose, meeting_type = '' } }) =>
      `${purpose}, ${MEETINGS_IN_WORDS[meeting_type] ?? meeting_type}`,
  ]),
  meeting_accepted: toldOfMeeting,
  meeting_declined: told([event]),
  meeting_offered: told([event], 'Choose the one that suits you.'),
  meeting_offer_declined: told([event]),
  meeting_move_asked: toldOfMeeting,
  meeting_moved: toldOfMeeting,
  meeting_stays: toldOfMeeting,
  meeting_cancelled: toldOfMeeting,
  meeting_link: toldOfMeeting,
  meeting_gone: told([when, event], 'The other person’s account was deleted.'),
  meeting_soon: (entry) => `Meeting ${when(entry)}: ${event(entry)}`,
  group_post_shown: told([group]),
  group_application_declined: told([group]),
  group_application_expired: told([group], 'You can ask again.'),
  group_lead_vacant: told([group], 'Its leader has left PCR.'),
  group_deleted: told([group]),
  group_meeting_set: toldOfGroupMeeting,
  group_meeting_soon: toldOfGroupMeeting,
  file_infected: told(
    [({ parts }) => `“${parts.file_name}”`],
    'It has a virus. Please check the device it came from.',
  ),
  families_expiring: ({ parts: { records, first_day } }) => {
    const day = dayIn(first_day, weekdayText);
    return records === '1'
      ? `A family record of yours will be deleted on ${day}. You can keep it.`
      : `${records} of your family records will be deleted, the first on ${day}. You can keep them.`;
  },
  credential_expiring: ({ parts: { credential, expiry_date = '' } }) =>
    expiry_date < todayOf()
      ? `Your credential expired: “${credential}” · ${dayIn(expiry_date, shortDayText)}`
      : `Your credential expires: “${credential}” · ${dayIn(expiry_date, nearDayText)}`,
  pickup_soon: (entry) => `A pickup is soon: ${when(entry)}`,
  pickups_soon: (entry) => `You have ${entry.parts.pickups} pickups soon: ${when(entry)}`,
};

/** Whom an entry tells of, and what: the name is null where the sentence has none. */
export function whoAndWhat(entry: InboxEntry): { name: string | null; says: string } {
  const rest = entry.who_name ? NAMED[entry.kind] : undefined;
  if (!rest) return { name: null, says: (UNNAMED[entry.kind] ?? inboxSentence)(entry) };
  return { name: entry.who_name, says: rest(entry) };
}
