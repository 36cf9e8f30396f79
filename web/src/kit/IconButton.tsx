import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Spinner } from './Spinner.tsx';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** What it does, to whom: 'Delete announcement Picnic'. */
  label: string;
  icon: LucideIcon;
  look?: 'quiet' | 'outline' | 'danger';
  busy?: boolean;
}

const LOOKS = {
  quiet: 'text-ink-soft enabled:hover:bg-hover enabled:hover:text-ink',
  outline: 'border border-line-strong bg-card text-brand-ink enabled:hover:bg-hover',
  danger: 'text-red-ink enabled:hover:bg-red-soft',
};

export function IconButton({ label, icon: Icon, look = 'quiet', busy = false, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      onClick={busy ? undefined : rest.onClick}
      aria-label={label}
      title={label}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={`inline-grid size-touch shrink-0 place-items-center rounded-full transition-colors disabled:opacity-50 ${LOOKS[look]} ${className ?? ''}`}
    >
      {busy ? <Spinner size={20} /> : <Icon size="1.375rem" aria-hidden />}
    </button>
  );
}
