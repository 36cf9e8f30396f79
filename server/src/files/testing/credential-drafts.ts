import type { CredentialDraft } from '@pcr/contract/files/credentials/credentials.schema.ts';

/** What the form sends of a document that is no credential yet. */
export function credentialDraft(changes: Partial<CredentialDraft> = {}): CredentialDraft {
  return {
    kind: 'cpr',
    number: null,
    issuer: 'Red Cross',
    issued_date: null,
    expiry_date: null,
    time_zone: 'UTC',
    updated_at: null,
    ...changes,
  };
}
