import { inOneLine, isDay } from '@pcr/contract/kit/shapes.ts';
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
const quoted = (words: string | undefined) => (words ? `“${words}”` : '');
const job: Rest = ({ parts }) => quoted(parts.job_title);
const event: Rest = ({ parts }) => quoted(parts.event_title);
const group: Rest = ({ parts }) => quoted(parts.group_name);
/** 'Today, 2:18 PM', 'Mon, Dec 7, 9:00 AM PST' */
const when: Rest = ({ parts: { starts_at, pickup_at, time_zone } }) =>
  nearMomentText(starts_at ?? pickup_at ?? '', time_zone ?? '');
const dayIn = (day = '', words: (day: string) => string) => (isDay(day) ? words(day) : day);
/** What is not known leaves no gap. */
const said = (words: readonly (string | undefined)[], between = ' · ') =>
  words.filter(Boolean).join(between);

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

/** When it is, what it is about, how and where, and until when: what an entry has of that. */
function factsOf(entry: InboxEntry): string {
  const { contractor_name, file_name, purpose, meeting_type = '', location, until } = entry.parts;
  return said([
    when(entry),
    job(entry) || event(entry) || group(entry) || quoted(contractor_name ?? file_name),
    said([purpose, MEETINGS_IN_WORDS[meeting_type] ?? meeting_type], ', '),
    location,
    until && `until ${Date.parse(until) ? sinceText(until) : until}`,
  ]);
}

/**
 * The kinds whose sentence in a mail is too long for a row: an entry without a name says the
 * subject of the mail, its facts, and then these words (notifications.md 114).
 */
const SHORT: Partial<Record<InboxKind, string>> = {
  job_application_received: '',
  job_application_withdrawn: '',
  job_application_accepted: '',
  job_application_declined: '',
  job_filled: '',
  job_closed: '',
  job_reopened: '',
  job_deleted: '',
  job_restored: '',
  job_shown: '',
  job_called_off_by_contractor: '',
  job_called_off_by_provider: '',
  contractor_shown: '',
  review_shown: '',
  claim_ended: 'The entry was deleted.',
  event_seat_offered: '',
  event_seat_passed: 'You can join the waitlist again.',
  event_moved: '',
  event_cancelled: '',
  event_deleted: 'It does not take place.',
  event_restored: '',
  meeting_requested: '',
  meeting_accepted: '',
  meeting_declined: '',
  meeting_offered: 'Choose the one that suits you.',
  meeting_offer_declined: '',
  meeting_move_asked: '',
  meeting_moved: '',
  meeting_stays: '',
  meeting_cancelled: '',
  meeting_link: '',
  meeting_gone: 'The other person’s account was deleted.',
  group_post_shown: '',
  group_application_declined: '',
  group_application_expired: 'You can ask again.',
  group_lead_vacant: 'Its leader has left PCR.',
  group_deleted: '',
  file_infected: 'It has a virus. Please check the device it came from.',
};

const toldOfEvent: Rest = (entry) =>
  said(
    [when(entry) || INBOX_SUBJECTS[entry.kind], said([event(entry), entry.parts.location])],
    ': ',
  );
const toldOfGroupMeeting: Rest = (entry) => {
  const facts = said([event(entry), group(entry), entry.parts.location]);
  return `${said([said(['Group meeting', when(entry)], ' '), facts], ': ')}. Say if you can come.`;
};

/** Other kinds that say less than a mail, in words of their own. */
const UNNAMED: Partial<Record<InboxKind, Rest>> = {
  contact_asked_by_provider: (entry) =>
    said(['The person who accepted you asks for your email address', job(entry)], ': '),
  contact_asked_by_applicant: (entry) =>
    said(['The person you accepted asks for your email address', job(entry)], ': '),
  event_next_week: toldOfEvent,
  event_tomorrow: toldOfEvent,
  meeting_soon: (entry) => said([said(['Meeting', when(entry)], ' '), event(entry)], ': '),
  group_meeting_set: toldOfGroupMeeting,
  group_meeting_soon: toldOfGroupMeeting,
  families_expiring: ({ parts: { records, first_day } }) => {
    const day = dayIn(first_day, weekdayText);
    return records === '1'
      ? `A family record of yours will be deleted on ${day}. You can keep it.`
      : `${records} of your family records will be deleted, the first on ${day}. You can keep them.`;
  },
  credential_expiring: ({ parts: { credential, expiry_date = '' } }) =>
    expiry_date < todayOf()
      ? said(
          ['Your credential expired', said([quoted(credential), dayIn(expiry_date, shortDayText)])],
          ': ',
        )
      : said(
          ['Your credential expires', said([quoted(credential), dayIn(expiry_date, nearDayText)])],
          ': ',
        ),
  pickup_soon: (entry) => said(['A pickup is soon', when(entry)], ': '),
  pickups_soon: (entry) =>
    said([`You have ${entry.parts.pickups} pickups soon`, when(entry)], ': '),
};

function unnamed(entry: InboxEntry): string {
  const says = UNNAMED[entry.kind];
  if (says) return says(entry);
  const advice = SHORT[entry.kind];
  if (advice === undefined) return inboxSentence(entry);
  return said([said([INBOX_SUBJECTS[entry.kind], factsOf(entry)], ': '), advice], '. ');
}

/** Whom an entry tells of, and what: the name is null where the sentence has none. */
export function whoAndWhat(entry: InboxEntry): { name: string | null; says: string } {
  const typed = Object.entries(entry.parts).map(([name, words]) => [name, inOneLine(words)]);
  const told = { ...entry, parts: Object.fromEntries(typed) };
  const rest = entry.who_name ? NAMED[entry.kind] : undefined;
  return rest ? { name: entry.who_name, says: rest(told) } : { name: null, says: unnamed(told) };
}
