import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { ApiError } from '../errors/api-error.ts';
import { counter } from '../log/counter.ts';
import type { Log } from '../log/log.ts';
import { limitBody } from './bodies.ts';
import { clientKey } from './client-address.ts';
import type { ConnectionLimits } from './connection-limits.ts';
import { shares } from './shares.ts';

// What one client may take of the server before a request is looked at: connections, requests on
// one, and time.

export interface Connections {
  /** The server that Fastify listens with. */
  listen(handle: RequestListener): Server;
  /** Calls `gone` once, when the answer is sent to its end or its connection is closed. */
  afterAnswer(answer: ServerResponse, gone: () => void): void;
  /**
   * Counts a request that came through a proxy as a connection of its client; throws 429 above the
   * limit.
   */
  countProxied(address: string, answer: ServerResponse): void;
  /** A file: its client may take parts of it that are far apart. */
  allowSlow(answer: ServerResponse): void;
  /**
   * Whether an answer is sent on it, or made to a request that came as a whole: what cannot be read
   * there belongs to a later one.
   */
  isAnswering(socket: Socket): boolean;
  /**
   * Closes a connection whose client does not read; its unsent data is thrown away, in the system's
   * memory too.
   */
  cut(socket: Socket): void;
}

export interface ConnectionParts {
  limits: ConnectionLimits;
  /** Whether the other end of a connection is a trusted proxy. */
  isProxy: (address: string | undefined) => boolean;
  log: Log;
}

interface Connection {
  readonly proxied: boolean;
  /**
   * The answers that are not sent to their end, each with what to do when it is gone: few, in most
   * cases one.
   */
  readonly underWay: { answer: ServerResponse; after: (() => void)[] }[];
  /** Of these, files. */
  readonly slow: Set<ServerResponse>;
  /** Whether a request came; until then Node times the head of the first one. */
  used: boolean;
  /**
   * Ends it when no whole head has come since the last answer. One for its life: starting it anew
   * costs little.
   */
  end: NodeJS.Timeout | undefined;
  /**
   * When (ms) the client was last seen to take nothing, since when, and what it had taken until
   * then.
   */
  stalled: { at: number; since: number; taken: number };
}

/** So often within the time of a stalled answer it is looked at. */
const LOOKS = 6;

