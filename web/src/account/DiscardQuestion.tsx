import { loadable } from '../kit/ui/loadable.tsx';

/** Asks before what is unsaved on this device is lost; its code comes when there is something to ask. */
const DiscardDialog = loadable(() => import('./DiscardDialog.tsx'));
