import type { Database } from '../kit/postgres/database.ts';
import type { Clock } from '../kit/settings/clock.ts';
import type { Daily, Task } from '../kit/tasks/tasks.ts';
import { repository } from './groups.queries.ts';
import { groupPictures } from './picture/pictures.routes.ts';

declare module '../kit/tasks/tasks.ts' {
  interface TaskPayloads {
    groups_purge: Record<string, never>;
    group_pictures_sweep: Record<string, never>;
  }
}

export function groupTasks(parts: { database: Database; clock: Clock }) {
  const groups_purge: Task<unknown> = () => repository.purge(parts.database, parts.clock.now());
  const group_pictures_sweep: Task<unknown> = () => groupPictures.sweep(parts);
  return { groups_purge, group_pictures_sweep };
}

export const groupDaily: Daily[] = [
  { task: 'groups_purge', minute: 29 },
  { task: 'group_pictures_sweep', minute: 31 },
];
