import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { AgreementName } from '@pcr/contract/kit/agreement-name.ts';
import {
  type Answer,
  type Asked,
  type Endpoint,
  isRepeatable,
  ONLY_READING,
  SENT_AGAIN,
  SHOWN_USER,
} from '@pcr/contract/kit/endpoint.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { type IncomingBytes, incoming, unread } from '../connections/bodies.ts';
import { clientKey } from '../connections/client-address.ts';
import type { Connections } from '../connections/connections.ts';
import type { TakeDownload } from '../connections/downloads.ts';
import type { TakeTurn, Turn } from '../connections/reads.ts';
import type { Enter } from '../connections/work-limit.ts';
import { ApiError } from '../errors/api-error.ts';
import type { Actor } from '../permit/permit.ts';
import { ONE_DATABASE, type Reading } from '../standby/standbys.ts';
import type { CountWrite } from './limits.ts';
import type { CountRequest } from './protection.ts';
import type { SecondTries } from './second-try.ts';

/** JSON that PostgreSQL built: passed through as it is, never parsed on the way. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Returns a record as JSON text; 404 where there is none that the actor may see. */
export function found(record: string | undefined): JsonText {
  if (!record) throw new ApiError('not_found');
  return new JsonText(record);
}

/** The content of a file on its way out. `stream` is null where the asker has it already (304). */
export class ByteAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly stream: Readable | null;

  constructor(headers: Record<string, string>, stream: Readable | null) {
    this.headers = headers;
    this.stream = stream;
  }
}

/**
 * An answer that stays open. `begin` gets the connection once its headers are sent, and owns it
 * from then on.
 */
export class EventsAnswer {
  readonly begin: (connection: ServerResponse) => void;

  constructor(begin: (connection: ServerResponse) => void) {
    this.begin = begin;
  }
}

export interface FileBody extends IncomingBytes {
  /**
   * Throws where the session has ended since the request began (kit.md 156): to be asked once all
   * of it is here.
   */
  stillSignedIn(): Promise<void>;
}

export interface Context<E extends Endpoint> {
  /** The signed-in actor; null for endpoints that anybody may call. */
  actor: E['parts']['access'] extends 'anybody' ? null : Actor;
  request: FastifyRequest;
  reply: FastifyReply;
  /** The body, for an endpoint that takes bytes. */
  body: E['parts']['takes'] extends 'bytes' ? FileBody : undefined;
  /**
   * What another endpoint answers to this member without parameters, as JSON text; undefined where
   * it refuses. It counts as a request of its own, its agreements are checked, and it has its own
   * turn.
   */
  answerOf: (part: Endpoint) => Promise<string | undefined>;
}

type Handler<E extends Endpoint> = (
  asked: Asked<E>,
  context: Context<E>,
) => Promise<
  E['parts']['gives'] extends 'bytes'
    ? ByteAnswer
    : E['parts']['gives'] extends 'events'
      ? EventsAnswer
      : Answer<E> | (E['parts']['out'] extends z.ZodMiniType ? JsonText : undefined)
>;

/** The checks before a handler. app.ts gives them from the domains. */
export interface Gate {
  /** The member whose session the request carries, or null. */
  actorOf(request: FastifyRequest): Promise<Actor | null>;
  /** Which of the named agreements the actor has not accepted in their current version. */
  missingAgreements(
    actor: Actor,
    names: readonly AgreementName[],
  ): Promise<readonly AgreementName[]>;
  countRequest: CountRequest;
  countWrite: CountWrite;
  reading: Reading;
  takeTurn: TakeTurn;
  takeDownload: TakeDownload;
  enter: Enter;
  allowSlow: Connections['allowSlow'];
  secondTries: SecondTries;
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
    /** Leaves its place among the requests that are worked on. */
    leave: (() => void) | null;
  }
}

export type Bind = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void;

/**
 * Returns `bind`, which makes a route of an endpoint. It checks session, limit of writes,
 * agreements and input, in this order, before the handler, so that nobody without a session learns
 * more than that (401 before 404 and 422).
 */
