import { CODE_STEP_MINUTES } from '@pcr/contract/account/two-factor/two-factor.schema.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashOf } from '../../kit/http/tokens.ts';

/**
 * The cookie of a sign-in whose code is still to come: of the kind of the session's, and worth no
 * more than the password that was right.
 */
export function pendingCookie(origin: string) {
  const secure = origin.startsWith('https:');
  const name = `${secure ? '__Host-' : ''}pcr.pending_sign_in`;
  const kind = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    set(reply: FastifyReply, token: string): void {
      reply.setCookie(name, token, { ...kind, maxAge: CODE_STEP_MINUTES * 60 });
    },
    /** The hash by which it is stored; null without one. */
    hashIn(request: FastifyRequest): string | null {
      const token = request.cookies[name];
      return token ? hashOf('pending-sign-in', token) : null;
    },
    clear(reply: FastifyReply): void {
      reply.clearCookie(name, kind);
    },
  };
}
