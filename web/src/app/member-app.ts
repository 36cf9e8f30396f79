import { loadable } from '../kit/ui/loadable.tsx';

/** The app of a member, whose code a visitor does not load. */
export const MemberApp = loadable(() => import('./MemberApp.tsx'));
