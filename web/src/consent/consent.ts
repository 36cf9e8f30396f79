// What other domains know of consent.
export { ConsentLink } from './ConsentLink.tsx';
export { ConsentSwitch } from './ConsentSwitch.tsx';
