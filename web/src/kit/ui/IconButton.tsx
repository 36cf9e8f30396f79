import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** The accessible name: 'View details of Lee Family'. */
  label: string;
  icon: LucideIcon;
}

export function IconButton({ label, icon: Icon, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={`inline-grid size-touch shrink-0 place-items-center rounded-full text-ink-soft print:hidden transition-colors enabled:hover:bg-hover enabled:hover:text-ink disabled:opacity-50 ${className ?? ''}`}
    >
      <Icon size="1.375rem" aria-hidden />
    </button>
  );
}
