import * as z from 'zod/mini';
import { Credential } from '../../files/credentials/credentials.schema.ts';
import { Id, Instant, shortList } from '../../kit/shapes.ts';

/** How many go with one application (credentials.md 8). */
export const ATTACHED_MOST = 20;
/** How often a member opens the credentials of applicants in an hour: each is recorded. */
export const CREDENTIAL_LOOKS_PER_HOUR = 300;
/**
 * Of each credential so many looks at the list and so many openings are shown: no number of looks
 * hides an opening.
 */
export const CREDENTIAL_LOOKS_SHOWN = 5;

export const AttachedDraft = z.object({
  ids: shortList(Id, ATTACHED_MOST, `At most ${ATTACHED_MOST} credentials go with an application`),
});

/** What the job's provider sees of a credential. Its number stays with its owner. */
export const AttachedCredential = z.object({
  id: Id,
  /** What it is called: of a kind that has no name of its own, the name of the document. */
  title: z.string(),
  kind: Credential.shape.kind,
  issuer: z.nullable(z.string()),
  expiry_date: Credential.shape.expiry_date,
  state: Credential.shape.state,
  days_left: Credential.shape.days_left,
});
export type AttachedCredential = z.infer<typeof AttachedCredential>;
export const AttachedCredentials = z.object({ items: z.array(AttachedCredential) });
export type AttachedCredentials = z.infer<typeof AttachedCredentials>;

/** A look of the job's provider at a credential that came with an application. */
export const CredentialLook = z.object({
  id: z.number(),
  credential_id: Id,
  /** What the credential is called now. */
  title: z.string(),
  /** True where the file was opened, false where the list was. */
  opened: z.boolean(),
  looked_at: Instant,
});
export type CredentialLook = z.infer<typeof CredentialLook>;
export const CredentialLooks = z.object({ items: z.array(CredentialLook) });

/** Where the file of an attached credential is, for the job's provider. */
export const attachedUrl = (applicationId: string, credentialId: string): string =>
  `/api/job-applications/${applicationId}/credentials/${credentialId}/content`;
