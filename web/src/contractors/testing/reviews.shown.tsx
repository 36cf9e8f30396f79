import { REVIEW_FIELDS, REVIEW_RATINGS } from '@pcr/contract/contractors/reviews/reviews.schema.ts';
import type { ComponentProps } from 'react';
import { formOf, type ShownEntry } from '../../testing/shown-entry.tsx';
import { ReviewFormFields } from '../reviews/ReviewForm.tsx';
import { reviewFields } from '../reviews/reviews.fields.ts';

export const shown: ShownEntry = {
  name: 'review',
  fields: reviewFields,
  all: REVIEW_FIELDS,
  // Five stars are a group of radio buttons, which its legend names.
  groups: REVIEW_RATINGS,
  form: () =>
    formOf<ComponentProps<typeof ReviewFormFields>>(reviewFields.blank(), (form) => (
      <ReviewFormFields form={form} />
    )),
  details: null,
};
