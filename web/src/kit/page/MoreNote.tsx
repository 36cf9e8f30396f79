import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { TEXT_BUTTON } from '../look/button-look.ts';

export interface MoreNoteProps {
  icon: LucideIcon;
  /** The words that always stand: 'Using sample data for demonstration'. */
  title: ReactNode;
  /** The rest, of which one line shows what there is room for. */
  children: ReactNode;
  /** The text between the two: the description gives some titles without an end. */
  after?: string;
  /** Red for legal texts. */
  tone?: 'red' | 'soft';
  /** True when it is to be read in full, without a press: the first time. */
  inFull?: boolean;
  /** 'polite' where it appears while the screen is used. */
  live?: 'polite';
}

const LOOKS = {
  red: { box: 'border-red-mark/40 bg-red-soft', ink: 'text-red-ink', title: 'font-strong' },
  soft: { box: 'border-line bg-sunken', ink: 'text-ink-soft', title: '' },
};

/** A note that stands on one line, with 'more'; opened, or in full, it is a box. */
export function MoreNote({
  icon: Icon,
  title,
  after = '',
  children,
  tone = 'soft',
  inFull = false,
  live,
}: MoreNoteProps) {
  const [pressed, setPressed] = useState(false);
  const open = inFull || pressed;
  const look = LOOKS[tone];
  return (
    <div
      role={live ? 'status' : 'note'}
      className={`flex items-start gap-2 text-sm ${look.ink} ${open ? `rounded-card border px-3 py-2 ${look.box}` : ''}`}
    >
      <Icon size="1.125rem" aria-hidden className="mt-px shrink-0" />
      <p className={`min-w-0 grow ${open ? '' : 'truncate'}`}>
        <span className={look.title}>{title}</span>
        {after} {children}
      </p>
      {!inFull && (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setPressed(!pressed)}
          // The line is lower than a finger: the place to press reaches above and below it.
          className={`relative after:absolute after:-inset-x-3 after:-inset-y-3 ${TEXT_BUTTON}`}
        >
          {open ? 'less' : 'more'}
        </button>
      )}
    </div>
  );
}
