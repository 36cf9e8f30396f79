import { loadable } from '../kit/browser/loadable.tsx';

/** The sheet that says that something was accepted; its code comes once it was. */
export const LateSheet = loadable(() =>
  import('../kit/sheet/SuccessSheet.tsx').then((kit) => ({ default: kit.SuccessSheet })),
);
