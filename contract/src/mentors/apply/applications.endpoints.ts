import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { Id } from '../../kit/shapes.ts';
import {
  MENTOR_APPLICATIONS_PER_DAY,
  MentorApplication,
  MentorApplicationDraft,
} from '../mentors.schema.ts';

/** What every member has accepted before they see the app (agreements.md 8). */
const needs = ['terms_of_service', 'nda'] as const;

export const applyAsMentor = endpoint('POST', '/mentor-applications', {
  needs,
  in: MentorApplicationDraft,
  out: MentorApplication,
  summary: `Stores an application to be a mentor and enqueues its delivery to the operator; one is open at a time, ${MENTOR_APPLICATIONS_PER_DAY} a day`,
});

export const withdrawMentorApplication = endpoint('POST', '/mentor-applications/:id/withdrawal', {
  needs,
  params: z.object({ id: Id }),
  out: MentorApplication,
  again: true,
  summary:
    'Takes an own application back while it is in review; 409 with the current one when it was decided',
});
