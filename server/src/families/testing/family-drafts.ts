import { randomBytes } from 'node:crypto';
import { FAMILY_FIXTURE } from '@pcr/contract/families/families.fixture.ts';
import type { FamilyDraft, FamilyEdit } from '@pcr/contract/families/families.schema.ts';

/** A UUIDv7 as clients make them: in the order of time. */
export function newId(now: number = Date.now()): string {
  const hex = now.toString(16).padStart(12, '0') + randomBytes(10).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/**
 * A record as the form sends it, all fields as they are before anybody types, and the required two.
 */
export function familyDraft(changes: Partial<FamilyDraft> = {}): FamilyDraft {
  return { id: newId(), ...FAMILY_FIXTURE, ...changes };
}

/** The same fields as an edit of the version `updated_at`. */
export function familyEdit(updated_at: string, changes: Partial<FamilyEdit> = {}): FamilyEdit {
  return { ...FAMILY_FIXTURE, ...changes, updated_at };
}
