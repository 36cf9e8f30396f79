// What other domains know of jobs.
export { JOB_SAMPLES } from './jobs.samples.ts';
export { RecentJobs, RecentJobsSkeleton } from './RecentJobs.tsx';
