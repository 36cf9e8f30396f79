import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import type { ErrorCode } from '@pcr/contract/kit/errors.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import { clientKey } from '../connections/client-address.ts';
import type { Connections } from '../connections/connections.ts';
import type { holdAnswers } from '../connections/held-answers.ts';
import { ApiError } from '../errors/api-error.ts';
import { isNoRoom, noRoom } from '../errors/no-room.ts';
import { counter } from '../log/counter.ts';
import type { Log } from '../log/log.ts';
import { isDatabaseAway } from '../postgres/database-away.ts';
import { isTakenBack } from '../postgres/taken-back.ts';
import { logOf } from './request-log.ts';

export interface Protection {
  /** The address at which people open the app; null accepts whatever host the request names. */
  publicUrl: string | null;
  /** For each client address, of all but the app's files. */
  requestsPerMinute: number;
  /** Those of every answer. */
  headers: Readonly<Record<string, string>>;
  connections: Pick<Connections, 'countProxied'>;
  /**
   * At most one line in the log within this time (ms) says how many requests were refused for the
   * moment.
   */
  logMs: number;
  answers: ReturnType<typeof holdAnswers>;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * A write that need not come from the app's own page: its address says who acts, and no cookie
     * does.
     */
    anyOrigin?: boolean;
  }
}

/**
 * The policy of a page that has these scripts in itself; of every other answer it is
 * `protectiveHeaders` as it is.
 */
export const policyWith = (policy: string, hashes: readonly string[]): string =>
  policy.replace(/script-src [^;]*/, (scripts) =>
    [scripts, ...hashes.map((hash) => `'sha256-${hash}'`)].join(' '),
  );

/** The headers of every answer, whatever it says. */
export function protectiveHeaders(publicUrl: string | null): Readonly<Record<string, string>> {
  return headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        // Dialogs and toasts put a style element into the page; script stays strict.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    // This header is sent only where the app is reached by https: over http it would do nothing, or
    // lock out a local installation. Hosts below ours are named too: without https anybody on the
    // way could answer as one of them.
    strictTransportSecurity: publicUrl?.startsWith('https:')
      ? { maxAge: 31_536_000, includeSubDomains: true }
      : false,
    referrerPolicy: { policy: 'no-referrer' },
    // Words to Internet Explorer 8 and to Flash, which every file of the first screen would carry.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
  });
}

/**
 * Whether it reads the web app's own page or files. All else is for the API, however its address is
 * written: also requests to no address of ours, since their bodies are read.
 */
export const readsFile = ({ method, url, routeOptions }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && !/^\/api([/?]|$)/.test(routeOptions.url ?? url);

/**
 * So many times as often as all else the app's files may be read. A phone that opens PCR for the
 * first time stores some 300 of them, and those of a building have one address.
 */
const FILES = 25;

/** Counts what a client address asks for; throws 429 above its rate. */
export type CountRequest = (request: FastifyRequest) => Promise<void>;

/**
 * The checks before every route: headers, the rate of requests, the origin of writes, and the form
 * of errors. Returns what counts further requests in one.
 */
export async function protect(server: FastifyInstance, parts: Protection): Promise<CountRequest> {
  const { publicUrl, requestsPerMinute, headers, connections, logMs, answers } = parts;
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    connections.countProxied(request.ip, reply.raw);
    done();
  });
  await server.register(rateLimit, {
    // The limiter is a hook of its own, below: one on each route would run after that route has
    // looked for a session.
    global: false,
    max: (request) => (readsFile(request) ? FILES : 1) * requestsPerMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => `${readsFile(request) ? 'files ' : ''}${clientKey(request.ip)}`,
    cache: 20_000,
  });
  const rate = server.createRateLimit();
  const countRequest: CountRequest = async (request) => {
    const counted = await rate(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    throw new ApiError('too_many_requests', { retry_after: Math.max(1, counted.ttlInSeconds) });
  };
  server.addHook('onRequest', countRequest);
  await server.register(cookie);
  // Only JSON is parsed (Fastify would parse plain text as well).
  server.removeContentTypeParser(['text/plain', 'application/json']);
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (request, body: Buffer, done) => {
      // Bytes that are no text would be stored as replacement characters.
      if (isUtf8(body)) parseJson(request, body.toString(), done);
      else done(new ApiError('malformed_json'));
    },
  );

  server.addHook('onRequest', (request, _reply, done) => {
    if (!namesOneHost(request.raw) || /^https?:/i.test(request.raw.url ?? ''))
      return done(new ApiError('malformed_request'));
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const mayBeForeign = reads || request.routeOptions.config?.anyOrigin === true;
    const own = isOwnHost(request, publicUrl) && (mayBeForeign || isOwnOrigin(request, publicUrl));
    done(own ? undefined : new ApiError('origin_refused'));
  });
  server.addHook('onSend', (request, reply, payload, done) => {
    // Caches between server and browser must not store private data.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    answers.add(reply.raw, clientKey(request.ip), sizeOf(payload));
    done();
  });

  // Nothing failed there: too much was asked for at once, or what failed is in the log already.
  const busy = counter<'refused'>(server.log as Log, logMs, 'requests were refused for the moment');
  server.setErrorHandler((error: FastifyError | ApiError, request, reply) => {
    const refusal = error instanceof ApiError ? error : refusalOf(error, request.method);
    if (refusal.code === 'unavailable' && error === refusal && !error.cause) {
      busy('refused');
    } else if (FAILED.has(refusal.code)) {
      logOf(request).error(
        { method: request.method, route: request.routeOptions.url, err: error },
        'request failed',
      );
    }
    if (refusal.detail.retry_after) reply.header('retry-after', refusal.detail.retry_after);
    // A file whose first bytes could not be had has said what it is.
    for (const name of OF_CONTENT) reply.removeHeader(name);
    return reply.code(refusal.status).send(refusal.body(request.id));
  });
  return countRequest;
}

