import * as z from 'zod/mini';
import { CardId, CardPhoto } from '../../consent/consent.schema.ts';
import {
  REPORT_COUNTS,
  REPORT_KINDS,
  type ReportKind,
} from '../../daily-report/daily-report.schema.ts';
import { Id, Instant, inOneLine, isDay, pageOf } from '../../kit/shapes.ts';
import { operatorName } from '../../kit/words/operator.ts';
import { BROADCAST_NAMES, OpenEmergency } from '../broadcasts/broadcasts.schema.ts';

const aboutJob = z.object({ job_title: z.string() });
const aboutEvent = z.object({ event_title: z.string() });
/** When an event is, or a meeting about it: an instant, and the zone of the event. */
const aboutMoment = z.object({
  event_title: z.string(),
  starts_at: z.string(),
  time_zone: z.string(),
});
const aboutPlace = z.extend(aboutMoment, { location: z.string() });
const aboutGroup = z.object({ group_name: z.string() });
const aboutGroupMeeting = z.extend(aboutPlace, { group_name: z.string() });
const aboutContractor = z.object({ contractor_name: z.string() });
const ownEvent = z.extend(aboutEvent, { dates: z.string() });
const aboutAnnouncement = z.object({ announcement_title: z.string() });

/**
 * What can be in an inbox, and the parts of its sentence. Never a finished text, and nothing of
 * another member's that their consent decides on: an entry stays when the consent is taken back.
 */
