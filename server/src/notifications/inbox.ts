import { randomUUID } from 'node:crypto';
import {
  INBOX_SUBJECTS,
  INBOX_TOPIC,
  type InboxKind,
  type InboxNotice,
  type InboxSeen,
  inboxSentence,
} from '@pcr/contract/notifications/inbox.schema.ts';
import { publish } from '../kit/live/live.ts';
import {
  type Channels,
  type MessageForm,
  type MessageRow,
  type Person,
  sendMessage,
  type Way,
} from '../kit/messages/messages.ts';
import { unlinked } from '../kit/messages/words.ts';
import { type Actor, permit } from '../kit/permit/permit.ts';
import type { Transaction } from '../kit/postgres/database.ts';
import { isWanted, messageOfBroadcast } from './broadcasts.message.ts';
import * as inbox from './inbox.queries.ts';
import { inboxRules } from './inbox.rules.ts';
import * as preferences from './notifications.queries.ts';
import { quietUntil, tellingOf } from './telling.ts';
import { type EntryGroup, groupOfEntry, unsubscribeLinks } from './unsubscribe.ts';
import { type Urgency, urgencyOf } from './urgency.ts';
import { waysTo } from './ways.ts';

/**
 * Tells one member, in the caller's transaction: an entry in their inbox, on their open pages at once, and a mail if
 * their preference says so.
 */
export type Notify = (tx: Transaction, to: string, notice: InboxNotice, now: Date) => Promise<void>;

const KIND = 'notification';
/** Goes out whatever the member's preference, and however many came before (notifications.md 13). */
const WARNING = 'warning';
const DIGEST = 'digest';
/** A member asked for it, to see whether it arrives. */
export const TEST = 'test';
/** For one member, whoever makes them, by whatever ways: what comes beyond has its entry, and no message. */
export const NOTIFICATIONS_PER_HOUR = 20;

/** An entry under this id in the member's inbox, on their open pages at once. Alone for what has a mail of its own. */
export async function enterInInbox(
  tx: Transaction,
  id: string,
  to: string,
  notice: InboxNotice,
  now: Date,
): Promise<void> {
  await inbox.insert(tx, id, to, notice, now);
  await publish(tx, { to: [to], topic: INBOX_TOPIC, id });
}

/**
 * For what comes many times: while its entry is unread it comes to the top again, with the newest words, and no second
 * entry or mail is made. False where none is unread.
 */
export async function renewUnread(tx: Transaction, to: string, notice: InboxNotice, now: Date): Promise<boolean> {
  const id = await inbox.renew(tx, to, notice, now);
  if (id) await publish(tx, { to: [to], topic: INBOX_TOPIC, id });
  return id !== undefined;
}

/** As `renewUnread`, for what is counted while nobody looks ('3 new posts'): `counted` is the part with the number. */
export async function countUnread<N extends InboxNotice>(
  tx: Transaction,
  to: string,
  notice: N,
  counted: keyof N['parts'] & string,
  now: Date,
): Promise<boolean> {
  const id = await inbox.countOn(tx, to, notice, counted, now);
  if (id) await publish(tx, { to: [to], topic: INBOX_TOPIC, id });
  return id !== undefined;
}

/** Marks as read what the member's own inbox says of a thing, up to an instant; their other devices hear of it. */
export async function readAbout(tx: Transaction, actor: Actor, seen: InboxSeen, now: Date): Promise<void> {
  const allowed = permit(inboxRules, actor, 'read', { ...seen, user_id: actor.id });
  const changed = await inbox.markReadAbout(tx, allowed, now);
  if (changed > 0) await publish(tx, { to: [actor.id], topic: INBOX_TOPIC });
}

/** What a member was asked or told of a thing until then is settled, whoever settled it: it waits as unread no more. */
export async function readSettled(
  tx: Transaction,
  to: string,
  told: { kinds: readonly InboxKind[] } & Omit<InboxSeen, 'kind'>,
  now: Date,
): Promise<void> {
  const changed = await inbox.markReadOfKinds(tx, to, told, now);
  if (changed > 0) await publish(tx, { to: [to], topic: INBOX_TOPIC });
}

