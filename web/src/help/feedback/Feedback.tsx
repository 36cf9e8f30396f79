import { loadableSheet, SheetBoundary } from '../../kit/sheet/SheetBoundary.tsx';
import { usePresence } from '../../kit/sheet/use-presence.ts';
import type { FeedbackSheetProps } from './FeedbackSheet.tsx';

const FeedbackSheet = loadableSheet(() => import('./FeedbackSheet.tsx'));

/**
 * The feedback sheet for any screen; its code comes when it is opened, and each opening is a new
 * one.
 */
export function Feedback({ open, onClose }: FeedbackSheetProps) {
  const giving = usePresence(open ? '' : null);
  if (!giving) return null;
  return (
    <SheetBoundary key={giving.key} onClose={onClose}>
      <FeedbackSheet open={open} onClose={onClose} />
    </SheetBoundary>
  );
}
