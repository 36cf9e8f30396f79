import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { Id } from '../../kit/shapes.ts';
import {
  AttachedCredentials,
  AttachedDraft,
  CredentialLooks,
} from './application-credentials.schema.ts';

const params = z.object({ id: Id });
const needs = ['terms_of_service', 'nda'] as const;

export const listAttachedCredentials = endpoint('GET', '/job-applications/:id/credentials', {
  needs,
  params,
  out: AttachedCredentials,
  summary: 'The credentials that go with an own application',
});

export const attachCredentials = endpoint('PUT', '/job-applications/:id/credentials', {
  needs,
  params,
  in: AttachedDraft,
  out: AttachedCredentials,
  summary:
    'These own credentials, and no others, go with an own pending application; 409 where one has expired or is not checked for viruses yet, 404 where one is none',
});

// Not a GET: it leaves a trace, so nothing must do it on its own.
export const lookAtCredentials = endpoint('POST', '/job-applications/:id/credentials/looks', {
  needs,
  params,
  out: AttachedCredentials,
  summary: 'The credentials of a pending application to an own job; its applicant sees each look',
});

export const listCredentialLooks = endpoint('GET', '/job-applications/:id/credentials/looks', {
  needs,
  params,
  out: CredentialLooks,
  summary:
    'When the job’s provider looked at the credentials of an own application: the newest five looks and openings of each',
});

export const getAttachedCredential = endpoint(
  'GET',
  '/job-applications/:id/credentials/:credential_id/content',
  {
    needs,
    params: z.object({ id: Id, credential_id: Id }),
    gives: 'bytes',
    summary:
      'The file of a credential of a pending application to an own job; its applicant sees each look',
  },
);
