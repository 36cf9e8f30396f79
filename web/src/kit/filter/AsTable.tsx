import { loadable } from '../browser/loadable.tsx';
import { useRail } from '../browser/use-wide.ts';

const ShowAsSwitch = loadable(() => import('./ShowAsSwitch.tsx'));

/** Whether the list is drawn as a table: a choice in the address, on a desktop alone. */
export function useAsTable(url: URLSearchParams): boolean {
  return useRail() && url.get('as') === 'table';
}

/** Changes between the cards of a list and its other view, on a desktop. */
export function ShowAsButton(props: { other: 'table' | 'month'; on: boolean }) {
  return useRail() && <ShowAsSwitch {...props} waiting={<span className="size-touch" />} />;
}
