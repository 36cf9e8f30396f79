import { POST_FIELDS } from '@pcr/contract/groups/board/board.schema.ts';
import type { ComponentProps } from 'react';
import { formOf, type ShownEntry } from '../../testing/shown-entry.tsx';
import { postFields } from '../board/board.fields.ts';
import { PostFormFields } from '../board/PostForm.tsx';

export const shown: ShownEntry = {
  name: 'post',
  fields: postFields,
  all: POST_FIELDS,
  // Buttons that choose a picture.
  groups: ['image_id'],
  form: () =>
    formOf<ComponentProps<typeof PostFormFields>>(postFields.blank(), (form) => (
      <PostFormFields form={form} />
    )),
  details: null,
};
