import { readInboxEntry } from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import { asks, page, type ShowsOthers, split } from '../../testing/endpoints/showing.ts';

const ENTRY = split(`
  id kind subject_id parts parts.job_title created_at read_at
  parts.event_title parts.starts_at parts.time_zone parts.purpose parts.meeting_type parts.group_name parts.posts
`);

/** Answers with nothing of another member’s, whatever they allow. */
export const nothingOfOthers: readonly string[] = [
  // The caller's account.
  'getPreferences',
  'createOrUpdatePreferences',
  'sayTimeZone',
  // One's own lines, a number, and what one told the operator.
  'countUnread',
  'readInboxThrough',
  'readInboxAbout',
  // What PCR wrote to the caller: its subjects name nobody.
  'listSentNotifications',
  'retryNotification',
  'sendTestNotification',
  'getMailAddressState',
  'tryMailAddressAgain',
  'getSubscription',
  'unsubscribe',
  'listPushDevices',
  'addPushDevice',
  'removePushDevice',
  'getOwnPhone',
  'requestPhoneCode',
  'confirmPhone',
  'removePhone',
  // The operator's words.
  'getBroadcast',
  'confirmBroadcast',
];

/** Shows something of another member, each in one or more calls. */
export const showsOthers: ShowsOthers = {
  listInbox: [
    {
      members: page(ENTRY),
      shows: [],
      showsTo: { applicant: [['items[].parts.job_title', 'zqjobtitle']] },
    },
  ],
  readInboxEntry: [
    {
      by: ['applicant'],
      ...asks(readInboxEntry, ({ applicantsEntry: id }) => ({ params: { id } })),
      members: ENTRY,
      shows: [['parts.job_title', 'zqjobtitle']],
    },
  ],
};
