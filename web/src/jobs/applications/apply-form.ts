import { loadableSheet } from '../../kit/sheet/SheetBoundary.tsx';

/** The board loads its code while nobody does anything; the details of a job open it. */
export const ApplyForm = loadableSheet(() => import('./ApplyForm.tsx'));
