import { PHOTO_FIELDS } from '@pcr/contract/files/gallery/photos.schema.ts';
import type { ComponentProps } from 'react';
import { formOf, type ShownEntry } from '../../testing/shown-entry.tsx';
import { PhotoFormFields } from '../gallery/PhotoForm.tsx';
import { photoFields } from '../gallery/photos.fields.ts';

export const shown: ShownEntry = {
  name: 'photo',
  fields: photoFields,
  all: PHOTO_FIELDS,
  // A group of people, each with a name and a checkbox.
  groups: ['people'],
  form: () =>
    formOf<ComponentProps<typeof PhotoFormFields>>(photoFields.blank(), (form) => (
      <PhotoFormFields form={form} />
    )),
  details: null,
};
