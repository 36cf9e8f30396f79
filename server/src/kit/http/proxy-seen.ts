import { createHmac, timingSafeEqual } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../settings/clock.ts';
import { EVENTS } from './http.ts';

// Where `npm run admin -- check` asks PCR through its proxy what came of a request. Whoever does
// not know the secret gets the answer of an address that is not there; whoever does, learns of
// their own request alone.

export const PROXY_SEEN = '/proxy-seen';
export const PASS = 'x-pcr-pass';

/** What PCR saw of one request. */
export interface Seen {
  /** Whom PCR takes for the client. */
  client: string;
  /** Whether that comes from X-Forwarded-For, and not from the connection. */
  believed: boolean;
  /** X-Forwarded-For as it arrived. */
  forwarded: string | null;
}

/** How long a pass opens the way, in ms; both clocks may be so far apart at most. */
const VALID = 60_000;
/** Between the two parts of the answer, in ms: a proxy that gathers answers brings both at once. */
export const PAUSE = 1_000;

/** For one minute from `now`. */
export function passOf(secret: string, now: Date): string {
  const until = now.getTime() + VALID;
  return `${until}.${signed(secret, until)}`;
}

const signed = (secret: string, until: number) =>
  createHmac('sha256', secret).update(`pcr proxy seen ${until}`).digest('base64url');

function opens(pass: string | undefined, secret: string, now: Date): boolean {
  const [, until, signature] = /^(\d{1,15})\.([\w-]{43})$/.exec(pass ?? '') ?? [];
  if (!until || !signature) return false;
  const left = Number(until) - now.getTime();
  if (left < 0 || left > 2 * VALID) return false;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signed(secret, Number(until))));
}

/** Answers in two parts, as live updates come: what was seen, and a moment later the end. */
export function proxySeen(
  server: FastifyInstance,
  { secret, clock }: { secret: string; clock: Clock },
): void {
  server.get(PROXY_SEEN, (request, reply) => {
    const { headers, ip, ips = [] } = request;
    if (!opens(String(headers[PASS]), secret, clock.now())) return reply.callNotFound();
    const seen: Seen = {
      client: ip,
      believed: ips.length > 1,
      forwarded: headers['x-forwarded-for'] ? String(headers['x-forwarded-for']) : null,
    };
    return reply.headers(EVENTS).send(Readable.from(inParts(seen)));
  });
}

async function* inParts(seen: Seen): AsyncGenerator<string> {
  yield `data: ${JSON.stringify(seen)}\n\n`;
  await delay(PAUSE);
  yield 'data: "end"\n\n';
}
