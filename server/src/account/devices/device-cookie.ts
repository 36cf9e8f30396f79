import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../kit/settings/clock.ts';

/** So many accounts a browser is known for: those that share a tablet. */
const ACCOUNTS = 5;
const DAYS = 180;
const DAY_MS = 86_400_000;
/** A random id, the day of the last sign-in, and the signature over these and the account. */
const ENTRY = /^[\w-]{22}\.\d{1,7}\.[\w-]{43}$/;

export interface Devices {
  /**
   * The id of this browser with this account; null when it has not signed in to it within 180 days.
   */
  idOf(request: FastifyRequest, email: string): string | null;
  /** From now on this browser has signed in to the account. */
  remember(request: FastifyRequest, reply: FastifyReply, email: string): void;
}

/**
 * Knows a browser again that has signed in to an account (account.md 10), by a cookie with a random
 * id for each account, the day and a signature over these. It lets nobody in, and names nobody: it
 * stays when they sign out.
 */
export function deviceCookie(secret: string, origin: string, clock: Clock): Devices {
  const secure = origin.startsWith('https:');
  const name = `${secure ? '__Host-' : ''}pcr.device`;
  const today = () => Math.floor(clock.now().getTime() / DAY_MS);
  const sign = (id: string, day: string, email: string) =>
    createHmac('sha256', secret).update(`device ${id} ${day} ${email}`).digest('base64url');
  const entriesOf = ({ cookies }: FastifyRequest) =>
    (cookies[name] ?? '').split('~').filter((entry) => ENTRY.test(entry));
  const isOf = (email: string) => (entry: string) => {
    const [id = '', day = '', given = ''] = entry.split('.');
    return timingSafeEqual(Buffer.from(given), Buffer.from(sign(id, day, email)));
  };
  const isYoung = (entry: string) => Number(entry.split('.')[1]) > today() - DAYS;
  const idOf: Devices['idOf'] = (request, email) =>
    entriesOf(request).filter(isYoung).find(isOf(email))?.split('.')[0] ?? null;
  return {
    idOf,
    remember(request, reply, email) {
      // The same id again: its wrong tries count on.
      const id = idOf(request, email) ?? randomBytes(16).toString('base64url');
      const day = String(today());
      const others = entriesOf(request).filter((entry) => !isOf(email)(entry));
      const kept = [`${id}.${day}.${sign(id, day, email)}`, ...others].slice(0, ACCOUNTS);
      const maxAge = DAYS * 24 * 3600;
      reply.setCookie(name, kept.join('~'), {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure,
        maxAge,
      });
    },
  };
}
