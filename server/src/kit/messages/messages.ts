import { inOneLine } from '@pcr/contract/kit/shapes.ts';
import type { Log } from '../log/log.ts';
import type { Database, Queryable, Transaction } from '../postgres/database.ts';
import type { Clock } from '../settings/clock.ts';
import type { Settings } from '../settings/settings.ts';
import type { Task } from '../tasks/tasks.ts';
import { gatewaySender, type SendByGateway } from './gateway.ts';
import { MAIL_PATIENCE, type Mail, type MailPatience, mailSender } from './mail.ts';
import type { CountMail } from './mail-limits.ts';
import {
  mailOutcome,
  type Outcome,
  USEFUL_FOR,
  waitAfter,
  webhookFailure,
  webhookOutcome,
} from './messages.outcome.ts';
import * as messages from './messages.queries.ts';
import { phoneSpending } from './phone-limits.ts';
import { postJson } from './post.ts';
import type { PushSubscription, SendPush } from './push.ts';
import { smsText } from './sms-text.ts';
import { unlinked } from './words.ts';

// Whatever one person sends to another, or to the operator, is a message: stored in the transaction
// of the request that sends it, together with the jobs that deliver it. Delivering is the tasks'
// work, one try of one delivery at a time. Longer than 300 lines: one way out, and each channel is
// a few lines of it; what a channel says and hears is a file of its own (mail.ts, push.ts,
// gateway.ts).

export { forgetData, forgetDataOf, messageState } from './messages.queries.ts';

declare module '../tasks/tasks.ts' {
  interface TaskPayloads {
    message_mail: { id: string };
    message_webhook: { id: string };
    message_push: { id: string };
    message_sms: { id: string };
    message_call: { id: string };
  }
}

export const CHANNELS = ['mail', 'webhook', 'push', 'sms', 'call'] as const;
export type Channel = (typeof CHANNELS)[number];
export type OnDelivery = (channel: Channel, how: 'sent' | 'failed') => void;

/** One way that a message goes: a push has the device as its target. */
export interface Way {
  channel: Channel;
  target?: string;
  /**
   * How long it is of use, in ms: as long as its channel says (USEFUL_FOR), unless it is said here.
   */
  usefulFor?: number;
}

export interface NewMessage {
  /** A UUIDv7 that the sender's client made. */
  id: string;
  /** The kind, as its domain names it: 'support', 'meeting_request'. */
  kind: string;
  /** Null means the operator. */
  sender_id: string | null;
  recipient_id: string | null;
  /** In place of a member: somebody who has no account. */
  sender_address?: string | null;
  recipient_address?: string | null;
  in_reply_to?: string | null;
  /** One line. */
  subject: string;
  body: string;
  data?: Record<string, unknown>;
  /** It speaks of what is to come until then: after it nothing is sent (notifications.md 113). */
  over_at?: Date;
  /** Of the waiting ones, the lower number is tried first; the usual one unless said. */
  priority?: number;
}

/** Sign-in and what an account needs has 0. */
const USUAL_PRIORITY = 10;

export interface MessageRow extends Required<Omit<NewMessage, 'priority' | 'over_at'>> {
  /** 'PCR-1042' */
  ticket: string;
  created_at: string;
}

/** The channels that the settings open: to the operator, and to a member. */
export interface Channels {
  readonly operator: readonly Channel[];
  readonly member: readonly Channel[];
  /** Those that only notifications go by, as each member chose (notifications.md 50 and 56). */
  readonly notices?: readonly Channel[];
}

/**
 * A mail that would become a file on the server reaches nobody: without SMTP_URL there is no
 * channel by mail.
 */
export function channelsOf({
  smtpUrl,
  operatorEmail,
  formsWebhookUrl,
  smsWebhook = null,
}: Pick<Settings, 'smtpUrl' | 'operatorEmail' | 'formsWebhookUrl'> &
  Partial<Pick<Settings, 'smsWebhook'>>): Channels {
  return {
    operator: [
      ...(smtpUrl && operatorEmail ? ['mail' as const] : []),
      ...(formsWebhookUrl ? ['webhook' as const] : []),
    ],
    member: smtpUrl ? ['mail'] : [],
    notices: smsWebhook ? ['push', 'sms', 'call'] : ['push'],
  };
}

/**
 * Stores a message and enqueues its deliveries in the caller's transaction: by these ways, else by
 * what is open to its recipient. Its ticket; undefined when there is a message under this id
 * already (whose, is the caller's to look at).
 */
