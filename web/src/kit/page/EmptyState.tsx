import { type LucideIcon, Plus, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';

export interface EmptyStateProps {
  icon?: LucideIcon;
  /** One sentence: 'You have no family records yet.' */
  children: ReactNode;
  /** The next step, a button or a link. */
  action?: ReactNode;
}

export function EmptyState({ icon: Icon, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-4 px-4 py-10 text-center">
      {Icon && (
        <span className="grid size-16 place-items-center rounded-full bg-brand-soft text-brand-ink">
          <Icon size="1.75rem" aria-hidden />
        </span>
      )}
      <p className="max-w-80 text-balance text-ink-soft">{children}</p>
      {action}
    </div>
  );
}

export interface NoneYetProps {
  icon: LucideIcon;
  children: ReactNode;
  /** 'Add Record' */
  add: string;
  onAdd: () => void;
}

/** Shown instead of a list that has no entry at all. */
export function NoneYet({ icon, children, add, onAdd }: NoneYetProps) {
  return (
    <EmptyState
      icon={icon}
      action={
        <Button icon={Plus} onClick={onAdd}>
          {add}
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}

export interface NoneMatchesProps {
  children: ReactNode;
  /** 'Clear filters' */
  clear?: string | undefined;
  /** Null where there is nothing to clear. */
  onClear: (() => void) | null;
}

/** Shown instead of a list in which no entry matches the filters. */
export function NoneMatches({ children, clear = 'Clear filters', onClear }: NoneMatchesProps) {
  return (
    <EmptyState
      icon={SearchX}
      action={
        onClear && (
          <Button look="secondary" onClick={onClear}>
            {clear}
          </Button>
        )
      }
    >
      {children}
    </EmptyState>
  );
}
