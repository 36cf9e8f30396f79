import { randomUUID } from 'node:crypto';
import {
  INBOX_SUBJECTS,
  INBOX_TOPIC,
  type InboxKind,
  type InboxNotice,
  type InboxSeen,
} from '@pcr/contract/notifications/inbox/inbox.schema.ts';
import { publish } from '../../kit/live/live.ts';
import { type Channels, sendMessage, type Way } from '../../kit/messages/messages.ts';
import type { Notify } from '../../kit/messages/notify.ts';
import { type Actor, permit } from '../../kit/permit/permit.ts';
import type { Transaction } from '../../kit/postgres/database.ts';
import { isWanted, messageOfBroadcast } from '../broadcasts/broadcasts.message.ts';
import { waysTo } from '../channels/ways.ts';
import * as preferences from '../notifications.queries.ts';
import { isTurnedOff } from '../unsubscribe/unsubscribe.ts';
import { DIGEST, KIND, OWN_KINDS, WARNING } from './inbox.forms.ts';
import * as inbox from './inbox.queries.ts';
import { inboxRules } from './inbox.rules.ts';
import { quietUntil, tellingOf } from './telling.ts';
import { type Urgency, urgencyOf } from './urgency.ts';

declare module '../../kit/messages/notify.ts' {
  interface Notices {
    inbox: InboxNotice;
  }
}

/**
 * For one member, whoever makes them, by whatever channel: further ones have an entry and no
 * message.
 */
export const NOTIFICATIONS_PER_HOUR = 20;

/**
 * An entry under this id in the member's inbox, on open pages at once. Alone for what has a mail of
 * its own.
 */
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
 * For what comes many times: while its entry is unread it moves to the top again, with the newest
 * words, and no second entry or mail is made. Returns false if none is unread.
 */
export async function renewUnread(
  tx: Transaction,
  to: string,
  notice: InboxNotice,
  now: Date,
): Promise<boolean> {
  const id = await inbox.renew(tx, to, notice, now);
  if (id) await publish(tx, { to: [to], topic: INBOX_TOPIC, id });
  return id !== undefined;
}

/**
 * As `renewUnread`, for things counted while nobody looks ('3 new posts'): `counted` is the part
 * with the number.
 */
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

/**
 * Marks as read what the member's own inbox says of a thing, up to an instant; their other devices
 * hear of it.
 */
export async function readAbout(
  tx: Transaction,
  actor: Actor,
  seen: InboxSeen,
  now: Date,
): Promise<void> {
  const allowed = permit(inboxRules, actor, 'read', { ...seen, user_id: actor.id });
  const changed = await inbox.markReadAbout(tx, allowed, now);
  if (changed > 0) await publish(tx, { to: [actor.id], topic: INBOX_TOPIC });
}

/**
 * What a member was asked or told of a thing until then is settled, whoever did so: it is unread no
 * longer.
 */
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
  await enterInInbox(
    tx,
    randomUUID(),
    to,
    { kind: 'email_refused', subject_id: to, parts: {} },
    now,
  );
}

export function notifier(channels: Channels): Notify {
  return async (tx, to, notice, now) => {
    const id = randomUUID();
    await enterInInbox(tx, id, to, notice, now);
    const urgency = urgencyOf(notice.kind);
    const preferred = await preferences.whole(tx, to);
    const begins = beginOf(notice);
    const telling = tellingOf(urgency, preferred, now, begins);
    if (telling.at === 'later') return inbox.hold(tx, id, telling.held_until);
    if (telling.at === 'never') return;
    const ways = await waysTo(tx, to, channels, preferred, urgency);
    const open = 'quietly' in telling ? ways.filter(({ channel }) => channel === 'mail') : ways;
    const told = {
      to,
      entry_id: id,
      ...notice,
      isLimited: isLimited(urgency),
      priority: turnOf(notice.kind, urgency),
    };
    await tell(tx, channels, told, open, now);
  };
}

/** When begins what an entry speaks of as to come; null where it speaks of no such time. */
function beginOf({ parts }: { parts: Readonly<Record<string, string>> }): Date | null {
  const at = new Date(parts.starts_at ?? '');
  return Number.isNaN(at.getTime()) ? null : at;
}

const hasBegun = (entry: Parameters<typeof beginOf>[0], now: Date) => {
  const begins = beginOf(entry);
  return begins !== null && begins <= now;
};

const isLimited = (urgency: Urgency) => urgency !== 'warning' && urgency !== 'emergency';

/** Before the usual ones (10): it is of no use later. */
const TIMELY_TURN = 7;
/** Many are due at one time of day, and none of them needs the minute. */
const BULK_TURN = 15;
const turnOf = (kind: string, urgency: Urgency): number | undefined => {
  if (urgency === 'timely') return TIMELY_TURN;
  return kind === 'daily_report' ? BULK_TURN : undefined;
};

interface Told {
  to: string;
  entry_id: string;
  kind: string;
  subject_id: string;
  parts: Readonly<Record<string, string>>;
  isLimited: boolean;
  /** The usual one unless said. */
  priority?: number | undefined;
}

async function tell(
  tx: Transaction,
  channels: Channels,
  told: Told,
  ways: readonly Way[],
  now: Date,
): Promise<void> {
  const { to, entry_id, kind, parts } = told;
  if (ways.length === 0 || (told.isLimited && (await hasEnough(tx, to, kind, now)))) return;
  const { broadcast_id, ...own } = messageOfBroadcast(told) ?? {
    kind: told.isLimited ? KIND : WARNING,
    subject: subjectOf(kind),
  };
  const begins = beginOf(told);
  const message = {
    ...{ id: randomUUID(), sender_id: null, recipient_id: to, body: '' },
    data: { entry_id, kind, parts, ...(broadcast_id && { broadcast_id }) },
    ...(told.priority !== undefined && { priority: told.priority }),
    ...(begins && { over_at: begins }),
    ...own,
  };
  await sendMessage(tx, channels, message, now, ways);
}

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
 * Tells a member in one message what was held for them and is still unread (notifications.md 32),
 * if anything is. If their quiet hours have begun meanwhile, it stays held.
 */
export async function tellHeld(
  tx: Transaction,
  channels: Channels,
  to: string,
  now: Date,
): Promise<void> {
  const preferred = await preferences.whole(tx, to);
  const quiet = quietUntil(now, preferred);
  if (quiet) return inbox.holdOn(tx, to, quiet);
  const held = (await inbox.takeHeld(tx, to)).filter(
    (entry) =>
      entry.isUnread &&
      isWanted(entry, preferred) &&
      !isTurnedOff(entry.kind, preferred) &&
      !hasBegun(entry, now),
  );
  const [newest] = held;
  if (!newest) return;
  const ways = await waysTo(tx, to, channels, preferred);
  if (held.length === 1) {
    const told = { to, entry_id: newest.id, ...newest, isLimited: true, priority: BULK_TURN };
    return tell(tx, channels, told, ways, now);
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
      entries: held
        .slice(0, DIGEST_NAMES)
        .map(({ id, kind, parts }) => ({ entry_id: id, kind, parts })),
    },
    priority: BULK_TURN,
  };
  await sendMessage(tx, channels, message, now, ways);
}
