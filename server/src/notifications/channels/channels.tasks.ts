import type { Database } from '../../kit/postgres/database.ts';
import type { Clock } from '../../kit/settings/clock.ts';
import type { Daily, Task } from '../../kit/tasks/tasks.ts';
import * as phones from './phone.queries.ts';
import * as push from './push.queries.ts';

declare module '../../kit/tasks/tasks.ts' {
  interface TaskPayloads {
    channels_sweep: Record<string, never>;
  }
}

/**
 * A browser in which nobody has opened PCR for so long is not told any more (notifications.md 51).
 */
const UNSEEN_MS = 180 * 86_400_000;
/** Its service has not answered for so long (66). */
const SILENT_MS = 7 * 86_400_000;

export function channelTasks({ database, clock }: { database: Database; clock: Clock }) {
  const channels_sweep: Task<unknown> = async () => {
    const ago = (ms: number) => new Date(clock.now().getTime() - ms);
    await push.sweep(database, { unseenSince: ago(UNSEEN_MS), silentSince: ago(SILENT_MS) });
    await phones.sweep(database, clock.now());
  };
  return { channels_sweep };
}

export const channelDaily: Daily[] = [{ task: 'channels_sweep', minute: 12 }];
