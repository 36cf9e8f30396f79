import { loadable } from '../browser/loadable.tsx';
import { useRail } from '../browser/use-wide.ts';

const ShowAsSwitch = loadable(() => import('./ShowAsSwitch.tsx'));

/**
 * Changes between the cards of a list and its other view, on a desktop. Its place beside the search
 * is free before.
 */
export function ShowAsButton(props: { other: 'table' | 'month'; on: boolean }) {
  return (
    <span className="hidden min-w-touch shrink-0 rail:block">
      {useRail() && <ShowAsSwitch {...props} />}
    </span>
  );
}
