import * as endpoints from '@pcr/contract/files/credentials/credentials.endpoints.ts';
import type { Credential } from '@pcr/contract/files/credentials/credentials.schema.ts';
import { DOCUMENTS_TOPIC } from '@pcr/contract/files/documents/documents.schema.ts';
import type { StoredFile } from '@pcr/contract/files/files.schema.ts';
import { type AnsweringServer, Refused } from '../../kit/testing/answering-server.ts';
import { documentOf } from './document-server.ts';

export const certificateOf = (name: string): StoredFile =>
  documentOf(name, { folder: 'certificates' });

export function credentialOf(
  { id, name, type, unchecked }: StoredFile,
  fields: Partial<Credential> = {},
): Credential {
  return {
    ...{ id, name, type, unchecked },
    kind: 'cpr',
    number: null,
    issuer: null,
    issued_date: null,
    expiry_date: null,
    state: 'valid',
    days_left: null,
    updated_at: '2026-03-03T18:00:00Z',
    ...fields,
  };
}

/** Answers for the credentials of the page's member. Each save is a minute after the one before. */
export function credentialServer(
  server: AnsweringServer,
  certificates: StoredFile[],
  ...first: Credential[]
) {
  let held = first;
  let minutes = 0;
  const others = (id: string) => held.filter((one) => one.id !== id);
  server.answer(endpoints.listCredentials, () => ({ items: held, as_of: '2026-03-03T18:00:00Z' }));
  server.answer(
    endpoints.saveCredential,
    ({ params: { id }, in: { updated_at, time_zone: _, ...said } }) => {
      const document = certificates.find((one) => one.id === id);
      if (!document) throw new Refused('not_found');
      const current = held.find((one) => one.id === id) ?? null;
      if ((current?.updated_at ?? null) !== updated_at) throw new Refused('conflict', { current });
      minutes++;
      const next = credentialOf(document, {
        ...said,
        updated_at: `2026-03-03T19:${String(minutes).padStart(2, '0')}:00Z`,
      });
      held = [...others(id), next];
      server.publish({ topic: DOCUMENTS_TOPIC, id: null, everyone: false });
      return next;
    },
  );
  server.answer(endpoints.removeCredential, ({ params }) => {
    held = others(params.id);
    return undefined;
  });
  return {
    /** As on another device. */
    change(id: string, fields: Partial<Credential>) {
      held = held.map((one) => (one.id === id ? { ...one, ...fields } : one));
    },
  };
}
