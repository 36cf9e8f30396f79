import { LayoutList, Table2 } from 'lucide-react';
import { useRail } from '../browser/use-wide.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { useFilterInUrl } from '../url/use-filter-in-url.ts';

/** Whether the list is drawn as a table: a choice in the address, on a desktop alone. */
export function useAsTable(url: URLSearchParams): boolean {
  return useRail() && url.get('as') === 'table';
}

/** Changes between cards and a table. */
export function AsTableButton({ on }: { on: boolean }) {
  const { set } = useFilterInUrl<'as'>();
  return (
    <span className="hidden rail:block">
      <IconButton
        icon={on ? LayoutList : Table2}
        label={on ? 'Show as cards' : 'Show as a table'}
        onClick={() => set('as', on ? '' : 'table')}
      />
    </span>
  );
}
