import { FAMILY_FIELDS, type Family, type FamilyEdit } from '@pcr/contract/families/families.schema.ts';
import { type EntrySave, useEntrySave } from '../kit/use-entry-save.ts';
import { currentOf, useCreateFamily, useRestoreFamily, useUpdateFamily } from './families.data.ts';
import type { FamilyFormHandle } from './families.form.ts';

type Fields = Omit<FamilyEdit, 'updated_at'>;
export type FamilySave = EntrySave<Fields & { id: string }, Family>;

const WORDS = {
  added: 'Family record added successfully!',
  updated: 'Family record updated successfully!',
  addFailed: 'Error adding record. Please try again.',
  updateFailed: 'Error updating record. Please try again.',
  press: 'Save Record',
};

interface Outcome {
  onSaved: (family: Family) => void;
  onWrongFields: (fields: Readonly<Record<string, string>>) => void;
}

/** Saves a new or changed record; whatever happens, what was typed stays in the form. */
export function useFamilySave(form: FamilyFormHandle, outcome: Outcome): FamilySave {
  const create = useCreateFamily();
  const update = useUpdateFamily();
  const takeBack = useRestoreFamily();
  return useEntrySave<Fields, Family>(
    {
      fields: FAMILY_FIELDS,
      create: create.mutateAsync,
      update: update.mutateAsync,
      restore: takeBack.mutateAsync,
      currentOf,
      words: WORDS,
    },
    {
      basedOn: () => form.getValues('updated_at'),
      sent: () => form.getValues('sent'),
      noteSent: (sent) => form.setValue('sent', sent),
      renew: (id) => form.setValue('id', id),
    },
    outcome,
  );
}