export const INBOX_PARTS = {
  /** To the provider; `subject_id` is the job. */
  job_application_received: aboutJob,
  job_application_withdrawn: aboutJob,
  /** To the applicant; `subject_id` is the job. */
  job_application_accepted: aboutJob,
  job_application_declined: aboutJob,
  /** To an applicant without a decision yet; `subject_id` is the job. */
  job_filled: aboutJob,
  job_closed: aboutJob,
  job_reopened: aboutJob,
  /** To the accepted applicant as well. */
  job_deleted: aboutJob,
  job_restored: aboutJob,
  /**
   * To the provider, of reports of their job and what the operator decided; `subject_id` is the
   * job.
   */
  job_hidden: aboutJob,
  job_shown: aboutJob,
  job_removed: aboutJob,
  /**
   * The same to the member who added a contractor or is confirmed as it; `subject_id` is the
   * contractor.
   */
  contractor_hidden: aboutContractor,
  contractor_shown: aboutContractor,
  contractor_removed: aboutContractor,
  /** And to the member who wrote the review; `subject_id` is the contractor. */
  review_hidden: aboutContractor,
  review_shown: aboutContractor,
  review_removed: aboutContractor,
  /**
   * To the first of the waitlist: until when a seat is theirs to take; `subject_id` is the event.
   */
  event_seat_offered: z.object({
    event_title: z.string(),
    until: z.string(),
    time_zone: z.string(),
  }),
  /** To the member who let it pass. */
  event_seat_passed: aboutEvent,
  /** To a member who answered an event; `subject_id` is the event. */
  event_moved: aboutPlace,
  event_cancelled: aboutMoment,
  event_deleted: aboutMoment,
  event_restored: aboutPlace,
  /** To a member who attends. */
  event_next_week: aboutPlace,
  event_tomorrow: aboutPlace,
  /**
   * To the members of a group: how many posts are new on its board, in one entry; `subject_id` is
   * the group.
   */
  group_posts: z.extend(aboutGroup, { posts: z.string() }),
  /** To the writer of a post or a comment, about reports of it; `subject_id` is the group. */
  group_post_hidden: aboutGroup,
  group_post_shown: aboutGroup,
  group_post_removed: aboutGroup,
  /**
   * To the maker of an event: a member asks for a meeting; `subject_id` is the meeting, here and
   * below.
   */
  meeting_requested: z.extend(aboutMoment, { purpose: z.string(), meeting_type: z.string() }),
  /** To the other of the two. */
  meeting_accepted: aboutMoment,
  meeting_declined: aboutEvent,
  meeting_offered: aboutEvent,
  meeting_offer_declined: aboutEvent,
  meeting_move_asked: aboutMoment,
  meeting_moved: aboutMoment,
  meeting_stays: aboutMoment,
  meeting_cancelled: aboutMoment,
  meeting_link: aboutMoment,
  /** The account of the other one was deleted. */
  meeting_gone: aboutMoment,
  /** To both, an hour before. */
  meeting_soon: aboutMoment,
  /**
   * To the leader of a group: a member asks to join, or takes that back; `subject_id` is the group,
   * here and below.
   */
  group_application_received: aboutGroup,
  group_application_withdrawn: aboutGroup,
  /** To the member who asked. */
  group_application_accepted: aboutGroup,
  group_application_declined: aboutGroup,
  /** Nobody answered in time. */
  group_application_expired: aboutGroup,
  /** To the leader. */
  group_member_left: aboutGroup,
  /** To the member who was taken out of it. */
  group_member_removed: aboutGroup,
  /** To the member who is asked to lead it: by its leader, or because that one has left PCR. */
  group_lead_asked: aboutGroup,
  group_lead_vacant: aboutGroup,
  group_lead_taken_back: aboutGroup,
  /** To the leader who asked. */
  group_lead_accepted: aboutGroup,
  group_lead_declined: aboutGroup,
  /** To its members: any of them may lead it. */
  group_leaderless: aboutGroup,
  /** To its members, and to applicants waiting for an answer. */
  group_deleted: aboutGroup,
  group_restored: aboutGroup,
  /** To a member who applied to be a mentor; `subject_id` is their profile. */
  mentor_approved: z.object({}),
  /** `subject_id` is the application. */
  mentor_declined: z.object({}),
  /**
   * To a mentor: somebody asks for mentorship; `subject_id` is the request, which is the match,
   * here and below.
   */
  mentorship_requested: z.object({}),
  mentorship_withdrawn: z.object({}),
  /** The member who asked has left PCR. */
  mentorship_request_gone: z.object({}),
  /** To the member who asked. */
  mentorship_accepted: z.object({}),
  mentorship_declined: z.object({}),
  /** Nobody answered in time. */
  mentorship_expired: z.object({}),
  /** To the other of a match. */
  mentorship_paused: z.object({}),
  mentorship_resumed: z.object({}),
  mentorship_ended: z.object({}),
  mentorship_thanked: z.object({}),
  /** Goals or notes, one at most while it is unread. */
  mentorship_news: z.object({}),
  /** The account of the other one was deleted. */
  mentorship_gone: z.object({}),
  /** To a member who waited for it, once; `subject_id` is the mentor. */
  mentor_has_room: z.object({}),
  /**
   * To the other side of an accepted application, who does not share their address; `subject_id` is
   * the job.
   */
  contact_asked_by_provider: aboutJob,
  contact_asked_by_applicant: aboutJob,
  /** To a member who claimed 'this is me'; `subject_id` is the contractor. */
  claim_confirmed: aboutContractor,
  claim_refused: aboutContractor,
  /** The contractor was deleted while the operator had not decided. */
  claim_ended: aboutContractor,
  /** The operator took a confirmation away, or deleted the contractor of one. */
  claim_removed: aboutContractor,
  /** To the reviewer, when the contractor has answered; `subject_id` is the contractor. */
  review_answered: z.object({}),
  /** To a member who shares their records, once a day at most; `subject_id` is the record. */
  family_looked_at: z.object({}),
  /** To whose record somebody outside asks about; `subject_id` is the record. */
  family_disputed: z.object({}),
  /**
   * To whose records are deleted for their age, how many and from which day on; `subject_id` is
   * EXPIRING_SUBJECT.
   */
  families_expiring: z.object({ records: z.string(), first_day: z.string() }),
  /** To whose credential expires in so many days, 0 is today; `subject_id` is the document. */
  credential_expiring: z.object({
    credential: z.string(),
    expiry_date: z.string(),
    days: z.string(),
  }),
  /** To the sender, when the operator has answered; `subject_id` is their message. */
  message_answered: z.object({ message_subject: z.string() }),
  /**
   * To a member who wrote in live chat; `subject_id` is their own id, which names their
   * conversation.
   */
  chat_answered: z.object({}),
  /**
   * To the receiver of a line, one at most while it is unread; `subject_id` is the conversation.
   */
  message_received: z.object({}),
  /** To the writer of a line that the operator removed; `subject_id` is the conversation. */
  message_removed: z.object({}),
  /** To a member who asked for their data; `subject_id` is the export. */
  data_export_ready: z.object({}),
  data_export_failed: z.object({}),
  /**
   * To whose document was removed, since a virus was found in it later; `subject_id` is the
   * document.
   */
  file_infected: z.object({ file_name: z.string() }),
  /** To the member who had an inspector binder made; `subject_id` is the binder. */
  binder_ready: z.object({}),
  binder_failed: z.object({}),
  /** To whose address takes no mail, as its mail server said; `subject_id` is their own id. */
  email_refused: z.object({}),
  /** How many things of each kind are new; `subject_id` is the report. */
  daily_report: z.object(
    Object.fromEntries(REPORT_KINDS.map((kind) => [kind, z.string()])) as Record<
      ReportKind,
      z.ZodMiniString
    >,
  ),
  /** To the owner of a family record, before a pickup; `subject_id` is the record. */
  pickup_soon: z.object({ pickup_at: z.string(), time_zone: z.string() }),
  /**
   * As above, of several at one minute: `pickups` says how many, `family_ids` are the first
   * records, with blanks.
   */
  pickups_soon: z.object({
    pickup_at: z.string(),
    time_zone: z.string(),
    pickups: z.string(),
    family_ids: z.string(),
  }),
  /** From the operator to many; `subject_id` is the broadcast, here and below. */
  operator_emergency: z.object({ message_subject: z.string() }),
  /** `topic` is one of BROADCAST_TOPICS. */
  operator_news: z.object({ topic: z.string(), message_subject: z.string() }),
  /**
   * To whose entry it is: what another member or the operator did to it; `subject_id` is the entry.
   * `dates` of a series changed at once.
   */
  own_event_changed: ownEvent,
  own_event_cancelled: ownEvent,
  own_event_deleted: ownEvent,
  own_event_restored: ownEvent,
  own_announcement_changed: aboutAnnouncement,
  own_announcement_deleted: aboutAnnouncement,
  own_announcement_restored: aboutAnnouncement,
  /** To the member who added the entry: its contractor, who is confirmed, changed or deleted it. */
  own_contractor_changed: aboutContractor,
  own_contractor_deleted: aboutContractor,
  own_contractor_restored: aboutContractor,
  /** To the provider: whom they accepted can't come; `subject_id` is the job, here and below. */
  job_called_off_by_contractor: aboutJob,
  /** To the accepted applicant. */
  job_called_off_by_provider: aboutJob,
  /** To the members of a group who have not answered its meeting; `subject_id` is the event. */
  group_meeting_set: aboutGroupMeeting,
  /** A day before. */
  group_meeting_soon: aboutGroupMeeting,
  /** To the author of a post: how many comments are new under it; `subject_id` is the post. */
  group_comments: z.extend(aboutGroup, { comments: z.string(), group_id: z.string() }),
} as const;
export type InboxKind = keyof typeof INBOX_PARTS;
export const INBOX_KINDS = Object.keys(INBOX_PARTS) as [InboxKind, ...InboxKind[]];

