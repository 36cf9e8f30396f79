import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { RecentlyDeletedButton } from './RecentlyDeletedButton.tsx';

export interface ListHeaderProps {
  title: string;
  /**
   * The ways to other views of it, in one row with the buttons; the title then has a row of its
   * own.
   */
  views?: ReactNode;
  /** Under the title. */
  children?: ReactNode;
  /** 'Add Record'; `addShort` is the label of the button on a phone that has no room for that. */
  add: string;
  addShort?: string;
  onAdd: () => void;
  /** Called when somebody is about to press the button, so that the form's code can be loaded. */
  onSoon?: () => void;
  onDeleted: () => void;
}

/**
 * The top of a list, one row: its title, the way to the recently deleted, and the button that adds.
 */
export function ListHeader(props: ListHeaderProps) {
  const { title, views, children, add, addShort = add, onAdd, onSoon, onDeleted } = props;
  return (
    <header className="@container">
      {views && <h1 className="text-xl leading-none @max-[14rem]:leading-[1.2]">{title}</h1>}
      <div className="flex flex-wrap items-center gap-x-1 @roomy:gap-x-3">
        {views ?? (
          // Of large text it takes as much as leaves a word like 'Announcements' whole on the
          // narrowest phone, and it is no smaller than the words under it.
          <h1 className="max-w-full grow basis-[6rem] wrap-break-word text-[clamp(1rem,5.7cqi+0.1rem,var(--text-xl))]/[1.3]">
            {title}
          </h1>
        )}
        <span className="ms-auto flex flex-wrap items-center justify-end gap-1 @roomy:gap-3">
          <RecentlyDeletedButton onClick={onDeleted} />
          <Button
            icon={Plus}
            aria-label={add}
            data-adds
            onClick={onAdd}
            onPointerEnter={onSoon}
            onFocus={onSoon}
            // Beside the views its word is enough on a phone, and beside a title on the narrowest.
            className={
              views
                ? 'px-3! [&_svg]:hidden @roomy:[&_svg]:block'
                : '@max-[19rem]:px-3! @max-[19rem]:[&_svg]:hidden'
            }
          >
            <span className="wide:hidden">{addShort}</span>
            <span className="hidden wide:inline">{add}</span>
          </Button>
        </span>
      </div>
      {children}
    </header>
  );
}
