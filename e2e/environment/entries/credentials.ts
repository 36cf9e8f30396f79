import { randomUUID } from 'node:crypto';
import type { CredentialDraft } from '@pcr/contract/files/credentials/credentials.schema.ts';
import type { Page } from '@playwright/test';
import type { App } from '../app-process.ts';
import { pdfOf } from '../pdfs.ts';
import { ask } from './members.ts';

/**
 * Puts a certificate into the documents of the member signed in on the page, and says what it
 * proves.
 */
export async function keepCredential(
  { request }: Page,
  app: App,
  { name, ...fields }: Partial<CredentialDraft> & { name: string },
) {
  const id = randomUUID();
  const path = `/files/${id}?folder=certificates&name=${encodeURIComponent(name)}`;
  const sent = await request.put(`${app.url}/api${path}`, {
    headers: { origin: app.url, 'content-type': 'application/octet-stream' },
    data: pdfOf([name]),
  });
  if (!sent.ok()) throw new Error(`PUT ${path} answered ${sent.status()}: ${await sent.text()}`);
  const draft: CredentialDraft = {
    ...{
      kind: 'cpr',
      number: null,
      issuer: null,
      issued_date: null,
      expiry_date: null,
      updated_at: null,
    },
    time_zone: 'America/Chicago',
    ...fields,
  };
  await ask(request, app, 'PUT', `/credentials/${id}`, draft);
  return id;
}
