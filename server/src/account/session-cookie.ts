import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Auth } from './auth.ts';

export type ReadToken = (request: FastifyRequest) => string | null;

/**
 * Reads the session token from the cookie that better-auth signed (`token.signature`, HMAC-SHA256, base64).
 * Done here and not by its getSession, which costs two unprepared queries for each request.
 */
export async function tokenReader(auth: Auth, secret: string): Promise<ReadToken> {
  const { authCookies } = await auth.$context;
  const { name } = authCookies.sessionToken;
  return (request) => {
    const cookie = request.cookies[name];
    const dot = cookie?.lastIndexOf('.') ?? -1;
    if (!cookie || dot < 1) return null;
    const token = cookie.slice(0, dot);
    const given = Buffer.from(cookie.slice(dot + 1), 'base64');
    const right = createHmac('sha256', secret).update(token).digest();
    return given.length === right.length && timingSafeEqual(given, right) ? token : null;
  };
}
