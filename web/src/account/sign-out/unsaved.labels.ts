import { type Draft, draftsOf } from '../../kit/draft/draft-storage.ts';

const FILES = 'Documents or photos';

/** Forms by their draft's name. */
const FORMS: Record<string, string> = {
  profile: 'Changes to your profile',
  account_details: 'Changes to your account settings',
  notification_preferences: 'Changes to your notification preferences',
  phone_number: 'A phone number for text messages',
};

/**
 * Forms by the beginning of their draft's name: an entry that is added, and one that is changed. A message is only
 * added; each tab has one of its own.
 */
const ENTRIES: Record<string, { added: string; changed?: string }> = {
  families: { added: 'A new family record', changed: 'Changes to a family record' },
  announcements: { added: 'A new announcement', changed: 'Changes to an announcement' },
  jobs: { added: 'A new job', changed: 'Changes to a job' },
  events: { added: 'A new event', changed: 'Changes to an event' },
  groups: { added: 'A new group', changed: 'Changes to a group' },
  group_posts: { added: 'A post for a group', changed: 'A post for a group' },
  group_comments: { added: 'A comment in a group', changed: 'Changes to a comment in a group' },
  group_post_reports: { added: 'A report about a post', changed: 'A report about a post' },
  group_comment_reports: { added: 'A report about a comment', changed: 'A report about a comment' },
  mentors: { added: 'Changes to your mentor profile', changed: 'Changes to your mentor profile' },
  mentor_applications: { added: 'An application to be a mentor' },
  mentorship_requests: { added: 'A request to a mentor', changed: 'A request to a mentor' },
  mentorship_declines: { added: 'Words to somebody who asked', changed: 'Words to somebody who asked' },
  mentorship_goals: { added: 'A goal of a mentorship', changed: 'A goal of a mentorship' },
  mentorship_notes: { added: 'A progress note', changed: 'A progress note' },
  mentorship_ends: { added: 'The end of a mentorship', changed: 'The end of a mentorship' },
  mentorship_messages: { added: 'A message to a member', changed: 'A message to a member' },
  meetings: { added: 'A request for a meeting', changed: 'A request for a meeting' },
  meeting_links: { added: 'A link to a video meeting', changed: 'A link to a video meeting' },
  rsvps: { added: 'An answer to an event', changed: 'An answer to an event' },
  contractors: { added: 'A new contractor', changed: 'Changes to a contractor' },
  contractor_reviews: { added: 'An assessment of a contractor', changed: 'An assessment of a contractor' },
  contractor_reports: { added: 'A report about a contractor', changed: 'A report about a contractor' },
  job_reports: { added: 'A report about a job', changed: 'A report about a job' },
  review_report: { added: 'A report about an assessment', changed: 'A report about an assessment' },
  contractor_answers: { added: 'An answer to an assessment', changed: 'An answer to an assessment' },
  contractor_claim: { added: 'A request about your own entry', changed: 'A request about your own entry' },
  pages: { added: 'Photographed pages', changed: 'A PDF of photographed pages' },
  uploads: { added: FILES, changed: FILES },
  albums: { added: 'A new album' },
  binder: { added: 'A new inspector binder' },
  pickups: { added: 'Pickup times', changed: 'Pickup times' },
  credentials: { added: 'Changes to a credential', changed: 'Changes to a credential' },
  photos: { added: 'Changes to a photo', changed: 'Changes to a photo' },
  support: { added: 'A message to support' },
  feedback: { added: 'Your feedback' },
  chat: { added: 'A live chat message' },
  conversation_messages: { added: 'A message to a member', changed: 'A message to a member' },
  conversation_message_reports: { added: 'A report about a message', changed: 'A report about a message' },
  job_fills: { added: 'A note to applicants', changed: 'A note to applicants' },
  group_declines: { added: 'A word to a group applicant', changed: 'A word to a group applicant' },
  group_applications: { added: 'An application to join a group', changed: 'An application to join a group' },
  job_applications: { added: 'An application for a job', changed: 'An application for a job' },
};

/**
 * The name of a form whose draft this device keeps ('families:new:0198…'). It says nothing of the typed text, since
 * anybody who holds the device can ask for it over an ended session.
 */
export function formOfDraft(name: string): string | null {
  const [kind = '', id] = name.split(':');
  if (id === undefined) return FORMS[kind] ?? null;
  return ENTRIES[kind]?.[id === 'new' ? 'added' : 'changed'] ?? null;
}

export interface Unsaved {
  key: string;
  form: string;
  /** Milliseconds since 1970. */
  saved_at: number;
}

/** What a person typed on this device, in this tab or another, and has not saved or sent; the latest first. */
export function unsavedOf(userId: string): Unsaved[] {
  const all = draftsOf(userId).map(({ key, name, saved_at }: Draft) => ({
    key,
    form: formOfDraft(name) ?? 'A form',
    saved_at,
  }));
  // There may be many: one line says it.
  const latestFile = all.find(({ form }) => form === FILES);
  return all.filter((one) => one.form !== FILES || one === latestFile);
}
