import {
  INBOX_KINDS,
  INBOX_PARTS,
  type InboxEntry,
  type InboxKind,
  inboxSentence,
} from '@pcr/contract/notifications/inbox/inbox.schema.ts';
import { expect, test } from 'vitest';
import { paths } from '../../paths.ts';
import { lookOf } from './inbox.labels.ts';
import { whoAndWhat } from './inbox.who.ts';

/** What an entry without a name says. */
function saysOf(kind: InboxKind, parts: InboxEntry['parts']): string {
  const nobody = { who_name: null, who_card: null, who_photo: null, about: null, lines: null };
  const told = { id: '1', subject_id: '2', created_at: '2026-03-03T18:00:00Z', read_at: null };
  return whoAndWhat({ kind, parts, ...told, ...nobody }).says;
}

test.each([
  ['claim_ended', paths.contractors(), 'Open Contractors'],
  ['claim_removed', paths.contractor('1'), 'Open Contractor'],
  ['meeting_gone', paths.meetings(), 'Open Meetings'],
  ['mentorship_gone', paths.mentorship({ view: 'matches' }), 'Open My Matches'],
  ['mentor_approved', paths.mentor('1'), 'Open Mentor Profile'],
  ['families_expiring', paths.retention(), 'Open Records to Be Deleted'],
  ['data_export_ready', paths.myData(), 'Open My Data'],
  ['file_infected', paths.documents(), 'Open Documents'],
  ['email_refused', paths.sentNotifications(), 'Open What Was Sent to Me'],
] as const)(
  'the button of an entry leads on and says where to: %s (notifications.md 118)',
  (kind, place, opens) => {
    const look = lookOf({ kind });
    expect([look?.place('1', {}), look?.opens]).toEqual([place, opens]);
  },
);

test.each(INBOX_KINDS)(
  '%s: without a name an entry tells of all that the sentence of its mail does (notifications.md 114)',
  (kind) => {
    // How many days are left is said by the day itself.
    const names = Object.keys(INBOX_PARTS[kind].shape).filter((name) => name !== 'days');
    const parts = Object.fromEntries(names.map((name) => [name, `the ${name}`]));
    const [mail, app] = [inboxSentence({ kind, parts }), saysOf(kind, parts)];
    const told = names.filter((name) => mail.includes(`the ${name}`));
    expect(told.filter((name) => !app.includes(`the ${name}`))).toEqual([]);
  },
);

test('what an entry does not know leaves no gap, and words that somebody typed stay in one line (notifications.md 114)', () => {
  const event_title = 'First\naid';
  expect(saysOf('meeting_accepted', { event_title })).toBe('Your meeting is set: “First aid”');
  expect(saysOf('meeting_accepted', {})).toBe('Your meeting is set');
  expect(saysOf('event_tomorrow', { event_title })).toBe('You have an event soon: “First aid”');
  expect(saysOf('meeting_soon', { event_title })).toBe('Meeting: “First aid”');
});

test('whoever is asked for their email address reads who asks (notifications.md 114)', () => {
  const parts = { job_title: 'Night shift' };
  expect(saysOf('contact_asked_by_provider', parts)).toBe(
    'The person who accepted you asks for your email address: “Night shift”',
  );
  expect(saysOf('contact_asked_by_applicant', parts)).toBe(
    'The person you accepted asks for your email address: “Night shift”',
  );
});
