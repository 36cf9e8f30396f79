import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { clearDraft, fitting, loadDraft, saveDraft } from './draft-storage.ts';
import { noteStored } from './unstored.ts';

/** The part of react-hook-form's form that a draft needs, whatever values the resolver returns. */
export type DraftedForm<T extends FieldValues> = Pick<
  UseFormReturn<T>,
  'reset' | 'subscribe' | 'formState' | 'getValues'
>;

export interface DraftKeeper {
  /** When the draft that the form was filled from was kept; null if there was none. */
  restoredAt: number | null;
  /** Stores what stands in the form now, even when another tab has stored a newer draft. */
  keep: () => void;
  /** Deletes the draft. Nothing is stored again until the person changes something. */
  clear: () => void;
  /** Stops listening to a form that has left the screen. */
  stop: () => void;
}

/** Fields that nobody types: a new entry gets another id each time, and `sent` notes the tries to send it. */
const NOT_TYPED = new Set(['id', 'sent']);

function sameValues(values: FieldValues, defaults: FieldValues | undefined): boolean {
  return Object.entries(values).every(
    ([name, value]) => NOT_TYPED.has(name) || JSON.stringify(value) === JSON.stringify(defaults?.[name]),
  );
}

/**
 * Fills the form from the draft under the key, and keeps there what is typed, at every change. `onStored` hears each
 * time whether what stands in the form is safe.
 */
export function keepDraft<T extends FieldValues>(
  key: string,
  form: DraftedForm<T>,
  onStored: (stored: boolean) => void = () => {},
): DraftKeeper {
  const { reset, subscribe, formState, getValues } = form;
  const draft = loadDraft(key);
  const blank = { ...formState.defaultValues } as T;
  // Both are JSON text: the form when it was last read, and the draft that this form found or stored under the key;
  // null while it has none.
  let held = '';
  let known = draft && JSON.stringify(draft.values);
  if (draft) {
    reset({ ...blank, ...fitting(draft.values, blank) }, { keepDefaultValues: true });
    held = JSON.stringify(getValues());
  }
  let stopped = false;
  function report(stored: boolean) {
    // The text of a form that is gone is nowhere on the page.
    noteStored(key, stored || stopped);
    onStored(stored);
  }
  function save(values: T) {
    const stored = saveDraft(key, values);
    // Otherwise the draft of before is still there, and still this form's own.
    if (stored) known = JSON.stringify(values);
    report(stored);
  }
  /** Deletes the draft, but not one that another tab has stored there since. */
  function forget() {
    const there = loadDraft(key);
    if (there && JSON.stringify(there.values) === known) clearDraft(key);
    known = null;
    report(true);
  }
  const stop = subscribe({
    formState: { values: true },
    // These are the current defaults: `reset` to a loaded row changes them, and no person has typed them.
    callback: ({ values, defaultValues: defaults }) => {
      const text = JSON.stringify(values);
      if (text === held) return;
      held = text;
      if (sameValues(values, defaults)) forget();
      else save(values);
    },
  });
  // Another tab with the same draft saved or discarded it; what is typed here stays stored. It is stored a moment
  // later, because signing out there deletes drafts too, and ends this form.
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hear = (event: StorageEvent) => {
    if (event.key !== key || event.newValue !== null || known === null) return;
    timer = setTimeout(() => {
      if (!loadDraft(key)) save(getValues());
    }, 300);
  };
  window.addEventListener('storage', hear);
  return {
    restoredAt: draft?.saved_at ?? null,
    keep() {
      held = JSON.stringify(getValues());
      save(getValues());
    },
    clear() {
      forget();
      held = JSON.stringify(getValues());
    },
    stop() {
      stopped = true;
      noteStored(key, true);
      stop();
      clearTimeout(timer);
      window.removeEventListener('storage', hear);
    },
  };
}