export async function sendMessage(
  tx: Transaction,
  openChannels: Channels,
  { over_at, ...said }: NewMessage,
  now: Date,
  ways: readonly Way[] = waysOf(isToOperator(said) ? openChannels.operator : openChannels.member),
): Promise<string | undefined> {
  const message = over_at
    ? { ...said, data: { ...said.data, over_at: over_at.toISOString() } }
    : said;
  const ticket = await messages.insert(tx, message, now);
  if (ticket && ways.length > 0) {
    const priority = message.priority ?? USUAL_PRIORITY;
    await messages.openDeliveries(tx, message.id, ways.map(endingAt(now, over_at)), now, priority);
  }
  return ticket;
}

/**
 * A delivery that has failed is tried anew, as if it had never been; one in another state stays as
 * it is.
 */
export function retryDelivery(tx: Transaction, id: string, now: Date): Promise<void> {
  return messages.retry(tx, id, now, USEFUL_FOR);
}

const endingAt = (now: Date, overAt?: Date) => (way: Way) => {
  const usual = now.getTime() + (way.usefulFor ?? USEFUL_FOR[way.channel]);
  return { ...way, giveUpAt: new Date(Math.min(usual, overAt?.getTime() ?? usual)) };
};

const waysOf = (channels: readonly Channel[]): Way[] => channels.map((channel) => ({ channel }));

/** Null on both ways is the operator. */
const isToOperator = ({ recipient_id, recipient_address }: NewMessage) =>
  recipient_id === null && !recipient_address;

/** Somebody who gets a message or has sent it. */
export interface Person {
  name: string;
  email: string;
  /** Whether they have confirmed their address: somebody may have registered a stranger's. */
  confirmed: boolean;
  /** Their own setting; it does not apply to copies of what they write themselves. */
  wantsMail: boolean;
  /** Whether the mail server of their address has said that it takes nothing for it. */
  refused: boolean;
}

/** The two people of a message; null is the operator. */
export interface Parties {
  sender: Person | null;
  recipient: Person | null;
}

export type MailWords = Pick<Mail, 'subject' | 'text' | 'html' | 'headers' | 'replyTo'>;

/**
 * It is not sent: its time is over, or its member has turned such messages off since it was
 * enqueued.
 */
export interface Unwanted {
  unwanted: string;
}

/** How a kind of message is written as mail and for the form service. */
export interface MessageForm {
  /** Goes also to members who have turned email off: it says what cannot be undone. */
  always?: true;
  /** Text messages and calls of it do not count to those of a day: the operator sent it. */
  unlimited?: true;
  /**
   * They have set it for themselves, so that it has a share of its own of the text messages and
   * calls of a day.
   */
  isOwn?(message: MessageRow): boolean;
  /** Its member pressed for it: it goes also by push that they have turned off. */
  asked?: true;
  /**
   * Of mails that nobody asked for: one without a way to unsubscribe in its head is refused (RFC
   * 8058).
   */
  unsubscribable?: true;
  /**
   * Names and the subject come as they may stand in lines of ours (words.ts); what a form takes
   * from `data` for such a line passes `unlinked`. What else a member wrote is set in, or has its
   * label before it.
   */
  mail(message: MessageRow, parties: Parties): MailWords | Unwanted | Promise<MailWords | Unwanted>;
  /** The fields that the form service gets. */
  post(message: MessageRow, parties: Parties): Record<string, unknown>;
  /**
   * Why it is not to be sent any more by this channel, asked before each try. A mail says it of
   * itself.
   */
  over?(message: MessageRow, channel: 'push' | 'sms' | 'call'): Promise<Unwanted | undefined>;
  /** Where in the app it is, for a push and an SMS: '/inbox?open=...'. */
  path?(message: MessageRow): string;
  /** What a text message says after the subject, if there is room. */
  texted?(message: MessageRow): Promise<string | undefined>;
  /** What a call says; the subject alone unless said. */
  spoken?(message: MessageRow): Promise<string>;
}

/** How members are told beside mail. */
export interface Telling {
  /** Where people open the app. */
  origin: string;
  /** Where in the app a message is whose form does not say it. */
  path: string;
  push: SendPush;
  /** The device of this member that has this id; unless `asked`, only while they have push on. */
  device(
    id: string,
    userId: string,
    asked: boolean,
  ): Promise<(PushSubscription & { silences: number }) | undefined>;
  /**
   * For how many ms more a device that was silent is not to be tried; 0 where it is now, and nobody
   * else does it.
   */
  pauseOf(id: string, now: Date): Promise<number>;
  /** Its service did not answer. */
  wasSilent(id: string, now: Date): Promise<void>;
  /** Its service has answered after it did not. */
  wasHeard(id: string): Promise<void>;
  /** Its browser's service no longer knows it. */
  forgetDevice(id: string): Promise<void>;
  /** The confirmed number of a member, as a phone dials it. */
  phone(userId: string): Promise<string | undefined>;
}

