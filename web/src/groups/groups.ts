import { loadable } from '../kit/ui/loadable.tsx';

// What other domains know of groups.
export const GroupsView = loadable(() => import('./GroupsView.tsx'));
