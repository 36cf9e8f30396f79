import { randomUUID } from 'node:crypto';
import * as endpoints from '@pcr/contract/notifications/sent/sent.endpoints.ts';
import {
  MEMBER_CHANNELS,
  type MemberChannel,
} from '@pcr/contract/notifications/sent/sent.schema.ts';
import { ApiError } from '../../kit/errors/api-error.ts';
import { type Bind, JsonText } from '../../kit/http/http.ts';
import { consume, type Limiter, limiter } from '../../kit/http/limits.ts';
import { type Channels, retryDelivery, sendMessage } from '../../kit/messages/messages.ts';
import { type Actor, permit } from '../../kit/permit/permit.ts';
import type { Database, Queryable, Transaction } from '../../kit/postgres/database.ts';
import type { Clock } from '../../kit/settings/clock.ts';
import { waysTo } from '../channels/ways.ts';
import { TEST } from '../inbox/inbox.forms.ts';
import * as preferences from '../notifications.queries.ts';
import * as sent from './sent.queries.ts';
import { sentRules } from './sent.rules.ts';

export interface SentParts {
  database: Database;
  clock: Clock;
  channels: Channels;
  /** The address of a member, which is another domain's. */
  address: {
    /** Since when its mail server takes nothing for it. */
    refusedAt(db: Queryable, userId: string): Promise<string | null>;
    takeAgain(tx: Transaction, userId: string): Promise<void>;
  };
}

/**
 * Of one member in an hour, for each channel: what a test costs is somebody else's mailbox or
 * telephone bill.
 */
export const TESTS_PER_HOUR = 5;
const RETRIES_PER_HOUR = 30;

const NO_WAY: Readonly<Record<MemberChannel, string>> = {
  mail: 'PCR can’t send email yet.',
  push: 'Turn on notifications on this device first.',
  sms: 'Confirm your phone number first.',
  call: 'Confirm your phone number first.',
};

export function sentRoutes(bind: Bind, { database, clock, channels, address }: SentParts): void {
  const retries = limiter(database, 'notification_retries', RETRIES_PER_HOUR, 60);
  const tests = Object.fromEntries(
    MEMBER_CHANNELS.map((channel) => [
      channel,
      limiter(database, `notification_test_${channel}`, TESTS_PER_HOUR, 60),
    ]),
  ) as Record<MemberChannel, Limiter>;

  /** Also to a member who has turned the channel off: they pressed it themselves. */
  async function sendTest(
    tx: Transaction,
    { id: to }: Actor,
    channel: MemberChannel,
  ): Promise<string> {
    const everything = {
      ...(await preferences.whole(tx, to)),
      ...{ email_notifications: true, push_notifications: true, sms_notifications: true },
      ...{ emergency_enabled: true, emergency_sms: true, emergency_call: true },
    };
    const ways = await waysTo(tx, to, channels, everything, 'emergency');
    const open = ways.filter((way) => way.channel === channel);
    if (open.length === 0) {
      // Nobody is asked for a number that cannot be given (notifications.md 61).
      if ((channel === 'sms' || channel === 'call') && !channels.notices?.includes(channel)) {
        throw new ApiError('no_gateway');
      }
      throw new ApiError('invalid_input', { fields: { channel: NO_WAY[channel] } });
    }
    const message = {
      ...{ id: randomUUID(), kind: TEST, sender_id: null, recipient_id: to },
      ...{ subject: 'This is a test from PCR', body: '' },
    };
    await sendMessage(tx, channels, message, clock.now(), open);
    return message.id;
  }

  bind(endpoints.listSentNotifications, async ({ query }, { actor }) => {
    return new JsonText(await sent.listSent(database, actor, query.cursor));
  });

  bind(endpoints.retryNotification, async ({ params: { id } }, { actor }) => {
    const own = await database.transaction(async (tx) =>
      permit(sentRules, actor, 'retry', await sent.lockWay(tx, id)),
    );
    await consume(retries, actor.id);
    return database.transaction(async (tx) => {
      await retryDelivery(tx, own.row.id, clock.now());
      return new JsonText(await sent.getSent(tx, actor, own.row.message_id));
    });
  });

  bind(endpoints.sendTestNotification, async ({ in: { channel } }, { actor }) => {
    await consume(tests[channel], actor.id);
    return database.transaction(async (tx) => {
      return new JsonText(await sent.getSent(tx, actor, await sendTest(tx, actor, channel)));
    });
  });

  bind(endpoints.getMailAddressState, async (_, { actor }) => ({
    email_refused_at: await address.refusedAt(database, actor.id),
  }));

  bind(endpoints.tryMailAddressAgain, async (_, { actor }) => {
    await consume(tests.mail, actor.id);
    return database.transaction(async (tx) => {
      await address.takeAgain(tx, actor.id);
      await sendTest(tx, actor, 'mail');
      return { email_refused_at: null };
    });
  });
}
