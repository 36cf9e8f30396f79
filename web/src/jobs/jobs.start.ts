import type { QueryClient } from '@tanstack/react-query';
import { prefetchJobs } from './jobs.data.ts';
import { filtersOf } from './jobs.search.ts';

/** Begins the screen that the address asks for, for somebody who was signed in here: code and data side by side. */
export function startJobs(client: QueryClient): void {
  prefetchJobs(client, filtersOf(new URLSearchParams(window.location.search)));
}
