import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { hereNow } from './sheet-history.ts';

export interface FilterInUrl<Name extends string> {
  /** Sets one filter, '' takes it away. The function stays the same. */
  set(name: Name, value: string): void;
  /** Takes all filters away; the order stays. */
  clear: () => void;
}

/** What a list shows is in the URL; changing it adds nothing to the history and leaves the list where it is. */
export function useFilterInUrl<Name extends string>(): FilterInUrl<Name> {
  const [, setUrl] = useSearchParams();
  const change = useCallback(
    (to: (now: URLSearchParams) => URLSearchParams) =>
      // Address and state of now, not of when this was made: a search that waited for typing to pause comes later, and
      // a sheet that was opened meanwhile still closes by going back.
      setUrl(() => to(new URLSearchParams(window.location.search)), {
        replace: true,
        preventScrollReset: true,
        state: hereNow(window).state,
      }),
    [setUrl],
  );
  const set = useCallback(
    (name: Name, value: string) =>
      change((now) => {
        if (value) now.set(name, value);
        else now.delete(name);
        return now;
      }),
    [change],
  );
  const clear = useCallback(() => {
    change((now) => {
      const sort = now.get('sort');
      return new URLSearchParams(sort ? { sort } : {});
    });
  }, [change]);
  return { set, clear };
}
