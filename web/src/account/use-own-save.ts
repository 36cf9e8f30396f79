import { useRef, useState } from 'react';
import { ApiError } from '../kit/api/api.ts';
import { differing } from '../kit/entry/differing.ts';
import type { SaveProblem } from '../kit/entry/use-entry-save.ts';

export interface OwnSave<Edit, Saved> {
  /** Sends what the form holds, as the contract's schema made it. */
  save: (edit: Edit) => Promise<void>;
  saving: boolean;
  /** Why the last save did not happen. Wrong fields are said at the fields instead. */
  problem: SaveProblem<Edit> | null;
  /** What was to be saved, and what is there now, when another device changed it in the meantime. */
  conflict: { mine: Edit; theirs: Saved } | null;
  /** Saves over the version that was shown. */
  keepMine: () => Promise<void>;
  backToForm: () => void;
}

export interface OwnMutations<Fields extends object, Versions extends object, Saved extends Fields & Versions> {
  fields: readonly (keyof Fields & string)[];
  versions: readonly (keyof Versions & string)[];
  send: (edit: Fields & Versions) => Promise<Saved>;
  /** What is there now, which comes with a refusal of a stale edit. */
  currentOf: (error: unknown) => Saved | null;
  /** A save of what stands in the form begins. */
  begin: () => void;
  /** What the form was filled from, if that is known. */
  base: () => Saved | undefined;
  /** Said where the error itself has no words. */
  failed: string;
  /** What the button is called. */
  press: string;
  onSaved: (saved: Saved) => void;
  onWrongFields: (fields: Readonly<Record<string, string>>) => void;
}

/**
 * Saves what there is one of for each member; whatever happens, what was typed stays in the form. The same row is
 * changed on other screens too: when none of this form's fields were touched there, the edit is simply based on the
 * newer version; otherwise both versions are shown.
 */
export function useOwnSave<Fields extends object, Versions extends object, Saved extends Fields & Versions>(
  mutations: OwnMutations<Fields, Versions, Saved>,
): OwnSave<Fields & Versions, Saved> {
  type Edit = Fields & Versions;
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<SaveProblem<Edit> | null>(null);
  const [conflict, setConflict] = useState<{ mine: Edit; theirs: Saved } | null>(null);
  const busy = useRef(false);
  const isSame = (a: Fields, b: Fields) => differing<Fields>(mutations.fields, a, b).length === 0;
  const on = (edit: Edit, saved: Versions): Edit =>
    Object.assign({}, edit, Object.fromEntries(mutations.versions.map((name) => [name, saved[name]])));

  async function sendOn(edit: Edit, base: Saved | undefined): Promise<Saved> {
    try {
      return await mutations.send(edit);
    } catch (error) {
      const theirs = mutations.currentOf(error);
      if (theirs && isSame(theirs, edit)) return theirs;
      // A draft of before knows another version than the one that was loaded since: then nothing is known of its base.
      const isBase = base && differing<Versions>(mutations.versions, base, edit).length === 0;
      if (theirs && isBase && isSame(theirs, base)) return sendOn(on(edit, theirs), theirs);
      throw error;
    }
  }

  async function attempt(edit: Edit, base: Saved | undefined, begin?: () => void): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    begin?.();
    setSaving(true);
    setProblem(null);
    try {
      mutations.onSaved(await sendOn(edit, base));
    } catch (error) {
      const theirs = mutations.currentOf(error);
      if (theirs) setConflict({ mine: edit, theirs });
      else fail(error);
    } finally {
      busy.current = false;
      setSaving(false);
    }
  }

  function fail(error: unknown): void {
    const wrong = error instanceof ApiError && error.code === 'invalid_input' ? error.fields : {};
    const known = Object.entries(wrong).filter(([name]) => (mutations.fields as readonly string[]).includes(name));
    if (known.length > 0) {
      setConflict(null);
      mutations.onWrongFields(Object.fromEntries(known));
    } else if (error instanceof ApiError && error.code === 'not_authenticated') {
      const message = `Your session had ended. Once you are signed in, press ${mutations.press} again.`;
      setProblem({ kind: 'session_ended', message });
    } else {
      setProblem({ kind: 'failed', message: (error instanceof Error && error.message) || mutations.failed });
    }
  }

  return {
    save: (edit) => attempt(edit, mutations.base(), mutations.begin),
    saving,
    problem,
    conflict,
    keepMine: async () => {
      if (conflict) await attempt(on(conflict.mine, conflict.theirs), undefined);
    },
    backToForm: () => setConflict(null),
  };
}
