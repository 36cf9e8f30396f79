// What other domains know of requests about records.

export { recordDisputesStale } from './disputes.data.ts';
export { RecordDisputes } from './RecordDisputes.tsx';
