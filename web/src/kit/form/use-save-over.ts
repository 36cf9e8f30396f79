import type { UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { isUnanswered } from '../api/api.ts';
import { differing } from './differing.ts';
import { merged, taken } from './merged.ts';

interface SaveOver<Given, Theirs, Version> {
  save: Pick<UseMutationResult<unknown, Error, Given & { updated_at: Version }>, 'mutate'>;
  /**
   * The current entry, from the refusal of a stale save; null if there is none, undefined for
   * another error.
   */
  theirsOf: (error: Error) => Theirs | null | undefined;
  /** The fields that a person fills in. */
  names: readonly (keyof Given & string)[];
  onSaved: () => void;
  /** Nothing was changed, so nothing is saved. */
  onUnchanged: () => void;
  /** Another device changed the same, and was first: the next save goes over that. */
  onTheirs: (theirs: Theirs | null) => void;
  onError: (error: Error) => void;
}

/**
 * Saves a small form over the version that it knows. A field that only one side touched goes with
 * that side (kit.md 160). What it finds of its own, sent without an answer, is nobody else's: it is
 * saved, or saved over (kit.md 48).
 */
export function useSaveOver<
  Given extends object,
  Theirs extends Given & { updated_at: Version },
  Version = string | null,
>(
  rules: SaveOver<Given, Theirs, Version>,
): (given: Given, updated_at: Version, base: Given | null) => void {
  const { save, theirsOf, names, onSaved, onUnchanged, onTheirs, onError } = rules;
  const unheard = useRef<Given>(undefined);
  /** What was shown of another device: fields that this form did not touch stay so. */
  const shown = useRef<Theirs>(undefined);
  const isSame = (some: Given, others: Given) => differing<Given>(names, some, others).length === 0;

  function send(mine: Given, base: Given | null, updated_at: Version, given: Given = mine): void {
    save.mutate(
      { ...given, updated_at },
      {
        onSuccess: onSaved,
        onError(error) {
          onError(error);
          if (isUnanswered(error)) unheard.current = given;
          const theirs = theirsOf(error);
          if (theirs === undefined) return;
          if (theirs === null) return onTheirs(null);
          const tried = unheard.current ? [unheard.current] : [];
          const { fields, asked } = merged<Given>({ names, base, mine, theirs, tried });
          if (asked.length === 0)
            return isSame(fields, theirs)
              ? onSaved()
              : send(mine, base, theirs.updated_at, { ...given, ...taken<Given>(fields, names) });
          shown.current = theirs;
          onTheirs(theirs);
        },
      },
    );
  }

  return (given, updated_at, base) => {
    const over = shown.current;
    if (base && !over && !unheard.current && isSame(given, base)) return onUnchanged();
    if (!over || !base) return send(given, over ?? base, updated_at);
    const untouched = names.filter((name) => differing<Given>([name], given, base).length === 0);
    send({ ...given, ...taken<Given>(over, untouched) }, over, updated_at);
  };
}
