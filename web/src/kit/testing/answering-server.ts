import type { AgreementName } from '@pcr/contract/kit/agreement-name.ts';
import {
  type Answer,
  type Asked,
  type Endpoint,
  ONLY_READING,
} from '@pcr/contract/kit/endpoint.ts';
import {
  ERRORS,
  type ErrorBody,
  type ErrorCode,
  type ErrorDetail,
} from '@pcr/contract/kit/errors.ts';
import { openLive } from '@pcr/contract/kit/live/live.endpoints.ts';
import type { LiveChange } from '@pcr/contract/kit/live/live.ts';
import { LIVE_EVENTS } from '@pcr/contract/kit/live/live-words.ts';

type Answering<E extends Endpoint> = (asked: Asked<E>) => Answer<E> | Promise<Answer<E>>;

interface Route {
  endpoint: Endpoint;
  answering: (asked: never) => unknown;
}

interface Hold {
  endpoint: Endpoint;
  arrived: () => void;
  until: Promise<void>;
}

/** The error that an answer throws to refuse: a code of the contract, and its details. */
export class Refused extends Error {
  readonly code: ErrorCode;
  readonly detail: ErrorDetail;

  constructor(code: ErrorCode, detail: ErrorDetail = {}) {
    super(code);
    this.code = code;
    this.detail = detail;
  }
}

/**
 * A server that answers as the test says, instead of the page's `fetch`. Both sides are held to the
 * contract: `trouble` has all requests and answers that break it, and requests without an answer,
 * and fails the test.
 */
export class AnsweringServer {
  readonly trouble: string[] = [];
  /** Whether the page's member has accepted this text. */
  isAccepted: (name: AgreementName) => boolean = () => true;
  readonly #routes: Route[] = [];
  readonly #asked: { endpoint: Endpoint; asked: unknown }[] = [];
  readonly #reached: Endpoint[] = [];
  readonly #streams = new Set<ReadableStreamDefaultController<Uint8Array>>();
  #holds: Hold[] = [];
  #lost: Endpoint[] = [];
  #reachable = true;
  #onlyReading = false;
  #signedIn = true;
  #events = 0;

  /** Sets the answer from now on. Returns how to restore the former one. */
  answer<E extends Endpoint>(endpoint: E, answering: Answering<E>): () => void {
    const route = { endpoint, answering };
    this.#routes.unshift(route);
    return () => {
      this.#routes.splice(this.#routes.indexOf(route), 1);
    };
  }

  /** Refuses from now on, until what it returns is called. */
  refuse(endpoint: Endpoint, code: ErrorCode, detail?: ErrorDetail): () => void {
    return this.answer(endpoint, () => {
      throw new Refused(code, detail);
    });
  }

  /** The endpoint of every request so far, refused ones too. */
  get reached(): readonly Endpoint[] {
    return this.#reached;
  }

  /** The requests to this endpoint so far, in order. */
  asked<E extends Endpoint>(endpoint: E): Asked<E>[] {
    return this.#asked
      .filter((one) => one.endpoint === endpoint)
      .map((one) => one.asked as Asked<E>);
  }

  /** Handles requests to this endpoint, but holds their answers back until `letGo`. */
  hold(endpoint: Endpoint): { arrived: Promise<void>; letGo: () => void } {
    const arrived = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const hold = { endpoint, arrived: arrived.resolve, until: gate.promise };
    this.#holds.push(hold);
    return {
      arrived: arrived.promise,
      letGo: () => {
        this.#holds = this.#holds.filter((one) => one !== hold);
        gate.resolve();
      },
    };
  }

  /** Handles the next request to this endpoint, and loses its answer. */
  loseAnswer(endpoint: Endpoint): void {
    this.#lost.push(endpoint);
  }

  /**
   * Whether anything asked reaches the server. The browser notices nothing, as in a network that
   * leads nowhere.
   */
  setReachable(reachable: boolean): void {
    this.#reachable = reachable;
    if (!reachable) this.endStreams();
  }

  /** While nobody can write, reads say so, and every write is refused for the moment. */
  setOnlyReading(onlyReading: boolean): void {
    this.#onlyReading = onlyReading;
  }

