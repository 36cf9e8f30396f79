import { createHmac } from 'node:crypto';
import type { Log } from '../log/log.ts';
import type { Clock } from '../settings/clock.ts';
import type { Task } from '../tasks/tasks.ts';
import { gatewayFailure, gatewayOutcome, type Outcome } from './messages.outcome.ts';
import { postJson } from './post.ts';

// SMS and calls go as signed posts to the operator's own gateway, which hands them to whatever
// service it likes.

declare module '../tasks/tasks.ts' {
  interface TaskPayloads {
    sms: Sms;
  }
}

/** An SMS that is no message of anybody: a code. */
export interface Sms {
  /** A UUID. */
  id: string;
  /** Whose number it is to be: a new one takes the place of one that still waits. */
  user_id: string;
  /** As a phone dials it. */
  to: string;
  text: string;
  /** When it is of no use any more. */
  until: string;
}

export interface GatewayPost {
  /** The same for each try. */
  id: string;
  channel: 'sms' | 'call';
  to: string;
  text: string;
}

export interface GatewayParts {
  url: string;
  secret: string;
  clock: Clock;
  /** The longest time for one post, in ms. */
  patience?: number;
}

export type SendByGateway = (post: GatewayPost) => Promise<Outcome>;

/** The secret's bytes, which Standard Webhooks writes as whsec_ and base64. */
const bytesOf = (secret: string) =>
  secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : Buffer.from(secret);

/**
 * The signature of Standard Webhooks 1.0: of id, time and body, so that nothing of it is another's
 * or old.
 */
export function signatureOf(secret: string, id: string, timestamp: number, body: string): string {
  return `v1,${createHmac('sha256', bytesOf(secret)).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

export function gatewaySender({
  url,
  secret,
  clock,
  patience = 20_000,
}: GatewayParts): SendByGateway {
  return async ({ id, ...said }) => {
    const body = JSON.stringify({ id, ...said });
    const timestamp = Math.floor(clock.now().getTime() / 1000);
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatureOf(secret, id, timestamp, body),
    };
    return postJson({ url, id, body, headers, patience }).then(
      ({ status, retryAfter, date }) => gatewayOutcome(status, retryAfter, date),
      gatewayFailure,
    );
  };
}

export interface SmsParts {
  /** Null without a gateway. */
  send: SendByGateway | null;
  clock: Clock;
  log: Log;
  /** The gateway refuses it for good: the waiting member is told. */
  refused: (sms: Sms) => Promise<void>;
}

/** The task that sends one SMS, tried again by the queue as long as it is of use. */
export function deliverSms({ send, clock, log, refused }: SmsParts): Task<Sms> {
  return async (sms) => {
    const { id, to, text, until } = sms;
    // Without a gateway nobody waits for it any more: the operator has taken it away meanwhile.
    if (!send || clock.now().getTime() >= Date.parse(until)) return;
    const outcome = await send({ id, channel: 'sms', to, text });
    if (outcome.kind === 'again') throw new Error(outcome.reason);
    if (outcome.kind !== 'refused') return;
    // Why is the operator's alone: it may say whether somebody has this number.
    log.warn({ id, reason: outcome.reason }, 'the gateway refused a text message');
    await refused(sms);
  };
}
