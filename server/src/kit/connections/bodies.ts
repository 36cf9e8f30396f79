import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../errors/api-error.ts';

/**
 * The content of a file on its way in. Nothing of it is read yet; the reader must count its bytes.
 */
export interface IncomingBytes {
  stream: Readable;
  /** The length in Content-Length; nothing is checked against it yet. */
  length: number;
  /** True once the sender has gone away: nobody will hear the answer. */
  isBrokenOff(): boolean;
}

interface Limited {
  ms: number;
  over: () => void;
  end: NodeJS.Timeout;
}

const late = new WeakMap<IncomingMessage, Limited>();

/** Calls `over` when the body takes longer than `ms`, unless it is a file that is being read. */
export function limitBody(raw: IncomingMessage, ms: number, over: () => void): void {
  if (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined)
    return;
  startTime(raw, ms, over);
  raw.once('close', () => clearTimeout(late.get(raw)?.end));
}

function startTime(raw: IncomingMessage, ms: number, over: () => void): void {
  clearTimeout(late.get(raw)?.end);
  late.set(raw, { ms, over, end: setTimeout(over, ms) });
}

/**
 * A refused body up to this many bytes is read to its end and thrown away, so that its sender hears
 * the answer.
 */
const HEARD_OUT = 32 * 1024 * 1024;

/** Routes whose body nobody reads before the handler does, whatever its content type. */
export function unread(app: FastifyInstance): FastifyInstance {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.addHook('onSend', (request, reply, payload, done) => {
    const { raw } = request;
    const limited = late.get(raw);
    if (!limited || raw.closed || raw.readableEnded) return done(null, payload);
    startTime(raw, limited.ms, limited.over);
    const length = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
    if (length > HEARD_OUT) reply.header('connection', 'close');
    // Node itself reads a body to its end of which nobody has read anything.
    if (!raw.readableDidRead || typeof payload !== 'string') return done(null, payload);
    reply.header('connection', 'close').header('content-length', Buffer.byteLength(payload));
    done(null, Readable.from(answerThenHearOut(payload, raw)));
  });
  return app;
}

/**
 * The connection closes with the end of its answer, which must not come while the sender is still
 * sending.
 */
async function* answerThenHearOut(answer: string, raw: IncomingMessage): AsyncGenerator<string> {
  yield answer;
  raw.resume();
  if (!raw.closed) await new Promise((done) => raw.once('close', done));
}

export function incoming({ raw }: FastifyRequest): IncomingBytes {
  // A body without Content-Length (chunked) would show its size too late to be refused.
  const said = raw.headers['content-length'];
  if (said === undefined || !/^\d{1,15}$/.test(said)) throw new ApiError('length_required');
  if (raw.headers['content-encoding'] !== undefined) throw new ApiError('unsupported_media_type');
  clearTimeout(late.get(raw)?.end);
  const { socket } = raw;
  return { stream: raw, length: Number(said), isBrokenOff: () => socket.destroyed };
}
