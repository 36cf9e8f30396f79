import type { Family, FamilyDraft } from '@pcr/contract/families/families.schema.ts';
import { useRef, useState } from 'react';
import { ApiError } from '../kit/api.ts';
import { newId } from '../kit/ids.ts';
import { toastError, toastSuccess } from '../kit/toast.ts';
import { currentOf, useCreateFamily, useRestoreFamily, useUpdateFamily } from './families.data.ts';
import { alsoSent, type FamilyFormHandle, wasSent } from './families.form.ts';
import { differing, isFamilyField } from './families.words.ts';

/** Why the last save did not happen. Wrong fields are said at the fields instead. */
export type SaveProblem =
  | { kind: 'failed' | 'session_ended'; message: string }
  | { kind: 'deleted'; mine: FamilyDraft };

export interface FamilySave {
  /** Sends what the form holds, as the contract's schema made it. */
  save: (draft: FamilyDraft) => Promise<void>;
  saving: boolean;
  problem: SaveProblem | null;
  /** What was to be saved, and the record as it is now, when somebody changed it in the meantime. */
  conflict: { mine: FamilyDraft; theirs: Family } | null;
  /** Saves over the version that was shown. */
  keepMine: () => Promise<void>;
  backToForm: () => void;
  /** Takes the deletion of the record back and shows both versions. */
  restore: () => Promise<void>;
}

interface Outcome {
  onSaved: (family: Family) => void;
  onWrongFields: (fields: Readonly<Record<string, string>>) => void;
}

const isCode = (error: unknown, code: ApiError['code']) => error instanceof ApiError && error.code === code;

/** Saves a new or changed record; whatever happens, what was typed stays in the form. */
export function useFamilySave(form: FamilyFormHandle, outcome: Outcome): FamilySave {
  const create = useCreateFamily();
  const update = useUpdateFamily();
  const takeBack = useRestoreFamily();
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<SaveProblem | null>(null);
  const [conflict, setConflict] = useState<FamilySave['conflict']>(null);
  const busy = useRef(false);
  const isNew = form.getValues('updated_at') === '';

  /** Resolves to null when the record that is there must be looked at first. */
  async function createOnce(draft: FamilyDraft): Promise<Family | null> {
    const before = form.getValues('sent');
    const send = (given: FamilyDraft) => {
      form.setValue('sent', alsoSent(before, given));
      return create.mutateAsync(given);
    };
    const saved = await send(draft).catch((error: unknown) => {
      if (!isCode(error, 'id_taken')) throw error;
      const id = newId();
      form.setValue('id', id);
      return send({ ...draft, id });
    });
    if (differing(saved, draft).length === 0) return saved;
    // An earlier try had arrived, without its answer; since then more was typed.
    if (wasSent(before, saved)) return replace(draft, saved);
    setConflict({ mine: draft, theirs: saved });
    return null;
  }

  function replace({ id: _, ...fields }: FamilyDraft, { id, updated_at }: Pick<Family, 'id' | 'updated_at'>) {
    return update.mutateAsync({ id, edit: { ...fields, updated_at } });
  }

  async function attempt(draft: FamilyDraft, send: () => Promise<Family | null>): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setSaving(true);
    setProblem(null);
    try {
      const saved = await send();
      if (!saved) return;
      toastSuccess(isNew ? 'Family record added successfully!' : 'Family record updated successfully!');
      outcome.onSaved(saved);
    } catch (error) {
      const theirs = currentOf(error);
      if (theirs && differing(theirs, draft).length === 0) outcome.onSaved(theirs);
      else if (theirs) setConflict({ mine: draft, theirs });
      else fail(error, draft);
    } finally {
      busy.current = false;
      setSaving(false);
    }
  }

  function fail(error: unknown, draft: FamilyDraft): void {
    const fields = error instanceof ApiError && error.code === 'invalid_input' ? error.fields : {};
    if (Object.keys(fields).some(isFamilyField)) {
      setConflict(null);
      outcome.onWrongFields(fields);
    } else if (isCode(error, 'not_authenticated')) {
      setProblem({
        kind: 'session_ended',
        message: 'Your session had ended. Once you are signed in, press Save Record again.',
      });
    } else if (isCode(error, 'not_found') && !isNew) {
      setProblem({ kind: 'deleted', mine: draft });
    } else {
      toastError(isNew ? 'Error adding record. Please try again.' : 'Error updating record. Please try again.');
      const message = error instanceof Error ? error.message : 'Something went wrong. Please try again.';
      setProblem({ kind: 'failed', message });
    }
  }

  return {
    save: (draft) =>
      attempt(draft, () =>
        isNew ? createOnce(draft) : replace(draft, { ...draft, updated_at: form.getValues('updated_at') }),
      ),
    saving,
    problem,
    conflict,
    keepMine: async () => {
      if (conflict) await attempt(conflict.mine, () => replace(conflict.mine, conflict.theirs));
    },
    backToForm: () => setConflict(null),
    restore: async () => {
      if (problem?.kind !== 'deleted') return;
      const { mine } = problem;
      await attempt(mine, async () => {
        const theirs = await takeBack.mutateAsync(mine.id);
        if (differing(theirs, mine).length === 0) return theirs;
        setConflict({ mine, theirs });
        return null;
      });
    },
  };
}
