import { once } from 'node:events';
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { type LiveChange, LiveChanges } from '@pcr/contract/kit/live/live.ts';
import { LIVE_EVENTS } from '@pcr/contract/kit/live/live-words.ts';
import { vi } from 'vitest';
import type { Visitor } from './visitor.ts';

/** A page's open stream, and what has come on it so far. */
export interface LiveStream {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** All that it has heard, in order. */
  readonly changes: LiveChange[];
  /** All of it as it was sent. */
  readonly text: string;
  /** How often it was asked to ask for everything again. */
  readonly refreshes: number;
  readonly ended: boolean;
  /** It has ended as the server wanted, and was not broken off. */
  readonly complete: boolean;
  /**
   * Waits until it has heard of all of these ids, and gives the ids of everything that it has
   * heard.
   */
  heard(...ids: string[]): Promise<(string | null)[]>;
  /** Waits until it is listened for: from then on it hears everything as it comes. */
  current(): Promise<LiveStream>;
  end(): Promise<void>;
  close(): void;
}

export interface StreamSetup {
  /** Milliseconds; without it the page has lost its connection. */
  age?: number;
  headers?: Record<string, string>;
}

const PATIENCE = { timeout: 30_000, interval: 5 };

/** Opens the stream of this browser on the process at `address`. */
export async function openStream(
  address: string,
  browser: Visitor,
  setup: StreamSetup = {},
): Promise<LiveStream> {
  const jar = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  // A connection of its own: fetch opens others beside one that is busy, and leaves them unused.
  const request = get(`${address}/api/live${setup.age === undefined ? '' : `?age=${setup.age}`}`, {
    agent: false,
    headers: { cookie: jar, ...setup.headers },
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const changes: LiveChange[] = [];
  let [refreshes, begun, ended, rest, text] = [0, false, false, '', ''];
  response.setEncoding('utf8');
  response.on('data', (piece: string) => {
    begun = true;
    text += piece;
    rest += piece;
    const messages = rest.split('\n\n');
    rest = messages.pop() ?? '';
    for (const message of messages) {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(message)?.[1];
      if (field('event') === LIVE_EVENTS.refresh) refreshes++;
      if (field('event') === LIVE_EVENTS.changed)
        changes.push(...LiveChanges.parse(JSON.parse(field('data') ?? '')));
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
    get text() {
      return text;
    },
    get refreshes() {
      return refreshes;
    },
    get ended() {
      return ended;
    },
    get complete() {
      return response.complete;
    },
    async heard(...expected) {
      await vi.waitFor(() => {
        const missing = expected.filter((id) => !ids().includes(id));
        if (missing.length > 0)
          throw new Error(`heard not of ${missing.join(', ')}, but of ${ids().join(', ')}`);
      }, PATIENCE);
      return ids();
    },
    async current() {
      await vi.waitFor(() => {
        if (!begun) throw new Error('the stream says nothing yet');
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
