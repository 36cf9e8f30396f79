import { FlaskConical } from 'lucide-react';
import type { ReactNode } from 'react';
import { MoreNote } from './MoreNote.tsx';

/** What the note over samples says first. */
export const SAMPLES_SHOWN = 'Using sample data for demonstration';

/**
 * The note over samples, wherever they stand among real entries (kit.md 31). `children` say more
 * about them.
 */
export function SampleNote({ children }: { children?: ReactNode }) {
  if (children) {
    return (
      <MoreNote icon={FlaskConical} title={SAMPLES_SHOWN} after="." live="polite">
        {children}
      </MoreNote>
    );
  }
  return (
    <p role="note" className="flex items-center gap-2 text-sm text-ink-soft">
      <FlaskConical size="1.125rem" aria-hidden className="shrink-0" />
      {SAMPLES_SHOWN}
    </p>
  );
}
