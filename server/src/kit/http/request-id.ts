import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

// The id of a request stands in its log lines and in errors. A proxy that is trusted may give it
// one, so that its own log names it by the same; anybody else could write into our log with it, or
// hide behind another's id.

const GIVEN = /^[A-Za-z0-9._-]{8,64}$/;

type IsProxy = (address: string | undefined) => boolean;

export const requestIds =
  (isProxy: IsProxy) =>
  ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const given = headers['x-request-id'];
    const isOurs = typeof given === 'string' && GIVEN.test(given) && isProxy(socket.remoteAddress);
    return isOurs ? given : randomUUID();
  };

/** Tells a proxy the id under which PCR knows its request: its own, or a new one. */
export function tellRequestIds(server: FastifyInstance, isProxy: IsProxy): void {
  server.addHook('onRequest', (request, reply, done) => {
    if (isProxy(request.raw.socket.remoteAddress)) reply.header('x-request-id', request.id);
    done();
  });
}
