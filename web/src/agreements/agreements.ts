// What other domains take of agreements.
export { LookUpGate } from './LookUpGate.tsx';
