import { PHOTO_LIMITS, type Photo, PhotoEdit } from '@pcr/contract/files/gallery/photos.schema.ts';
import * as z from 'zod/mini';
import { DateField } from '../../kit/controls/DateField.tsx';
import { SelectField } from '../../kit/controls/SelectField.tsx';
import { TextArea } from '../../kit/controls/TextArea.tsx';
import { TextField } from '../../kit/controls/TextField.tsx';
import { fieldsOf } from '../../kit/form/form-fields.ts';
import { draftResolver } from '../../kit/form/form-resolver.ts';
import { FORM_COLUMNS } from '../../kit/look/heading.ts';
import { EntryForm, type EntryFormProps } from '../../kit/save/EntryForm.tsx';
import { useEditPhoto, usePhoto, useRestorePhoto } from './gallery.data.ts';
import { PeopleField } from './PeopleField.tsx';
import {
  type PhotoFormHandle,
  type PhotoFormValues,
  photoFields,
  photoKind,
} from './photos.fields.ts';
import { CATEGORY_CHIPS, sized } from './photos.labels.ts';

const { updated_at: _, ...said } = PhotoEdit.shape;
const Given = z.object({ ...said, id: z.string() });
const CATEGORIES = CATEGORY_CHIPS.filter(({ value }) => value !== '');

export const photoResolver = draftResolver<PhotoFormValues, typeof Given>({
  schema: Given,
  draftOf: photoFields.draft,
  unreadable: photoFields.unreadable,
  also(errors) {
    // Of one among others; the form has one message for them all.
    const wrong = errors as Record<string, unknown>;
    for (const name of ['tags', 'people']) wrong[name] = firstOf(wrong[name]);
    for (const name of ['tags', 'people']) if (!wrong[name]) delete wrong[name];
  },
});

/** The first error that says something, however deep it lies. */
function firstOf(errors: unknown): unknown {
  if (typeof errors !== 'object' || errors === null || 'message' in errors) return errors;
  return Object.values(errors)
    .map(firstOf)
    .find((error) => error !== undefined);
}

export interface PhotoFormProps
  extends Omit<EntryFormProps<Photo>, 'id' | 'draftId' | 'onContinue'> {
  id: string;
}

/** The description of a photo (gallery.md 3 and 8). */
export default function PhotoForm(props: PhotoFormProps) {
  const query = usePhoto(props.id);
  return (
    <EntryForm
      {...props}
      draftId=""
      columns
      kind={photoKind}
      resolver={photoResolver}
      entry={query.data}
      query={query}
      update={useEditPhoto()}
      restore={useRestorePhoto()}
    >
      {({ form }) => (
        <>
          {query.data && (
            <img
              src={sized(query.data, 320)}
              alt=""
              className="max-h-40 w-full rounded-card bg-sunken object-contain"
            />
          )}
          <PhotoFormFields form={form} />
        </>
      )}
    </EntryForm>
  );
}

/** The fields of the form. The rules are the contract's; here is only how they are shown. */
export function PhotoFormFields({ form }: { form: PhotoFormHandle }) {
  const field = fieldsOf(form, Given, photoFields.labels);
  return (
    <div className={FORM_COLUMNS}>
      <TextField {...field('title')} required autoComplete="off" />
      <TextArea {...field('description')} rows={3} limit={PHOTO_LIMITS.description} />
      <SelectField {...field('category')} options={CATEGORIES} blank="None" />
      <DateField {...field('date')} required />
      <TextField
        {...field('tags')}
        autoComplete="off"
        hint={`With commas between them, for example garden, spring. Up to ${PHOTO_LIMITS.tags}.`}
      />
      <PeopleField form={form} />
    </div>
  );
}
