import { removeFiles } from '../files/files.ts';
import type { Database } from '../kit/postgres/database.ts';
import type { Clock } from '../kit/settings/clock.ts';
import type { Daily, Task } from '../kit/tasks/tasks.ts';
import * as pictures from './pictures.queries.ts';

declare module '../kit/tasks/tasks.ts' {
  interface TaskPayloads {
    event_pictures_sweep: Record<string, never>;
  }
}

/** A form that is filled in longer than that sends its picture again. */
const UNUSED_MS = 24 * 3_600_000;

export function eventPictureTasks({ database, clock }: { database: Database; clock: Clock }) {
  /** events.md 26: what no event has, in steps of their own. */
  const event_pictures_sweep: Task<unknown> = async () => {
    const before = new Date(clock.now().getTime() - UNUSED_MS);
    for (;;) {
      const removed = await database.transaction(async (tx) => removeFiles(tx, await pictures.holdUnused(tx, before)));
      if (removed === 0) return;
    }
  };
  return { event_pictures_sweep };
}

export const eventPictureDaily: Daily[] = [{ task: 'event_pictures_sweep', minute: 28 }];
