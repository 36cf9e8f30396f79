import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** So many accounts a browser is known for: those that share a tablet. */
const ACCOUNTS = 5;
const DAYS = 180;

export interface Devices {
  /** The id of this browser with this account; null when it has not signed in to it before. */
  idOf(request: FastifyRequest, email: string): string | null;
  /** From now on this browser has signed in to the account. */
  remember(request: FastifyRequest, reply: FastifyReply, email: string): void;
}

/**
 * Knows a browser again that has signed in to an account (account.md 10), by a cookie with a random id for each account
 * and a signature over both. It lets nobody in, and names nobody: it stays when they sign out.
 */
export function deviceCookie(secret: string, origin: string): Devices {
  const secure = origin.startsWith('https:');
  const name = `${secure ? '__Host-' : ''}pcr.device`;
  const sign = (id: string, email: string) =>
    createHmac('sha256', secret).update(`device ${id} ${email}`).digest('base64url');
  const entriesOf = ({ cookies }: FastifyRequest) =>
    (cookies[name] ?? '').split('~').filter((entry) => /^[\w-]{22}\.[\w-]{43}$/.test(entry));
  const isOf = (email: string) => (entry: string) => {
    const [id = '', given = ''] = entry.split('.');
    return timingSafeEqual(Buffer.from(given), Buffer.from(sign(id, email)));
  };
  const newEntry = (email: string) => {
    const id = randomBytes(16).toString('base64url');
    return `${id}.${sign(id, email)}`;
  };
  return {
    idOf: (request, email) => entriesOf(request).find(isOf(email))?.split('.')[0] ?? null,
    remember(request, reply, email) {
      const entries = entriesOf(request);
      // The same id again: its wrong tries count on.
      const own = entries.find(isOf(email)) ?? newEntry(email);
      const kept = [own, ...entries.filter((entry) => entry !== own)].slice(0, ACCOUNTS);
      const maxAge = DAYS * 24 * 3600;
      reply.setCookie(name, kept.join('~'), { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge });
    },
  };
}
