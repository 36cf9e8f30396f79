import type { UnsavedForms } from '../domain.ts';

export const unsaved: UnsavedForms = {
  pages: { added: 'Photographed pages', changed: 'A PDF of photographed pages' },
  uploads: 'Documents or photos',
  albums: 'A new album',
  binder: 'A new inspector binder',
  credentials: 'Changes to a credential',
  photos: 'Changes to a photo',
};
