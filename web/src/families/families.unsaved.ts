import type { UnsavedForms } from '../domain.ts';

export const unsaved: UnsavedForms = {
  families: { added: 'A new family record', changed: 'Changes to a family record' },
  pickups: 'Pickup times',
};
