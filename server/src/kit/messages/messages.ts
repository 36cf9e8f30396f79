import type { Log } from '../log/log.ts';
import type { Database, Queryable, Transaction } from '../postgres/database.ts';
import type { Clock } from '../settings/clock.ts';
import type { Settings } from '../settings/settings.ts';
import type { Task } from '../tasks/tasks.ts';
import { MAIL_PATIENCE, type Mail, type MailPatience, mailSender } from './mail.ts';
import {
  GIVE_UP_AFTER,
  mailOutcome,
  type Outcome,
  waitAfter,
  webhookFailure,
  webhookOutcome,
} from './messages.outcome.ts';
import * as messages from './messages.queries.ts';
import { unlinked } from './words.ts';

// Whatever one person sends to another, or to the operator, is a message: stored in the transaction of the request that
// sends it, together with the jobs that deliver it. Delivering is the tasks' work, one try of one delivery at a time.

export { messageState } from './messages.queries.ts';

declare module '../tasks/tasks.ts' {
  interface TaskPayloads {
    message_mail: { id: string };
    message_webhook: { id: string };
  }
}

export type Channel = 'mail' | 'webhook' | 'push' | 'sms' | 'call';

/** One way that a message goes: a push has the device as its target. */
export interface Way {
  channel: Channel;
  target?: string;
}

export interface NewMessage {
  /** A UUIDv7 that the sender's client made. */
  id: string;
  /** The kind, as its domain names it: 'support', 'meeting_request'. */
  kind: string;
  /** Null means the operator. */
  sender_id: string | null;
  recipient_id: string | null;
  /** In the place of a member: somebody who has no account. */
  sender_address?: string | null;
  recipient_address?: string | null;
  in_reply_to?: string | null;
  /** One line. */
  subject: string;
  body: string;
  data?: Record<string, unknown>;
  /** Of what waits, the lower number is tried first; the usual one unless said. */
  priority?: number;
}

/** Sign-in and what an account needs has 0. */
const USUAL_PRIORITY = 10;

export interface MessageRow extends Required<Omit<NewMessage, 'priority'>> {
  /** 'PCR-1042' */
  ticket: string;
  created_at: string;
}

/** The channels that the settings open: to the operator, and to a member. */
export interface Channels {
  readonly operator: readonly Channel[];
  readonly member: readonly Channel[];
}

/** A mail that would become a file on the server reaches nobody: without SMTP_URL there is no channel by mail. */
export function channelsOf({
  smtpUrl,
  operatorEmail,
  formsWebhookUrl,
}: Pick<Settings, 'smtpUrl' | 'operatorEmail' | 'formsWebhookUrl'>): Channels {
  return {
    operator: [
      ...(smtpUrl && operatorEmail ? ['mail' as const] : []),
      ...(formsWebhookUrl ? ['webhook' as const] : []),
    ],
    member: smtpUrl ? ['mail'] : [],
  };
}

/**
 * Stores a message and enqueues its deliveries in the caller's transaction: by these ways, else by what is open to its
 * recipient. Its ticket; undefined when there is a message under this id already (whose, is the caller's to look at).
 */
export async function sendMessage(
  tx: Transaction,
  openChannels: Channels,
  message: NewMessage,
  now: Date,
  ways: readonly Way[] = waysOf(isToOperator(message) ? openChannels.operator : openChannels.member),
): Promise<string | undefined> {
  const ticket = await messages.insert(tx, message, now);
  if (ticket && ways.length > 0) {
    const giveUpAt = new Date(now.getTime() + GIVE_UP_AFTER);
    await messages.openDeliveries(tx, message.id, ways, now, giveUpAt, message.priority ?? USUAL_PRIORITY);
  }
  return ticket;
}

const waysOf = (channels: readonly Channel[]): Way[] => channels.map((channel) => ({ channel }));

/** Null on both ways is the operator. */
const isToOperator = ({ recipient_id, recipient_address }: NewMessage) => recipient_id === null && !recipient_address;

