import { FAMILY_FIELDS, type Family } from '@pcr/contract/families/families.schema.ts';
import { useState } from 'react';
import { EntryForm, type EntryFormProps, type EntryKind } from '../kit/entry/EntryForm.tsx';
import { FamilyFields } from './FamilyFields.tsx';
import { currentOf, useCreateFamily, useFamily, useRestoreFamily, useUpdateFamily } from './families.data.ts';
import { CHANGED_BY, differences } from './families.differences.ts';
import { familyDrafts } from './families.draft.ts';
import { blankFamily, type FamilyFormValues, familyResolver, formOf, type TypedWrong } from './families.form.ts';
import type { FamilyField } from './families.labels.ts';

const KIND: EntryKind<FamilyFormValues, Pick<Family, FamilyField>, Family> = {
  noun: 'record',
  titles: { add: 'Add New Family Service Record', edit: 'Edit Family Service Record' },
  press: { add: 'Save Record', edit: 'Save Record' },
  missing: { failed: 'This record could not be loaded', loading: 'Loading the record...' },
  changedBy: CHANGED_BY,
  fields: FAMILY_FIELDS,
  drafts: familyDrafts,
  blank: blankFamily,
  formOf,
  resolver: familyResolver,
  differences,
  currentOf,
  words: {
    added: 'Family record added successfully!',
    updated: 'Family record updated successfully!',
    addFailed: 'Error adding record. Please try again.',
    updateFailed: 'Error updating record. Please try again.',
  },
};

/** The sheet with the form (families.md 22). */
export default function FamilyForm(props: EntryFormProps<Family>) {
  const record = useFamily(props.id);
  const [typedWrong] = useState<TypedWrong>(() => new Map());
  return (
    <EntryForm
      {...props}
      kind={KIND}
      entry={props.id === null ? null : record.data}
      query={record}
      create={useCreateFamily()}
      update={useUpdateFamily()}
      restore={useRestoreFamily()}
      context={{ typedWrong }}
    >
      {({ form }) => <FamilyFields form={form} typedWrong={typedWrong} />}
    </EntryForm>
  );
}
