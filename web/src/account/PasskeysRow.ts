import { loadable } from '../kit/ui/loadable.tsx';

/** The row of /privacy-security that leads to the passkeys. */
export const PasskeysRow = loadable(() => import('./passkeys/PasskeysRow.tsx'));
