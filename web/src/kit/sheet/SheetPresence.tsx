import type { ReactNode } from 'react';
import { SheetBoundary } from './SheetBoundary.tsx';
import { usePresence } from './use-presence.ts';

export interface SheetPresenceProps {
  /** The value that it shows; null while it is closed. */
  value: string | null;
  onClose: () => void;
  /** Renders the sheet for this value. */
  children: (value: string) => ReactNode;
}

/**
 * Renders a sheet whose code is loaded when it is opened. The sheet stays mounted while it closes,
 * and each opening makes a new one.
 */
export function SheetPresence({ value, onClose, children }: SheetPresenceProps) {
  const shown = usePresence(value);
  if (!shown) return null;
  return (
    <SheetBoundary key={shown.key} onClose={onClose}>
      {children(shown.value)}
    </SheetBoundary>
  );
}