type Parts<K extends InboxKind> = z.infer<(typeof INBOX_PARTS)[K]>;
/**
 * What one member is told; `of` is the member whom it tells of, where `subject_id` does not say so.
 */
export type InboxNotice = {
  [K in InboxKind]: { kind: K; subject_id: string; parts: Parts<K>; of?: string };
}[InboxKind];

const hidden = () => `It is hidden until ${operatorName()} has looked at it.`;

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const dayText = (day: string) =>
  isDay(day) ? dayFormat.format(new Date(`${day}T00:00:00Z`)) : day;

/** How the two of a meeting meet, by `meeting_type`. */
export const MEETINGS_IN_WORDS: Readonly<Record<string, string>> = {
  video: 'by video',
  phone: 'by phone',
  'in-person': 'in person',
};

/** 'March 9, 2026 at 9:00 AM CST'; in UTC where this machine does not know the zone. */
function momentText({ starts_at, time_zone }: { starts_at: string; time_zone: string }): string {
  const at = new Date(starts_at);
  if (Number.isNaN(at.getTime())) return starts_at;
  const words = (timeZone: string) => {
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(at);
    const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone } as const;
    return `${day} at ${new Intl.DateTimeFormat('en-US', time).format(at)}`;
  };
  try {
    return words(time_zone);
  } catch (error) {
    if (error instanceof RangeError) return words('UTC');
    throw error;
  }
}

const ownEventText = ({ event_title, dates }: z.infer<typeof ownEvent>) =>
  dates === '1' ? `your event “${event_title}”` : `${dates} dates of your event “${event_title}”`;

const placeText = (parts: z.infer<typeof aboutPlace>) => `${momentText(parts)}, ${parts.location}`;

