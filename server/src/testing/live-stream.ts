import { once } from 'node:events';
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { LIVE_EVENTS, type LiveChange, LiveChanges } from '@pcr/contract/kit/live.ts';
import { vi } from 'vitest';
import type { Visitor } from './visitor.ts';

/** A page's open stream, read to what has come so far. */
export interface LiveStream {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** All that it was told, in order. */
  readonly changes: LiveChange[];
  /** How often it was told to ask for everything again. */
  readonly refreshes: number;
  /** Where in the stream it is: what a page sends when it comes back. */
  readonly place: string | undefined;
  readonly ended: boolean;
  /** Waits until it has been told of all of these ids, and gives the ids of everything that it was told. */
  told(...ids: string[]): Promise<(string | null)[]>;
  /** Waits until it is up to date: from then on it is told of everything as it comes. */
  current(): Promise<LiveStream>;
  end(): Promise<void>;
  close(): void;
}

export interface StreamSetup {
  place?: string | undefined;
  /** Milliseconds. */
  age?: number;
  headers?: Record<string, string>;
}

const PATIENCE = { timeout: 10_000, interval: 5 };

/** Opens the stream of this browser on the process at `address`. */
export async function openStream(address: string, browser: Visitor, setup: StreamSetup = {}): Promise<LiveStream> {
  const jar = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  // A connection of its own: fetch opens others beside one that is busy, and leaves them unused.
  const request = get(`${address}/api/live${setup.age === undefined ? '' : `?age=${setup.age}`}`, {
    agent: false,
    headers: {
      cookie: jar,
      ...(setup.place !== undefined && { 'last-event-id': setup.place }),
      ...setup.headers,
    },
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const changes: LiveChange[] = [];
  let [refreshes, place, ended, rest] = [0, undefined as string | undefined, false, ''];
  response.setEncoding('utf8');
  response.on('data', (piece: string) => {
    rest += piece;
    const messages = rest.split('\n\n');
    rest = messages.pop() ?? '';
    for (const message of messages) {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(message)?.[1];
      place = field('id') ?? place;
      if (field('event') === LIVE_EVENTS.refresh) refreshes++;
      if (field('event') === LIVE_EVENTS.changed) changes.push(...LiveChanges.parse(JSON.parse(field('data') ?? '')));
    }
  });
  // Broken off by the other side, or by us.
  response.on('error', () => {});
  response.once('close', () => {
    ended = true;
  });

  const ids = () => changes.map(({ id }) => id);
  const stream: LiveStream = {
    status: response.statusCode ?? 0,
    headers: response.headers,
    changes,
    get refreshes() {
      return refreshes;
    },
    get place() {
      return place;
    },
    get ended() {
      return ended;
    },
    async told(...expected) {
      await vi.waitFor(() => {
        const missing = expected.filter((id) => !ids().includes(id));
        if (missing.length > 0) throw new Error(`not told of ${missing.join(', ')}, but of ${ids().join(', ')}`);
      }, PATIENCE);
      return ids();
    },
    async current() {
      await vi.waitFor(() => {
        if (place === undefined) throw new Error('the stream says nothing yet');
      }, PATIENCE);
      return stream;
    },
    async end() {
      await vi.waitFor(() => {
        if (!ended) throw new Error('the stream is still open');
      }, PATIENCE);
    },
    close: () => request.destroy(),
  };
  return stream;
}
