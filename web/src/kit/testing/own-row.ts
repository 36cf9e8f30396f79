import { Refused } from './answering-server.ts';

/** The one row of its kind that a member has: nothing is written over unseen. */
export class OwnRow<Row extends object> {
  readonly #versions: readonly (keyof Row)[];
  #held: Row;
  #changes = 0;

  constructor(held: Row, versions: readonly (keyof Row)[]) {
    this.#held = held;
    this.#versions = versions;
  }

  get held(): Row {
    return this.#held;
  }

  /** What the page asks for. */
  save(edit: Partial<Row>): Row {
    const isStale = this.#versions.some((name) => edit[name] !== this.#held[name]);
    if (isStale) throw new Refused('conflict', { current: this.#held });
    return this.change(edit);
  }

  /** As another device of the member does. */
  change(fields: Partial<Row>): Row {
    this.#changes += 1;
    const now = new Date(Date.parse('2026-03-03T18:00:00Z') + this.#changes * 60_000).toISOString();
    this.#held = {
      ...this.#held,
      ...fields,
      ...Object.fromEntries(this.#versions.map((name) => [name, now])),
    };
    return this.#held;
  }
}
