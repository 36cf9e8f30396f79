import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { TONE_PAIR, type Tone } from '../look/tone.ts';

/** A word with the colour of its meaning. */
export function Badge({
  tone = 'neutral',
  icon: Icon,
  children,
}: {
  tone?: Tone;
  icon?: LucideIcon;
  children: ReactNode;
}) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-sm font-strong ${TONE_PAIR[tone]}`}
    >
      {Icon && <Icon size="0.875rem" aria-hidden className="shrink-0" />}
      {children}
    </span>
  );
}
