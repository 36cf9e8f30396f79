import { loadable } from '../kit/browser/loadable.tsx';
import { Skeleton } from '../kit/ui/Skeleton.tsx';
import type { MorePlacesProps } from './pages/MorePlaces.tsx';

// The first screen of a phone shows none of them.
const MorePlaces = loadable(() => import('./pages/MorePlaces.tsx'));

/** Code that is loaded before the menu opens. */
export const preloadPlaces = MorePlaces.preload;

/** The places of `MorePlaces`, and their room while their code is on its way. */
export function LaterPlaces(props: MorePlacesProps) {
  return (
    <MorePlaces
      {...props}
      waiting={WIDTHS.map((width) => (
        <span key={width} className={props.className}>
          <Skeleton className={`h-5 ${width}`} />
        </span>
      ))}
      failed={(retry) => (
        <button type="button" onClick={retry} className={`${props.className} text-start`}>
          More places could not be loaded. Retry
        </button>
      )}
    />
  );
}

const WIDTHS = ['w-24', 'w-28', 'w-20', 'w-36', 'w-44', 'w-16', 'w-32', 'w-12'];
