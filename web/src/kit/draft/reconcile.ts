import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { DraftHandle } from './draft.ts';
import { changedFrom } from './draft-keeper.ts';

type Held<T extends FieldValues> = Pick<UseFormReturn<T>, 'getValues' | 'reset'>;

/** The server's fields in the form, which nobody types. */
const BESIDE = new Set(['id', 'updated_at', 'sent']);

/** A snapshot of the form when it is sent, for `reconcile`. */
export function snapshot<T extends FieldValues>(form: Held<T>): T {
  return structuredClone(form.getValues());
}

/** Whether anything that is typed or chosen differs from what the form was filled from. */
export function isChanged<T extends FieldValues>(
  form: Pick<UseFormReturn<T>, 'getValues' | 'formState'>,
): boolean {
  return Object.keys(changedFrom(form.getValues(), { ...form.formState.defaultValues })).length > 0;
}

/**
 * Updates the form after a save: `sent` is what the form held when it was sent, `saved` what it
 * would hold of the saved entry. A field that has not changed since takes `saved`; text typed since
 * stays in the form, unsaved, and in the draft. Returns whether there was any; if not, the form
 * stays as it is and its draft is deleted.
 */
export function reconcile<T extends FieldValues>(
  form: Held<T>,
  draft: Pick<DraftHandle, 'keep' | 'clear'>,
  sent: T,
  saved: T,
): boolean {
  const typed = Object.entries(form.getValues()).filter(
    ([name, value]) => !BESIDE.has(name) && JSON.stringify(value) !== JSON.stringify(sent[name]),
  );
  if (typed.length > 0) {
    form.reset(saved);
    form.reset({ ...saved, ...Object.fromEntries(typed) }, { keepDefaultValues: true });
  }
  draft.clear();
  if (typed.length > 0) draft.keep(saved);
  return typed.length > 0;
}
