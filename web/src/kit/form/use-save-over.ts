import type { UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { isUnanswered } from '../api/api.ts';

interface SaveOver<Given, Theirs, Version> {
  save: Pick<UseMutationResult<unknown, Error, Given & { updated_at: Version }>, 'mutate'>;
  /**
   * The current entry, from the refusal of a stale save; null if there is none, undefined for
   * another error.
   */
  theirsOf: (error: Error) => Theirs | null | undefined;
  isAs: (theirs: Theirs, given: Given) => boolean;
  onSaved: () => void;
  /** Another device was first: the next save goes over that. */
  onTheirs: (theirs: Theirs | null) => void;
  onError: (error: Error) => void;
}

/**
 * Saves a small form over the version that it knows. What it finds in place of that, and has sent
 * itself without an answer, is nobody else's: it is saved, or saved over (kit.md 48).
 */
export function useSaveOver<
  Given extends object,
  Theirs extends { updated_at: Version },
  Version = string | null,
>(rules: SaveOver<Given, Theirs, Version>): (given: Given, updated_at: Version) => void {
  const { save, theirsOf, isAs, onSaved, onTheirs, onError } = rules;
  const unheard = useRef<Given>(undefined);
  return function send(given, updated_at) {
    save.mutate(
      { ...given, updated_at },
      {
        onSuccess: onSaved,
        onError(error) {
          onError(error);
          if (isUnanswered(error)) unheard.current = given;
          const theirs = theirsOf(error);
          if (theirs === undefined) return;
          if (theirs && isAs(theirs, given)) onSaved();
          else if (theirs && unheard.current && isAs(theirs, unheard.current))
            send(given, theirs.updated_at);
          else onTheirs(theirs);
        },
      },
    );
  };
}
