import { type FormEvent, useEffect, useState } from 'react';
import { clearDraft, loadDraft, saveDraft } from './draft-storage.ts';
import { noteStored } from './unstored.ts';

export interface SmallDraft {
  /** When what stands in the form was kept, milliseconds since 1970; null where nothing was. */
  restoredAt: number | null;
  /** What was kept under this name. */
  kept: (name: string) => unknown;
  /** Keeps these beside what is there already; called at every change. */
  keep: (values: Record<string, unknown>) => void;
  /** Deletes the draft, after a save. */
  clear: () => void;
  /** Deletes the draft and gives the fields another `version`. */
  discard: () => void;
  /** The key of the fields: they begin anew with it. */
  version: number;
}

/** Keeps what is typed into a small form on this device (kit.md 37), for forms without react-hook-form. */
export function useSmallDraft(key: string): SmallDraft {
  const [draft, setDraft] = useState(() => loadDraft(key));
  const [version, setVersion] = useState(0);
  // The text of a form that is gone is nowhere on the page.
  useEffect(() => () => noteStored(key, true), [key]);
  const clear = () => {
    clearDraft(key);
    noteStored(key, true);
    setDraft(null);
  };
  return {
    restoredAt: draft?.saved_at ?? null,
    kept: (name) => draft?.values[name],
    keep: (values) => noteStored(key, saveDraft(key, { ...loadDraft(key)?.values, ...values })),
    clear,
    discard() {
      clear();
      setVersion(version + 1);
    },
    version,
  };
}

/** What stands in the fields of the form around an element, for its onInput. */
export function typedInto(event: FormEvent<HTMLElement>): Record<string, string> {
  const form = event.currentTarget.closest('form');
  const typed = form ? [...new FormData(form)] : [];
  return Object.fromEntries(typed.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
