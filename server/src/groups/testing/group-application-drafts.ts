import type { GroupApplicationDraft } from '@pcr/contract/groups/members/applications.schema.ts';
import { newId } from '../../testing/new-id.ts';

/** An application to join a group, as the form sends it. */
export function groupApplicationDraft(
  changes: Partial<GroupApplicationDraft> = {},
): GroupApplicationDraft {
  return {
    id: newId(),
    full_name: 'Robin Member',
    email: 'robin@example.org',
    phone: '(512) 555-0100',
    experience: 'beginner',
    specializations: ['Infants'],
    availability: ['Evenings'],
    motivation: 'I want to meet others.',
    emergency_contact: 'Sam, (512) 555-0101',
    background_check: true,
    agreement: true,
    ...changes,
  };
}