export interface DeliveryParts {
  database: Database;
  clock: Clock;
  log: Log;
  settings: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'operatorEmail' | 'formsWebhookUrl'> &
    Partial<Pick<Settings, 'smsWebhook' | 'smsDailyLimit'>>;
  /** Where people open the app. */
  origin: string;
  /** The forms by kind; the domains give theirs. */
  forms: Readonly<Record<string, MessageForm>>;
  /**
   * Name and address as they are at the time of the try; undefined when there is no such person any
   * more.
   */
  person(db: Queryable, id: string): Promise<Person | undefined>;
  countMail: CountMail;
  /** A member's mail server takes nothing for this address; may be said twice. */
  refuseAddress(id: string, email: string, now: Date): Promise<void>;
  /** Without it nothing goes by push, SMS and call. */
  telling?: Telling;
  /** Hears that a delivery has arrived, or has failed for good. */
  onEnd?: OnDelivery | undefined;
  /** 0 to 1. */
  chance?: () => number;
  patience?: MailPatience & { webhook: number };
}

const PATIENCE = { ...MAIL_PATIENCE, webhook: 20_000 };
/**
 * A claim lasts longer than any try can take; after it another process takes over a try whose
 * process died.
 */
const LEASE = 15 * 60_000;

export interface Delivery {
  tasks: Record<`message_${Channel}`, Task<{ id: string }>>;
  /** At the start of the app: enqueues whatever waits. */
  resume(): Promise<void>;
}

