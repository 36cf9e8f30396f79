// What other domains know of groups.
export { GroupsView, useGroupBadge } from './GroupsView.tsx';
