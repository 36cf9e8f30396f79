export { groupConsentChanged, leaveGroups } from './members.lead.ts';