export function messageDelivery(parts: DeliveryParts): Delivery {
  const {
    database,
    clock,
    log,
    settings,
    origin,
    forms,
    countMail,
    telling,
    onEnd,
    chance = Math.random,
    patience = PATIENCE,
  } = parts;
  const openChannels = channelsOf(settings);
  const send = settings.smtpUrl
    ? mailSender(settings.smtpUrl, settings.mailFrom, patience, origin)
    : null;
  const byPhone = settings.smsWebhook
    ? gatewaySender({ ...settings.smsWebhook, clock, patience: patience.webhook })
    : null;
  const { smsDailyLimit } = settings;
  const spend = smsDailyLimit === undefined ? undefined : phoneSpending(database, smsDailyLimit);

  /** Makes one try of one delivery. No transaction is open while it talks to the other side. */
  async function attempt(
    channel: Channel,
    id: string,
    talk: (message: MessageRow, claimed: messages.Claim) => Promise<Outcome> | null,
  ): Promise<void> {
    const claimed = await messages.claim(database, id, clock.now(), LEASE);
    if (!claimed) return messages.comeBack(database, id, clock.now());
    const { message, attempts, give_up_at } = claimed;
    const talked = isOfThePast(message) ? Promise.resolve(LATE) : talk(message, claimed);
    if (!talked) return messages.closeChannel(database, id);
    const outcome = await talked.catch((error: Error): Outcome => {
      // Our own code failed here, which says nothing about the message.
      log.error({ ticket: message.ticket, error }, 'a message could not be written');
      return { kind: 'again', reason: 'PCR could not send it.' };
    });
    const now = clock.now();
    const left = Date.parse(give_up_at) - now.getTime();
    if (outcome.kind === 'delivered') {
      await messages.delivered(database, id, now);
      onEnd?.(channel, 'sent');
    } else if (outcome.kind === 'unwanted') {
      log.info({ ticket: message.ticket, reason: outcome.reason }, 'a message is not sent');
      await messages.failed(database, id, attempts, outcome.reason);
    } else if (outcome.kind === 'refused' || left <= 0) {
      log.warn(
        { ticket: message.ticket, attempts, reason: outcome.reason },
        'a message could not be delivered',
      );
      await messages.failed(database, id, attempts, outcome.reason);
      onEnd?.(channel, 'failed');
    } else {
      log.info(
        { ticket: message.ticket, attempts, reason: outcome.reason },
        'a message is delivered later',
      );
      const wait = Math.max(waitAfter(attempts, chance()), outcome.after ?? 0);
      await messages.again(database, id, attempts, outcome.reason, now, Math.min(wait, left));
    }
  }

  async function partiesOf(message: MessageRow): Promise<Parties | null> {
    const person = async (id: string | null, address: string | null) => {
      if (id !== null) return parts.person(database, id);
      return address === null ? null : outsider(address);
    };
    const sender = await person(message.sender_id, message.sender_address);
    const recipient = await person(message.recipient_id, message.recipient_address);
    return sender === undefined || recipient === undefined ? null : { sender, recipient };
  }

  async function talkByMail(
    id: string,
    message: MessageRow,
    deliver: NonNullable<typeof send>,
  ): Promise<Outcome> {
    const parties = await partiesOf(message);
    if (!parties) return GONE;
    if (parties.recipient?.confirmed === false) {
      return {
        kind: 'unwanted',
        reason: 'The address is not confirmed. The message is in the app.',
      };
    }
    if (parties.recipient?.refused) {
      return {
        kind: 'unwanted',
        reason: 'The mail server takes nothing for this address. The message is in the app.',
      };
    }
    const form = forms[message.kind] ?? PLAIN;
    if (parties.recipient?.wantsMail === false && !form.always) {
      return { kind: 'unwanted', reason: 'Email is turned off. The message is in the app.' };
    }
    const to = isToOperator(message) ? settings.operatorEmail : parties.recipient?.email;
    if (!to) return GONE;
    const written = await form.mail(
      { ...message, subject: unlinked(message.subject) },
      unlinkedNames(parties),
    );
    if ('unwanted' in written) return { kind: 'unwanted', reason: written.unwanted };
    if (form.unsubscribable && !written.headers?.['List-Unsubscribe']) return NO_UNSUBSCRIBE;
    const wait = isToOperator(message) ? 0 : await countMail(to);
    if (wait > 0) return { ...TOO_MANY_MAILS, after: wait * 1000 };
    const outcome = await deliver({
      id,
      to,
      ...written,
      ...(isToOperator(message) && { plain: true }),
    }).then(() => DELIVERED, mailOutcome);
    // Before the delivery has failed: should this process die, the next try finds the same.
    if (outcome.kind === 'refused' && outcome.of === 'address' && message.recipient_id !== null) {
      await parts.refuseAddress(message.recipient_id, to, clock.now());
    }
    return outcome;
  }

  async function talkToWebhook(id: string, message: MessageRow, url: string): Promise<Outcome> {
    const parties = await partiesOf(message);
    if (!parties) return GONE;
    const form = forms[message.kind] ?? PLAIN;
    const { kind, ticket, created_at } = message;
    const body = JSON.stringify({ kind, ticket, created_at, ...form.post(message, parties) });
    return postJson({ url, id, body, patience: patience.webhook }).then(
      ({ status, retryAfter, date }) => webhookOutcome(status, retryAfter, date),
      webhookFailure,
    );
  }

  const isOfThePast = ({ data: { over_at } }: MessageRow) =>
    typeof over_at === 'string' && Date.parse(over_at) <= clock.now().getTime();

  /** A member who sleeps, drives or works is told nothing that is over (notifications.md 54). */
  const isOver = ({ give_up_at }: messages.Claim) =>
    Date.parse(give_up_at) <= clock.now().getTime();

  const pathOf = (message: MessageRow, { path }: Telling) =>
    forms[message.kind]?.path?.(message) ?? path;

  async function talkByPush(
    id: string,
    message: MessageRow,
    claimed: messages.Claim,
    by: Telling,
  ): Promise<Outcome> {
    if (isOver(claimed)) return LATE;
    const { target, give_up_at } = claimed;
    const asked = forms[message.kind]?.asked === true;
    const device =
      message.recipient_id && target && (await by.device(target, message.recipient_id, asked));
    if (!device || !target) return NO_PUSH;
    const over = await forms[message.kind]?.over?.(message, 'push');
    if (over) return { kind: 'unwanted', reason: over.unwanted };
    const pause = device.silences > 0 ? await by.pauseOf(target, clock.now()) : 0;
    if (pause > 0) return { ...SILENT, after: pause };
    const left = Date.parse(give_up_at) - clock.now().getTime();
    const whole = Date.parse(give_up_at) - Date.parse(message.created_at);
    const about = { id, ttl: Math.ceil(left / 1000), urgent: whole <= URGENT };
    const outcome = await by.push(
      device,
      { title: message.subject, path: pathOf(message, by) },
      about,
    );
    if (outcome.silent) await by.wasSilent(target, clock.now());
    else if (device.silences > 0) await by.wasHeard(target);
    if (outcome.forget) await by.forgetDevice(target);
    return outcome;
  }

  async function talkByPhone(
    id: string,
    message: MessageRow,
    claimed: messages.Claim,
    { by, gateway, channel }: { by: Telling; gateway: SendByGateway; channel: 'sms' | 'call' },
  ): Promise<Outcome> {
    if (isOver(claimed)) return LATE;
    const { recipient_id, subject } = message;
    const to = recipient_id && (await by.phone(recipient_id));
    if (!recipient_id || !to) return NO_PHONE;
    const form = forms[message.kind];
    const over = await form?.over?.(message, channel);
    if (over) return { kind: 'unwanted', reason: over.unwanted };
    const text =
      channel === 'call'
        ? `This is PCR. ${(await form?.spoken?.(message)) ?? subject}`
        : smsText(subject, await form?.texted?.(message), by.origin + pathOf(message, by));
    const spent = form?.unlimited
      ? undefined
      : await spend?.(recipient_id, form?.isOwn?.(message) ?? false);
    if (spent && spent.seconds > 0) return { ...TOO_MANY_TODAY, after: spent.seconds * 1000 };
    const outcome = await gateway({ id, channel, to, text: inOneLine(text) });
    if (outcome.kind !== 'delivered') await spent?.giveBack();
    return outcome;
  }

  const byGateway =
    (channel: 'sms' | 'call'): Task<{ id: string }> =>
    ({ id }) =>
      attempt(channel, id, (message, claimed) =>
        telling && byPhone
          ? talkByPhone(id, message, claimed, { by: telling, gateway: byPhone, channel })
          : null,
      );

  return {
    tasks: {
      message_push: ({ id }) =>
        attempt('push', id, (message, claimed) =>
          telling ? talkByPush(id, message, claimed, telling) : null,
        ),
      message_sms: byGateway('sms'),
      message_call: byGateway('call'),
      message_mail: ({ id }) =>
        attempt('mail', id, (message) => {
          const open = isToOperator(message) ? openChannels.operator : openChannels.member;
          return send && open.includes('mail') ? talkByMail(id, message, send) : null;
        }),
      message_webhook: ({ id }) =>
        attempt('webhook', id, (message) => {
          const url = settings.formsWebhookUrl;
          return url ? talkToWebhook(id, message, url) : null;
        }),
    },
    async resume() {
      const now = clock.now();
      const giveUpAt = new Date(now.getTime() + USEFUL_FOR.mail);
      await messages.catchUp(database, openChannels, now, giveUpAt);
      await messages.wake(database, now);
    },
  };
}

