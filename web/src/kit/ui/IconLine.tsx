import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** One fact on a card, with an icon before it. */
export function IconLine({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <p className="flex min-w-0 items-start gap-2">
      <Icon size="1.125rem" aria-hidden className="mt-[3px] shrink-0 text-ink-soft" />
      <span dir="auto" className="min-w-0 wrap-anywhere">
        {children}
      </span>
    </p>
  );
}
