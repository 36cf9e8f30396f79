import { forgetDraft, loadDraft, saveDraft } from '../../kit/draft/draft-storage.ts';
import { credentialKey, type GivenCredential } from './credentials.data.ts';

// What is typed of a certificate that may still be on its way (credentials.md 13). It is the draft
// of its credential, so the form at its details finds it, and signing out asks about it.

/** A file that was chosen for the certificates. */
export interface NewCertificate {
  id: string;
  name: string;
  /** The document in whose place it comes. */
  replaces?: string;
}

type Said = Pick<GivenCredential, 'kind' | 'expiry_date'>;

export const keepTyped = (userId: string, id: string, typed: Record<string, unknown>): void =>
  void saveDraft(credentialKey(userId, id), { ...typed, based_on: null });

/** Its member has pressed Save; whoever sends the file saves this too. */
export const saveOnArrival = (userId: string, id: string, said: Said): void =>
  keepTyped(userId, id, { ...said, expiry_date: said.expiry_date ?? '', on_arrival: 'yes' });

export function saidOnArrival(userId: string, id: string): Said | null {
  const values = loadDraft(credentialKey(userId, id))?.values;
  if (values?.on_arrival !== 'yes') return null;
  const { kind, expiry_date } = values as { kind: Said['kind']; expiry_date: string };
  return { kind, expiry_date: expiry_date || null };
}

/** It was saved, or is not wanted. */
export const dropSaid = (userId: string, id: string): void =>
  forgetDraft(credentialKey(userId, id));
