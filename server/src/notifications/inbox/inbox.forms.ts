import { type InboxKind, inboxSentence } from '@pcr/contract/notifications/inbox/inbox.schema.ts';
import type { MessageForm, MessageRow, Person, Unwanted } from '../../kit/messages/messages.ts';
import { unlinked } from '../../kit/messages/words.ts';
import type { Queryable } from '../../kit/postgres/database.ts';
import * as preferences from '../notifications.queries.ts';
import {
  type EntryGroup,
  groupOfEntry,
  isTurnedOff,
  unsubscribeLinks,
} from '../unsubscribe/unsubscribe.ts';

// The kinds of messages that go out beside the inbox, and how each is written.

export const KIND = 'notification';
/**
 * Goes out whatever the member's preference, and however many came before (notifications.md 13).
 */
export const WARNING = 'warning';
export const DIGEST = 'digest';
/** A member asked for it, to see whether it arrives. */
export const TEST = 'test';
/**
 * For messages that a member has set for themselves: counted apart, or somebody who writes to them
 * often enough would keep a pickup from them.
 */
export const OWN_KINDS: readonly string[] = [
  'pickup_soon',
  'pickups_soon',
  'daily_report',
] satisfies InboxKind[];

/** Where a mail leads: the entry is read then, and the app goes on to what it is about. */
export const entryLink = (origin: string, id: string) => `${origin}${entryPath(id)}`;
export const entryPath = (id: string) => `/inbox?open=${id}`;

interface NoticeData {
  entry_id: string;
  kind: string;
  parts: Record<string, string>;
}

interface DigestData {
  count: number;
  entries: NoticeData[];
}

const unlinkedSentence = ({ kind, parts }: NoticeData): string =>
  inboxSentence({
    kind,
    parts: Object.fromEntries(
      Object.entries(parts).map(([name, words]) => [name, unlinked(words)]),
    ),
  });

export const TURNED_OFF: Unwanted = {
  unwanted: 'They have turned these messages off. They can read it in the app.',
};

export interface FormParts {
  database: Queryable;
  origin: string;
  /** What the links are signed with that turn mails off. */
  secret: string;
}

/**
 * How an entry is written as a mail: its sentence, and the way to its place in the app, which needs
 * a session.
 */
export function notificationForms({
  database,
  origin,
  secret,
}: FormParts): Record<string, MessageForm> {
  const unsubscribing = ({ recipient_id }: MessageRow, kind: string) =>
    unsubscribeLinks(origin, secret, recipient_id ?? '', groupOfEntry(kind));
  const noticeOf = (data: Record<string, unknown>) => data as unknown as NoticeData;
  const digestOf = (data: Record<string, unknown>) => data as unknown as DigestData;
  const lines = (recipient: Person | null, ...paragraphs: string[]) =>
    [`Hello ${recipient?.name ?? ''},`, ...paragraphs, 'PCR, Provider Care Records\n'].join('\n\n');
  const seeIt = (data: NoticeData) => ['See it in PCR:', entryLink(origin, data.entry_id)];
  /**
   * The member may have turned off the subject of a waiting message since (notifications.md 62).
   */
  async function isOff({ recipient_id, data }: MessageRow): Promise<boolean> {
    const { kind } = noticeOf(data);
    if (groupOfEntry(kind) === 'email_notifications') return false;
    return isTurnedOff(kind, await preferences.whole(database, recipient_id ?? ''));
  }
  /** The same of the way, of which mail and push are asked for elsewhere. */
  const overBySms: MessageForm['over'] = async ({ recipient_id }, channel) => {
    if (channel !== 'sms') return undefined;
    return (await preferences.whole(database, recipient_id ?? '')).sms_notifications
      ? undefined
      : TURNED_OFF;
  };
  const stopIt = (kind: string, page: string) => [
    WHY[groupOfEntry(kind)],
    'Stop these emails:',
    page,
  ];
  return {
    [KIND]: {
      async mail(message, { recipient }) {
        if (await isOff(message)) return TURNED_OFF;
        const data = noticeOf(message.data);
        const { page, headers } = unsubscribing(message, data.kind);
        const text = lines(
          recipient,
          unlinkedSentence(data),
          ...seeIt(data),
          ...stopIt(data.kind, page),
        );
        return { subject: message.subject, text, headers };
      },
      post: ({ subject, data }) => ({ subject, message: inboxSentence(noticeOf(data)) }),
      path: ({ data }) => entryPath(noticeOf(data).entry_id),
      isOwn: ({ data }) => OWN_KINDS.includes(noticeOf(data).kind),
      over: async (message, channel) =>
        (await isOff(message)) ? TURNED_OFF : overBySms(message, channel),
    },
    [DIGEST]: {
      mail(message, { recipient }) {
        const { page, headers } = unsubscribing(message, DIGEST);
        const entries = digestLines(digestOf(message.data));
        const way = ['Open your inbox:', `${origin}/inbox`];
        const text = lines(
          recipient,
          'This is new in your inbox:',
          ...entries,
          ...way,
          ...stopIt(DIGEST, page),
        );
        return { subject: message.subject, text, headers };
      },
      post: ({ subject, data }) => ({ subject, message: digestLines(digestOf(data)).join('\n') }),
      path: () => '/inbox',
      over: overBySms,
    },
    // Nobody can turn these off.
    [WARNING]: {
      mail: ({ subject, data }, { recipient }) => ({
        subject,
        text: lines(recipient, unlinkedSentence(noticeOf(data)), ...seeIt(noticeOf(data)), WARNED),
      }),
      post: ({ subject, data }) => ({ subject, message: inboxSentence(noticeOf(data)) }),
      path: ({ data }) => entryPath(noticeOf(data).entry_id),
      over: overBySms,
      always: true,
    },
    [TEST]: {
      mail: ({ subject }, { recipient }) => ({
        subject,
        text: lines(recipient, TESTED, 'See what was sent to you:', `${origin}/notifications/sent`),
      }),
      post: ({ subject }) => ({ subject, message: TESTED }),
      path: () => '/notifications/sent',
      always: true,
      asked: true,
    },
  };
}

const SETTINGS = 'in your notification settings.';
/** By what the link beside it turns off. */
const WHY: Readonly<Record<EntryGroup, string>> = {
  email_notifications:
    'You got this email because email notifications are on. You can turn them off in your account settings.',
  look_up_notices: `You got this email because notices of looks are on. You can turn them off ${SETTINGS}`,
  daily_reports_enabled: `You got this email because your daily report is on. You can turn it off ${SETTINGS}`,
  pickup_enabled: `You got this email because pickup reminders are on. You can turn them off ${SETTINGS}`,
  post_comments: `You got this email because notices of comments on your posts are on. You can turn them off ${SETTINGS}`,
};

const WARNED =
  'You get this email even if email notifications are off. You cannot get back what is deleted.';
const TESTED = 'This is the test that you asked for. What PCR sends you arrives.';

function digestLines({ count, entries }: DigestData): string[] {
  const more = count - entries.length;
  return [
    entries.map((entry) => `- ${unlinkedSentence(entry)}`).join('\n'),
    ...(more > 0 ? [`And ${more} more.`] : []),
  ];
}
