import { FlaskConical } from 'lucide-react';

/** The note over samples, wherever they stand among real entries (kit.md 31). */
export function SampleNote() {
  return (
    <p role="note" className="flex items-center gap-2 text-sm text-ink-soft">
      <FlaskConical size="1.125rem" aria-hidden className="shrink-0" />
      Using sample data for demonstration
    </p>
  );
}
