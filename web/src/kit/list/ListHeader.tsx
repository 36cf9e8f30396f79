import { Plus } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { RecentlyDeletedButton } from '../entry/RecentlyDeletedButton.tsx';
import { Button } from '../ui/Button.tsx';

export interface ListHeaderProps {
  title: string;
  /** Under the title. */
  children?: ReactNode;
  place?: RefObject<HTMLElement | null>;
  /** 'Add Record'; `addShort` is what stands on the button where that is less. */
  add: string;
  addShort?: string;
  onAdd: () => void;
  /** Called when somebody is about to press the button, so that the form's code can be loaded. */
  onSoon?: () => void;
  onDeleted: () => void;
}

/** The top of a list: its title, the button that adds, and the one for the recently deleted. */
export function ListHeader(props: ListHeaderProps) {
  const { title, children, place, add, addShort, onAdd, onSoon, onDeleted } = props;
  return (
    <header ref={place} className="flex scroll-mt-20 flex-wrap items-center gap-x-4 gap-y-3">
      <div className="min-w-0 grow basis-full wide:basis-40">
        <h1 className="text-xl">{title}</h1>
        {children}
      </div>
      <Button icon={Plus} aria-label={addShort && add} onClick={onAdd} onPointerEnter={onSoon} onFocus={onSoon}>
        {addShort ?? add}
      </Button>
      <RecentlyDeletedButton onClick={onDeleted} />
    </header>
  );
}
