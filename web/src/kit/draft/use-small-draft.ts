import { type FormEvent, useState } from 'react';
import { clearDraft, loadDraft, saveDraft } from './draft-storage.ts';

export interface SmallDraft {
  /** When what stands in the form was typed; null where it was not typed before. */
  restoredAt: number | null;
  /** The version of the entry that it was typed over; null where there was none. */
  basedOn: string | null;
  /** What the field of this name begins with. */
  begin: (name: string, otherwise: string) => string;
  /** For an element around the fields. */
  keep: (event: FormEvent<HTMLElement>) => void;
  /** Another version was shown: what is typed from now on is typed over that one. */
  isOver: (version: string | null) => void;
  /** It was saved. */
  forget: () => void;
  discard: () => void;
  /** The key of the element around the fields: discarded, they begin anew. */
  round: number;
}

/** Keeps what is typed into a small form (use-small-form.ts) on this device, at every change (kit.md 37). */
export function useSmallDraft(key: string, current: string | null): SmallDraft {
  const [kept, setKept] = useState(() => loadDraft(key));
  const [basedOn, isOver] = useState(() => (kept ? textOf(kept.values.based_on) : current));
  const [round, setRound] = useState(0);
  return {
    restoredAt: kept?.saved_at ?? null,
    basedOn,
    begin: (name, otherwise) => textOf(kept?.values[name]) ?? otherwise,
    keep({ target }) {
      const form = (target as HTMLInputElement).form;
      if (form) saveDraft(key, { ...Object.fromEntries(new FormData(form)), based_on: basedOn });
    },
    isOver,
    forget: () => clearDraft(key),
    discard() {
      clearDraft(key);
      setKept(null);
      isOver(current);
      setRound(round + 1);
    },
    round,
  };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
