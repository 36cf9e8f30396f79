// What other domains know of members.
export { MemberLink } from './MemberLink.tsx';
export { MemberName } from './MemberName.tsx';
