import { EventEmitter } from 'node:events';
import pg from 'pg';
import type { Listener } from '../listening/listener.ts';

type WhenConnected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/**
 * What a lane's runner takes for its pool: the connections of the pool that all lanes share, and,
 * where it asks for one by a callback, one that only listens (machines.md 45). graphile-worker asks
 * in this way for the connection that it keeps, and in no other; a test counts the connections.
 */
export class LanePool extends pg.Pool {
  readonly #shared: pg.Pool;
  readonly #listener: Listener;
  /** A connection is given once this is done; it is asked each time. */
  gate: () => Promise<void> = async () => {};

  /** `size` is how many tasks the lane does at once; the shared pool has fewer connections. */
  constructor(shared: pg.Pool, listener: Listener, size: number) {
    super({ max: size });
    this.#shared = shared;
    this.#listener = listener;
    this.query = shared.query.bind(shared) as typeof this.query;
    // The shared pool hears what breaks. graphile-worker wants to see that somebody does.
    this.on('error', () => {}).on('connect', () => {});
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(whenConnected: WhenConnected): void;
  override connect(whenConnected?: WhenConnected): Promise<pg.PoolClient> | undefined {
    if (!whenConnected) return this.gate().then(() => this.#shared.connect());
    const hearing = new HearingClient(this.#listener);
    whenConnected(undefined, hearing as EventEmitter as pg.PoolClient, () => hearing.release());
    return undefined;
  }
}

/** It never breaks: the listener returns by itself, and idle lanes look every two seconds. */
class HearingClient extends EventEmitter {
  readonly #listener: Listener;
  readonly #heard = new Map<string, () => void>();

  constructor(listener: Listener) {
    super();
    this.#listener = listener;
  }

  async query(text: string): Promise<void> {
    for (const statement of text.split(';').map((each) => each.trim())) {
      if (statement === '') continue;
      const { does, channel } = STATEMENT.exec(statement)?.groups ?? {};
      if (!does || !channel)
        throw new Error('The task queue asks more of the connection that listens than to listen');
      if (does.toLowerCase() === 'listen') await this.#hear(channel);
      else this.#hearNoMore(channel);
    }
  }

  async #hear(channel: string): Promise<void> {
    if (this.#heard.has(channel)) return;
    const hearNoMore = await this.#listener.hear([channel], {
      onNotice: (_, payload) => this.emit('notification', { channel, payload, processId: 0 }),
    });
    this.#heard.set(channel, hearNoMore);
  }

  #hearNoMore(channel: string): void {
    this.#heard.get(channel)?.();
    this.#heard.delete(channel);
  }

  release(): void {
    for (const channel of [...this.#heard.keys()]) this.#hearNoMore(channel);
  }
}

const STATEMENT = /^(?<does>listen|unlisten) "(?<channel>[^"]+)"$/i;
