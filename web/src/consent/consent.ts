// What other domains know of consent.
export { ConsentLink } from './ConsentLink.tsx';
