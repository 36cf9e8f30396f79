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
import { type Channels, type MessageForm, sendMessage } from '../kit/messages/messages.ts';
import { unlinked } from '../kit/messages/words.ts';
import { type Actor, permit } from '../kit/permit/permit.ts';
import type { Transaction } from '../kit/postgres/database.ts';
import { messageOfBroadcast } from './broadcasts.message.ts';
import * as inbox from './inbox.queries.ts';
import { inboxRules } from './inbox.rules.ts';
import * as preferences from './notifications.queries.ts';
import { urgencyOf } from './urgency.ts';
import { waysTo } from './ways.ts';

/**
 * Tells one member, in the caller's transaction: an entry in their inbox, on their open pages at once, and a mail if
 * their preference says so.
 */
export type Notify = (tx: Transaction, to: string, notice: InboxNotice, now: Date) => Promise<void>;

const KIND = 'notification';
/** Goes out whatever the member's preference, and however many came before (notifications.md 13). */
const WARNING = 'warning';
/** For one member, whoever makes them: what comes beyond has its entry, and no mail. */
export const NOTIFICATION_MAILS_PER_HOUR = 20;

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

/** Where a mail leads: the entry is read then, and the app goes on to what it is about. */
export const entryLink = (origin: string, id: string) => `${origin}/inbox?open=${id}`;

export function notifier(channels: Channels): Notify {
  return async (tx, to, notice, now) => {
    const id = randomUUID();
    await enterInInbox(tx, id, to, notice, now);
    if (channels.member.length === 0) return;
    const { kind, parts } = notice;
    const urgency = urgencyOf(kind);
    const ways = await waysTo(tx, to, channels, await preferences.whole(tx, to), urgency);
    if (ways.length === 0 || (urgency === 'can_wait' && (await hasEnough(tx, to, now)))) return;
    const { broadcast_id, ...own } = messageOfBroadcast(notice) ?? {
      kind: urgency === 'warning' ? WARNING : KIND,
      subject: INBOX_SUBJECTS[kind],
    };
    const message = {
      id: randomUUID(),
      sender_id: null,
      recipient_id: to,
      body: '',
      data: { entry_id: id, kind, parts, ...(broadcast_id && { broadcast_id }) },
      ...own,
    };
    await sendMessage(tx, channels, message, now, ways);
  };
}

const hasEnough = (tx: Transaction, to: string, now: Date) =>
  inbox.hasMoreThan(tx, to, NOTIFICATION_MAILS_PER_HOUR, new Date(now.getTime() - 3_600_000));

const unlinkedParts = ({ parts, ...rest }: NoticeData): NoticeData => ({
  ...rest,
  parts: Object.fromEntries(Object.entries(parts).map(([name, words]) => [name, unlinked(words)])),
});

interface NoticeData {
  entry_id: string;
  kind: string;
  parts: Record<string, string>;
}

/** How an entry is written as a mail: its sentence, and the way to its place in the app, which needs a session. */
export function notificationForms({ origin }: { origin: string }): Record<string, MessageForm> {
  const of = (data: Record<string, unknown>) => data as unknown as NoticeData;
  const form = (why: string): MessageForm => ({
    mail: ({ subject, data }, { recipient }) => ({
      subject,
      text: `Hello ${recipient?.name ?? ''},\n\n${inboxSentence(unlinkedParts(of(data)))}\n\nSee it in PCR:\n\n${entryLink(origin, of(data).entry_id)}\n\n${why}\n\nPCR, Provider Care Records\n`,
    }),
    post: ({ subject, data }) => ({ subject, message: inboxSentence(of(data)) }),
  });
  return {
    [KIND]: form(
      'You got this email because email notifications are on. You can turn them off in your account settings.',
    ),
    [WARNING]: {
      ...form('You get this email even if email notifications are off. You cannot get back what is deleted.'),
      always: true,
    },
  };
}
