import {
  type InboxEntry,
  type InboxKind,
  inboxSentence,
} from '@pcr/contract/notifications/inbox/inbox.schema.ts';

type Rest = (entry: InboxEntry) => string;
const job = ({ parts }: InboxEntry) => `“${parts.job_title}”`;
const event = ({ parts }: InboxEntry) => `“${parts.event_title}”`;
const group = ({ parts }: InboxEntry) => `“${parts.group_name}”`;

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

/** Whom an entry tells of, and what: the name is null where the sentence has none. */
export function whoAndWhat(entry: InboxEntry): { name: string | null; says: string } {
  const rest = entry.who_name ? NAMED[entry.kind] : undefined;
  if (!rest) return { name: null, says: inboxSentence(entry) };
  return { name: entry.who_name, says: rest(entry) };
}
