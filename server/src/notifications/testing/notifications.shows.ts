import {
  getInboxEntry,
  readInboxEntry,
} from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import {
  asks,
  at,
  page,
  type Shown,
  type ShowsOthers,
  split,
} from '../../testing/endpoints/showing.ts';

const ENTRY = split(`
  id kind subject_id parts parts.job_title created_at read_at who_name who_card who_photo about lines
  parts.event_title parts.starts_at parts.time_zone parts.purpose parts.meeting_type parts.group_name parts.posts
`);

/** Under the consent, and by nothing else. */
const SHOWN: Shown[] = [
  ['who_card', 'CARD', 'display_real_name'],
  ['who_photo', 'CARD', 'display_real_name'],
];

/** What one entry shows of the member whom it tells of. */
const oneEntry = (endpoint: typeof getInboxEntry | typeof readInboxEntry): ShowsOthers[string] => [
  {
    by: ['applicant'],
    ...asks(endpoint, ({ applicantsEntry: id }) => ({ params: { id } })),
    members: ENTRY,
    shows: [
      ['parts.job_title', 'zqjobtitle'],
      ['who_name', 'zqname', 'display_real_name'],
      ...SHOWN,
    ],
  },
];

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
      // The owner looked at a record of each, who reads who it was (families.md 32).
      shows: at('items[]', [['who_name', 'zqname'], ...SHOWN]),
      showsTo: {
        applicant: [['items[].parts.job_title', 'zqjobtitle']],
        // Whose groups the owner asked to join, by the name on the application (groups.md 35, 48).
        provider: [['items[].who_name', 'zqjoinfullname']],
        reviewer: [['items[].who_name', 'zqjoinfullname']],
        // Whose mentee the owner asks to be, by the name on the request.
        stranger: [['items[].who_name', 'zqmenteefullname']],
      },
    },
  ],
  getInboxEntry: oneEntry(getInboxEntry),
  readInboxEntry: oneEntry(readInboxEntry),
};
