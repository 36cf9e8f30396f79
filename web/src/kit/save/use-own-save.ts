import { type RefObject, useEffect } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { DraftHandle } from '../draft/draft.ts';
import { reconcile, snapshot } from '../draft/reconcile.ts';
import { refusalOf } from '../form/refusal.ts';
import { useEffectReducer } from '../form/use-effect-reducer.ts';
import { newOwnSave, type OwnSaveEffect, type OwnSaveRules, ownSaveReducer } from './own-save.ts';

interface OwnSaveOptions<Edit, Saved, Values extends FieldValues> extends OwnSaveRules<Edit> {
  form: UseFormReturn<Values, unknown, Edit>;
  draft: DraftHandle;
  /** What the form was filled from, if known; after a save, the saved state. */
  base: RefObject<Saved | undefined>;
  /** What the form holds of it. */
  held: (saved: Saved) => Values;
  send: (edit: Edit) => Promise<Saved>;
  /** The current state, which comes with the refusal of a stale edit. */
  currentOf: (error: unknown) => Saved | null;
  /** Said where the error itself has no words. */
  failed: string;
  onWrongFields: () => void;
  onSaved?: () => void;
  /** Saved, and nothing was typed since. */
  onDone: () => void;
}

/**
 * Saves data that each member has once, by the rules of `own-save.ts`; typed text stays in the
 * form.
 */
export function useOwnSave<Edit extends object, Saved extends Edit, Values extends FieldValues>(
  given: OwnSaveOptions<Edit, Saved, Values>,
) {
  const { form, draft, base } = given;
  const reduce = ownSaveReducer<Edit, Saved, Values>(given);
  const [state, send] = useEffectReducer(reduce, () => newOwnSave(form.getValues()), run);

  function run(effect: OwnSaveEffect<Edit, Saved, Values>): Promise<void> | void {
    switch (effect.type) {
      case 'update':
        return given.send(effect.edit).then(
          (saved) => send({ type: 'answered', saved }),
          (error: unknown) => {
            const theirs = given.currentOf(error);
            if (theirs) return send({ type: 'stale', theirs });
            return send({ type: 'refused', refusal: refusalOf(error, given.fields, given.failed) });
          },
        );
      case 'take_over': {
        const typedSince = reconcile(form, draft, effect.atSend, given.held(effect.saved));
        base.current = effect.saved;
        given.onSaved?.();
        return send({ type: 'taken_over', typedSince });
      }
      case 'show_wrong_fields':
        for (const [name, message] of Object.entries(effect.errors)) {
          form.setError(name as Path<Values>, { type: 'server', message });
        }
        return given.onWrongFields();
      case 'close_saved':
        return given.onDone();
    }
  }

  return {
    ...state,
    saving: state.request !== null,
    /** Sends what the form holds, as the contract's schema made it. */
    save: (mine: Edit) =>
      send({ type: 'save_pressed', mine, base: base.current, form: snapshot(form) }),
    /** Saves over the version that was shown. */
    keepMine: () => send({ type: 'keep_mine_pressed' }),
    backToForm: () => send({ type: 'back_pressed' }),
  };
}

interface Followed<Edit, Saved, Values extends FieldValues>
  extends Pick<OwnSaveOptions<Edit, Saved, Values>, 'form' | 'base' | 'held'> {
  /** As it is saved; undefined while that is not known. */
  current: Saved | undefined;
  /** The form has something that is not saved. */
  touched: boolean;
}

/**
 * Reloaded data is taken over while nothing was typed; after that, saving shows both versions
 * (kit.md 16).
 */
export function useFollowed<Edit, Saved, Values extends FieldValues>({
  form,
  base,
  held,
  current,
  touched,
}: Followed<Edit, Saved, Values>): void {
  useEffect(() => {
    if (!current || touched) return;
    const isNewer = base.current !== current;
    base.current = current;
    if (isNewer) form.reset(held(current));
  }, [current, touched, form, base, held]);
}
