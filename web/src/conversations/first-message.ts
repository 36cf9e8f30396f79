import { loadableSheet } from '../kit/sheet/SheetBoundary.tsx';

/** Loaded when somebody writes. */
export const FirstMessage = loadableSheet(() => import('./FirstMessage.tsx'));