export function limitConnections({ limits, isProxy, log }: ConnectionParts): Connections {
  const connections = new WeakMap<Socket, Connection>();
  const byAddress = shares(limits.perAddress);
  const count = counter<Why>(
    log,
    limits.logMs,
    'connections were closed: beyond the limits, or their answers were not read',
  );
  const step = limits.stalledMs / LOOKS;
  // Node skips blank lines between two requests, and starts the time of silence anew with each.
  // This time nothing starts anew; a head that begins late has its own time within it, and as long
  // again.
  const betweenMs = (proxied: boolean) =>
    (proxied ? limits.silentProxyMs : limits.silentMs) + 2 * limits.headMs;

  function close(socket: Socket, why: Why): void {
    count(why);
    socket.resetAndDestroy();
  }

  function open(socket: Socket): void {
    const proxied = isProxy(socket.remoteAddress);
    const key = clientKey(socket.remoteAddress ?? '');
    if (!proxied && !byAddress.take(key)) {
      close(socket, 'beyondAddress');
      return;
    }
    const stalled = { at: 0, since: 0, taken: 0 };
    const answers = { underWay: [], slow: new Set<ServerResponse>() };
    const connection: Connection = { proxied, ...answers, used: false, end: undefined, stalled };
    connections.set(socket, connection);
    socket.once('close', () => {
      if (!proxied) byAddress.give(key);
      // An answer that waits behind another one does not hear that its connection closes.
      for (const { answer } of [...connection.underWay]) end(connection, answer);
      clearTimeout(connection.end);
    });
  }

  /** Whether the request is to be answered. */
  function admit(socket: Socket, answer: ServerResponse): boolean {
    const connection = connections.get(socket);
    if (!connection || socket.destroyed) return false;
    connection.used = true;
    if (connection.underWay.length >= limits.underWay) {
      close(socket, 'beyondUnderWay');
      return false;
    }
    connection.underWay.push({ answer, after: [] });
    answer.once('close', () => {
      end(connection, answer);
      if (connection.underWay.length > 0 || socket.destroyed) return;
      if (connection.end) connection.end.refresh();
      else
        connection.end = setTimeout(
          () => endUnused(socket, connection),
          betweenMs(connection.proxied),
        ).unref();
      // Node has set the time until the next request; a proxy has more.
      if (connection.proxied) socket.setTimeout(limits.silentProxyMs);
    });
    return true;
  }

  function endUnused(socket: Socket, { underWay }: Connection): void {
    if (underWay.length === 0) socket.destroy();
  }

  function end({ underWay, slow }: Connection, answer: ServerResponse): void {
    const at = underWay.findIndex((one) => one.answer === answer);
    const [over] = at < 0 ? [] : underWay.splice(at, 1);
    slow.delete(answer);
    for (const gone of over?.after ?? []) gone();
  }

  /**
   * Nothing went either way for a step, or for the time until the next request. Node starts a step
   * anew when the client takes a part of a write, which nothing else shows; then the next look
   * comes later than after one step.
   */
  function look(socket: Socket): void {
    const connection = connections.get(socket);
    if (!connection || socket.destroyed) return;
    const { used, underWay, slow, stalled } = connection;
    if (socket.writableLength === 0) {
      // An answer that is made, a body and a stream have limits of their own.
      if (used && underWay.length === 0) socket.destroy();
      return;
    }
    const now = performance.now();
    const taken = takenOf(socket);
    if (taken !== stalled.taken || now - stalled.at > step * 1.9) stalled.since = now - step;
    Object.assign(stalled, { at: now, taken });
    const patience = slow.size > 0 ? limits.stalledFileMs : limits.stalledMs;
    if (now - stalled.since >= patience - step / 2) close(socket, 'unread');
    else socket.setTimeout(step);
  }

  return {
    listen(handle) {
      const server = createServer({
        headersTimeout: limits.headMs,
        requestTimeout: limits.requestMs,
        connectionsCheckingInterval: Math.min(5_000, limits.headMs / 3),
        keepAliveTimeout: limits.silentMs,
        // Refused in our own form, with the protective headers (protection.ts).
        requireHostHeader: false,
      });
      const admitted: RequestListener = (request, answer) => {
        if (!admit(request.socket, answer)) return;
        // Kept from here on: code that reads a body may take the connection away from its request.
        const { socket } = request;
        // As Node says of a request that it awaits too long. A proxy that hears no answer takes the
        // server for a lost one, and sends it nobody for a while.
        limitBody(request, limits.bodyMs, () => server.emit('clientError', tooSlow(), socket));
        handle(request, answer);
      };
      server.on('request', admitted);
      // An expectation that is unknown need not be met (RFC 9110 10.1.1).
      server.on('checkExpectation', admitted);
      server.on('connection', open);
      server.setTimeout(step, look);
      server.maxConnections = limits.perProcess;
      return server;
    },
    afterAnswer(answer, gone) {
      const underWay = connections
        .get(answer.req.socket)
        ?.underWay.find((one) => one.answer === answer);
      if (underWay) underWay.after.push(gone);
      else gone();
    },
    countProxied(address, answer) {
      if (!connections.get(answer.req.socket)?.proxied) return;
      const key = clientKey(address);
      if (!byAddress.take(key)) throw new ApiError('too_many_requests', { retry_after: 5 });
      this.afterAnswer(answer, () => byAddress.give(key));
    },
    allowSlow: (answer) => void connections.get(answer.req.socket)?.slow.add(answer),
    isAnswering: (socket) =>
      connections
        .get(socket)
        ?.underWay.some(({ answer }) => answer.headersSent || answer.req.complete) === true,
    cut: (socket) => close(socket, 'unread'),
  };
}

const tooSlow = () =>
  Object.assign(new Error('The body took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

/** The bytes of all writes that the system has taken as a whole. */
export function takenOf({ bytesWritten, writableLength }: Socket): number {
  return bytesWritten - writableLength;
}

type Why = 'beyondAddress' | 'beyondUnderWay' | 'unread';
