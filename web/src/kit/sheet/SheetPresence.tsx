import type { ReactNode } from 'react';
import { LazySheet } from './LazySheet.tsx';
import { useLingering } from './use-presence.ts';

export interface LingeringSheetProps {
  /** What it shows; null while it is closed. */
  value: string | null;
  onClose: () => void;
  /** The sheet, of this value. */
  children: (value: string) => ReactNode;
}

/** A sheet whose code comes when it is opened: kept for the moment in which it closes, and a new one each time. */
export function LingeringSheet({ value, onClose, children }: LingeringSheetProps) {
  const shown = useLingering(value);
  if (!shown) return null;
  return (
    <LazySheet key={shown.key} onClose={onClose}>
      {children(shown.value)}
    </LazySheet>
  );
}
