import { expect, test } from 'vitest';
import { draftKey } from '../kit/draft/draft-storage.ts';
import { UNSAVED } from '../unsaved-forms.ts';
import { begunView } from './begun-forms.ts';

const addressOf = (name: string) =>
  begunView({ key: draftKey('me', name), name, tab: '', saved_at: 0, values: {} })?.to;

const NEW: Readonly<Record<string, string>> = {
  families: '/family-records?add=2',
  jobs: '/jobs?add=2',
  events: '/events?add=2',
  contractors: '/contractors?add=2',
  announcements: '/announcements?add=2',
  groups: '/events?tab=groups&add=2',
  conversation_messages: '/messages/new/2',
};
const OTHER: Readonly<Record<string, string>> = {
  'families:1': '/family-records?record=1&edit=1',
  'pickups:1': '/family-records?record=1&pickups',
  'jobs:1': '/jobs?job=1&edit=1',
  'job_applications:1': '/jobs?job=1&apply',
  'events:1': '/events?event=1&edit=1',
  'rsvps:1': '/events?event=1&rsvp=1',
  'meetings:1': '/events?event=1&meet',
  'match_meetings:1': '/events?tab=mentorship&view=matches&match=1&meet',
  'contractors:1': '/contractors?contractor=1&edit=1',
  'contractor_reviews:1': '/contractors?contractor=1&tab=assessments&review',
  'contractor_claim:1': '/contractors?contractor=1&claim',
  'announcements:1': '/announcements?announcement=1&edit=1',
  'groups:1': '/events?tab=groups&group=1&edit=1',
  'group_applications:1': '/events?tab=groups&group=1&join=1',
  'group_posts:1:new:2': '/groups/1/board?add=2',
  'group_posts:1:2': '/groups/1/board?post=2&edit=2',
  'mentors:1': '/events?tab=mentorship&mentor=1&edit=1',
  'mentor_applications:new': '/events?tab=mentorship&view=be&apply',
  'mentorship_requests:1': '/events?tab=mentorship&mentor=1&request',
  'mentorship_messages:1': '/events?tab=mentorship&view=matches&match=1&write',
  'conversation_messages:1': '/messages/1',
  'pages:new': '/documents?scan',
  'albums:new': '/gallery/albums/new',
  'binder:new': '/documents/binder',
  'credentials:1': '/documents?folder=certificates&document=1&credential',
  'photos:1': '/gallery?edit=1',
  'support:new:2': '/help-support?write',
  'feedback:new:2': '/help-support?feedback',
  'chat:new:2': '/help-support?chat',
  profile: '/profile?edit',
  account_details: '/account-settings?edit',
  notification_preferences: '/notifications',
  phone_number: '/notifications?phone',
};

/** Files have a line of their own; of the others the dashboard's page says why. */
const WITHOUT = [
  ...['uploads', 'meeting_links', 'contractor_answers', 'group_comments'],
  ...['group_declines', 'job_fills', 'job_messages', 'job_call_offs'],
  ...['mentorship_declines', 'mentorship_goals', 'mentorship_notes', 'mentorship_ends'],
];
const isReport = (kind: string) => /_reports?$/.test(kind);

test('the line of a draft opens its form with what was typed (dashboard.md 23)', () => {
  for (const [kind, to] of Object.entries(NEW)) expect(addressOf(`${kind}:new:2`)).toBe(to);
  for (const [name, to] of Object.entries(OTHER)) expect(addressOf(name)).toBe(to);
  expect(addressOf('mentors:new:2'), 'nobody adds a mentor').toBeUndefined();
  expect(addressOf('pages:1'), 'a file that is not sent').toBeUndefined();
});

test('every form that keeps drafts has a line, or stands among those that have none (dashboard.md 23)', () => {
  const kinds = [...Object.keys(NEW), ...Object.keys(OTHER)].map((name) => name.split(':')[0]);
  const without = Object.keys(UNSAVED).filter(
    (kind) => !addressOf(`${kind}:1`) && !addressOf(`${kind}:new`),
  );
  expect(without.filter((kind) => !isReport(kind)).sort()).toEqual([...WITHOUT].sort());
  const all = Object.keys(UNSAVED).filter((kind) => !without.includes(kind));
  expect([...new Set(kinds)].sort()).toEqual(all.sort());
});
