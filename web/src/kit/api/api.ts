import {
  type Answer,
  type Call,
  type Endpoint,
  ONLY_READING,
  SHOWN_USER,
} from '@pcr/contract/kit/endpoint.ts';
import { COMMON_ERRORS, isErrorAnswer } from '@pcr/contract/kit/error-answer.ts';
import type { ErrorBody, ErrorCode } from '@pcr/contract/kit/errors.ts';
import { earlyAnswer, NONE_IN_TIME } from './early-answers.ts';
import { isOnlyReading, noAnswerText, noteAnswered, noteReached } from './online.ts';

// Longer than 300 lines: all that may become of a call, which each part has to know of the others.

const TIMEOUT_MS = 10_000;
/**
 * Of a write: the server tries it for 20 s itself, and a second request must not overtake that
 * (machines.md 36).
 */
const WRITE_MS = 25_000;
/**
 * Where a password is hashed: what a starved machine does late it does all the same, so the page
 * waits for it.
 */
const HASHING_MS = 30_000;

/** The server refused, in the contract's closed form. `message` is what to show. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode;
  /** With `invalid_input`: the words for each field, by its path. */
  readonly fields: Readonly<Record<string, string>>;
  /** With `conflict`: the row as it is now. */
  readonly current: unknown;
  /** With `not_found`: the entry was deleted, and this person may restore it. */
  readonly restorable: boolean;
  /** With `agreement_required`. */
  readonly agreements: readonly string[];
  /** The request's id, by which the operator finds it in the log. */
  readonly request_id: string | undefined;
  /** Whole seconds until it may be tried again; 0 where the server did not say. */
  readonly retry_after: number;
  /** It came from a server that can only read (machines.md 39). */
  readonly onlyReading: boolean;
  /**
   * Of a write that was sent for a minute (machines.md 37): that nobody knows whether it was done,
   * or that it was not, since nobody can write.
   */
  outcome?: 'unknown' | 'not_yet';

  constructor(
    status: number,
    error: Omit<ErrorBody['error'], 'request_id'> & { request_id?: string },
    onlyReading = false,
  ) {
    super(wordsOf(error));
    this.status = status;
    this.code = error.code;
    this.fields = error.fields ?? {};
    this.current = error.current;
    this.restorable = error.can?.restore === true;
    this.agreements = error.agreements ?? [];
    this.request_id = error.request_id;
    this.retry_after = error.retry_after ?? 0;
    this.onlyReading = onlyReading;
  }
}

/**
 * A person who asked too often is told how long to wait, as far as the server's own words do not
 * say it.
 */
function wordsOf({
  message,
  retry_after,
}: Pick<ErrorBody['error'], 'message' | 'retry_after'>): string {
  if (!retry_after || message !== COMMON_ERRORS.too_many_requests.message) return message;
  const [count, unit] =
    retry_after > 60 ? [Math.ceil(retry_after / 60), 'minute'] : [Math.ceil(retry_after), 'second'];
  return `Too many tries. Please wait ${count} ${unit}${count === 1 ? '' : 's'}, then try again.`;
}

/**
 * The id by which a refusal can be reported to the operator; undefined when the request never
 * reached the server.
 */
export function requestIdOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.request_id : undefined;
}

/** Whether the entry was deleted, or this person was never allowed to see it. */
export const isNotFound = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'not_found';

/** Whether this person may see the entry, and not change it. */
export const isForbidden = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'forbidden';

/** Whether the server was asked too often; its words say how long to wait. */
export const isTooOften = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'too_many_requests';

/**
 * No answer came: there is no network, no server, or it took too long. Nobody knows whether a write
 * arrived; it can be sent again.
 */
export class OfflineError extends Error {
  override readonly name = 'OfflineError';
  readonly reason: 'network' | 'timeout';
  /** False when the device knew that it was in no network: then nothing has left it. */
  sent: boolean;

  constructor(
    reason: 'network' | 'timeout',
    { cause, sent = true }: { cause?: unknown; sent?: boolean } = {},
  ) {
    super(`${noAnswerText()}. Please check your connection and try again.`, { cause });
    this.reason = reason;
    this.sent = sent;
  }
}

/**
 * Whether nobody knows if the request was done: the server says so of what must not be sent twice,
 * and 502 and 504 are of a proxy in between that waited in vain.
 */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof OfflineError
    ? error.sent
    : error instanceof ApiError &&
      (error.outcome
        ? error.outcome === 'unknown'
        : error.code === 'outcome_unknown' || [502, 504].includes(error.status));

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /**
   * Milliseconds; the default is 10 s, 25 s for a write, and 30 s for what hashes a password.
   */
  timeout?: number;
  /** It is not sent again by itself: whoever calls does that. */
  once?: boolean;
  /**
   * An ended session is not passed on to `onSessionEnded` (for the first look for a session, and
   * for signing out).
   */
  quiet?: boolean;
  /** The request is sent to its end even when the page is left meanwhile. */
  keepalive?: boolean;
  headers?: Readonly<Record<string, string>>;
}

