// What other domains know of requests about records.
export { RecordDisputes } from './RecordDisputes.tsx';
