import { FAMILY_FIXTURE } from '@pcr/contract/families/families.fixture.ts';
import type { FamilyDraft, FamilyEdit } from '@pcr/contract/families/families.schema.ts';
import { newId } from '../../testing/new-id.ts';

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
