import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { noteStored } from '../form/unstored.ts';
import { draftPlace } from './draft-place.ts';
import { fitting } from './draft-storage.ts';

/** The part of react-hook-form's form that a draft needs, whatever values the resolver returns. */
export type DraftedForm<T extends FieldValues> = Pick<
  UseFormReturn<T>,
  'reset' | 'subscribe' | 'formState' | 'getValues'
>;

export interface DraftKeeper {
  /** When the draft that the form was filled from was kept; null if there was none. */
  restoredAt: number | null;
  /**
   * Stores the form's current content, beside a newer draft of another tab. `base` is what it was
   * typed over, where the form has left the screen.
   */
  keep: (base?: FieldValues) => void;
  /** Deletes the draft. Nothing is stored again until the person changes something. */
  clear: () => void;
  /** Stops listening to a form that has left the screen. */
  stop: () => void;
}

/**
 * Fields that nobody types: a new entry gets another id each time, and `sent` notes the tries to
 * send it.
 */
const NOT_TYPED = new Set(['id', 'sent']);

/** What stood in the fields that were changed. */
export function changedFrom(values: FieldValues, base: FieldValues): FieldValues {
  return Object.fromEntries(
    Object.entries(base).filter(
      ([name, value]) =>
        !NOT_TYPED.has(name) && JSON.stringify(value) !== JSON.stringify(values[name]),
    ),
  );
}

/**
 * Fills the form from the draft under the key, and keeps there what is typed, at every change. The
 * form's defaults are what it was typed over, also where that is older than what is saved now.
 * `onStored` hears each time whether the form's content is safe.
 */
export function keepDraft<T extends FieldValues>(
  key: string,
  form: DraftedForm<T>,
  onStored: (stored: boolean) => void = () => {},
): DraftKeeper {
  const { reset, subscribe, formState, getValues } = form;
  const place = draftPlace(key);
  const { draft } = place;
  const blank = { ...formState.defaultValues } as T;
  let base: FieldValues = blank;
  // The form when it was last read, as JSON text.
  let held = '';
  if (draft) {
    const values = { ...blank, ...fitting(draft.values, blank) };
    if (draft.was) {
      base = { ...values, ...fitting(draft.was, blank) };
      reset(base as T);
    }
    reset(values, { keepDefaultValues: true });
    held = JSON.stringify(getValues());
  }
  let stopped = false;
  function report(stored: boolean) {
    // The text of a form that is gone is nowhere on the page.
    noteStored(key, stored || stopped);
    onStored(stored);
  }
  const save = (values: T) => report(place.save(values, changedFrom(values, base)));
  function forget() {
    place.forget();
    report(true);
  }
  const stop = subscribe({
    formState: { values: true },
    // These are the current defaults: `reset` to a loaded row changes them, and no person has typed
    // them.
    callback: ({ values, defaultValues: defaults }) => {
      const text = JSON.stringify(values);
      base = { ...defaults };
      if (text === held) return;
      held = text;
      if (Object.keys(changedFrom(values, base)).length === 0) forget();
      else save(values);
    },
  });
  const stopFollowing = place.follow(() => save(getValues()));
  return {
    restoredAt: draft?.saved_at ?? null,
    keep(over) {
      base = over ?? base;
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
      stopFollowing();
    },
  };
}
