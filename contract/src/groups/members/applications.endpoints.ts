import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { Id } from '../../kit/shapes.ts';
import {
  GROUP_APPLICATIONS_PER_HOUR,
  GroupApplication,
  GroupApplicationDecision,
  GroupApplicationDraft,
  GroupApplicationPage,
  GroupApplicationQuery,
} from './applications.schema.ts';

const params = z.object({ id: Id });
const needs = ['terms_of_service', 'nda'] as const;

export const applyToGroup = endpoint('POST', '/groups/:id/applications', {
  needs,
  params,
  in: GroupApplicationDraft,
  out: GroupApplication,
  summary: `Asks to join a group; 409 with the group as it is where it takes no application, 429 with the time to wait after ${GROUP_APPLICATIONS_PER_HOUR} in an hour`,
});

export const listGroupApplications = endpoint('GET', '/groups/:id/applications', {
  needs,
  params,
  query: GroupApplicationQuery,
  out: GroupApplicationPage,
  summary:
    'The applications to a group for its leader, those that wait or those that are answered, 20 a page',
});

export const getGroupApplication = endpoint('GET', '/group-applications/:id', {
  needs,
  params,
  out: GroupApplication,
  summary: 'One application, for who made it and the leader of the group',
});

export const decideGroupApplication = endpoint('PUT', '/group-applications/:id/decision', {
  needs,
  params,
  in: GroupApplicationDecision,
  out: GroupApplication,
  summary:
    'Accepts, which makes a member while there is room, or declines; 409 with the current one when it is not pending, or the group is full',
});

export const withdrawGroupApplication = endpoint('POST', '/group-applications/:id/withdrawal', {
  needs,
  params,
  out: GroupApplication,
  again: true,
  summary: 'Takes an own pending application back; 409 with the current one when it was decided',
});