/** Somebody who gets or sent a message. */
export interface Person {
  name: string;
  email: string;
  /** Whether they have confirmed their address: somebody may have registered a stranger's. */
  confirmed: boolean;
  /** Their own setting; it does not apply to copies of what they write themselves. */
  wantsMail: boolean;
}

/** The two people of a message; null is the operator. */
export interface Parties {
  sender: Person | null;
  recipient: Person | null;
}

export type MailWords = Pick<Mail, 'subject' | 'text' | 'html' | 'headers' | 'replyTo'>;

/** It is not sent: its time is over, or its member has turned such messages off since it was enqueued. */
export interface Unwanted {
  unwanted: string;
}

/** How a kind of message is written as mail and for the form service. */
export interface MessageForm {
  /** Goes also to who has turned email off: it says what cannot be undone. */
  always?: true;
  /** Of mails that nobody asked for: one without a way to unsubscribe in its head is refused (RFC 8058). */
  unsubscribable?: true;
  /**
   * Names and the subject come as they may stand in lines of ours (words.ts); what a form takes from `data` for such a
   * line passes `unlinked`. What else a member wrote is set in, or has its label before it.
   */
  mail(message: MessageRow, parties: Parties): MailWords | Unwanted | Promise<MailWords | Unwanted>;
  /** The fields that the form service gets. */
  post(message: MessageRow, parties: Parties): Record<string, unknown>;
}

export interface DeliveryParts {
  database: Database;
  clock: Clock;
  log: Log;
  settings: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'operatorEmail' | 'formsWebhookUrl'>;
  /** The forms by kind; the domains give theirs. */
  forms: Readonly<Record<string, MessageForm>>;
  /** Name and address as they are at the time of the try; undefined when there is no such person any more. */
  person(db: Queryable, id: string): Promise<Person | undefined>;
  /** 0 to 1. */
  chance?: () => number;
  patience?: MailPatience & { webhook: number };
}

const PATIENCE = { ...MAIL_PATIENCE, webhook: 20_000 };
/** A claim lasts longer than any try can take; after it another process takes over a try whose process died. */
const LEASE = 15 * 60_000;

export interface Delivery {
  tasks: { message_mail: Task<{ id: string }>; message_webhook: Task<{ id: string }> };
  /** At the start of the app: enqueues whatever waits. */
  resume(): Promise<void>;
}

