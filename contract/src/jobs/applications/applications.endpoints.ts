import * as z from 'zod/mini';
import {
  Conversation,
  ConversationMessageDraft,
} from '../../conversations/conversations.schema.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { Id } from '../../kit/shapes.ts';
import {
  APPLICATIONS_PER_HOUR,
  ASK_AGAIN_DAYS,
  JobApplication,
  JobApplicationDraft,
  JobApplicationPage,
  JobApplicationQuery,
  JobCallOff,
  JobDecision,
} from './applications.schema.ts';

const params = z.object({ id: Id });
const needs = ['terms_of_service', 'nda'] as const;

export const applyToJob = endpoint('POST', '/jobs/:id/applications', {
  needs,
  params,
  in: JobApplicationDraft,
  out: JobApplication,
  summary: `Applies to another's active job, once; 409 with the job as it is when it is not active or applied to, 429 with the time to wait after ${APPLICATIONS_PER_HOUR} in an hour`,
});

export const listJobApplications = endpoint('GET', '/jobs/:id/applications', {
  needs,
  params,
  query: JobApplicationQuery,
  out: JobApplicationPage,
  summary:
    'The applications to an own job, 20 a page: those that are pending first, of each the newest',
});

export const decideJobApplication = endpoint('PUT', '/job-applications/:id/decision', {
  needs,
  params,
  in: JobDecision,
  out: JobApplication,
  summary:
    'Accepts or declines a pending application to an own job; 409 with the current one when it is not pending',
});

export const withdrawJobApplication = endpoint('POST', '/job-applications/:id/withdrawal', {
  needs,
  params,
  out: JobApplication,
  again: true,
  summary:
    'Takes an own pending application back, for good; 409 with the current one when it was decided',
});

export const callOffJobApplication = endpoint('POST', '/job-applications/:id/call-off', {
  needs,
  params,
  in: JobCallOff,
  out: JobApplication,
  again: true,
  summary:
    "Ends an accepted application, for good: its applicant can't come, or its provider no longer needs them",
});

export const messageForJob = endpoint('POST', '/job-applications/:id/messages', {
  needs,
  params,
  in: ConversationMessageDraft,
  out: Conversation,
  summary:
    'Writes to the other of an accepted application while the job runs and 30 days after; where the two have a conversation, it goes there',
});

export const askForContact = endpoint('POST', '/job-applications/:id/contact-requests', {
  needs,
  params,
  out: JobApplication,
  again: true,
  summary: `Asks the other of an accepted application to share their address, once in ${ASK_AGAIN_DAYS} days; sooner, or when it is shared, it changes nothing`,
});