const SENTENCES: { [K in InboxKind]: (parts: Parts<K>) => string } = {
  job_application_received: ({ job_title }) =>
    `You have a new application for your job “${job_title}”.`,
  job_application_withdrawn: ({ job_title }) =>
    `An application for your job “${job_title}” was withdrawn.`,
  job_application_accepted: ({ job_title }) => `Your application for “${job_title}” was accepted.`,
  job_application_declined: ({ job_title }) => `Your application for “${job_title}” was declined.`,
  job_filled: ({ job_title }) => `The job “${job_title}” that you applied to was filled.`,
  job_closed: ({ job_title }) => `The job “${job_title}” that you applied to was closed.`,
  job_reopened: ({ job_title }) => `The job “${job_title}” that you applied to is open again.`,
  job_deleted: ({ job_title }) => `The job “${job_title}” that you applied to was deleted.`,
  job_restored: ({ job_title }) =>
    `The job “${job_title}” that you applied to is back on the board.`,
  job_hidden: ({ job_title }) => `Three members reported your job “${job_title}”. ${hidden()}`,
  job_shown: ({ job_title }) =>
    `${operatorName()} looked at your job “${job_title}”. Everyone can see it again.`,
  job_removed: ({ job_title }) => `${operatorName()} removed your job “${job_title}”.`,
  contractor_hidden: ({ contractor_name }) =>
    `Three members reported your entry for the contractor “${contractor_name}”. ${hidden()}`,
  contractor_shown: ({ contractor_name }) =>
    `${operatorName()} looked at your entry for the contractor “${contractor_name}”. Everyone can see it again.`,
  contractor_removed: ({ contractor_name }) =>
    `${operatorName()} removed your entry for the contractor “${contractor_name}”.`,
  review_hidden: ({ contractor_name }) =>
    `Three members reported your assessment of “${contractor_name}”. ${hidden()}`,
  review_shown: ({ contractor_name }) =>
    `${operatorName()} looked at your assessment of “${contractor_name}”. Everyone can see it again.`,
  review_removed: ({ contractor_name }) =>
    `${operatorName()} removed your assessment of “${contractor_name}”.`,
  event_seat_offered: ({ event_title, until, time_zone }) =>
    `A seat is free for you at “${event_title}”. You can take it until ${momentText({ starts_at: until, time_zone })}.`,
  event_seat_passed: ({ event_title }) =>
    `Your seat at “${event_title}” went to the next person. You can join the waitlist again.`,
  event_moved: (parts) =>
    `The event “${parts.event_title}” has a new time or place: ${placeText(parts)}.`,
  event_cancelled: (parts) =>
    `The event “${parts.event_title}” on ${momentText(parts)} is cancelled.`,
  event_deleted: (parts) =>
    `The event “${parts.event_title}” on ${momentText(parts)} was deleted and does not take place.`,
  event_restored: (parts) =>
    `The event “${parts.event_title}” takes place after all: ${placeText(parts)}.`,
  event_next_week: (parts) => `The event “${parts.event_title}” is in a week: ${placeText(parts)}.`,
  event_tomorrow: (parts) => `The event “${parts.event_title}” is soon: ${placeText(parts)}.`,
  group_posts: ({ group_name, posts }) =>
    posts === '1'
      ? `There is a new post in “${group_name}”.`
      : `There are ${posts} new posts in “${group_name}”.`,
  group_post_hidden: ({ group_name }) =>
    `Three members reported what you wrote in “${group_name}”. ${hidden()}`,
  group_post_shown: ({ group_name }) =>
    `${operatorName()} looked at what you wrote in “${group_name}”. The group can see it again.`,
  group_post_removed: ({ group_name }) =>
    `${operatorName()} removed what you wrote in “${group_name}”.`,
  meeting_requested: (parts) =>
    `You are asked for a meeting about “${parts.event_title}”: ${parts.purpose}, ` +
    `${MEETINGS_IN_WORDS[parts.meeting_type] ?? parts.meeting_type}, ${momentText(parts)}.`,
  meeting_accepted: (parts) =>
    `Your meeting about “${parts.event_title}” is set: ${momentText(parts)}.`,
  meeting_declined: ({ event_title }) =>
    `Your request for a meeting about “${event_title}” was declined.`,
  meeting_offered: ({ event_title }) =>
    `You were offered other times for your meeting about “${event_title}”. Choose the one that suits you.`,
  meeting_offer_declined: ({ event_title }) =>
    `The times you offered for a meeting about “${event_title}” were declined.`,
  meeting_move_asked: (parts) =>
    `You are asked to move your meeting about “${parts.event_title}” to ${momentText(parts)}.`,
  meeting_moved: (parts) =>
    `Your meeting about “${parts.event_title}” is moved to ${momentText(parts)}.`,
  meeting_stays: (parts) =>
    `Your meeting about “${parts.event_title}” stays on ${momentText(parts)}.`,
  meeting_cancelled: (parts) =>
    `The meeting about “${parts.event_title}” on ${momentText(parts)} is cancelled.`,
  meeting_link: (parts) =>
    `There is a link for your meeting about “${parts.event_title}” on ${momentText(parts)}.`,
  meeting_gone: (parts) =>
    `The meeting about “${parts.event_title}” on ${momentText(parts)} is off. The other person’s account was deleted.`,
  meeting_soon: (parts) =>
    `Your meeting about “${parts.event_title}” is soon: ${momentText(parts)}.`,
  group_application_received: ({ group_name }) =>
    `A member asks to join your group “${group_name}”.`,
  group_application_withdrawn: ({ group_name }) =>
    `A member no longer asks to join your group “${group_name}”.`,
  group_application_accepted: ({ group_name }) =>
    `You are now a member of the group “${group_name}”.`,
  group_application_declined: ({ group_name }) =>
    `Your application to join “${group_name}” was declined.`,
  group_application_expired: ({ group_name }) =>
    `Your application to join “${group_name}” was not answered in time. You can ask again.`,
  group_member_left: ({ group_name }) => `A member left your group “${group_name}”.`,
  group_member_removed: ({ group_name }) =>
    `You are no longer a member of the group “${group_name}”.`,
  group_lead_asked: ({ group_name }) => `You are asked to lead the group “${group_name}”.`,
  group_lead_vacant: ({ group_name }) =>
    `The leader of the group “${group_name}” has left PCR. You are asked to lead it.`,
  group_lead_taken_back: ({ group_name }) =>
    `You are no longer asked to lead the group “${group_name}”.`,
  group_lead_accepted: ({ group_name }) =>
    `The member you asked leads the group “${group_name}” now. You are still a member.`,
  group_lead_declined: ({ group_name }) =>
    `The member you asked does not want to lead the group “${group_name}”.`,
  group_leaderless: ({ group_name }) =>
    `The group “${group_name}” has no leader. Any of its members can lead it.`,
  group_deleted: ({ group_name }) => `The group “${group_name}” was deleted.`,
  group_restored: ({ group_name }) => `The group “${group_name}” is back.`,
  mentor_approved: () => 'You are a mentor now. Members can find you and ask you.',
  mentor_declined: () =>
    'Your application to be a mentor was declined. You can read why, and apply again.',
  mentorship_requested: () => 'Someone asks you to be their mentor.',
  mentorship_withdrawn: () => 'A request to be a mentor was taken back.',
  mentorship_request_gone: () =>
    'A request for mentorship is gone. The other person’s account was deleted.',
  mentorship_accepted: () =>
    'Your mentor said yes. You can now write to each other and plan a meeting.',
  mentorship_declined: () => 'Your request for mentorship was declined.',
  mentorship_expired: () =>
    'Your request for mentorship was not answered in time. You can ask again.',
  mentorship_paused: () => 'Your mentorship is paused.',
  mentorship_resumed: () => 'Your mentorship goes on.',
  mentorship_ended: () =>
    'Your mentorship has ended. Meetings that were still to come are cancelled.',
  mentorship_thanked: () => 'You got a thank-you note for your mentorship.',
  mentorship_news: () => 'There is something new in your mentorship.',
  mentorship_gone: () => 'Your mentorship has ended. The other person’s account was deleted.',
  mentor_has_room: () => 'A mentor you waited for has room now. You can send your request.',
  contact_asked_by_provider: ({ job_title }) =>
    `You were accepted for the job “${job_title}”. The person who posted it asks you to share your email address.`,
  contact_asked_by_applicant: ({ job_title }) =>
    `The person you accepted for your job “${job_title}” asks you to share your email address.`,
  claim_confirmed: ({ contractor_name }) =>
    `${operatorName()} confirmed that the contractor “${contractor_name}” is you. You can now correct the entry and answer assessments.`,
  claim_refused: ({ contractor_name }) =>
    `${operatorName()} did not confirm that the contractor “${contractor_name}” is you.`,
  claim_ended: ({ contractor_name }) =>
    `The contractor “${contractor_name}” was deleted, so your request to be confirmed was canceled.`,
  claim_removed: ({ contractor_name }) =>
    `${operatorName()} no longer lists you as “${contractor_name}”.`,
  review_answered: () => 'A contractor answered the assessment you wrote about them.',
  family_looked_at: () => 'A member looked at one of your family records. You can see who it was.',
  family_disputed: () =>
    'Somebody asks about one of your family records. It is hidden from others until you answer.',
  families_expiring: ({ records, first_day }) =>
    records === '1'
      ? `You have a family record that will be deleted on ${dayText(first_day)} because it is old. You can keep it.`
      : `You have ${records} family records that will be deleted because they are old, the first on ${dayText(first_day)}. You can keep them.`,
  credential_expiring: ({ credential, expiry_date, days }) => {
    const day = dayText(expiry_date);
    if (Number(days) < 0) return `Your credential “${credential}” expired on ${day}.`;
    if (days === '0') return `Your credential “${credential}” expires today, ${day}.`;
    return `Your credential “${credential}” expires in ${days} ${days === '1' ? 'day' : 'days'}, on ${day}.`;
  },
  message_answered: ({ message_subject }) =>
    `${operatorName()} answered your message “${message_subject}”.`,
  chat_answered: () => `${operatorName()} wrote to you in live chat.`,
  message_received: () => 'You have a new message from another member.',
  message_removed: () => `${operatorName()} removed a message that you wrote to another member.`,
  data_export_ready: () => 'Your data is ready. You can download it for 7 days.',
  data_export_failed: () => 'Your data could not be put together. You can ask for it again.',
  file_infected: ({ file_name }) =>
    `Your document “${file_name}” was removed because it has a virus. Please check the device it came from.`,
  binder_ready: () => 'Your inspector binder is ready. You can download it for 7 days.',
  binder_failed: () => 'Your inspector binder could not be made. You can try again.',
  email_refused: () =>
    'Your email address did not take our mail. Please check it: until then we send no email there.',
  daily_report: (parts) => {
    const told = REPORT_KINDS.filter((kind) => (parts[kind] ?? '0') !== '0');
    return `Your daily report: ${told.map((kind) => REPORT_COUNTS[kind](parts[kind])).join(', ')}.`;
  },
  pickup_soon: ({ pickup_at, time_zone }) =>
    `A pickup is soon: ${momentText({ starts_at: pickup_at, time_zone })}.`,
  pickups_soon: ({ pickup_at, time_zone, pickups }) =>
    `You have ${pickups} pickups soon: ${momentText({ starts_at: pickup_at, time_zone })}.`,
  operator_emergency: ({ message_subject }) =>
    `Emergency: “${message_subject}”. Open it, and say that you have seen it.`,
  operator_news: ({ topic, message_subject }) =>
    `${topicName(topic)} from PCR: “${message_subject}”.`,
  own_event_changed: (parts) =>
    `Someone else changed ${ownEventText(parts)}. Look at what it says now.`,
  own_event_cancelled: (parts) => `Someone else cancelled ${ownEventText(parts)}.`,
  own_event_deleted: (parts) =>
    `Someone else deleted ${ownEventText(parts)}. You can bring it back for 30 days.`,
  own_event_restored: (parts) => `Someone else brought back ${ownEventText(parts)}.`,
  own_announcement_changed: ({ announcement_title }) =>
    `Someone else changed your announcement “${announcement_title}”. Look at what it says now.`,
  own_announcement_deleted: ({ announcement_title }) =>
    `Someone else deleted your announcement “${announcement_title}”. You can bring it back for 30 days.`,
  own_announcement_restored: ({ announcement_title }) =>
    `Someone else brought back your announcement “${announcement_title}”.`,
  own_contractor_changed: ({ contractor_name }) =>
    `The contractor “${contractor_name}” changed the entry that you added.`,
  own_contractor_deleted: ({ contractor_name }) =>
    `The contractor “${contractor_name}” deleted the entry that you added.`,
  own_contractor_restored: ({ contractor_name }) =>
    `The contractor “${contractor_name}” brought back the entry that you added.`,
  job_called_off_by_contractor: ({ job_title }) =>
    `Somebody you accepted for your job “${job_title}” can’t come.`,
  job_called_off_by_provider: ({ job_title }) =>
    `You are no longer needed for the job “${job_title}”.`,
  group_meeting_set: (parts) =>
    `The group “${parts.group_name}” meets: “${parts.event_title}”, ${placeText(parts)}. Say if you can come.`,
  group_meeting_soon: (parts) =>
    `The group “${parts.group_name}” meets soon: “${parts.event_title}”, ${placeText(parts)}. Say if you can come.`,
  group_comments: ({ group_name, comments }) =>
    comments === '1'
      ? `There is a new comment on your post in “${group_name}”.`
      : `There are ${comments} new comments on your post in “${group_name}”.`,
};

