import { lazy, Suspense } from 'react';
import type { DiscardDialogProps } from './DiscardDialog.tsx';

const DiscardDialog = lazy(() => import('./DiscardDialog.tsx'));

/** Asks before what is unsaved on this device is lost; its code comes when there is something to ask. */
export function DiscardQuestion(props: DiscardDialogProps) {
  return (
    <Suspense>
      <DiscardDialog {...props} />
    </Suspense>
  );
}
