import type { QueryClient } from '@tanstack/react-query';
import { prefetchFamilies } from './families.data.ts';
import { filtersOf } from './families.search.ts';

/** Begins the screen that the address asks for, for somebody who was signed in here: code and data side by side. */
export function startFamilies(client: QueryClient): void {
  prefetchFamilies(client, filtersOf(new URLSearchParams(window.location.search)));
}