const topicName = (topic: string) =>
  (BROADCAST_NAMES as Record<string, string | undefined>)[topic] ?? 'Message';

/**
 * The subject of its mail: what happened, and nobody's name or words, since lock screens show it.
 */
export const INBOX_SUBJECTS: Readonly<Record<InboxKind, string>> = {
  job_application_received: 'You have a new application',
  job_application_withdrawn: 'An application for your job was withdrawn',
  job_application_accepted: 'Your application was accepted',
  job_application_declined: 'Your application was declined',
  job_filled: 'A job you applied to was filled',
  job_closed: 'A job you applied to was closed',
  job_reopened: 'A job you applied to is open again',
  job_deleted: 'A job you applied to was deleted',
  job_restored: 'A job you applied to is back on the board',
  job_hidden: 'Your job is hidden for now',
  job_shown: 'Your job is on the board again',
  job_removed: 'Your job was removed',
  contractor_hidden: 'Your contractor entry is hidden for now',
  contractor_shown: 'Your contractor entry is shown again',
  contractor_removed: 'Your contractor entry was removed',
  review_hidden: 'Your assessment is hidden for now',
  review_shown: 'Your assessment is shown again',
  review_removed: 'Your assessment was removed',
  event_seat_offered: 'A seat is free for you',
  event_seat_passed: 'Your seat went to the next person',
  event_moved: 'An event has a new time or place',
  event_cancelled: 'An event is cancelled',
  event_deleted: 'An event was deleted',
  event_restored: 'An event takes place after all',
  event_next_week: 'You have an event in a week',
  event_tomorrow: 'You have an event soon',
  group_posts: 'There is something new in your group',
  group_post_hidden: 'What you wrote is hidden for now',
  group_post_shown: 'What you wrote is shown again',
  group_post_removed: 'What you wrote was removed',
  meeting_requested: 'You are asked for a meeting',
  meeting_accepted: 'Your meeting is set',
  meeting_declined: 'Your request for a meeting was declined',
  meeting_offered: 'You were offered other times for a meeting',
  meeting_offer_declined: 'The times you offered were declined',
  meeting_move_asked: 'You are asked to move a meeting',
  meeting_moved: 'Your meeting is moved',
  meeting_stays: 'Your meeting stays as it was',
  meeting_cancelled: 'A meeting is cancelled',
  meeting_link: 'Your meeting has a link',
  meeting_gone: 'A meeting is off',
  meeting_soon: 'You have a meeting soon',
  group_application_received: 'A member asks to join your group',
  group_application_withdrawn: 'A member no longer asks to join your group',
  group_application_accepted: 'You are in the group',
  group_application_declined: 'Your application was declined',
  group_application_expired: 'Your application was not answered',
  group_member_left: 'A member left your group',
  group_member_removed: 'You are no longer in a group',
  group_lead_asked: 'You are asked to lead a group',
  group_lead_vacant: 'You are asked to lead a group',
  group_lead_taken_back: 'You are no longer asked to lead a group',
  group_lead_accepted: 'Your group has a new leader',
  group_lead_declined: 'You lead your group as before',
  group_leaderless: 'A group of yours has no leader',
  group_deleted: 'A group was deleted',
  group_restored: 'A group is back',
  mentor_approved: 'You are a mentor now',
  mentor_declined: 'Your application to be a mentor was declined',
  mentorship_requested: 'You have a request for mentorship',
  mentorship_withdrawn: 'A request for mentorship was taken back',
  mentorship_request_gone: 'A request for mentorship is gone',
  mentorship_accepted: 'Your mentor said yes',
  mentorship_declined: 'Your request for mentorship was declined',
  mentorship_expired: 'Your request for mentorship was not answered',
  mentorship_paused: 'Your mentorship is paused',
  mentorship_resumed: 'Your mentorship goes on',
  mentorship_ended: 'Your mentorship has ended',
  mentorship_thanked: 'You got a thank-you note',
  mentorship_news: 'There is something new in your mentorship',
  mentorship_gone: 'Your mentorship has ended',
  mentor_has_room: 'A mentor has room now',
  contact_asked_by_provider: 'You were asked to share your email address',
  contact_asked_by_applicant: 'You were asked to share your email address',
  claim_confirmed: 'You are confirmed as a contractor',
  claim_refused: 'You were not confirmed as a contractor',
  claim_ended: 'Your request was canceled',
  claim_removed: 'You are no longer listed as a contractor',
  review_answered: 'Your assessment was answered',
  family_looked_at: 'A member looked at your records',
  family_disputed: 'Somebody asks about one of your records',
  families_expiring: 'Some of your family records will be deleted soon',
  credential_expiring: 'A credential of yours expires',
  message_answered: 'Your message was answered',
  chat_answered: 'You have an answer in live chat',
  message_received: 'You have a new message',
  message_removed: 'A message of yours was removed',
  data_export_ready: 'Your data is ready',
  data_export_failed: 'Your data could not be put together',
  file_infected: 'A document of yours was removed',
  binder_ready: 'Your inspector binder is ready',
  binder_failed: 'Your inspector binder could not be made',
  email_refused: 'Your email address did not take our mail',
  daily_report: 'Your daily report',
  pickup_soon: 'You have a pickup soon',
  pickups_soon: 'You have pickups soon',
  operator_emergency: 'Emergency message from PCR',
  operator_news: 'You have a message from PCR',
  own_event_changed: 'Someone else changed your event',
  own_event_cancelled: 'Someone else cancelled your event',
  own_event_deleted: 'Someone else deleted your event',
  own_event_restored: 'Someone else brought back your event',
  own_announcement_changed: 'Someone else changed your announcement',
  own_announcement_deleted: 'Someone else deleted your announcement',
  own_announcement_restored: 'Someone else brought back your announcement',
  own_contractor_changed: 'A contractor you added was changed',
  own_contractor_deleted: 'A contractor you added was deleted',
  own_contractor_restored: 'A contractor you added is back',
  job_called_off_by_contractor: 'Somebody you accepted can’t come',
  job_called_off_by_provider: 'You are no longer needed for a job',
  group_meeting_set: 'Your group has a meeting',
  group_meeting_soon: 'Your group meets soon',
  group_comments: 'Your post has a new comment',
};

