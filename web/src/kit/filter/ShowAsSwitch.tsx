import { CalendarDays, LayoutList, Table2 } from 'lucide-react';
import { IconButton } from '../ui/IconButton.tsx';
import { useFilterInUrl } from '../url/use-filter-in-url.ts';

const OTHER = {
  table: { icon: Table2, label: 'Show as a table' },
  month: { icon: CalendarDays, label: 'Show as a month' },
};

/** A press sets it for the next switch: the other view may have a bar and a switch of its own. */
let goesOn = false;
const takeFocus = (button: HTMLButtonElement | null) => {
  if (!button || !goesOn) return;
  goesOn = false;
  button.focus();
};

/** Changes between the cards of a list and its other view, which the address names. */
export default function ShowAsSwitch({ other, on }: { other: keyof typeof OTHER; on: boolean }) {
  const { set } = useFilterInUrl<'as'>();
  const next = on ? { icon: LayoutList, label: 'Show as cards' } : OTHER[other];
  const change = () => {
    goesOn = true;
    set('as', on ? '' : other);
  };
  return <IconButton key={next.label} ref={takeFocus} data-later {...next} onClick={change} />;
}
