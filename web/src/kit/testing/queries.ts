import { QueryClient } from '@tanstack/react-query';
import { onTestFinished } from 'vitest';

// Shared by tests of the cache: a server that waits, and a client that is cleared after the test.

/** A server that answers when it is told to, with the data of the time when it was asked. */
export function server<T>(first: T) {
  const waiting: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const self = {
    holds: first,
    asked: 0,
    /** Like `call`, it stops when the query is cancelled. */
    ask: (signal: AbortSignal) =>
      new Promise<T>((resolve, reject) => {
        self.asked += 1;
        const then = self.holds;
        waiting.push({ resolve: () => resolve(then), reject });
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
    async answer() {
      for (const { resolve } of waiting.splice(0)) resolve();
      await new Promise((done) => setTimeout(done));
    },
    refuse(error: Error) {
      for (const { reject } of waiting.splice(0)) reject(error);
    },
  };
  return self;
}

/** A client that is cleared when the test is over. */
export function newClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always', staleTime: 10_000 } },
  });
  client.mount();
  onTestFinished(() => {
    client.clear();
    client.unmount();
  });
  return client;
}
