import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { Id } from '../../kit/shapes.ts';
import { Credential, CredentialDraft, Credentials } from './credentials.schema.ts';

/** The document. */
const params = z.object({ id: Id });

export const listCredentials = endpoint('GET', '/credentials', {
  out: Credentials,
  summary: 'The caller’s own credentials with their states, the first to expire first',
});

export const saveCredential = endpoint('PUT', '/credentials/:id', {
  params,
  in: CredentialDraft,
  out: Credential,
  summary:
    'Makes an own document in certificates a credential, or changes what it says; 409 with the current one when `updated_at` is stale',
});

export const removeCredential = endpoint('DELETE', '/credentials/:id', {
  params,
  summary: 'Takes away what makes a document a credential; the document stays',
});
