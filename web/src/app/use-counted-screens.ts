import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Has each screen counted that is opened while the member lets PCR count (privacy.md 7). */
export function useCountedScreens(counting: boolean): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (!counting) return;
    void import('../privacy/count-screen.ts').then(
      ({ countScreenAt }) => countScreenAt(pathname),
      // The code cannot be loaded now: nothing is counted.
      () => {},
    );
  }, [counting, pathname]);
}
