import type { UnsavedForms } from '../domain.ts';

export const unsaved: UnsavedForms = {
  announcements: { added: 'A new announcement', changed: 'Changes to an announcement' },
};