export function messageDelivery(parts: DeliveryParts): Delivery {
  const { database, clock, log, settings, forms, chance = Math.random, patience = PATIENCE } = parts;
  const openChannels = channelsOf(settings);
  const send = settings.smtpUrl ? mailSender(settings.smtpUrl, settings.mailFrom, patience) : null;

  /** Makes one try of one delivery. No transaction is open while it talks to the other side. */
  async function attempt(id: string, talk: (message: MessageRow) => Promise<Outcome> | null): Promise<void> {
    const claimed = await messages.claim(database, id, clock.now(), LEASE);
    if (!claimed) return messages.comeBack(database, id, clock.now());
    const { message, attempts, give_up_at } = claimed;
    const talked = talk(message);
    if (!talked) return messages.closeChannel(database, id);
    const outcome = await talked.catch((error: Error): Outcome => {
      // Our own code failed here, which says nothing about the message.
      log.error({ ticket: message.ticket, error: error.message }, 'a message could not be written');
      return { kind: 'again', reason: 'PCR could not send it.' };
    });
    const now = clock.now();
    const left = Date.parse(give_up_at) - now.getTime();
    if (outcome.kind === 'delivered') {
      await messages.delivered(database, id, now);
    } else if (outcome.kind === 'unwanted') {
      log.info({ ticket: message.ticket, reason: outcome.reason }, 'a message is not sent');
      await messages.failed(database, id, attempts, outcome.reason);
    } else if (outcome.kind === 'refused' || left <= 0) {
      log.warn({ ticket: message.ticket, attempts, reason: outcome.reason }, 'a message could not be delivered');
      await messages.failed(database, id, attempts, outcome.reason);
    } else {
      log.info({ ticket: message.ticket, attempts, reason: outcome.reason }, 'a message is delivered later');
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

  async function talkByMail(id: string, message: MessageRow, deliver: NonNullable<typeof send>): Promise<Outcome> {
    const parties = await partiesOf(message);
    if (!parties) return GONE;
    if (parties.recipient?.confirmed === false) {
      return { kind: 'unwanted', reason: 'Their address is not confirmed. They can read it in the app.' };
    }
    const form = forms[message.kind] ?? PLAIN;
    if (parties.recipient?.wantsMail === false && !form.always) {
      return { kind: 'unwanted', reason: 'They have turned email off. They can read it in the app.' };
    }
    const to = isToOperator(message) ? settings.operatorEmail : parties.recipient?.email;
    if (!to) return GONE;
    const written = await form.mail({ ...message, subject: unlinked(message.subject) }, unlinkedNames(parties));
    if ('unwanted' in written) return { kind: 'unwanted', reason: written.unwanted };
    if (form.unsubscribable && !written.headers?.['List-Unsubscribe']) return NO_UNSUBSCRIBE;
    return deliver({ id, to, ...written }).then(() => DELIVERED, mailOutcome);
  }

  async function talkToWebhook(id: string, message: MessageRow, url: string): Promise<Outcome> {
    const parties = await partiesOf(message);
    if (!parties) return GONE;
    const form = forms[message.kind] ?? PLAIN;
    const { kind, ticket, created_at } = message;
    return post(url, id, { kind, ticket, created_at, ...form.post(message, parties) }, patience.webhook);
  }

  return {
    tasks: {
      message_mail: ({ id }) =>
        attempt(id, (message) => {
          const open = isToOperator(message) ? openChannels.operator : openChannels.member;
          return send && open.includes('mail') ? talkByMail(id, message, send) : null;
        }),
      message_webhook: ({ id }) =>
        attempt(id, (message) => {
          const url = settings.formsWebhookUrl;
          return url ? talkToWebhook(id, message, url) : null;
        }),
    },
    async resume() {
      const now = clock.now();
      const giveUpAt = new Date(now.getTime() + GIVE_UP_AFTER);
      if (openChannels.operator.length > 0) await messages.catchUp(database, openChannels.operator, now, giveUpAt);
      await messages.wake(database, now);
    },
  };
}

/** Who has no account confirms an address before anything goes there (disputes.md 4), and has no name or settings. */
const outsider = (email: string): Person => ({ name: '', email, confirmed: true, wantsMail: true });

const unlinkedName = (person: Person | null) => person && { ...person, name: unlinked(person.name) };
const unlinkedNames = ({ sender, recipient }: Parties): Parties => ({
  sender: unlinkedName(sender),
  recipient: unlinkedName(recipient),
});

const DELIVERED: Outcome = { kind: 'delivered' };
const GONE: Outcome = { kind: 'refused', reason: 'The account is gone.' };
const NO_UNSUBSCRIBE: Outcome = { kind: 'refused', reason: 'It had no way to unsubscribe.' };

/** The form of a kind that has none of its own. */
const PLAIN: MessageForm = {
  mail: ({ ticket, subject, body }) => ({ subject: `[${ticket}] ${subject}`, text: body }),
  post: ({ subject, body, data }) => ({ ...data, subject, message: body }),
};

/** One POST of JSON; redirects are not followed, and of the answer only its status is looked at. */
async function post(url: string, id: string, body: object, timeout: number): Promise<Outcome> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': id, 'user-agent': 'PCR' },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    });
    await response.body?.cancel().catch(() => {});
    return webhookOutcome(response.status, response.headers.get('retry-after'));
  } catch (error) {
    return webhookFailure(error);
  }
}
