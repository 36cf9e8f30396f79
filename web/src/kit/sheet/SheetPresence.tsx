import type { ReactNode } from 'react';
import { LazySheet } from './LazySheet.tsx';
import { usePresence } from './use-presence.ts';

export interface SheetPresenceProps {
  /** What it shows; null while it is closed. */
  value: string | null;
  onClose: () => void;
  /** The sheet, of this value. */
  children: (value: string) => ReactNode;
}

/** A sheet whose code comes when it is opened: kept for the moment in which it closes, and a new one each time. */
export function SheetPresence({ value, onClose, children }: SheetPresenceProps) {
  const shown = usePresence(value);
  if (!shown) return null;
  return (
    <LazySheet key={shown.key} onClose={onClose}>
      {children(shown.value)}
    </LazySheet>
  );
}