const FAILED: ReadonlySet<ErrorCode> = new Set(['internal', 'unavailable', 'outcome_unknown']);
const OF_CONTENT = ['content-type', 'content-disposition', 'content-encoding', 'etag'];

/**
 * A malformed address ('/%zz', a parameter without end) reaches no route, and so no hook and no
 * error handler.
 */
export function refuseAddress(headers: Protection['headers']) {
  return (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const refusal = new ApiError('not_found');
    reply
      .code(refusal.status)
      .headers({ ...headers, 'cache-control': 'no-store' })
      .type('application/json; charset=utf-8')
      .send(refusal.body(request.id));
  };
}

/**
 * A request that Node's own parser refuses, or awaits too long, is answered on the bare connection.
 */
export function refuseUnreadable(
  headers: Protection['headers'],
  { isAnswering }: Pick<Connections, 'isAnswering'>,
) {
  return ({ code }: Error & { code?: string }, socket: Socket): void => {
    // On a connection without a request there is nothing to answer; words during an answer would
    // become a part of it.
    if (socket.writable && socket.bytesRead > 0 && !isAnswering(socket)) {
      const refusal = new ApiError(UNREADABLE[code ?? ''] ?? 'malformed_request');
      const body = JSON.stringify(refusal.body(randomUUID()));
      const lines = Object.entries({
        ...headers,
        'cache-control': 'no-store',
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        connection: 'close',
      }).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(
        `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('')}\r\n${body}`,
      );
    }
    socket.destroySoon();
  };
}

const UNREADABLE: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_too_slow',
};

/**
 * The headers are the same for every answer, so they are computed once; helmet's own hook does it
 * for each request.
 */
function headersOf(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => {},
  };
  helmet(options)(
    {} as IncomingMessage,
    response as unknown as ServerResponse,
    (error?: unknown) => {
      if (error) throw error;
    },
  );
  return headers;
}

/** Undefined for a stream. */
function sizeOf(payload: unknown): number | undefined {
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) return payload.length;
  return payload ? undefined : 0;
}

/**
 * Two hosts are two readings: a proxy before us may have gone by the other one. Before HTTP/1.1
 * there need be none.
 */
function namesOneHost({ rawHeaders, headers, httpVersion }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter(
    (name, n) => n % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host',
  ).length;
  if (hosts === 0) return httpVersion === '1.0';
  return hosts === 1 && HOST.test(headers.host ?? '');
}

/** A host and perhaps a port (RFC 9112, 3.2): with a user, path or blank it can be read as two. */
const HOST = /^([\w.~!$&'()*+,;=%-]*|\[[\w.:]+\])(:\d*)?$/;

const LOCAL_HOST = /^(localhost|\d+\.\d+\.\d+\.\d+|\[[0-9a-f:.]+\])(:\d+)?$/i;

/**
 * Without PUBLIC_URL the host must be a number or localhost: a foreign name that leads here would
 * let its page ask in place of ours.
 */
function isOwnHost({ headers }: FastifyRequest, publicUrl: string | null): boolean {
  return publicUrl !== null || LOCAL_HOST.test(headers.host ?? '');
}

/**
 * Browsers send the origin with every write; a client that does not is not a browser on our page.
 */
function isOwnOrigin(
  { headers: { origin, host } }: FastifyRequest,
  publicUrl: string | null,
): boolean {
  return publicUrl
    ? origin === publicUrl
    : origin === `http://${host}` || origin === `https://${host}`;
}

/** Translates errors of the framework and of the database into those of the contract. */
function refusalOf(error: FastifyError, method: string): ApiError {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new ApiError('body_too_large');
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new ApiError('unsupported_media_type');
  if (
    error.code === 'FST_ERR_CTP_EMPTY_JSON_BODY' ||
    error.code === 'FST_ERR_CTP_INVALID_JSON_BODY'
  )
    return new ApiError('malformed_json');
  if (error.statusCode === 400) return new ApiError('malformed_json');
  // A part of a file that it does not have, a condition that does not hold.
  if (error.statusCode === 412 || error.statusCode === 416)
    return new ApiError('malformed_request');
  if (isNoRoom(error)) return noRoom(undefined, method === 'GET' ? 'read' : 'save');
  if (isDatabaseAway(error) || isTakenBack(error)) return new ApiError('unavailable');
  return new ApiError('internal');
}