export function binder(app: FastifyInstance, gate: Gate, bound: Set<Endpoint>): Bind {
  app.decorateRequest('actor', null);
  app.decorateRequest('leave', null);
  const handlers = new Map<Endpoint, Handler<Endpoint>>();

  /**
   * Answers endpoints in the request of another, which itself was counted for the first of them.
   */
  function answersIn(
    request: FastifyRequest,
    reply: FastifyReply,
  ): (part: Endpoint) => Promise<string | undefined> {
    let counted: Promise<void> | undefined;
    return (part) => {
      // One after the other: the limiter tells all that it counts at once of the last.
      counted = counted ? counted.then(() => gate.countRequest(request)) : Promise.resolve();
      return answerIn(request, reply, part, counted);
    };
  }

  async function answerIn(
    request: FastifyRequest,
    reply: FastifyReply,
    part: Endpoint,
    counted: Promise<void>,
  ) {
    const handler = handlers.get(part);
    const { actor } = request;
    if (!handler || !actor) throw new Error(`${part.path} is no part of another answer`);
    try {
      await counted;
      const { needs } = part.parts;
      const missing = needs
        ? await gate.reading.read(request, () => gate.missingAgreements(actor, needs))
        : [];
      if (missing.length > 0) return undefined;
      const asked = parse(part, { params: {}, query: {}, body: undefined });
      const context = {
        actor: part.parts.access === 'anybody' ? null : actor,
        ...{ request, reply, body: undefined, answerOf: refuseParts },
      } as Context<Endpoint>;
      const answer = await gate.takeTurn(
        actor.id,
        turnOf(part, asked),
        () => gate.reading.read(request, () => handler(asked, context)),
        reply.raw,
      );
      return answer instanceof JsonText ? answer.text : JSON.stringify(answer ?? undefined);
    } catch (error) {
      if (error instanceof ApiError) return undefined;
      throw error;
    }
  }

  return (endpoint, handler) => {
    const { parts } = endpoint;
    const onlyReads = endpoint.method === 'GET' || parts.reads === true;
    bound.add(endpoint);
    handlers.set(endpoint, handler as unknown as Handler<Endpoint>);
    /** A part of a request that only reads, and no other, is done where one can read. */
    const reading = onlyReads ? gate.reading.read : ONE_DATABASE.read;
    // A stream is there as long as the page is, and one that gathers asks nothing itself.
    const handled = parts.gives === 'events' || parts.gathers ? ONE_DATABASE.read : reading;
    const route = (on: FastifyInstance) =>
      on.route({
        method: endpoint.method,
        url: `/api${endpoint.path}`,
        bodyLimit: parts.bodyLimit ?? 64 * 1024,
        onRequest: async (request, reply) => {
          request.leave = gate.enter(request.ip, reply.raw);
          if (parts.access === 'anybody') return;
          const check = <T>(ask: () => Promise<T>) =>
            onlyReads ? reading(request, ask) : gate.secondTries.check(request, reply, ask);
          request.actor = await check(() => gate.actorOf(request));
          if (!request.actor || isOtherPage(request, request.actor))
            throw new ApiError('not_authenticated');
          const { actor } = request;
          const again = isRepeatable(endpoint) && request.headers[SENT_AGAIN] !== undefined;
          if (endpoint.method !== 'GET')
            await check(() => gate.countWrite(actor.id, makesEntry(endpoint), again));
          const { needs } = parts;
          if (!needs) return;
          const agreements = await check(() => gate.missingAgreements(actor, needs));
          if (agreements.length > 0)
            throw new ApiError('agreement_required', { agreements: [...agreements] });
        },
        onSend: (request, reply, payload, done) => {
          request.leave?.();
          if (gate.reading.isOnly(request)) reply.header(ONLY_READING, '1');
          done(null, payload);
        },
        handler: async (request, reply) => {
          // A look of its own at the standbys (`{}`): the first may be long ago.
          const stillSignedIn = async () => {
            if (request.actor && (await gate.actorOf(request))?.id !== request.actor.id)
              throw new ApiError('not_authenticated');
          };
          // The body may have been on its way for long, also one that nobody asked for; a file's is
          // still to come.
          if (endpoint.method !== 'GET' && !parts.takes)
            await (onlyReads
              ? reading({}, stillSignedIn)
              : gate.secondTries.check(request, reply, stillSignedIn));
          // Files and streams have limits of their own, and take as long as the other side wants.
          if (parts.takes || parts.gives) request.leave?.();
          const member = takesTurn(endpoint) && askerOf(endpoint, request);
          const reads = onlyReads || parts.gives === 'bytes';
          // A client that went while their session was read has gone before their turn.
          if (member && reads && reply.raw.destroyed) return reply.hijack();
          const asked = parse(endpoint, request) as Parameters<typeof handler>[0];
          const body =
            parts.takes === 'bytes' ? { ...incoming(request), stillSignedIn } : undefined;
          const answerOf = parts.gathers ? answersIn(request, reply) : refuseParts;
          const context = { actor: request.actor, request, reply, body, answerOf } as Parameters<
            typeof handler
          >[1];
          // Within the turn, so that one who left the database for a standby has no turn there.
          const work = () => handled(request, () => handler(asked, context), dropUnwanted);
          // A file waits for its turn for half a minute and more (files.md 3).
          const workOfOneSignedIn = () => reading({}, stillSignedIn).then(work);
          const inTurn = (id: string) =>
            parts.gives === 'bytes'
              ? gate.takeDownload(
                  { member: id, address: request.ip, answer: reply.raw },
                  workOfOneSignedIn,
                )
              : gate.takeTurn(id, turnOf(endpoint, asked), work, reads ? reply.raw : null);
          const once = () => (member ? inTurn(member) : work());
          const answer = await (onlyReads
            ? once()
            : gate.secondTries.write({ endpoint, given: asked.in, request, reply }, once));
          if (answer === null) return reply.hijack();
          if (answer === undefined) return reply.code(204).send();
          if (answer instanceof ByteAnswer) {
            gate.allowSlow(reply.raw);
            return sendBytes(request, reply, answer);
          }
          if (answer instanceof EventsAnswer) return sendEvents(request, reply, answer);
          return sendJson(
            request,
            reply,
            answer instanceof JsonText ? answer.text : JSON.stringify(answer),
          );
        },
      });
    if (parts.takes === 'bytes') void app.register(async (on) => void route(unread(on)));
    else route(app);
  };
}

