import { EventEmitter, once } from 'node:events';

const PATIENCE = 40_000;

/** Arrivals at a server of the environment, until a test takes them. */
export class Arrivals<What> {
  readonly #there: What[] = [];
  readonly #news = new EventEmitter().setMaxListeners(0);

  add(one: What): void {
    this.#there.push(one);
    this.#news.emit('one');
  }

  /**
   * Takes the first one that matches: one that is there, or that still comes. Rejects after 40 s,
   * with `missing` and what is there.
   */
  async next(
    isLike: (one: What) => boolean,
    missing: string,
    inWords: (one: What) => string,
  ): Promise<What> {
    const signal = AbortSignal.timeout(PATIENCE);
    for (;;) {
      const at = this.#there.findIndex(isLike);
      const [found] = at >= 0 ? this.#there.splice(at, 1) : [];
      if (found) return found;
      await once(this.#news, 'one', { signal }).catch(() => {
        throw new Error(
          `${missing} has come. There is: ${this.#there.map(inWords).join(', ') || 'none'}`,
        );
      });
    }
  }

  /** How many there are like this that were not taken. */
  count(isLike: (one: What) => boolean): number {
    return this.#there.filter(isLike).length;
  }
}
