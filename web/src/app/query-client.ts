import { onlineManager, QueryClient } from '@tanstack/react-query';
import { followOperator } from '../account/account.ts';
import { ApiError } from '../kit/api/api.ts';

/**
 * Trying again helps when the way was broken, not when the server has said no, nor in no network.
 */
const retry = (failures: number, error: Error) =>
  failures < 2 && navigator.onLine !== false && !(error instanceof ApiError && error.status < 500);

/**
 * What the page knows of the server. `retryDelay` (ms) is for tests; TanStack Query's own
 * otherwise.
 */
export function newQueryClient({ retryDelay }: { retryDelay?: number } = {}): QueryClient {
  // It takes every page for online until it hears otherwise, and would not notice the network that
  // returns.
  onlineManager.setOnline(navigator.onLine);
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry,
        ...(retryDelay !== undefined && { retryDelay }),
        staleTime: 10_000,
        gcTime: 24 * 3_600_000,
        networkMode: 'always',
        // Failures that are on the screen; the rest hears what changed meanwhile, through live
        // updates.
        refetchOnReconnect: ({ state }) => state.error !== null,
      },
      // A write is sent when it is requested; its outcome is shown at once, with the input kept.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  followOperator(client);
  return client;
}
