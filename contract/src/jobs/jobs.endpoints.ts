import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { HistoryQuery } from '../kit/history.schema.ts';
import { Id, Instant } from '../kit/shapes.ts';
import {
  DeletedJobPage,
  Job,
  JobDraft,
  JobEdit,
  JobPage,
  JobQuery,
  JobReport,
  JobReportDraft,
  JobSaving,
  JobStatusChange,
  JobVersionPage,
  SAVED_JOBS_MAX,
} from './jobs.schema.ts';

const params = z.object({ id: Id });
/** What every member has accepted before they see the app (agreements.md 8). */
const needs = ['terms_of_service', 'nda'] as const;

export const listJobs = endpoint('GET', '/jobs', {
  needs,
  query: JobQuery,
  out: JobPage,
  costly: ['search', 'location'],
  summary:
    'All jobs, or the own part of them, searched and filtered, newest or best paid first, 30 a page, each with the own application to it',
});

export const listDeletedJobs = endpoint('GET', '/jobs/deleted', {
  needs,
  query: HistoryQuery,
  out: DeletedJobPage,
  summary: "The caller's own jobs that were deleted in the last 30 days",
});

export const getJob = endpoint('GET', '/jobs/:id', {
  needs,
  params,
  out: Job,
  summary: 'One job, with the own application to it',
});

export const createJob = endpoint('POST', '/jobs', {
  needs,
  in: JobDraft,
  out: Job,
  summary: 'Posts a job under the id that the client made; sent again, it answers the same one',
});

export const updateJob = endpoint('PUT', '/jobs/:id', {
  needs,
  params,
  in: JobEdit,
  out: Job,
  summary: 'Replaces the fields of an own job; 409 with the current one when `updated_at` is stale',
});

export const changeJobStatus = endpoint('PUT', '/jobs/:id/status', {
  needs,
  params,
  in: JobStatusChange,
  out: Job,
  summary:
    'Marks an own job as filled or closed while it is active, with a line to those who applied, or reopens it; 409 with the current one otherwise',
});

export const saveJob = endpoint('PUT', '/jobs/:id/saved', {
  needs,
  params,
  in: JobSaving,
  out: Job,
  summary: `Saves another's job for the caller, or takes it away from what they saved; 409 with the job when they have saved ${SAVED_JOBS_MAX}`,
});

export const deleteJob = endpoint('DELETE', '/jobs/:id', {
  needs,
  params,
  query: z.object({ updated_at: Instant }),
  summary:
    'Deletes an own job; it can be restored for 30 days; 409 with the current one when it is stale',
});

export const restoreJob = endpoint('POST', '/jobs/:id/restore', {
  needs,
  params,
  out: Job,
  again: true,
  summary: 'Takes a deletion back; its applications come back with it',
});

export const listJobVersions = endpoint('GET', '/jobs/:id/versions', {
  needs,
  params,
  query: HistoryQuery,
  out: JobVersionPage,
  costly: true,
  summary: 'Every change of an own job with what it was before',
});

export const reportJob = endpoint('POST', '/jobs/:id/reports', {
  needs,
  params,
  in: JobReportDraft,
  out: JobReport,
  summary:
    "Tells the operator about another member's job, once: told again, it answers what was told before",
});

export const getOwnJobReport = endpoint('GET', '/jobs/:id/own-report', {
  needs,
  params,
  out: JobReport,
  summary: 'What this member has told the operator about a job; 404 when nothing',
});
