import { PHONE_TOPIC } from '@pcr/contract/notifications/channels/phone.schema.ts';
import { PUSH_TOPIC } from '@pcr/contract/notifications/channels/push.schema.ts';
import {
  type NotificationChannels,
  PREFERENCES_TOPIC,
} from '@pcr/contract/notifications/notifications.schema.ts';
import { publish } from '../kit/live/live.ts';
import type { Sms } from '../kit/messages/gateway.ts';
import { type Actor, permit } from '../kit/permit/permit.ts';
import type { Database, Queryable, Transaction } from '../kit/postgres/database.ts';
import type { Clock } from '../kit/settings/clock.ts';
import { keyOfSmsTo } from '../kit/tasks/tasks.ts';
import * as phones from './channels/phone.queries.ts';
import * as push from './channels/push.queries.ts';
import * as preferences from './notifications.queries.ts';
import { notificationRules } from './notifications.rules.ts';

export { countAudience } from './broadcasts/broadcasts.audience.queries.ts';
export { readWords, textOf, UnsendableWords } from './broadcasts/broadcasts.markdown.ts';
export {
  type BroadcastProgress,
  find as findBroadcast,
  list as listBroadcasts,
  type Sent,
  sent as sentOfBroadcast,
} from './broadcasts/broadcasts.progress.queries.ts';
export { REGION_MILES, readRegion } from './broadcasts/broadcasts.region.ts';
export { sendBroadcast, stopBroadcast } from './broadcasts/broadcasts.ts';
export { entryLink, notificationForms } from './inbox/inbox.forms.ts';
export { answersTodayInSql } from './inbox/inbox.queries.ts';
export {
  countUnread,
  enterInInbox,
  notifier,
  readAbout,
  readSettled,
  renewUnread,
} from './inbox/inbox.ts';
export { timeInZone } from './member-clock.ts';
export { preferenceInSql } from './notifications.queries.ts';

export { unsubscribeLinks } from './unsubscribe/unsubscribe.ts';

/**
 * The channels that the actor chose to be notified by; `updated_at` is their version, null while
 * the defaults hold.
 */
export function chosenChannels(
  db: Queryable,
  actor: Actor,
): Promise<NotificationChannels & { updated_at: string | null }> {
  return preferences.get(db, actor);
}

/** Whether the member wants to be told that somebody looked at their family records. */
export async function wantsLookUpNotices(db: Queryable, { id }: Actor): Promise<boolean> {
  return (await preferences.get(db, { id })).look_up_notices;
}

/** Their version now; nobody else changes them until the transaction ends. */
export async function lockChannels(tx: Transaction, actor: Actor): Promise<string | null> {
  return (await preferences.lock(tx, actor)).updated_at;
}

/** Saves them in the caller's transaction, which has locked them and found the version right. */
export async function saveChannels(
  tx: Transaction,
  actor: Actor,
  channels: NotificationChannels,
  now: Date,
): Promise<void> {
  await preferences.update(
    tx,
    permit(notificationRules, actor, 'edit', { user_id: actor.id }),
    channels,
    now,
  );
  await publish(tx, { to: [actor.id], topic: PREFERENCES_TOPIC });
}

/** A member's number and code, and a code that waits to go there. */
export const forgetPhone = (tx: Transaction, userId: string): Promise<void> =>
  phones.remove(tx, { id: userId }, keyOfSmsTo(userId));

/**
 * The gateway takes no code for a number: the open pages of the member who asked for it say so
 * (notifications.md 58).
 */
export const refuseCode = (
  { database, clock }: { database: Database; clock: Clock },
  { user_id, to: phone, until: expires_at }: Pick<Sms, 'user_id' | 'to' | 'until'>,
): Promise<void> =>
  database.transaction(async (tx) => {
    const isNew = await phones.refuse(tx, { user_id, phone, expires_at }, clock.now());
    if (isNew) await publish(tx, { to: [user_id], topic: PHONE_TOPIC });
  });

/**
 * Where members are told beside mail, for what delivers it. `serverKey` is the one that their
 * browsers must know.
 */
export const reaching = (database: Database, serverKey: string) => ({
  device: (id: string, userId: string, asked: boolean) =>
    push.reached(database, id, userId, { serverKey, asked }),
  pauseOf: (id: string, now: Date) => push.pauseOf(database, id, now),
  wasSilent: (id: string, now: Date) => push.wasSilent(database, id, now),
  wasHeard: (id: string) => push.wasHeard(database, id),
  phone: (userId: string) => phones.phoneOf(database, userId),
  /** Its member's open pages show that it is gone. */
  forgetDevice: (id: string) =>
    database.transaction(async (tx) => {
      const userId = await push.forget(tx, id);
      if (userId) await publish(tx, { to: [userId], topic: PUSH_TOPIC });
    }),
});
