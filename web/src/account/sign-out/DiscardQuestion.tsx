import { loadable } from '../../kit/browser/loadable.tsx';
import { SheetBoundary } from '../../kit/sheet/SheetBoundary.tsx';
import type { DiscardDialogProps } from './DiscardDialog.tsx';

const DiscardDialog = loadable(() => import('./DiscardDialog.tsx'));

/**
 * Asks before unsaved text on this device is lost; its code comes when there is something to ask.
 */
export function DiscardQuestion(props: DiscardDialogProps) {
  return (
    <SheetBoundary onClose={props.onCancel}>
      <DiscardDialog {...props} />
    </SheetBoundary>
  );
}