type Nothing = Record<never, never>;
type CallArguments<E extends Endpoint> =
  Nothing extends Call<E>
    ? [given?: Call<E>, options?: CallOptions]
    : [given: Call<E>, options?: CallOptions];

/** Parts of a call as they are sent, whatever the endpoint. */
interface Given {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  in?: unknown;
}

/**
 * Asks the server. Throws ApiError when it refuses, OfflineError when it does not answer, and the
 * signal's reason when the caller gives up. A write that is refused for the moment is sent again
 * for a minute (machines.md 35). A write never ends where the member who pressed has signed out
 * meanwhile, or somebody else has signed in: what would follow is not for them (machines.md 43).
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[given, options = {}]: CallArguments<E>
): Promise<Answer<E>> {
  const parts: Given = given ?? {};
  if (endpoint.method === 'GET') {
    const early = await earlyAnswer(urlOf(endpoint, parts).slice('/api'.length), shownUser);
    options.signal?.throwIfAborted();
    if (early === NONE_IN_TIME) {
      noteReached(false);
      throw new OfflineError('timeout');
    }
    if (early !== undefined) return early as Answer<E>;
  }
  const asker = calledAs();
  // What anybody may send, such as a sign-in, is in nobody's name.
  const isSigned = endpoint.method !== 'GET' && endpoint.parts.access !== 'anybody';
  const hasLeft = isSigned ? untilLeft() : () => false;
  // Whose data the page shows is said as of the press, also where it is sent again.
  const headers = ownHeaders(options);
  const ask = async (also?: Record<string, string>) => {
    const response = await send(endpoint, parts, options, { ...headers, ...also });
    if (!response.ok) throw await refusalIn(response, asker, options);
    if (response.status === 204) return undefined as Answer<E>;
    return (await readJson(response)) as Answer<E>;
  };
  if (endpoint.method === 'GET') return ask();
  const [pressed, wasOnlyReading] = [performance.now(), isOnlyReading()];
  const answer = ask().catch(async (error) => {
    if (options.once || !(error instanceof ApiError) || error.code !== 'unavailable') throw error;
    // Few need it, so it is no part of the first screen.
    const { untilAnswered } = await import('./until-answered.ts').catch(() => {
      error.outcome = 'unknown';
      throw error;
    });
    const { signal } = options;
    const stands = () => !hasLeft();
    return untilAnswered({ endpoint, ask, error, pressed, wasOnlyReading, stands, signal });
  });
  return answer.finally(() => hasLeft() && new Promise(() => {}));
}

/**
 * Reads the error from an answer that refuses, and publishes that the session has ended or that a
 * text must be accepted. A refusal to `asker` says nothing about a session that has begun
 * meanwhile, whosever it is.
 */
export async function refusalIn(
  response: Response,
  asker: number,
  { quiet }: Pick<CallOptions, 'quiet'> = {},
): Promise<ApiError> {
  const error = await readError(response);
  if (asker !== sessions) return error;
  if (error.code === 'not_authenticated' && !quiet)
    for (const listener of sessionListeners) listener();
  if (error.code === 'agreement_required')
    for (const listener of agreementListeners) listener(error.agreements);
  return error;
}

/** As `call`, for an endpoint that gives a file: its content. */
export async function fetchFile<E extends Endpoint>(
  endpoint: E,
  ...[given, options = {}]: CallArguments<E>
): Promise<Blob> {
  const asker = calledAs();
  const response = await send(endpoint, given ?? {}, options);
  if (response.ok) return response.blob();
  throw await refusalIn(response, asker, options);
}

async function send(
  endpoint: Endpoint,
  given: Given,
  options: CallOptions,
  headers = ownHeaders(options),
): Promise<Response> {
  const url = urlOf(endpoint, given);
  const inNetwork = navigator.onLine;
  const control = new AbortController();
  const giveUp = () => control.abort(options.signal?.reason);
  const timeout = options.timeout ?? patienceWith(endpoint);
  const timer = setTimeout(() => control.abort(new OfflineError('timeout')), timeout);
  if (options.signal?.aborted) giveUp();
  options.signal?.addEventListener('abort', giveUp);
  try {
    const response = await fetch(url, {
      method: endpoint.method,
      credentials: 'same-origin',
      headers: {
        ...headers,
        ...(given.in !== undefined && { 'content-type': 'application/json' }),
      },
      ...(given.in !== undefined && { body: JSON.stringify(given.in) }),
      ...(options.keepalive && { keepalive: true }),
      signal: control.signal,
    });
    // The body counts too: a signal lost half-way must end here, within the time.
    const body = response.status === 204 ? null : await response.arrayBuffer();
    noteAnswered(response.ok, response.headers.has(ONLY_READING));
    return new Response(body, { status: response.status, headers: response.headers });
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    noteReached(false);
    throw cause instanceof OfflineError
      ? cause
      : new OfflineError('network', { cause, sent: inNetwork });
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', giveUp);
  }
}