/**
 * The words of an entry in a mail, and in the app where it has none of its own; also for a kind
 * that only a newer version knows.
 */
export function inboxSentence({
  kind,
  parts,
}: {
  kind: string;
  parts: Readonly<Record<string, string>>;
}): string {
  const sentence = (SENTENCES as Record<string, ((parts: never) => string) | undefined>)[kind];
  if (!sentence) return 'There is something new for you in PCR.';
  const typed = Object.entries(parts).map(([name, words]) => [name, inOneLine(words)] as const);
  return sentence(Object.fromEntries(typed) as never);
}

export const InboxEntry = z.object({
  id: Id,
  kind: z.enum(INBOX_KINDS),
  /** What it is about; where that is, `kind` says. */
  subject_id: Id,
  parts: z.record(z.string(), z.string()),
  created_at: Instant,
  read_at: z.nullable(Instant),
  /**
   * Whom it tells of, as they show themselves now; null where the viewer reads no name of them.
   * Never in a mail or on a locked screen.
   */
  who_name: z.nullable(z.string()),
  who_card: CardId,
  who_photo: CardPhoto,
  /** The name of the viewer's own family record that it is about. */
  about: z.nullable(z.string()),
  /** Lines of a conversation that are not read, counted to 100. */
  lines: z.nullable(z.number()),
});
export type InboxEntry = z.infer<typeof InboxEntry>;

export const INBOX_PAGE = 30;
export const InboxQuery = z.object({ cursor: z.optional(z.string().check(z.maxLength(500))) });
export const InboxPage = pageOf(InboxEntry);
export type InboxPage = z.infer<typeof InboxPage>;

/**
 * Which part of an inbox has been seen in its own place: all that was told of `subject_id` until
 * then.
 */
export const InboxSeen = z.object({
  subject_id: Id,
  until: Instant,
  /**
   * Of this kind alone, where other things are told of `subject_id` that have a place of their own.
   */
  kind: z.optional(z.enum(INBOX_KINDS)),
});
export type InboxSeen = z.infer<typeof InboxSeen>;

export const InboxUnread = z.object({
  unread: z.number(),
  /** Emergencies that the member has not confirmed, newest first; absent while there is none. */
  emergencies: z.optional(z.array(OpenEmergency)),
});
export type InboxUnread = z.infer<typeof InboxUnread>;

export { INBOX_TOPIC, UNREAD_COUNTED } from './unread.ts';
