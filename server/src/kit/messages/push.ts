import { createECDH, ECDH, hkdfSync } from 'node:crypto';
import { type RequestOptions, request } from 'node:https';
import webpush from 'web-push';
import { isPublicHttps, lookupPublic, NOT_PUBLIC } from '../http/public-address.ts';
import type { Settings } from '../settings/settings.ts';
import { type PushOutcome, pushFailure, pushOutcome } from './messages.outcome.ts';

// Web push (RFC 8030): a browser has a service of its maker that wakes it up. The library encrypts
// the content for that browser (RFC 8291) and signs it for us (RFC 8292).

/** How one browser is reached, as it said itself. */
export interface PushSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** All that is said: nobody's name, and where in the app the rest is. */
export interface PushWords {
  title: string;
  path: string;
}

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * The key pair by which browsers know this installation. It comes from the secret, so that all
 * processes have the same, it is in no backup of the database, and it changes when all sessions end
 * as well (notifications.md, 'Decisions').
 */
export function pushKeys(secret: string): PushKeys {
  const pair = createECDH('prime256v1');
  // One of 4 billion is no key of this curve.
  for (let n = 0; ; n++) {
    try {
      pair.setPrivateKey(Buffer.from(hkdfSync('sha256', secret, '', `pcr web push ${n}`, 32)));
      break;
    } catch (error) {
      if (n > 10) throw error;
    }
  }
  return { publicKey: pair.getPublicKey('base64url'), privateKey: pair.getPrivateKey('base64url') };
}

/**
 * Where pushes may go. Without this: to public hosts, by https. Tests have a receiver on this
 * machine.
 */
export interface PushReach {
  /** Also hosts that are not public, and other ports. */
  own: boolean;
  /** The certificate to trust, as PEM. */
  ca: string;
}

/** Whether PCR sends to this place and can encrypt for its key. */
export function canPush({ endpoint, p256dh, auth }: PushSubscription, reach?: PushReach): boolean {
  if (
    !(reach?.own
      ? endpoint.startsWith('https://') && URL.canParse(endpoint)
      : isPublicHttps(endpoint))
  )
    return false;
  const point = Buffer.from(p256dh, 'base64url');
  if (point.length !== 65 || point[0] !== 4 || Buffer.from(auth, 'base64url').length !== 16)
    return false;
  try {
    ECDH.convertKey(point, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}

/** Names that nobody on the internet has (RFC 2606, 6761, 6762, 8375; ICANN's 'internal'). */
const NOBODYS =
  /(^|\.)(localhost|local|localdomain|test|example|invalid|internal|lan|home|corp|home\.arpa)$/i;

/** Whether push services take this contact: 'https:' or 'mailto:' of a host that they may know. */
export function isKnownContact(contact: string): boolean {
  const host = contact.startsWith('mailto:')
    ? contact.slice(contact.lastIndexOf('@') + 1)
    : new URL(contact).host;
  return isPublicHttps(`https://${host}`) && !NOBODYS.test(host);
}

/**
 * Whom a push service writes to when something is wrong (RFC 8292, 2.1): the first of these that
 * the internet knows. Some services refuse every push with another one (kit/checks/findings.ts).
 */
export function pushContact({
  operatorEmail,
  publicUrl,
  mailFrom,
}: Pick<Settings, 'operatorEmail' | 'publicUrl' | 'mailFrom'>): string {
  const sender = /<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom;
  const all = [
    ...(operatorEmail ? [`mailto:${operatorEmail}`] : []),
    ...(publicUrl?.startsWith('https:') ? [publicUrl] : []),
    `mailto:${sender}`,
  ];
  return all.find(isKnownContact) ?? all[0] ?? '';
}

export interface PushParts {
  keys: PushKeys;
  /** 'https:' or 'mailto:', for whoever runs the push service. */
  contact: string;
  reach?: PushReach | undefined;
  /** The longest time for one push, in ms. */
  patience?: number;
}

export interface PushAbout {
  /** The same for each try: a second one takes the place of one that the device has not got yet. */
  id: string;
  /** How long it is kept for a device that is off, in seconds. */
  ttl: number;
  /** Wakes a phone that sleeps. */
  urgent: boolean;
}

export type SendPush = (
  to: PushSubscription,
  words: PushWords,
  about: PushAbout,
) => Promise<PushOutcome>;

/**
 * A push service answers at once; a member who names one that does not keeps others waiting for so
 * long.
 */
const PATIENCE = 8000;
/**
 * One that takes more than this part of it keeps others waiting as one that does not answer,
 * whatever it says.
 */
const SLOW = 1 / 2;

/**
 * The library encrypts and signs. Its own sending would read an answer without end, so the
 * connection is ours.
 */
export function pushSender({ keys, contact, reach, patience = PATIENCE }: PushParts): SendPush {
  return async ({ endpoint, p256dh, auth }, words, { id, ttl, urgent }) => {
    if (!canPush({ endpoint, p256dh, auth }, reach)) return pushFailure({ code: NOT_PUBLIC });
    const { headers, body } = webpush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(words),
      {
        vapidDetails: { subject: contact, ...keys },
        TTL: ttl,
        urgency: urgent ? 'high' : 'normal',
        topic: id.replaceAll('-', ''),
      },
    );
    const options: RequestOptions = {
      method: 'POST',
      headers: { ...headers, 'user-agent': 'PCR' },
      agent: false,
      ...(reach ? { ca: reach.ca } : { lookup: lookupPublic }),
      signal: AbortSignal.timeout(patience),
    };
    const begun = performance.now();
    const outcome = await post(endpoint, options, body);
    return performance.now() - begun > SLOW * patience ? { ...outcome, silent: true } : outcome;
  };
}

/** Of the answer only its status and when to come again are looked at. */
function post(
  endpoint: string,
  options: RequestOptions,
  body: Buffer | null,
): Promise<PushOutcome> {
  return new Promise((done) => {
    const asking = request(endpoint, options, (answer) => {
      const { statusCode = 0, headers } = answer;
      done(pushOutcome(statusCode, headers['retry-after'] ?? null, headers.date ?? null));
      answer.destroy();
    });
    asking.on('error', (error) => done(pushFailure(error)));
    // Without an answer or an error: it wants to speak another protocol (101). A try without end
    // would keep its turn.
    asking.on('close', () => done(pushFailure(new Error('closed'))));
    asking.end(body);
  });
}
