import { loadable } from '../browser/loadable.tsx';
import { useRail } from '../browser/use-wide.ts';

const AsTableSwitch = loadable(() => import('./AsTableSwitch.tsx'));

/** Whether the list is drawn as a table: a choice in the address, on a desktop alone. */
export function useAsTable(url: URLSearchParams): boolean {
  return useRail() && url.get('as') === 'table';
}

/** Changes between cards and a table, on a desktop. */
export function AsTableButton({ on }: { on: boolean }) {
  return useRail() && <AsTableSwitch on={on} waiting={<span className="size-touch" />} />;
}
