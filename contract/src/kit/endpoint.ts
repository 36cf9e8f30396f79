import type * as z from 'zod/mini';
import type { AgreementName } from './agreement-name.ts';

/** The header in which a page says whose data it shows: the id of that user. */
export const SHOWN_USER = 'x-pcr-user';
/** This header says that the app opened the entry by itself, beside its list (kit.md 171). */
export const OPENED_BY_ITSELF = 'x-pcr-opened-by-itself';

/** In this header an answer says that it was read while nobody can write (machines.md 20). */
export const ONLY_READING = 'x-pcr-only-reading';
/** This header says that a write was sent before, and its answer did not come (machines.md 12). */
export const SENT_AGAIN = 'x-pcr-sent-again';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call: anybody, or only somebody with a session (401 'User not authenticated' otherwise).
 */
export type Access = 'anybody' | 'session';

export interface EndpointParts {
  /** One schema for each `:name` in the path. */
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  in?: z.ZodMiniType;
  /**
   * 'bytes' in place of `in`: the body is the content of a file as it is, streamed, its length said
   * first.
   */
  takes?: 'bytes';
  /** The answer; none means 204 and no body. */
  out?: z.ZodMiniType;
  /**
   * In place of `out`. 'bytes': the answer is the content of a file as it is, streamed; 'events':
   * it stays open and says things as they happen (server-sent events, kit/live/live.ts).
   */
  gives?: 'bytes' | 'events';
  /** Default 'session'. */
  access?: Access;
  /**
   * Agreements whose current version must be accepted first (403 `agreement_required` otherwise).
   */
  needs?: readonly AgreementName[];
  /**
   * A read that may cost many times what others do, so that fewer run at a time (kit.md 94):
   * always, or when one of these parts of the query is given.
   */
  costly?: true | readonly string[];
  /**
   * Requests of the same moment share a statement (kit.md 80), so that more of these run at a time.
   */
  together?: true;
  /**
   * Its answer is made of those of others, each of which has its own checks and its own turn
   * (kit.md 141).
   */
  gathers?: true;
  /**
   * It hashes a password, which takes a slow or busy machine many seconds: web waits longer
   * (kit.md 70).
   */
  hashes?: true;
  /**
   * True: a POST that does the same when it arrives twice, without an id of its maker or the
   * version that it changes. False: one that does not, whatever its input looks like
   * (`isRepeatable`).
   */
  again?: boolean;
  /**
   * A POST that only reads: what it is asked about must not stand in an address (machines.md 20).
   */
  reads?: true;
  /** Largest body in bytes; default 64 KiB. */
  bodyLimit?: number;
  /** One sentence for the OpenAPI document: what it does, and the source of its rule. */
  summary: string;
}

type Out<T> = T extends z.ZodMiniType ? z.output<T> : undefined;
type In<T> = T extends z.ZodMiniType ? z.input<T> : undefined;

export interface Endpoint<P extends EndpointParts = EndpointParts> {
  readonly method: Method;
  /** Below /api, with `:name` for parameters. */
  readonly path: string;
  readonly parts: P;
}

/** What the caller gives, before parsing. Parts that an endpoint has not are absent. */
export type Call<E extends Endpoint> = Given<{
  params: In<E['parts']['params']>;
  query: In<E['parts']['query']>;
  in: In<E['parts']['in']>;
  bytes: E['parts']['takes'] extends 'bytes' ? Uint8Array : undefined;
}>;

/** What the server gets, parsed. */
export type Asked<E extends Endpoint> = {
  params: Out<E['parts']['params']>;
  query: Out<E['parts']['query']>;
  in: Out<E['parts']['in']>;
};

export type Answer<E extends Endpoint> = Out<E['parts']['out']>;

type Given<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };

/** One thing that web may ask of the server: both bind this same value (kit.md 86). */
export function endpoint<const P extends EndpointParts>(
  method: Method,
  path: string,
  parts: P,
): Endpoint<P> {
  return { method, path, parts };
}

/**
 * Whether it may be sent again where nobody knows if it has arrived (machines.md 3): it reads, it
 * makes an entry by its maker's id, it changes or deletes by the version that its maker saw, or it
 * says of itself that it does the same twice.
 */
export function isRepeatable({ method, parts }: Endpoint): boolean {
  if (parts.again !== undefined) return parts.again;
  if (method !== 'POST') return true;
  if (parts.reads) return true;
  return [parts.in, parts.query].some(
    (shape) =>
      shape &&
      'shape' in shape &&
      ['id', 'updated_at'].some((name) => name in (shape as z.ZodMiniObject).shape),
  );
}
