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
  /** Keeps what stands in the form now, whatever another tab has kept meanwhile: before a save. */
  keep: () => void;
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
    const stop = subscribe({
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
    // Another tab with the same draft was saved or discarded; what is typed here stays kept. Not at once: signing out
    // there takes drafts away too, and ends this form.
    let timer: number | undefined;
    const hear = (event: StorageEvent) => {
      if (event.key !== key || event.newValue !== null || kept.current === '') return;
      timer = window.setTimeout(() => {
        if (!loadDraft(key)) saveDraft(key, getValues());
      }, 300);
    };
    window.addEventListener('storage', hear);
    return () => {
      stop();
      window.clearTimeout(timer);
      window.removeEventListener('storage', hear);
    };
  }, [key]);

  const keep = useCallback(() => {
    if (key === null) return;
    kept.current = JSON.stringify(getValues());
    saveDraft(key, getValues());
  }, [key, getValues]);

  const clear = useCallback(() => {
    // What another tab has kept there since is not this one's to take away.
    const there = key === null ? null : loadDraft(key);
    if (key !== null && there && JSON.stringify(there.values) === kept.current) clearDraft(key);
    kept.current = JSON.stringify(getValues());
    setRestoredAt(null);
  }, [key, getValues]);

  return { restoredAt, keep, clear };
}