function patienceWith(endpoint: Endpoint): number {
  if (endpoint.parts.hashes) return HASHING_MS;
  return endpoint.method === 'GET' ? TIMEOUT_MS : WRITE_MS;
}

/** What every call says: whose data the page shows; and what this one says beside it. */
export function ownHeaders({
  quiet,
  headers,
}: Pick<CallOptions, 'quiet' | 'headers'> = {}): Record<string, string> {
  return {
    accept: 'application/json',
    ...headers,
    ...(shownUser !== undefined && !quiet && { [SHOWN_USER]: shownUser }),
  };
}

/** Where an endpoint is; every value is escaped, and one that would lead elsewhere is refused. */
export function urlOf(endpoint: Endpoint, given: Given): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = given.params?.[name];
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    if (text === '' || text === '.' || text === '..')
      throw new Error(`${endpoint.path} needs ${name}`);
    return encodeURIComponent(text);
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(given.query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) query.append(name, String(one));
    }
  }
  const search = query.toString();
  return `/api${path}${search && `?${search}`}`;
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    // A machine in between answered in the server's place (the sign-in page of a hotel's network).
    noteReached(false);
    throw new OfflineError('network', { cause });
  }
}

/**
 * Reads an error of the contract's form. Another machine in between does not know that form; then
 * the status says which code it is.
 */
export async function readError(response: Response): Promise<ApiError> {
  const { status, headers } = response;
  const body: unknown = await response.json().catch(() => null);
  const onlyReading = headers.has(ONLY_READING);
  if (isErrorAnswer(body))
    return new ApiError(status, body.error as ErrorBody['error'], onlyReading);
  const code = BY_STATUS[status] ?? 'internal';
  const retry_after = Number(headers.get('retry-after')) || 0;
  return new ApiError(status, { code, message: COMMON_ERRORS[code].message, retry_after });
}

const BY_STATUS: Record<number, keyof typeof COMMON_ERRORS> = {
  404: 'not_found',
  413: 'body_too_large',
  429: 'too_many_requests',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
};

let shownUser: string | undefined;
/** The same until they sign out; '' from then on. */
let signedIn: string | undefined;
/** How many sessions have begun in this page. */
let sessions = 0;
/** How often whoever was signed in has left: by their sign-out, or to somebody else. */
let leavings = 0;

/** In which session a call goes out, for `refusalIn`. */
export const calledAs = () => sessions;

/**
 * Who is signed in as far as the page knows, also while their session has ended; undefined before
 * it knows, and '' once they have signed out.
 */
export const calledFor = () => signedIn;

/** Whose data the page shows; undefined before it knows. */
export const shownFor = () => shownUser;

/** Whether whoever is signed in now has left by the time of the question. */
export function untilLeft(): () => boolean {
  const before = leavings;
  return () => leavings !== before;
}

/**
 * A session has begun. Whose data the page shows: each call says so, and is refused when the
 * browser's session is somebody else's by now. Undefined: the page does not know yet.
 */
export function callAs(userId: string | undefined): void {
  if (signedIn !== undefined && signedIn !== userId) leavings += 1;
  shownUser = signedIn = userId;
  sessions += 1;
}

/** The page shows what the device keeps of them, before it knows whose session it is. */
export function callUntilKnown(userId: string): void {
  if (signedIn === undefined) shownUser = signedIn = userId;
}

/** They have signed out. */
export function callAsNobody(): void {
  leavings += 1;
  signedIn = '';
}

/** The row as it is now, which a `conflict` brings; null for every other error. */
export function conflictOf<T>(
  error: unknown,
  schema: { safeParse: (value: unknown) => { data?: T | undefined } },
): T | null {
  return schema.safeParse(currentIn(error)).data ?? null;
}

/** What a `conflict` brings; undefined for every other error, and where it brings nothing. */
export const currentIn = (error: unknown): unknown =>
  error instanceof ApiError && error.code === 'conflict' ? error.current : undefined;

/**
 * Whether the app itself asks to sign in or to accept a text; what a screen asked for waits behind
 * that.
 */
export function isAskedElsewhere(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (error.code === 'not_authenticated' || error.code === 'agreement_required')
  );
}

const sessionListeners = new Set<() => void>();
const agreementListeners = new Set<(agreements: readonly string[]) => void>();

/** Called when a call finds that nobody is signed in any more. Returns how to stop. */
export function onSessionEnded(listener: () => void): () => void {
  sessionListeners.add(listener);
  return () => sessionListeners.delete(listener);
}

/** Called with the texts that must be accepted first. Returns how to stop. */
export function onAgreementRequired(listener: (agreements: readonly string[]) => void): () => void {
  agreementListeners.add(listener);
  return () => agreementListeners.delete(listener);
}
