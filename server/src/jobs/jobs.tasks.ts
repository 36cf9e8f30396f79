import type { Daily, Task } from '../kit/tasks/tasks.ts';
import { type NewsParts, tellApplicants } from './applications/applications.news.ts';
import { repository } from './jobs.queries.ts';

declare module '../kit/tasks/tasks.ts' {
  interface TaskPayloads {
    jobs_purge: Record<string, never>;
    jobs_tell_applicants: { id: string };
  }
}

export function jobTasks(parts: NewsParts) {
  const { database, clock } = parts;
  const jobs_purge: Task<unknown> = () => repository.purge(database, clock.now());
  const jobs_tell_applicants: Task<{ id: string }> = ({ id }) => tellApplicants(parts, id);
  return { jobs_purge, jobs_tell_applicants };
}

export const jobDaily: Daily[] = [{ task: 'jobs_purge', minute: 45 }];
