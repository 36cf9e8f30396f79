import type { PHOTO_FIELDS, Photo } from '@pcr/contract/files/gallery/photos.schema.ts';
import type { UseFormReturn } from 'react-hook-form';
import { entryDrafts } from '../../kit/draft/entry-drafts.ts';
import { CHANGED_BY_ONESELF, type EntryFormKind } from '../../kit/kind/entry-kind.ts';
import {
  dayField,
  type EntryField,
  entryFields,
  listField,
  optionalChoice,
  optionalText,
  textField,
} from '../../kit/kind/fields.ts';
import { photoNow } from './gallery.data.ts';
import { CATEGORY_LABELS, peopleText } from './photos.labels.ts';

/** What a person fills in. */
export type PhotoFields = Pick<Photo, (typeof PHOTO_FIELDS)[number]>;

/** What the controls hold about the people in a photo. Rows without a name are not sent. */
export interface HeldPeople {
  nobody: boolean;
  people: { name: string; agreed: boolean }[];
}

const peopleField: EntryField<Photo['people'], HeldPeople> = {
  label: 'Who is in it',
  blank: { nobody: false, people: [] },
  held: (value) => ({ nobody: value?.length === 0, people: value ?? [] }),
  value({ nobody, people }) {
    if (nobody) return [];
    const named = people.filter(({ name }) => name.trim());
    return named.length > 0 ? named : null;
  },
  text: peopleText,
};

/** Every field of a photo: its label, what the form holds of it, its words (kit.md 90). */
export const photoFields = entryFields<PhotoFields>()({
  title: textField('Title'),
  description: optionalText('Description'),
  category: optionalChoice('Category', CATEGORY_LABELS),
  date: dayField('Date taken'),
  tags: listField('Tags'),
  people: peopleField,
});

export type PhotoFormValues = ReturnType<typeof photoFields.blank>;
export type PhotoFormHandle = UseFormReturn<PhotoFormValues, unknown, PhotoFields & { id: string }>;

export const photoKind: EntryFormKind<PhotoFormValues, PhotoFields, Photo> = {
  noun: 'photo',
  changedBy: CHANGED_BY_ONESELF,
  fields: photoFields,
  drafts: entryDrafts('photos'),
  currentOf: photoNow,
  words: {
    title: { add: 'Edit Photo', edit: 'Edit Photo' },
    press: { add: 'Save', edit: 'Save' },
    added: 'Photo saved',
    updated: 'Photo saved',
    addFailed: 'Error saving photo. Please try again.',
    updateFailed: 'Error saving photo. Please try again.',
  },
};
