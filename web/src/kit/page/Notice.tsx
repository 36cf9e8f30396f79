import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** A calm note at the end of a screen: about privacy, or what its content is for. */
export function Notice({
  label,
  icon: Icon,
  children,
}: {
  label: string;
  icon: LucideIcon;
  children: ReactNode;
}) {
  return (
    <aside
      aria-label={label}
      className="flex gap-2 rounded-card border border-line bg-sunken px-3 py-2 text-sm text-ink-soft"
    >
      <Icon size="1.125rem" aria-hidden className="mt-px shrink-0" />
      <p>{children}</p>
    </aside>
  );
}
