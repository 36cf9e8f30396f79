import { removeFiles } from '../../files/files.ts';
import type { Database } from '../../kit/postgres/database.ts';
import type { Clock } from '../../kit/settings/clock.ts';
import type { Daily, Task } from '../../kit/tasks/tasks.ts';
import { unused } from './avatar.queries.ts';

declare module '../../kit/tasks/tasks.ts' {
  interface TaskPayloads {
    avatar_sweep: Record<string, never>;
  }
}

const DAY = 24 * 3_600_000;

export function avatarTasks({ database, clock }: { database: Database; clock: Clock }) {
  /** Photos that were uploaded and never chosen: the connection went between the two requests. */
  const avatar_sweep: Task<unknown> = async () => {
    const before = new Date(clock.now().getTime() - DAY);
    for (;;) {
      const removed = await database.transaction(async (tx) =>
        removeFiles(tx, await unused(tx, before)),
      );
      if (removed === 0) return;
    }
  };
  return { avatar_sweep };
}

export const avatarDaily: Daily[] = [{ task: 'avatar_sweep', minute: 30 }];
