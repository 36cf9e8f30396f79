export { leaveGroups } from './members.leave.ts';
