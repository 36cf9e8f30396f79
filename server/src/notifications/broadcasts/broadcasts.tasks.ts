import type { Daily, Task } from '../../kit/tasks/tasks.ts';
import { resume, sweep } from './broadcasts.queries.ts';
import { type FanOutParts, tellNext, tellOne } from './broadcasts.ts';

declare module '../../kit/tasks/tasks.ts' {
  interface TaskPayloads {
    broadcasts_tell: { id: string };
    broadcasts_tell_one: { id: string; user_id: string };
    broadcasts_sweep: Record<string, never>;
  }
}

/** As long as the entries that lead to them. */
const RETENTION_MS = 365 * 86_400_000;

export function broadcastTasks(parts: FanOutParts) {
  const broadcasts_tell: Task<{ id: string }> = ({ id }) => tellNext(parts, id);
  const broadcasts_tell_one: Task<{ id: string; user_id: string }> = ({ id, user_id }) =>
    tellOne(parts, id, user_id);
  const broadcasts_sweep: Task<unknown> = () =>
    sweep(parts.database, new Date(parts.clock.now().getTime() - RETENTION_MS));
  return { broadcasts_tell, broadcasts_tell_one, broadcasts_sweep };
}

/** At the start of the app: unfinished ones go on. */
export const resumeBroadcasts = resume;

export const broadcastDaily: Daily[] = [{ task: 'broadcasts_sweep', minute: 57 }];
