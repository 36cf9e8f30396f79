import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

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
