import { useRef } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { DraftHandle } from '../draft/draft.ts';
import { isChanged, reconcile, snapshot } from '../draft/reconcile.ts';
import { refusalOf } from '../form/refusal.ts';
import { useEffectReducer } from '../form/use-effect-reducer.ts';
import { newOwnSave, type OwnSaveEffect, type OwnSaveRules, ownSaveReducer } from './own-save.ts';
import { useSaidToWhoLeft } from './said-to-who-left.ts';

interface OwnSaveOptions<Edit, Saved, Values extends FieldValues> extends OwnSaveRules<Edit> {
  form: UseFormReturn<Values, unknown, Edit>;
  draft: DraftHandle;
  draftKey: string;
  /** What the form holds of it. */
  held: (saved: Saved) => Values;
  send: (edit: Edit) => Promise<Saved>;
  /** The current state, which comes with the refusal of a stale edit. */
  currentOf: (error: unknown) => Saved | null;
  /** Said where the error itself has no words. */
  failed: string;
  /** What it is called: 'profile'. */
  noun: string;
  onWrongFields: () => void;
  onSaved?: () => void;
  /** Saved, and nothing was typed since. */
  onDone: (saved: Saved) => void;
  /** Theirs was taken, or nothing was changed: what the form holds is not saved. */
  onDiscarded: () => void;
}

/**
 * Saves data that each member has once, by the rules of `own-save.ts`; typed text stays in the
 * form.
 */
export function useOwnSave<Edit extends object, Saved extends Edit, Values extends FieldValues>(
  given: OwnSaveOptions<Edit, Saved, Values>,
) {
  const { form, draft, draftKey } = given;
  const left = useSaidToWhoLeft({
    ...{ key: draftKey, what: `your ${given.noun}`, done: 'saved', stored: draft.stored },
  });
  const saved = useRef<Saved>(undefined);
  const reduce = ownSaveReducer<Edit, Saved, Values>(given);
  const [state, send, now] = useEffectReducer(reduce, () => newOwnSave(form.getValues()), run);

  function run(effect: OwnSaveEffect<Edit, Saved, Values>): Promise<void> | void {
    switch (effect.type) {
      case 'update':
        draft.keep();
        return given.send(effect.edit).then(
          (saved) => send({ type: 'answered', saved }),
          (error: unknown) => {
            const theirs = given.currentOf(error);
            const refusal = refusalOf(error, given.fields, given.failed);
            const all = send(theirs ? { type: 'stale', theirs } : { type: 'refused', refusal });
            left.tellFailed(now(), refusal.why === 'wrong_fields');
            return all;
          },
        );
      case 'take_over': {
        const typedSince = reconcile(form, draft, effect.atSend, given.held(effect.saved));
        saved.current = effect.saved;
        given.onSaved?.();
        if (typedSince) left.tellTypedSince();
        return send({ type: 'taken_over', typedSince });
      }
      case 'show_wrong_fields':
        for (const [name, message] of Object.entries(effect.errors)) {
          form.setError(name as Path<Values>, { type: 'server', message });
        }
        return given.onWrongFields();
      case 'close_saved':
        return saved.current ? given.onDone(saved.current) : undefined;
      case 'close_unchanged':
      case 'close_discarding':
        return given.onDiscarded();
    }
  }

  return {
    ...state,
    saving: state.request !== null,
    /** Sends what the form holds, as the contract's schema made it. */
    save: (mine: Edit, base: Edit | null) =>
      send({ type: 'save_pressed', mine, base, changed: isChanged(form), form: snapshot(form) }),
    /** Saves over the version that was shown; either choice leaves what nobody was asked about. */
    keepMine: () => send({ type: 'keep_mine_pressed' }),
    takeTheirs: () => send({ type: 'take_theirs_pressed' }),
    backToForm: () => send({ type: 'back_pressed' }),
  };
}
