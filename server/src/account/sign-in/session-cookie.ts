import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { hashOf } from '../../kit/http/tokens.ts';
import type { Auth } from './auth.ts';

/**
 * The hash by which the session of a request is stored; null without a cookie that this app has
 * signed.
 */
export type ReadSession = (request: FastifyRequest) => string | null;

/**
 * Reads the session token from the cookie that better-auth signed (`token.signature`, HMAC-SHA256,
 * base64). Done here and not by its getSession, which costs two unprepared queries for each
 * request.
 */
export async function sessionReader(
  auth: Auth,
  secret: string,
): Promise<{ readSession: ReadSession; cookieName: string }> {
  const { authCookies } = await auth.$context;
  const { name } = authCookies.sessionToken;
  // Cookies whose signature was right, and nothing else: whether the session lives is asked each
  // time.
  const signed = new LRUCache<string, string>({ max: 10_000 });
  const readSession: ReadSession = (request) => {
    const cookie = request.cookies[name];
    if (!cookie) return null;
    const known = signed.get(cookie);
    if (known !== undefined) return known;
    const dot = cookie.lastIndexOf('.');
    if (dot < 1) return null;
    const token = cookie.slice(0, dot);
    // As text: base64 has several spellings of the same bytes, and only one of them was given out.
    const given = Buffer.from(cookie.slice(dot + 1));
    const right = Buffer.from(createHmac('sha256', secret).update(token).digest('base64'));
    if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
    const hash = hashOf('session', token);
    signed.set(cookie, hash);
    return hash;
  };
  return { readSession, cookieName: name };
}
