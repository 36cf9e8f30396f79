import { type FormEvent, useEffect, useRef, useState } from 'react';
import { draftPlace } from './draft-place.ts';

export interface SmallDraft<Saved = unknown> {
  /** When the form's content was typed; null if it was not typed before. */
  restoredAt: number | null;
  /** The version of the entry that it was typed over; null where there was none. */
  basedOn: string | null;
  /** The entry that it was typed over; null where there was none, or nobody knows. */
  base: Saved | null;
  /** What the field of this name begins with. */
  begin: (name: string, otherwise: string) => string;
  /** The data kept under this name beside the fields. */
  chosen: (name: string) => readonly string[];
  /** For an element around the fields. */
  keep: (event: FormEvent<HTMLElement>) => void;
  /** Keeps these beside the fields. */
  keepBeside: (values: Readonly<Record<string, readonly string[]>>) => void;
  /** Another version was shown: text typed from now on changes that one. */
  isOver: (version: string | null) => void;
  /** It was saved. */
  forget: () => void;
  discard: () => void;
  /** The key of the element around the fields: discarded, they begin anew. */
  round: number;
}

/**
 * Keeps what is typed into a small form (use-small-form.ts) on this device, at every change
 * (kit.md 37). `saved`: the entry that it changes, if any.
 */
export function useSmallDraft<Saved extends { updated_at: string | null }>(
  key: string,
  saved: Saved | null = null,
): SmallDraft<Saved> {
  const [place] = useState(() => draftPlace(key));
  const [kept, setKept] = useState(place.draft);
  const current = saved?.updated_at ?? null;
  const [basedOn, isOver] = useState(() => (kept ? textOf(kept.values.based_on) : current));
  const [base, setBase] = useState(() => {
    if (!kept || basedOn === current) return saved;
    return (kept.was as Saved | null | undefined) ?? null;
  });
  const save = (values: Record<string, unknown>) =>
    void place.save(values, base ? { ...base } : undefined);
  const [round, setRound] = useState(0);
  const again = useRef(save);
  again.current = save;
  useEffect(() => place.follow(() => again.current(place.values() ?? {})), [place]);
  return {
    restoredAt: kept?.saved_at ?? null,
    basedOn,
    base,
    begin: (name, otherwise) => textOf(kept?.values[name]) ?? otherwise,
    chosen(name) {
      const ids = kept?.values[name];
      return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
    },
    keep({ target }) {
      const form = (target as HTMLInputElement).form;
      if (form)
        save({
          ...place.values(),
          ...Object.fromEntries(new FormData(form)),
          based_on: basedOn,
        });
    },
    keepBeside(values) {
      // Discarded, all are as at the beginning: that is no draft.
      if (place.values() || Object.values(values).some((ids) => ids.length > 0))
        save({ ...place.values(), ...values });
    },
    isOver,
    forget: place.forget,
    discard() {
      place.forget();
      setKept(null);
      isOver(current);
      setBase(saved);
      setRound(round + 1);
    },
    round,
  };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Keeps choices beside the fields with the draft, from the first change on. */
export function useKeptChoices(
  { keepBeside }: Pick<SmallDraft, 'keepBeside'>,
  choices: Readonly<Record<string, readonly string[]>>,
): void {
  const now = JSON.stringify(choices);
  const before = useRef(now);
  useEffect(() => {
    if (before.current === now) return;
    before.current = now;
    keepBeside(JSON.parse(now));
  });
}
