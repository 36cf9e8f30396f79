import type { GroupDraft, GroupEdit } from '@pcr/contract/groups/groups.schema.ts';
import { newId } from '../../testing/new-id.ts';

/** A group as the form sends it, with its defaults. */
export function groupDraft(changes: Partial<GroupDraft> = {}): GroupDraft {
  return {
    id: newId(),
    name: 'Eastside Providers',
    description: 'We meet and help each other.',
    group_type: 'regional',
    location: 'Eastside Library',
    city: 'Austin',
    state: 'TX',
    radius_miles: 25,
    max_members: null,
    meeting_frequency: 'monthly',
    tags: null,
    is_active: true,
    image_id: null,
    ...changes,
  };
}

/** The same fields as an edit of the version `updated_at`. */
export function groupEdit(updated_at: string, changes: Partial<GroupEdit> = {}): GroupEdit {
  const { id: _, ...fields } = groupDraft();
  return { ...fields, ...changes, updated_at };
}
