import type { Notify } from '../../kit/messages/notify.ts';
import type { Database } from '../../kit/postgres/database.ts';
import type { Clock } from '../../kit/settings/clock.ts';
import type { Daily, Task } from '../../kit/tasks/tasks.ts';
import { tellOfComment, tellOfPost } from './board.news.ts';
import { posts } from './board.queries.ts';
import { postPictures } from './board.routes.ts';

declare module '../../kit/tasks/tasks.ts' {
  interface TaskPayloads {
    group_posts_purge: Record<string, never>;
    group_posts_pictures_sweep: Record<string, never>;
    group_posts_tell: { id: string };
    group_comments_tell: { id: string };
  }
}

export function boardTasks(parts: { database: Database; clock: Clock; notify: Notify }) {
  // Comments are in the same table.
  const group_posts_purge: Task<unknown> = () => posts.purge(parts.database, parts.clock.now());
  const group_posts_pictures_sweep: Task<unknown> = () => postPictures.sweep(parts);
  const group_posts_tell: Task<{ id: string }> = ({ id }) => tellOfPost(parts, id);
  const group_comments_tell: Task<{ id: string }> = ({ id }) => tellOfComment(parts, id);
  return {
    group_posts_purge,
    group_posts_pictures_sweep,
    group_posts_tell,
    group_comments_tell,
  };
}

export const boardDaily: Daily[] = [
  { task: 'group_posts_purge', minute: 33 },
  { task: 'group_posts_pictures_sweep', minute: 34 },
];
