import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../../kit/log/log.ts';
import type { Actor } from '../../kit/permit/permit.ts';
import type { Queryable } from '../../kit/postgres/database.ts';
import { onlyReading } from '../../kit/postgres/elsewhere.ts';
import { type NewLook, noteLooks } from '../families.queries.ts';

/** Looks are noted this long (ms) after they were made, at the latest. */
const WITHIN = 200;
/**
 * So many at a time: together they take a tenth of what each alone does, and nobody waits long
 * behind them.
 */
const AT_A_TIME = 100;

export interface OwnLooks {
  /** The actor has opened this record of theirs; it is noted beside the answer (families.md 26). */
  note(actor: Actor, id: string, now: Date): void;
  /** Waits until all looks of this member so far are noted; without one, of everybody. */
  noted(member?: string): Promise<void>;
}

export function ownLooks({ database, log }: { database: Queryable; log: Log }): OwnLooks {
  let waiting = new Map<string, NewLook>();
  let underWay: readonly NewLook[] = [];
  let working = false;
  let hurry = new AbortController();
  let batch = Promise.withResolvers<void>();

  function add(look: NewLook): void {
    const key = keyOf(look);
    if (waiting.has(key)) return;
    waiting.set(key, look);
    if (waiting.size === AT_A_TIME) hurry.abort();
    if (!working) void work();
  }

  async function work(): Promise<void> {
    working = true;
    while (waiting.size > 0) {
      if (waiting.size < AT_A_TIME)
        await delay(WITHIN, undefined, { signal: hurry.signal, ref: false }).catch(() => {});
      hurry = new AbortController();
      const all = [...waiting];
      underWay = all.slice(0, AT_A_TIME).map(([, look]) => look);
      // A new one: the old one holds what it had for long (kit/turns/fair-queue.ts).
      waiting = new Map(all.slice(AT_A_TIME));
      try {
        for (const look of await noteLooks(database, underWay))
          setTimeout(() => add(look), WITHIN).unref();
      } catch (error) {
        // As with a crash, they are lost: nobody is shown them but their own member.
        log.warn({ error, looks: underWay.length }, 'looks at own records were not noted');
      }
      underWay = [];
      batch.resolve();
      batch = Promise.withResolvers();
    }
    working = false;
  }

  return {
    note({ id: user_id }, family_id, now) {
      if (!onlyReading()) add({ family_id, user_id, at: now.toISOString() });
    },
    async noted(member) {
      if (onlyReading()) return;
      const isAsked = ({ user_id }: NewLook) => member === undefined || user_id === member;
      while ([...underWay, ...waiting.values()].some(isAsked)) {
        hurry.abort();
        await batch.promise;
      }
    },
  };
}

/** One of each day is noted. */
const keyOf = ({ family_id, user_id, at }: NewLook) => `${family_id} ${user_id} ${at.slice(0, 10)}`;
