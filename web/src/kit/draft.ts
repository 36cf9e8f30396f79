import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { clearDraft, fitting, loadDraft, saveDraft } from './draft-storage.ts';

export { fitting, loadDraft } from './draft-storage.ts';

/** What is needed of react-hook-form's form, whatever its resolver makes of the values. */
type DraftedForm<T extends FieldValues> = Pick<UseFormReturn<T>, 'reset' | 'subscribe' | 'formState' | 'getValues'>;

function sameValues(values: FieldValues, defaults: FieldValues | undefined): boolean {
  return Object.entries(values).every(([name, value]) => JSON.stringify(value) === JSON.stringify(defaults?.[name]));
}

export interface DraftHandle {
  /** When the draft that the form was filled from was kept; null if there was none. */
  restoredAt: number | null;
  /** Forgets the draft: after a save, or when the person discards it. The form is as it is. */
  clear: () => void;
}

/**
 * Keeps what is typed into a form on this device, at every change, so that it survives a closed tab and an ended
 * session; fills the form from it when it opens. Never for a form with a password. `form` needs `defaultValues` for
 * all of its fields. A null key keeps nothing.
 */
export function useDraft<T extends FieldValues>(key: string | null, form: DraftedForm<T>): DraftHandle {
  const [restoredAt, setRestoredAt] = useState<number | null>(null);
  // After `clear` nothing is kept until the person changes something again.
  const kept = useRef('');
  const { reset, subscribe, formState, getValues } = form;
  const { defaultValues } = formState;

  // biome-ignore lint/correctness/useExhaustiveDependencies: fills once for a key; later defaults must not overwrite what is typed
  useLayoutEffect(() => {
    const draft = key === null ? null : loadDraft(key);
    const blank = { ...defaultValues } as T;
    kept.current = '';
    setRestoredAt(draft?.saved_at ?? null);
    if (draft) {
      reset({ ...blank, ...fitting(draft.values, blank) }, { keepDefaultValues: true });
      kept.current = JSON.stringify(getValues());
    }
    if (key === null) return;
    return subscribe({
      formState: { values: true },
      // The defaults of now: `reset` to a loaded row changes them, and is nothing that a person typed.
      callback: ({ values, defaultValues: defaults }) => {
        const text = JSON.stringify(values);
        if (text === kept.current) return;
        kept.current = text;
        if (sameValues(values, defaults)) clearDraft(key);
        else saveDraft(key, values);
      },
    });
  }, [key]);

  const clear = useCallback(() => {
    if (key !== null) clearDraft(key);
    kept.current = JSON.stringify(getValues());
    setRestoredAt(null);
  }, [key, getValues]);

  return { restoredAt, clear };
}
