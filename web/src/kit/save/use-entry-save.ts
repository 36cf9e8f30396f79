import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { newId } from '../api/ids.ts';
import { tabName } from '../browser/tab-name.ts';
import type { DraftHandle } from '../draft/draft.ts';
import { isChanged, reconcile, snapshot } from '../draft/reconcile.ts';
import { refusalOf } from '../form/refusal.ts';
import { useEffectReducer } from '../form/use-effect-reducer.ts';
import type { EntryFormKind } from '../kind/entry-kind.ts';
import type { EntryFormValues } from '../kind/fields.ts';
import { toastError, toastSuccess } from '../toast/toast.ts';
import { entrySaveReducer, newSave, type SaveEffect } from './entry-save.ts';
import { useSaidToWhoLeft } from './said-to-who-left.ts';

/** The part of `useMutation` that is used. */
export interface Sends<Given, Entry> {
  mutateAsync: (given: Given) => Promise<Entry>;
}

/** The mutations that save entries. */
export interface EntrySends<Fields, Entry> {
  /** Without it entries come by another way, and the form only changes them. */
  create?: Sends<Fields & { id: string }, Entry>;
  update: Sends<{ id: string; edit: Fields & { updated_at: string } }, Entry>;
  /**
   * Restores a deleted entry. Without it a deleted entry is gone, and is created anew with the
   * values of the form.
   */
  restore?: Sends<string, Entry>;
}

interface EntrySaveOptions<Values extends FieldValues, Fields extends object, Entry>
  extends EntrySends<Fields, Entry> {
  kind: EntryFormKind<Values & EntryFormValues, Fields, Entry>;
  form: UseFormReturn<Values, unknown, Fields & { id: string }>;
  draft: DraftHandle;
  draftKey: string;
  /** The values of the form when it opens. */
  initial: Values;
  onWrongFields: () => void;
  /** Closes the form without saving its values. */
  onDiscarded: () => void;
  onSaved: (entry: Entry) => void;
}

/** Saves a form by the rules of `entry-save.ts`; whatever happens, typed text stays in the form. */
export function useEntrySave<
  Values extends FieldValues & EntryFormValues,
  Fields extends object,
  Entry extends Fields & { id: string; updated_at: string },
>(given: EntrySaveOptions<Values, Fields, Entry>) {
  const { kind, form, draft, draftKey, create, update, restore: restores } = given;
  const left = useSaidToWhoLeft({
    ...{ key: draftKey, what: `your ${kind.noun}`, done: 'saved', stored: draft.stored },
  });
  const reduce = entrySaveReducer<Fields, Entry, Values>({
    fields: kind.fields.names,
    together: kind.fields.together,
    words: kind.words,
    createsAnew: !restores,
    ...{ newId, tabName },
  });
  const [state, send, now] = useEffectReducer(reduce, () => newSave(given.initial), run);

  function run(effect: SaveEffect<Fields, Entry, Values>): Promise<void> | void {
    switch (effect.type) {
      case 'create':
        draft.keep();
        return create && answer(create.mutateAsync(effect.draft));
      case 'update':
        draft.keep();
        return answer(update.mutateAsync({ id: effect.id, edit: effect.edit }));
      case 'restore':
        return restores && answer(restores.mutateAsync(effect.id));
      case 'set_value':
        return form.setValue(
          effect.name as Path<Values>,
          effect.value as PathValue<Values, Path<Values>>,
        );
      case 'show_wrong_fields':
        for (const [name, message] of Object.entries(effect.errors)) {
          form.setError(name as Path<Values>, { type: 'server', message });
        }
        return given.onWrongFields();
      case 'toast':
        return effect.tone === 'success' ? toastSuccess(effect.text) : toastError(effect.text);
      case 'take_over': {
        const typedSince = reconcile(form, draft, effect.atSend, kind.fields.held(effect.entry));
        return send({ type: 'taken_over', entry: effect.entry, typedSince });
      }
      case 'close_saved':
        // A person who went on meanwhile is not moved.
        return left.mounted.current ? given.onSaved(effect.entry) : undefined;
      case 'close_discarding':
        draft.clear();
        return given.onDiscarded();
    }
  }

  /** The event that the answer to a call makes. */
  function answer(asked: Promise<Entry>): Promise<void> {
    return asked.then(
      (entry) => send({ type: 'answered', entry }),
      (error: unknown) => {
        const theirs = kind.currentOf(error);
        const refusal = refusalOf(error, kind.fields.names);
        const all = send(theirs ? { type: 'stale', theirs } : { type: 'refused', refusal });
        tellFailed(refusal.why === 'wrong_fields');
        return all;
      },
    );
  }

  function tellFailed(isWrong: boolean): void {
    // Of what failed a message is said anyway.
    if (now().problem?.kind !== 'failed') left.tellFailed(now(), isWrong);
  }
  return {
    ...state,
    saving: state.request !== null,
    /** Sends what the form holds, as the contract's schema made it, and made of what it held. */
    save: (mine: Fields & { id: string }, base: Fields | null) =>
      send({ type: 'save_pressed', mine, base, changed: isChanged(form), form: snapshot(form) }),
    /** Saves over the version that was shown; either choice leaves what nobody was asked about. */
    keepMine: () => send({ type: 'keep_mine_pressed' }),
    takeTheirs: () => send({ type: 'take_theirs_pressed' }),
    backToForm: () => send({ type: 'back_pressed' }),
    /** Restores the entry, and shows both versions. */
    restore: () => send({ type: 'restore_pressed' }),
  };
}
