import { expect, test } from 'vitest';
import { paths } from '../../paths.ts';
import { lookOf } from './inbox.labels.ts';

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
