// What other domains take of agreements.
export { DisclaimerGate } from './DisclaimerGate.tsx';
export { LookUpGate } from './LookUpGate.tsx';