/** Tells a member that their address takes no mail (notifications.md 40); of course not by mail. */
export async function tellRefusedAddress(tx: Transaction, to: string, now: Date): Promise<void> {
  await enterInInbox(tx, randomUUID(), to, { kind: 'email_refused', subject_id: to, parts: {} }, now);
}

/** Where a mail leads: the entry is read then, and the app goes on to what it is about. */
export const entryLink = (origin: string, id: string) => `${origin}${entryPath(id)}`;
export const entryPath = (id: string) => `/inbox?open=${id}`;

export function notifier(channels: Channels): Notify {
  return async (tx, to, notice, now) => {
    const id = randomUUID();
    await enterInInbox(tx, id, to, notice, now);
    const urgency = urgencyOf(notice.kind);
    const preferred = await preferences.whole(tx, to);
    const telling = tellingOf(urgency, preferred, now);
    if (telling.at === 'later') return inbox.hold(tx, id, telling.held_until);
    if (telling.at === 'never') return;
    const ways = await waysTo(tx, to, channels, preferred, urgency);
    const open = 'quietly' in telling ? ways.filter(({ channel }) => channel === 'mail') : ways;
    await tell(tx, channels, { to, entry_id: id, ...notice, isLimited: isLimited(urgency) }, open, now);
  };
}

const isLimited = (urgency: Urgency) => urgency !== 'warning' && urgency !== 'emergency';

interface Told {
  to: string;
  entry_id: string;
  kind: string;
  subject_id: string;
  parts: Readonly<Record<string, string>>;
  isLimited: boolean;
}

async function tell(tx: Transaction, channels: Channels, told: Told, ways: readonly Way[], now: Date): Promise<void> {
  const { to, entry_id, kind, parts } = told;
  if (ways.length === 0 || (told.isLimited && (await hasEnough(tx, to, kind, now)))) return;
  const { broadcast_id, ...own } = messageOfBroadcast(told) ?? {
    kind: told.isLimited ? KIND : WARNING,
    subject: subjectOf(kind),
  };
  const message = {
    ...{ id: randomUUID(), sender_id: null, recipient_id: to, body: '' },
    data: { entry_id, kind, parts, ...(broadcast_id && { broadcast_id }) },
    ...own,
  };
  await sendMessage(tx, channels, message, now, ways);
}

/**
 * Of what a member has set for themselves: counted apart, or whoever writes to them often enough would keep a pickup
 * from them.
 */
const OWN_KINDS: readonly string[] = ['pickup_soon', 'daily_report'] satisfies InboxKind[];

const hasEnough = (tx: Transaction, to: string, kind: string, now: Date) =>
  inbox.wasTold(tx, to, {
    count: NOTIFICATIONS_PER_HOUR,
    since: new Date(now.getTime() - 3_600_000),
    kinds: OWN_KINDS,
    ofOthers: !OWN_KINDS.includes(kind),
  });

/** Also of a kind that only a newer version knows: an entry may have waited for its time. */
const subjectOf = (kind: string) =>
  (INBOX_SUBJECTS as Record<string, string>)[kind] ?? 'There is something new for you';

/** A digest names the newest, and how many there are beside them. */
export const DIGEST_NAMES = 20;

/**
 * Tells a member together what was held for them and is still unread (notifications.md 32): one message, or none. Where
 * their quiet hours have begun meanwhile it is held on.
 */
