import { useRef, useState } from 'react';
import { ApiError, isNotFound } from '../api/api.ts';
import { newId } from '../api/ids.ts';
import { tabName } from '../browser/tab-name.ts';
import { alsoSent, wasSent } from '../draft/sent-drafts.ts';
import { toastError, toastSuccess } from '../ui/toast.ts';
import { differing } from './differing.ts';

/** Why the last save did not happen. Wrong fields are said at the fields instead. */
export type SaveProblem<Draft> =
  | { kind: 'failed' | 'session_ended'; message: string }
  | { kind: 'deleted'; mine: Draft; restorable: boolean };

export interface EntrySave<Draft, Entry> {
  /** Sends what the form holds, as the contract's schema made it. */
  save: (draft: Draft) => Promise<void>;
  saving: boolean;
  problem: SaveProblem<Draft> | null;
  /** What was to be saved, and the entry as it is now, when somebody changed it in the meantime. */
  conflict: { mine: Draft; theirs: Entry } | null;
  /** Saves over the version that was shown. */
  keepMine: () => Promise<void>;
  backToForm: () => void;
  /** Takes the deletion of the entry back and shows both versions. */
  restore: () => Promise<void>;
}

/** How entries of one kind are saved. `Fields` are what a person fills in: the same in draft and entry. */
export interface EntryMutations<Fields extends object, Entry extends Fields & { id: string; updated_at: string }> {
  fields: readonly (keyof Fields & string)[];
  create: (draft: Fields & { id: string }) => Promise<Entry>;
  update: (change: { id: string; edit: Fields & { updated_at: string } }) => Promise<Entry>;
  /** Takes the deletion of what is edited back. */
  restore: (mine: Fields & { id: string }) => Promise<Entry>;
  /** `restore` makes it anew: whoever may save it may do that. */
  restoresAnew?: boolean;
  /** The entry as it is now, which comes with a refusal of a stale change. */
  currentOf: (error: unknown) => Entry | null;
  words: {
    added: string;
    updated: string;
    addFailed: string;
    updateFailed: string;
    /** What the button is called: 'Save Record'. */
    press: string;
  };
}

/** What is needed of the form: its values beside the fields. */
export interface BesideFields {
  /** A save of what stands in the form begins. */
  begin: () => void;
  /** '' for a new entry, else the version that the edit is based on. */
  basedOn: () => string;
  /** What was sent so far (`sent-drafts.ts`). */
  sent: () => string;
  noteSent: (sent: string) => void;
  /** The id was taken: the new entry has this one now. */
  renew: (id: string) => void;
}

interface Outcome<Entry> {
  onSaved: (entry: Entry) => void;
  /** Only with fields that the form has. */
  onWrongFields: (fields: Readonly<Record<string, string>>) => void;
}

const isCode = (error: unknown, code: ApiError['code']) => error instanceof ApiError && error.code === code;

/** Saves a new or changed entry; whatever happens, what was typed stays in the form. */
export function useEntrySave<Fields extends object, Entry extends Fields & { id: string; updated_at: string }>(
  mutations: EntryMutations<Fields, Entry>,
  form: BesideFields,
  outcome: Outcome<Entry>,
): EntrySave<Fields & { id: string }, Entry> {
  type Draft = Fields & { id: string };
  const { words } = mutations;
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<SaveProblem<Draft> | null>(null);
  const [conflict, setConflict] = useState<{ mine: Draft; theirs: Entry } | null>(null);
  const busy = useRef(false);
  const isNew = form.basedOn() === '';
  const same = (entry: Entry, draft: Draft) => differing<Fields>(mutations.fields, entry, draft).length === 0;

  /** Resolves to null when the entry that is there must be looked at first. */
  async function createOnce(draft: Draft): Promise<Entry | null> {
    const before = form.sent();
    const tab = tabName();
    const send = (given: Draft) => {
      form.noteSent(alsoSent(before, given, tab));
      return mutations.create(given);
    };
    const saved = await send(draft).catch((error: unknown) => {
      if (!isCode(error, 'id_taken')) throw error;
      const id = newId();
      form.renew(id);
      return send({ ...draft, id });
    });
    if (same(saved, draft)) return saved;
    // An earlier try had arrived, without its answer; since then more was typed.
    if (wasSent(before, saved, mutations.fields, tab)) return replace(draft, saved);
    setConflict({ mine: draft, theirs: saved });
    return null;
  }

  function replace({ id: _, ...fields }: Draft, { id, updated_at }: { id: string; updated_at: string }) {
    return mutations.update({ id, edit: { ...(fields as unknown as Fields), updated_at } });
  }

  async function attempt(draft: Draft, send: () => Promise<Entry | null>): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setSaving(true);
    setProblem(null);
    try {
      const saved = await send();
      if (!saved) return;
      toastSuccess(isNew ? words.added : words.updated);
      outcome.onSaved(saved);
    } catch (error) {
      const theirs = mutations.currentOf(error);
      if (theirs && same(theirs, draft)) outcome.onSaved(theirs);
      else if (theirs) setConflict({ mine: draft, theirs });
      else fail(error, draft);
    } finally {
      busy.current = false;
      setSaving(false);
    }
  }

  function fail(error: unknown, draft: Draft): void {
    const wrong = error instanceof ApiError && error.code === 'invalid_input' ? error.fields : {};
    const known = Object.entries(wrong).filter(([name]) => (mutations.fields as readonly string[]).includes(name));
    if (known.length > 0) {
      setConflict(null);
      outcome.onWrongFields(Object.fromEntries(known));
    } else if (isCode(error, 'not_authenticated')) {
      const message = `Your session had ended. Once you are signed in, press ${words.press} again.`;
      setProblem({ kind: 'session_ended', message });
    } else if (isNotFound(error) && !isNew) {
      setProblem({ kind: 'deleted', mine: draft, restorable: mutations.restoresAnew || error.restorable });
    } else {
      toastError(isNew ? words.addFailed : words.updateFailed);
      const message = error instanceof Error ? error.message : 'Something went wrong. Please try again.';
      setProblem({ kind: 'failed', message });
    }
  }

  return {
    save: (draft) =>
      attempt(draft, () => {
        form.begin();
        return isNew ? createOnce(draft) : replace(draft, { id: draft.id, updated_at: form.basedOn() });
      }),
    saving,
    problem,
    conflict,
    keepMine: async () => {
      if (conflict) await attempt(conflict.mine, () => replace(conflict.mine, conflict.theirs));
    },
    backToForm: () => setConflict(null),
    restore: async () => {
      if (problem?.kind !== 'deleted' || !problem.restorable) return;
      const { mine } = problem;
      await attempt(mine, async () => {
        const theirs = await mutations.restore(mine).catch((error: unknown) => {
          if (!isNotFound(error)) throw error;
          // Restored and deleted again by somebody else meanwhile, or too long ago.
          setProblem({ kind: 'deleted', mine, restorable: false });
          return null;
        });
        if (!theirs) return null;
        if (same(theirs, mine)) return theirs;
        setConflict({ mine, theirs });
        return null;
      });
    },
  };
}
