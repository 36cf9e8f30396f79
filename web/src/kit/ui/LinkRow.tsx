import { ChevronRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from './Link.tsx';

export interface LinkRowProps {
  label: string;
  /** The content, in a few words. */
  hint?: string;
  to: string;
  icon: LucideIcon;
  /** How it is now. */
  status?: ReactNode;
  danger?: boolean;
}

/** A row that leads to another screen. */
export function LinkRow({ label, hint, to, icon: Icon, status, danger = false }: LinkRowProps) {
  return (
    <Link
      to={to}
      className="flex min-h-12 items-center gap-3 rounded-card border border-line bg-card px-4 py-2 transition-colors hover:bg-hover"
    >
      <Icon
        size="1.25rem"
        aria-hidden
        className={`shrink-0 ${danger ? 'text-red-ink' : 'text-brand-ink'}`}
      />
      <span className="min-w-0 grow">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className={`min-w-0 font-strong wrap-anywhere ${danger ? 'text-red-ink' : ''}`}>
            {label}
          </span>
          {status && <span className="shrink-0">{status}</span>}
        </span>
        {hint && <span className="block text-sm text-ink-soft wrap-anywhere">{hint}</span>}
      </span>
      <ChevronRight size="1.25rem" aria-hidden className="shrink-0 text-ink-soft" />
    </Link>
  );
}
