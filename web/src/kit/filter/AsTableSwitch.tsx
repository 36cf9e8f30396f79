import { LayoutList, Table2 } from 'lucide-react';
import { IconButton } from '../ui/IconButton.tsx';
import { useFilterInUrl } from '../url/use-filter-in-url.ts';

export default function AsTableSwitch({ on }: { on: boolean }) {
  const { set } = useFilterInUrl<'as'>();
  return (
    <IconButton
      data-later
      icon={on ? LayoutList : Table2}
      label={on ? 'Show as cards' : 'Show as a table'}
      onClick={() => set('as', on ? '' : 'table')}
    />
  );
}
