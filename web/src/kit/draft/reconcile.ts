import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { DraftHandle } from './draft.ts';

type Held<T extends FieldValues> = Pick<UseFormReturn<T>, 'getValues' | 'reset'>;

/** Not typed: the server's part of what the form holds. */
const BESIDE = new Set(['id', 'updated_at', 'sent']);

/** What stands in the form when it is sent, for `reconcile`. */
export function snapshot<T extends FieldValues>(form: Held<T>): T {
  return structuredClone(form.getValues());
}

/**
 * After a success: `sent` is what the form held when it was sent, `saved` what it would hold of what is saved now. What
 * was not changed since takes `saved`; what was typed since stands over it, unsaved, and stays kept. Returns whether
 * there is such a thing; if not, the form is as it is, and its draft forgotten.
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
  if (typed.length > 0) draft.keep();
  return typed.length > 0;
}