  /** Takes the device's network away, or gives it back, and the browser says so. */
  setOnline(online: boolean): void {
    this.setReachable(online);
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => online });
    window.dispatchEvent(new Event(online ? 'online' : 'offline'));
  }

  /** From now on nobody is signed in, as after a session that was ended elsewhere. */
  endSession(): void {
    this.#signedIn = false;
    this.endStreams();
  }

  startSession(): void {
    this.#signedIn = true;
  }

  /** Tells all open streams what has changed. */
  publish(...changes: LiveChange[]): void {
    this.#say(`event: ${LIVE_EVENTS.changed}\ndata: ${JSON.stringify(changes)}\n`);
  }

  /** How many streams of live changes are open. */
  get listening(): number {
    return this.#streams.size;
  }

  /** Acts as a restarted server: all listeners have to ask anew. */
  endStreams(): void {
    for (const stream of this.#streams) stream.close();
    this.#streams.clear();
  }

  /** Replaces the page's own `fetch`, which still serves everything outside the API. */
  async fetch(
    own: typeof fetch,
    ...[input, init = {}]: Parameters<typeof fetch>
  ): Promise<Response> {
    const url = new URL(String(input), window.location.origin);
    if (!url.pathname.startsWith('/api/')) return own(input, init);
    const { signal } = init;
    signal?.throwIfAborted();
    const givenUp = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
    return Promise.race([this.#respond(url, init), givenUp]);
  }

  async #respond(url: URL, init: RequestInit): Promise<Response> {
    const { method = 'GET' } = init;
    if (!this.#reachable) throw noNetwork();
    const path = url.pathname.slice('/api'.length);
    const route = this.#routeOf(method, path);
    if (!route) {
      this.trouble.push(`${method} ${path} has no answer`);
      throw noNetwork();
    }
    const { endpoint } = route;
    this.#reached.push(endpoint);
    const onlyReading = this.#onlyReading;
    const answer =
      this.#refused(endpoint) ??
      (onlyReading && method !== 'GET'
        ? refusal(new Refused('unavailable'))
        : await this.#answerOf(route, path, url, init));
    if (onlyReading) answer.headers.set(ONLY_READING, '1');
    for (const hold of this.#holds.filter((one) => one.endpoint === endpoint)) {
      hold.arrived();
      await hold.until;
    }
    if (!this.#reachable) throw noNetwork();
    if (!this.#lost.includes(endpoint)) return answer;
    this.#lost.splice(this.#lost.indexOf(endpoint), 1);
    throw noNetwork();
  }

  /** The checks before an answer: a session, then the agreements that the endpoint needs. */
  #refused({ parts }: Endpoint): Response | null {
    if (parts.access === 'anybody') return null;
    if (!this.#signedIn) return refusal(new Refused('not_authenticated'));
    const agreements = (parts.needs ?? []).filter((name) => !this.isAccepted(name));
    return agreements.length > 0
      ? refusal(new Refused('agreement_required', { agreements }))
      : null;
  }

  async #answerOf(
    { endpoint, answering }: Route,
    path: string,
    url: URL,
    init: RequestInit,
  ): Promise<Response> {
    const asked = this.#parse(endpoint, path, url, init.body);
    if (!asked) return refusal(new Refused('invalid_input'));
    this.#asked.push({ endpoint, asked });
    if (endpoint.parts.gives === 'events') {
      // Only the first request of a page says how old its data is.
      return this.#stream(init.signal ?? null, !url.searchParams.has('age'));
    }
    try {
      const answer: unknown = await answering(asked as never);
      if (endpoint.parts.gives === 'bytes') return new Response('a file');
      if (!endpoint.parts.out) return new Response(null, { status: 204 });
      const parsed = endpoint.parts.out.safeParse(answer);
      if (parsed.success) return Response.json(parsed.data);
      this.trouble.push(
        `${nameOf(endpoint)} was answered against the contract: ${parsed.error.message}`,
      );
    } catch (error) {
      if (error instanceof Refused) return refusal(error);
      this.trouble.push(`${nameOf(endpoint)} could not be answered: ${error}`);
    }
    return refusal(new Refused('internal'));
  }

  #routeOf(method: string, path: string): Route | undefined {
    const stream = { endpoint: openLive, answering: () => undefined };
    return [...this.#routes, stream]
      .filter(({ endpoint }) => endpoint.method === method && patternOf(endpoint).test(path))
      .sort((a, b) => paramsOf(a.endpoint) - paramsOf(b.endpoint))[0];
  }

  /**
   * The request, parsed by the endpoint's schemas; null, and reported as trouble, when it breaks
   * them.
   */
  #parse(endpoint: Endpoint, path: string, url: URL, body: unknown): unknown {
    const { parts } = endpoint;
    const query = Object.fromEntries(url.searchParams);
    const given = {
      params: patternOf(endpoint).exec(path)?.groups,
      query: Object.keys(query).length > 0 || parts.query ? query : undefined,
      in: typeof body === 'string' ? JSON.parse(body) : undefined,
    };
    const asked: Record<string, unknown> = {};
    for (const name of ['params', 'query', 'in'] as const) {
      const parsed = parts[name]?.safeParse(given[name]);
      asked[name] = parsed?.data;
      if (parsed?.success || (!parts[name] && given[name] === undefined)) continue;
      const why = parsed?.error?.message ?? `it takes no ${name}`;
      this.trouble.push(`${nameOf(endpoint)} was asked against the contract: ${why}`);
      return null;
    }
    return asked;
  }

  #stream(signal: AbortSignal | null, isBack: boolean): Response {
    const streams = this.#streams;
    let own: ReadableStreamDefaultController<Uint8Array>;
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        own = controller;
        streams.add(controller);
      },
    });
    signal?.addEventListener('abort', () => {
      if (streams.delete(own)) own.error(signal.reason);
    });
    // A page that was away hears that anything may have changed.
    this.#say(isBack ? `event: ${LIVE_EVENTS.refresh}\ndata: {}\n` : '');
    return new Response(stream, { headers: { 'content-type': 'text/event-stream' } });
  }

  #say(message: string): void {
    this.#events += 1;
    const text = new TextEncoder().encode(`id: ${this.#events}\n${message}\n`);
    for (const stream of this.#streams) stream.enqueue(text);
  }
}

/** The error of a browser that cannot reach the server. */
const noNetwork = () => new TypeError('Failed to fetch');

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const paramsOf = ({ path }: Endpoint) => path.split(':').length;

const patternOf = ({ path }: Endpoint) =>
  new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);

function refusal({ code, detail }: Refused): Response {
  const { status, message } = ERRORS[code];
  const body: ErrorBody = { error: { code, message, ...detail, request_id: 'test' } };
  return Response.json(body, { status });
}
