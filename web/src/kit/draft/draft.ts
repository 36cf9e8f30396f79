import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type DraftedForm, type DraftKeeper, keepDraft } from './draft-keeper.ts';
import { loadDraft } from './draft-storage.ts';

export { loadDraft } from './draft-storage.ts';

export interface DraftHandle {
  /** When the draft that the form was filled from was kept; null if there was none. */
  restoredAt: number | null;
  /** False while the device could not store the form's content: closing it would lose the text. */
  stored: boolean;
  /**
   * Stores the form's current content, beside a newer draft of another tab; called before a save.
   * `base` is what it was typed over, where the form may have left the screen.
   */
  keep: (base?: FieldValues) => void;
  /** Deletes the draft, after a save or when the person discards it. The form stays as it is. */
  clear: () => void;
}

/**
 * Keeps what is typed into a form on this device, at every change, so that it survives a closed tab
 * and an ended session; fills the form from it when it opens. Never for a form with a password.
 * `form` needs `defaultValues` for all of its fields. A null key keeps nothing. `keep` and `clear`
 * work also once the form has left the screen.
 */
export function useDraft<T extends FieldValues>(
  key: string | null,
  form: DraftedForm<T>,
): DraftHandle {
  // The time is known from the first render: a newer version of the entry must not replace what was
  // typed.
  const [restoredAt, setRestoredAt] = useState(() =>
    key === null ? null : (loadDraft(key)?.saved_at ?? null),
  );
  const [stored, setStored] = useState(true);
  const keeper = useRef<DraftKeeper | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: fills once for a key; later defaults must not overwrite what is typed
  useLayoutEffect(() => {
    keeper.current = key === null ? null : keepDraft(key, form, setStored);
    setRestoredAt(keeper.current?.restoredAt ?? null);
    return keeper.current?.stop;
  }, [key]);

  const keep = useCallback((base?: FieldValues) => keeper.current?.keep(base), []);
  const clear = useCallback(() => {
    keeper.current?.clear();
    setRestoredAt(null);
  }, []);

  return { restoredAt, stored, keep, clear };
}