export async function tellHeld(tx: Transaction, channels: Channels, to: string, now: Date): Promise<void> {
  const preferred = await preferences.whole(tx, to);
  const quiet = quietUntil(now, preferred);
  if (quiet) return inbox.holdOn(tx, to, quiet);
  const held = (await inbox.takeHeld(tx, to)).filter((entry) => entry.isUnread && isWanted(entry, preferred));
  const [newest] = held;
  if (!newest) return;
  const ways = await waysTo(tx, to, channels, preferred);
  if (held.length === 1) {
    return tell(tx, channels, { to, entry_id: newest.id, ...newest, isLimited: true }, ways, now);
  }
  if (ways.length === 0 || (await hasEnough(tx, to, DIGEST, now))) return;
  const message = {
    id: randomUUID(),
    kind: DIGEST,
    sender_id: null,
    recipient_id: to,
    subject: `${held.length} new notifications`,
    body: '',
    data: {
      count: held.length,
      entries: held.slice(0, DIGEST_NAMES).map(({ id, kind, parts }) => ({ entry_id: id, kind, parts })),
    },
  };
  await sendMessage(tx, channels, message, now, ways);
}

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
    parts: Object.fromEntries(Object.entries(parts).map(([name, words]) => [name, unlinked(words)])),
  });

export interface FormParts {
  origin: string;
  /** What the links are signed with that turn mails off. */
  secret: string;
}

/** How an entry is written as a mail: its sentence, and the way to its place in the app, which needs a session. */
export function notificationForms({ origin, secret }: FormParts): Record<string, MessageForm> {
  const unsubscribing = ({ recipient_id }: MessageRow, kind: string) =>
    unsubscribeLinks(origin, secret, recipient_id ?? '', groupOfEntry(kind));
  const noticeOf = (data: Record<string, unknown>) => data as unknown as NoticeData;
  const digestOf = (data: Record<string, unknown>) => data as unknown as DigestData;
  const lines = (recipient: Person | null, ...paragraphs: string[]) =>
    [`Hello ${recipient?.name ?? ''},`, ...paragraphs, 'PCR, Provider Care Records\n'].join('\n\n');
  const seeIt = (data: NoticeData) => ['See it in PCR:', entryLink(origin, data.entry_id)];
  const stopIt = (kind: string, page: string) => [WHY[groupOfEntry(kind)], 'Stop these emails:', page];
  return {
    [KIND]: {
      mail(message, { recipient }) {
        const data = noticeOf(message.data);
        const { page, headers } = unsubscribing(message, data.kind);
        const text = lines(recipient, unlinkedSentence(data), ...seeIt(data), ...stopIt(data.kind, page));
        return { subject: message.subject, text, headers };
      },
      post: ({ subject, data }) => ({ subject, message: inboxSentence(noticeOf(data)) }),
      path: ({ data }) => entryPath(noticeOf(data).entry_id),
    },
    [DIGEST]: {
      mail(message, { recipient }) {
        const { page, headers } = unsubscribing(message, DIGEST);
        const entries = digestLines(digestOf(message.data));
        const way = ['Open your inbox:', `${origin}/inbox`];
        const text = lines(recipient, 'This is new in your inbox:', ...entries, ...way, ...stopIt(DIGEST, page));
        return { subject: message.subject, text, headers };
      },
      post: ({ subject, data }) => ({ subject, message: digestLines(digestOf(data)).join('\n') }),
      path: () => '/inbox',
    },
    // Nobody can turn these off.
    [WARNING]: {
      mail: ({ subject, data }, { recipient }) => ({
        subject,
        text: lines(recipient, unlinkedSentence(noticeOf(data)), ...seeIt(noticeOf(data)), WARNED),
      }),
      post: ({ subject, data }) => ({ subject, message: inboxSentence(noticeOf(data)) }),
      path: ({ data }) => entryPath(noticeOf(data).entry_id),
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
};

const WARNED = 'You get this email even if email notifications are off. You cannot get back what is deleted.';
const TESTED = 'This is the test that you asked for. What PCR sends you arrives.';

function digestLines({ count, entries }: DigestData): string[] {
  const more = count - entries.length;
  return [
    entries.map((entry) => `- ${unlinkedSentence(entry)}`).join('\n'),
    ...(more > 0 ? [`And ${more} more.`] : []),
  ];
}