/**
 * A person without an account first confirms an address (disputes.md 4), and has no name or
 * settings.
 */
const outsider = (email: string): Person => ({
  name: '',
  email,
  confirmed: true,
  wantsMail: true,
  refused: false,
});

const unlinkedName = (person: Person | null) =>
  person && { ...person, name: unlinked(person.name) };
const unlinkedNames = ({ sender, recipient }: Parties): Parties => ({
  sender: unlinkedName(sender),
  recipient: unlinkedName(recipient),
});

const DELIVERED: Outcome = { kind: 'delivered' };
const GONE: Outcome = { kind: 'refused', reason: 'The account is gone.' };
const NO_PUSH: Outcome = {
  kind: 'unwanted',
  reason: 'This device is not told anymore. They can read it in the app.',
};
const SILENT = {
  kind: 'again',
  reason: 'The push service of this device does not answer.',
} as const;
const NO_PHONE: Outcome = {
  kind: 'unwanted',
  reason: 'They have no phone number here. They can read it in the app.',
};
const TOO_MANY_TODAY = {
  kind: 'again',
  reason: 'PCR has sent too many text messages and calls today.',
} as const;
const TOO_MANY_MAILS = {
  kind: 'again',
  reason: 'Many mails went to this address within a few minutes.',
} as const;
const LATE: Outcome = { kind: 'refused', reason: 'It would have come too late to be of use.' };

/**
 * A message that is useful for no longer than this (ms) wakes a sleeping phone; others spare its
 * battery.
 */
const URGENT = 6 * 3_600_000;
const NO_UNSUBSCRIBE: Outcome = { kind: 'refused', reason: 'It had no way to unsubscribe.' };

/** The form of a kind that has none of its own. */
const PLAIN: MessageForm = {
  mail: ({ ticket, subject, body }) => ({ subject: `[${ticket}] ${subject}`, text: body }),
  post: ({ subject, body, data }) => ({ ...data, subject, message: body }),
};
