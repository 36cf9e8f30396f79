import { loadable } from '../kit/ui/loadable.tsx';

/** Asks before what is unsaved on this device is lost; its code comes when there is something to ask. */
export const DiscardQuestion = loadable(() => import('./DiscardDialog.tsx'));
