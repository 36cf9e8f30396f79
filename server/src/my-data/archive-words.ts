export interface Words {
  title: string;
  /** What it is, for people who have never seen a table. */
  says: string;
  /** Columns that the index page shows; it names only the files of the other tables. */
  shows?: readonly string[];
}

const NEW_DEVICES = 'Codes and keys are not in here.';

/** What each table of an archive is, by its name there (my-data.md 8), in the order of the page. */
export const WORDS_OF_ARCHIVE: Readonly<Record<string, Words>> = {
  users: {
    title: 'Your account',
    says: 'Your name and email address, and when you joined.',
    shows: ['full_name', 'email', 'created_at'],
  },
  profiles: {
    title: 'Your profile',
    says: 'What you wrote about yourself and your work.',
    shows: ['position', 'facility', 'daycare_name', 'phone', 'city', 'state', 'bio'],
  },
  families: {
    title: 'Family records',
    says: 'The families you recorded, with your ratings and notes.',
    shows: [
      'family_name',
      'location',
      'service_status',
      'service_start_date',
      'service_end_date',
      'overall_rating',
      'notes',
    ],
  },
  family_look_ups: {
    title: 'Records you looked up',
    says: 'On which days you opened a record of another member.',
    shows: ['day', 'family_id'],
  },
  family_look_ups_received: {
    title: 'Looks at your records',
    says: 'On which days other members opened your records. The app shows who it was, where that may be shown.',
    shows: ['day', 'family_id'],
  },
  family_look_notices: { title: 'Notices of looks', says: 'When you were last told that somebody looked.' },
  user_consent_preferences: {
    title: 'What others may see of you',
    says: 'Your choices in Consent Management, as they are now.',
    shows: [
      'display_real_name',
      'allow_service_history_visible',
      'share_location_region',
      'allow_contact_through_app',
      'profile_visibility',
    ],
  },
  consent_change_log: {
    title: 'Consents you gave and took back',
    says: 'Each change of those choices, with its date.',
    shows: ['created_at', 'setting_name', 'old_value', 'new_value', 'change_reason'],
  },
  agreement_acceptances: {
    title: 'Texts you accepted',
    says: 'Which version of the terms and other texts you accepted, and when.',
    shows: ['name', 'version', 'accepted_at'],
  },
  conversation_messages: {
    title: 'Messages you wrote to members',
    says: 'Your own messages. Who received them is not in here, since that is about them.',
    shows: ['created_at', 'body'],
  },
  conversation_messages_received: {
    title: 'Messages members wrote to you',
    says: 'What other members wrote to you. Who wrote is not in here, since that is about them.',
    shows: ['created_at', 'body'],
  },
  messages: {
    title: 'Messages you sent to PCR',
    says: 'What you asked, reported or suggested.',
    shows: ['created_at', 'subject', 'body'],
  },
  messages_received: {
    title: 'Messages PCR sent to you',
    says: 'Answers of the operator, and mails about what happened in PCR.',
    shows: ['created_at', 'subject', 'body'],
  },
  jobs: {
    title: 'Jobs you posted',
    says: 'Your posts on the job board.',
    shows: ['title', 'status', 'location', 'start_date', 'description'],
  },
  job_applications: {
    title: 'Jobs you applied to',
    says: 'Your applications, and how each one ended.',
    shows: ['created_at', 'status', 'message'],
  },
  saved_jobs: { title: 'Jobs you saved', says: 'The jobs that you marked, by their number.' },
  contact_requests: { title: 'Addresses you asked for', says: 'When you asked somebody to share their email address.' },
  contractors: {
    title: 'Contractors you added',
    says: 'Your entries in the directory.',
    shows: ['name', 'specialty', 'location', 'phone', 'email', 'rating'],
  },
  contractors_held: {
    title: 'Contractors that are you',
    says: 'Entries of which the operator confirmed that they are about you.',
    shows: ['name', 'specialty', 'location', 'phone', 'email', 'rating'],
  },
  contractor_claims: {
    title: 'Entries you said are you',
    says: 'Where you said “This is me”, and what the operator decided.',
    shows: ['created_at', 'contractor_name', 'state', 'note'],
  },
  contractor_reviews: {
    title: 'Assessments you wrote',
    says: 'How you rated contractors.',
    shows: ['created_at', 'overall_rating', 'explanatory_text'],
  },
  contractor_review_answers: {
    title: 'Your answers to assessments',
    says: 'What you answered where somebody assessed you.',
    shows: ['created_at', 'text'],
  },
  contractor_contacts: { title: 'Contractors you contacted', says: 'On which days you called or wrote to one.' },
  announcements: {
    title: 'Announcements you made',
    says: 'What you announced to all members.',
    shows: ['created_at', 'title', 'content'],
  },
  events: {
    title: 'Events you made',
    says: 'What you organized for all members, with its date, time and place.',
    shows: ['event_date', 'event_time', 'time_zone', 'title', 'location', 'description'],
  },
  event_series: { title: 'Series of events', says: 'How often your recurring events repeat, and until when.' },
  event_rsvps: {
    title: 'Your answers to events',
    says: 'Which events you said you would come to, or not, with your notes.',
    shows: ['created_at', 'response', 'notes', 'event_id'],
  },
  calendar_addresses: {
    title: 'Your calendar address',
    says: 'Since when your calendar can read your events.',
    shows: ['created_at'],
  },
  event_meetings: {
    title: 'Meetings you asked for',
    says: 'When you wanted to meet the organizer of an event, why, and what happened to it.',
    shows: ['meeting_date', 'meeting_time', 'event_title', 'purpose', 'status', 'notes'],
  },
  event_meetings_received: {
    title: 'Meetings you were asked for',
    says: 'When somebody wanted to meet you about an event of yours, why, and what happened to it.',
    shows: ['meeting_date', 'meeting_time', 'event_title', 'purpose', 'status', 'notes'],
  },
  groups: {
    title: 'Groups you lead',
    says: 'What each group says of itself.',
    shows: ['created_at', 'name', 'location', 'description'],
  },
  group_members: {
    title: 'Groups you are in',
    says: 'Since when you are a member of each.',
    shows: ['joined_at', 'group_id'],
  },
  group_applications: {
    title: 'Groups you asked to join',
    says: 'What happened to it. What you wrote is deleted once you have an answer.',
    shows: ['created_at', 'status', 'decline_note', 'motivation', 'group_id'],
  },
  group_handovers: {
    title: 'Groups you are asked to lead',
    says: 'Since when you are asked.',
    shows: ['asked_at', 'group_id'],
  },
  group_posts: {
    title: 'What you wrote on boards',
    says: 'Your posts and comments on the boards of your groups. A comment names the post that it belongs to.',
    shows: ['created_at', 'text'],
  },
  group_post_reports: {
    title: 'Posts you reported',
    says: 'What you told the operator about a post or comment.',
  },
  mentor_applications: {
    title: 'Your applications to be a mentor',
    says: 'What you told the operator about yourself, and the answer. What you typed stays until you get it.',
    shows: ['created_at', 'status', 'current_role', 'bio', 'decline_reason'],
  },
  mentor_profiles: {
    title: 'Your mentor profile',
    says: 'What members read of you as a mentor.',
    shows: ['created_at', 'current_role', 'specializations', 'bio'],
  },
  mentor_waits: { title: 'Mentors you wait for', says: 'Since when you want to be told that a mentor has room.' },
  mentor_room_told: {
    title: 'Mentors who had room',
    says: 'When you were told that a mentor has room, for a day.',
    shows: ['told_at', 'has_asked'],
  },
  mentor_matches: {
    title: 'Mentors you asked',
    says: 'What you wrote in each request, and what happened to it.',
    shows: ['created_at', 'status', 'goals', 'start_date', 'end_date'],
  },
  mentor_goals: {
    title: 'Goals you added',
    says: 'What you want to reach in a mentorship.',
    shows: ['text', 'done_at'],
  },
  mentor_notes: {
    title: 'Your progress notes',
    says: 'What you wrote down in a mentorship.',
    shows: ['created_at', 'text'],
  },
  mentor_closings: {
    title: 'How you ended mentorships',
    says: 'Your thank-you notes, and what you told the operator.',
    shows: ['created_at', 'thank_you', 'rating', 'rating_words'],
  },
  job_reports: { title: 'Jobs you reported', says: 'What you told the operator about a job.' },
  contractor_reports: { title: 'Contractors you reported', says: 'What you told the operator about a contractor.' },
  contractor_review_reports: {
    title: 'Assessments you reported',
    says: 'What you told the operator about an assessment.',
  },
  conversation_message_reports: {
    title: 'Messages you reported',
    says: 'What you told the operator about a message to you.',
  },
  files: {
    title: 'Your files',
    says: 'The photos and papers you uploaded. They are in the folder “files”; their names here open them.',
  },
  photos: {
    title: 'Your photos',
    says: 'What you said of the photos in your gallery, and who is in them. They are in the folder “files”.',
    shows: ['title', 'description', 'date', 'tags'],
  },
  albums: {
    title: 'Albums you shared',
    says: 'Until when each could be seen by its link, and how often it was opened.',
    shows: ['title', 'expires_at', 'times_opened'],
  },
  credentials: {
    title: 'Your credentials',
    says: 'What your certificates prove, and until when. Each names its file by its number.',
    shows: ['kind', 'number', 'issuer', 'issued_date', 'expiry_date'],
  },
  application_credential_looks: {
    title: 'Looks at your credentials',
    says: 'When somebody whose job you applied to looked at a credential you attached.',
    shows: ['looked_at', 'application_id', 'file_id'],
  },
  inbox_entries: { title: 'Your inbox', says: 'What PCR told you in the app.' },
  conversation_sides: { title: 'Your conversations', says: 'When each was last read or written in.' },
  blocks: { title: 'Members you blocked', says: 'When you blocked somebody. Who it was is not in here.' },
  notification_preferences: { title: 'Notifications', says: 'How PCR tells you about news.' },
  privacy_settings: { title: 'Privacy settings', says: 'What you chose under Privacy & Security.' },
  history: { title: 'Changes you made', says: 'Which entries you changed, and when.' },
  sessions: {
    title: 'Where you are signed in',
    says: 'Your devices, with their addresses on the internet.',
    shows: ['created_at', 'user_agent', 'ip_address'],
  },
  accounts: { title: 'How you sign in', says: 'That you have a password. The password itself is not in here.' },
  two_factor: {
    title: 'Two-factor authentication',
    says: `When you turned it on, and when you made and saved your recovery codes. ${NEW_DEVICES}`,
  },
  recovery_codes: { title: 'Recovery codes', says: `How many you have, and which are used. ${NEW_DEVICES}` },
  passkeys: { title: 'Passkeys', says: `The names of your passkeys. ${NEW_DEVICES}` },
  passkey_challenges: { title: 'Passkeys in use', says: 'A sign-in with a passkey that is not finished.' },
  pending_sign_ins: { title: 'Sign-ins on their way', says: 'A sign-in that waits for its code.' },
  email_changes: { title: 'A new email address', says: 'An address that you have not confirmed yet.' },
  push_devices: { title: 'Devices that get notifications', says: `Their names, and since when. ${NEW_DEVICES}` },
  phone_numbers: { title: 'Your number for text messages', says: 'The phone number you confirmed.', shows: ['phone'] },
  phone_codes: { title: 'A new phone number', says: 'A number that you have not confirmed yet.' },
  account_deletions: { title: 'Deletion of your account', says: 'When you asked for it, and when it happens.' },
  binders: {
    title: 'Your inspector binder',
    says: 'What you chose for your last inspector binder. The PDF is not in here; the documents in it are.',
  },
  data_exports: { title: 'Download My Data', says: 'When you asked for this file.' },
  daily_report_schedules: {
    title: 'When your daily report comes',
    says: 'When we look next for what is new for you, and since when reports are on.',
  },
  daily_reports: { title: 'Daily reports', says: 'The days on which you had a report.', shows: ['day', 'created_at'] },
  daily_report_things: { title: 'What your reports told', says: 'What was new for you in each report.' },
  family_pickups: {
    title: 'Pickup times',
    says: 'When children of your families are picked up, by weekday, and the day that you skip.',
    shows: ['family_id', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
  },
  broadcast_receipts: {
    title: 'Messages of the operator',
    says: 'Which emergencies and news you got, and when you said that you had seen them.',
  },
};