/**
 * Members take turns at reading and at changing, and at files that they fetch; a stream is there as
 * long as its receiver wants, and a file that is sent as long as its sender does. One that gathers
 * others' answers has no turn of its own: it would hold what its parts wait for.
 */
const takesTurn = ({ parts }: Endpoint): boolean =>
  parts.gives === 'bytes' || (parts.gives !== 'events' && !parts.takes && !parts.gathers);

const refuseParts = () => Promise.reject(new Error('Only an endpoint that gathers has parts'));

/** Whose turn it is; those who fetch files without an account are one for each address. */
const askerOf = ({ parts }: Endpoint, { actor, ip }: FastifyRequest): string | undefined =>
  actor?.id ?? (parts.gives === 'bytes' ? clientKey(ip) : undefined);

function turnOf(
  { parts: { together, costly } }: Endpoint,
  { query }: { query?: object | undefined },
): Turn {
  if (together) return 'together';
  if (costly === true) return 'costly';
  return costly?.some((name) => query?.[name as keyof typeof query] !== undefined)
    ? 'costly'
    : 'usual';
}

/** New entries come with the id that their client made; edits name theirs in the path. */
const makesEntry = ({ parts }: Endpoint): boolean =>
  parts.takes === 'bytes' ||
  (parts.in !== undefined && 'shape' in parts.in && 'id' in (parts.in as z.ZodMiniObject).shape);

function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  { headers, stream }: ByteAnswer,
): FastifyReply {
  reply.headers(headers);
  if (stream && request.method === 'HEAD') {
    // Fastify would read it to its end, beside all turns, for nobody.
    stream.destroy();
    return reply.send(Readable.from([]));
  }
  return stream ? reply.send(stream) : reply.code(304).send();
}

/** A file that came too late is closed. */
function dropUnwanted(answer: unknown): void {
  if (answer instanceof ByteAnswer) answer.stream?.destroy();
}

/** The headers of a stream. */
export const EVENTS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // Without this header nginx would hold the stream back until it has a bufferful.
  'x-accel-buffering': 'no',
};

function sendEvents(
  { method }: FastifyRequest,
  reply: FastifyReply,
  { begin }: EventsAnswer,
): FastifyReply {
  if (method === 'HEAD') return reply.headers(EVENTS).send();
  reply.hijack();
  reply.raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...EVENTS });
  begin(reply.raw);
  return reply;
}

/**
 * Each page says whose data it shows. If somebody else has signed in in the same browser meanwhile,
 * text typed on the old page must not become theirs.
 */
function isOtherPage(request: FastifyRequest, actor: Actor): boolean {
  const shown = request.headers[SHOWN_USER];
  return shown !== undefined && shown !== actor.id;
}

const zip = promisify(gzip);
/** Smaller texts fit into one packet without compression. */
const WORTH_ZIPPING = 1400;

/**
 * Compression makes a list a sixth of its size; level 1 costs the least time for nearly all of
 * that.
 */
async function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> {
  reply.header('content-type', 'application/json; charset=utf-8').header('vary', 'accept-encoding');
  if (text.length < WORTH_ZIPPING || !/\bgzip\b/.test(String(request.headers['accept-encoding'])))
    return reply.send(text);
  return reply.header('content-encoding', 'gzip').send(await zip(text, { level: 1 }));
}

/**
 * An impossible path is answered as one that does not exist; the errors of query and body are
 * answered all at once.
 */
function parse(
  endpoint: Endpoint,
  request: Pick<FastifyRequest, 'params' | 'query' | 'body'>,
): Asked<Endpoint> {
  const { params, query, in: body } = endpoint.parts;
  const path = params?.safeParse(request.params);
  if (path && !path.success) throw new ApiError('not_found');
  const asked = query?.safeParse(request.query);
  const given = body?.safeParse(request.body);
  if ((asked && !asked.success) || (given && !given.success)) {
    throw new ApiError('invalid_input', {
      fields: { ...fieldErrors(asked), ...fieldErrors(given) },
    });
  }
  return { params: path?.data, query: asked?.data, in: given?.data } as Asked<Endpoint>;
}

/** The first message for each wrong field, by its path. */
function fieldErrors(result: z.util.SafeParseResult<unknown> | undefined): Record<string, string> {
  const fields: Record<string, string> = {};
  if (!result || result.success) return fields;
  for (const issue of result.error.issues) fields[issue.path.join('.')] ??= issue.message;
  return fields;
}
