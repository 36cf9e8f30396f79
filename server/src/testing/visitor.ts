import { isDeepStrictEqual } from 'node:util';
import type { Answer, Call, Endpoint } from '@pcr/contract/kit/endpoint.ts';
import { ERRORS, ErrorBody, type ErrorCode } from '@pcr/contract/kit/errors.ts';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { inCutRun } from './cut-run.ts';
import { exchange } from './exchange.ts';

/** The answer, with its body read. */
export interface Reply {
  status: number;
  headers: Headers;
  text: string;
  /** The body as it came. */
  bytes: Buffer;
}

export interface Raw {
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /**
   * What the browser says of where it is; null says nothing. Default: that of the app, with every
   * write.
   */
  origin?: string | null;
}

type Nothing = Record<never, never>;
type CallArguments<E extends Endpoint> =
  Nothing extends Call<E>
    ? [given?: Call<E>, headers?: Raw['headers']]
    : [given: Call<E>, headers?: Raw['headers']];

/**
 * One browser: keeps its cookies, says where its writes come from, and holds every answer against
 * the contract.
 */
export interface Visitor {
  readonly cookies: Map<string, string>;
  /** Asks and is answered. */
  ask<E extends Endpoint>(endpoint: E, ...given: CallArguments<E>): Promise<Answer<E>>;
  /** Asks and is refused with this code. */
  refused<E extends Endpoint>(
    code: ErrorCode,
    endpoint: E,
    ...given: CallArguments<E>
  ): Promise<Refused>;
  /** Asks; whether the answer is yes or no, it has the form of the contract. */
  reply<E extends Endpoint>(endpoint: E, ...given: CallArguments<E>): Promise<Reply>;
  /**
   * Sends what the contract does not foresee. A refusal below /api must still have the form of the
   * contract.
   */
  send(method: string, path: string, raw?: Raw): Promise<Reply>;
  /** As `send`, and is refused with this code. */
  sendRefused(code: ErrorCode, method: string, path: string, raw?: Raw): Promise<Refused>;
}

export type Refused = ErrorBody['error'] & { headers: Headers };

/** `address` is where the server listens, `ownOrigin` where the browser thinks it is. */
export function newVisitor(address: string, ownOrigin: string): Visitor {
  const cookies = new Map<string, string>();

  const send = (method: string, path: string, raw?: Raw): Promise<Reply> =>
    inCutRun(method, path, () => sendOnce(method, path, raw));

  async function sendOnce(
    method: string,
    path: string,
    { headers = {}, body, ...raw }: Raw = {},
  ): Promise<Reply> {
    const origin = raw.origin === undefined && method !== 'GET' ? ownOrigin : raw.origin;
    const jar = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const { bytes, ...answer } = await exchange(`${address}${path}`, {
      method,
      headers: { ...(origin ? { origin } : {}), ...(jar ? { cookie: jar } : {}), ...headers },
      body,
    });
    for (const line of answer.headers.getSetCookie()) keep(cookies, line);
    const reply = { ...answer, text: bytes.toString(), bytes };
    if (path.startsWith('/api/')) expectApiForm(reply);
    return reply;
  }

  async function reply<E extends Endpoint>(
    endpoint: E,
    ...[given, headers]: CallArguments<E>
  ): Promise<Reply> {
    const { params = {}, query = {}, in: body, bytes } = (given ?? {}) as GivenParts;
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String(params[name])),
    );
    const search = new URLSearchParams(
      Object.entries(query).filter((pair): pair is [string, string] => !!pair[1]),
    );
    const sent = await send(endpoint.method, `/api${path}${search.size ? `?${search}` : ''}`, {
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(bytes === undefined ? {} : { body: bytes }),
    });
    if (sent.status < 400) expectAnswerForm(endpoint, sent);
    return sent;
  }

  return {
    cookies,
    send,
    reply,
    async ask(endpoint, ...given) {
      const answered = await reply(endpoint, ...given);
      if (answered.status >= 400)
        throw new Error(`${endpoint.method} ${endpoint.path} was refused: ${answered.text}`);
      return (answered.text ? JSON.parse(answered.text) : undefined) as Answer<typeof endpoint>;
    },
    refused: async (code, endpoint, ...given) => refusalIn(code, await reply(endpoint, ...given)),
    sendRefused: async (code, method, path, raw) => refusalIn(code, await send(method, path, raw)),
  };
}

interface GivenParts {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  in?: unknown;
  bytes?: Uint8Array;
}

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split('; ');
  const [name = '', value = ''] = pair.split(/=(.*)/s);
  if (attributes.includes('Max-Age=0')) cookies.delete(name);
  else cookies.set(name, value);
}

function refusalIn(code: ErrorCode, { text, headers }: Reply): Refused {
  const body = JSON.parse(text || '{}');
  expect(body, text).toMatchObject({ error: { code } });
  return { ...body.error, headers };
}

/** Headers for some machine room, and for nobody outside. */
const INTERNAL =
  /node_modules|\.[cm]?[jt]s\b|\n\s+at |\bselect \b|\binsert into\b|relation "|syntax error|constraint|ECONN/i;

/** As `expect`, at a hundredth of its price: it is asked of every answer. */
function hold(holds: boolean, words: string, found: unknown): void {
  if (!holds) expect.fail(`${words}: ${found}`);
}

function expectApiForm({ status, headers, text }: Reply): void {
  // The content of a file has a rule of its own: a browser may keep a picture, and must ask each
  // time.
  const isContent = status < 400 && headers.has('etag');
  const kept = isContent
    ? /^(private, no-(cache|store)|public, no-cache)$/
    : /^no-store(, no-transform)?$/;
  const cacheControl = headers.get('cache-control') ?? '';
  hold(kept.test(cacheControl), 'caches are told', cacheControl);
  const sniffed = headers.get('x-content-type-options');
  hold(sniffed === 'nosniff', 'x-content-type-options', sniffed);
  if (status < 400) return;
  expectJson(headers);
  const { error } = exactly(ErrorBody, JSON.parse(text));
  hold(status === ERRORS[error.code].status, `the status of ${error.code}`, status);
  hold(/^[0-9a-f-]{36}$/.test(error.request_id), 'the request has an id', error.request_id);
  const said = JSON.stringify({ ...error, current: null });
  hold(!INTERNAL.test(said), 'something internal is said', said);
}

function expectAnswerForm(
  { parts: { out, gives } }: Endpoint,
  { status, headers, text }: Reply,
): void {
  if (gives) {
    hold([200, 304].includes(status), 'the status of a content', status);
  } else if (out) {
    hold(status === 200, 'the status', status);
    exactly(out, JSON.parse(text));
    expectJson(headers);
  } else {
    hold(status === 204, 'the status', status);
    hold(text === '', 'nothing is said', text);
  }
}

function expectJson(headers: Headers): void {
  const type = headers.get('content-type');
  hold(type === 'application/json; charset=utf-8', 'the type of the answer', type);
}

/** Parses, and refuses what the schema would have dropped or changed. */
function exactly<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const parsed = z.parse(schema, value);
  if (!isDeepStrictEqual(parsed, value)) {
    expect(value, 'an answer has exactly the members of its schema').toEqual(parsed);
  }
  return parsed;
}
