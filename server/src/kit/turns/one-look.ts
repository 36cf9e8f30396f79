import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * However many ask, `look` is in progress once at a time, and what it saw is told for `keepMs`
 * after that. What fails is told to those who wait for it, and is not kept. It belongs to none of
 * them: it runs in the context in which `oneLook` was called.
 */
export function oneLook<T>(look: () => Promise<T>, keepMs: number): () => Promise<T> {
  const lookForAll = AsyncLocalStorage.bind(look);
  let seen: { what: T; until: number } | null = null;
  let looking: Promise<T> | null = null;
  return () => {
    if (seen && performance.now() < seen.until) return Promise.resolve(seen.what);
    looking ??= lookForAll()
      .then((what) => {
        seen = { what, until: performance.now() + keepMs };
        return what;
      })
      .finally(() => {
        looking = null;
      });
    return looking;
  };
}
