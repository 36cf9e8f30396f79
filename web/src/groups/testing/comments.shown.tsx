import { COMMENT_FIELDS } from '@pcr/contract/groups/board/board.schema.ts';
import type { ComponentProps } from 'react';
import { formOf, type ShownEntry } from '../../testing/shown-entry.tsx';
import { commentFields } from '../board/board.fields.ts';
import { CommentFormFields } from '../board/CommentForm.tsx';

export const shown: ShownEntry = {
  name: 'comment',
  fields: commentFields,
  all: COMMENT_FIELDS,
  form: () =>
    formOf<ComponentProps<typeof CommentFormFields>>(commentFields.blank(), (form) => (
      <CommentFormFields form={form} />
    )),
  details: null,
};
