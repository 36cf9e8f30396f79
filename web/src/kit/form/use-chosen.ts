import { useState } from 'react';

/**
 * What a control shows, and how to choose: the choice shows with the press itself and stands until
 * its change is through, then the known value. The page learns a turn later that a change is in
 * progress, and a native control would go back meanwhile.
 */
export function useChosen<T>(known: T): [T, (value: T, change: Promise<unknown>) => void] {
  const [chosen, setChosen] = useState<{ value: T }>();
  function choose(value: T, change: Promise<unknown>) {
    setChosen({ value });
    const through = () => setChosen(undefined);
    change.then(through, through);
  }
  return [chosen ? chosen.value : known, choose];
}
