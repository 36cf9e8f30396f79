import { loadableSheet } from '../sheet/SheetBoundary.tsx';

/** The sheet of a report; few open it. */
export const ReportSheet = loadableSheet(() => import('./ReportSheet.tsx'));
