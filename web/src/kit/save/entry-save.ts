import { alsoSent, wasSent } from '../draft/sent-drafts.ts';
import { differing } from '../form/differing.ts';
import { failureOf, type Refusal, type SendFailure } from '../form/refusal.ts';
import type { Step } from '../form/use-effect-reducer.ts';
import type { FormWords } from '../kind/entry-kind.ts';
import type { EntryFormValues } from '../kind/fields.ts';

// How an entry is saved: every rule of it, without React and without the network.
// `use-entry-save.ts` does what it says.

/** The reason why the last save failed. Wrong fields show their errors themselves. */
export type SaveProblem<Draft> =
  | SendFailure
  | { kind: 'deleted'; mine: Draft; restorable: boolean };

/** The request that is not answered yet. */
type Request<Draft> =
  | { does: 'create'; mine: Draft; sentBefore: string; renewed: boolean }
  | { does: 'update' | 'restore'; mine: Draft };

export interface SaveState<Draft, Entry, Values> {
  request: Request<Draft> | null;
  /** True when it saves a new entry. */
  isNew: boolean;
  /**
   * The values of the form when Save was pressed: whatever differs from them later was typed since.
   */
  atSend: Values;
  problem: SaveProblem<Draft> | null;
  /**
   * The edit that was to be saved, and the entry as it is now, when somebody else changed it
   * meanwhile.
   */
  conflict: { mine: Draft; theirs: Entry } | null;
  /** True if the last save succeeded, but without the text typed while it was in progress. */
  typedSince: boolean;
  /** True when the entry was deleted meanwhile, and has not been restored as far as is known. */
  gone: boolean;
}

export type SaveEvent<Draft, Entry, Values> =
  | { type: 'save_pressed'; mine: Draft; form: Values }
  | { type: 'answered'; entry: Entry }
  /** Somebody else saved first; `theirs` is the entry as it is now. */
  | { type: 'stale'; theirs: Entry }
  | { type: 'refused'; refusal: Refusal }
  /** The form now holds the saved entry, and over it the text typed since. */
  | { type: 'taken_over'; entry: Entry; typedSince: boolean }
  | { type: 'keep_mine_pressed' | 'take_theirs_pressed' | 'back_pressed' | 'restore_pressed' };

export type SaveEffect<Fields, Entry, Values> =
  | { type: 'create'; draft: Fields & { id: string } }
  | { type: 'update'; id: string; edit: Fields & { updated_at: string } }
  | { type: 'restore'; id: string }
  | { type: 'set_value'; name: 'id' | 'sent'; value: string }
  | { type: 'show_wrong_fields'; errors: Readonly<Record<string, string>> }
  | { type: 'toast'; tone: 'success' | 'error'; text: string }
  | { type: 'take_over'; entry: Entry; atSend: Values }
  | { type: 'close_saved'; entry: Entry }
  | { type: 'close_discarding' };

export interface SaveRules<Fields> {
  fields: readonly (keyof Fields & string)[];
  words: Omit<FormWords, 'title'>;
  /**
   * The entry was deleted and cannot be restored; a new one is created with the values of the form,
   * where this person may save one.
   */
  createsAnew: boolean;
  newId: () => string;
  tabName: () => string;
}

/** `form` holds the values of the form when it opens. */
export function newSave<Draft, Entry, Values>(form: Values): SaveState<Draft, Entry, Values> {
  return {
    ...{ request: null, problem: null, conflict: null },
    ...{ isNew: false, atSend: form, typedSince: false, gone: false },
  };
}

export function entrySaveReducer<
  Fields extends object,
  Entry extends Fields & { id: string; updated_at: string },
  Values extends Pick<EntryFormValues, 'updated_at' | 'sent'>,
>({ fields, words, createsAnew, newId, tabName }: SaveRules<Fields>) {
  type Draft = Fields & { id: string };
  type State = SaveState<Draft, Entry, Values>;
  type Effect = SaveEffect<Fields, Entry, Values>;
  type Next = Step<State, Effect>;

  const isSame = (entry: Entry, mine: Draft) => differing<Fields>(fields, entry, mine).length === 0;
  const next = (state: State, ...effects: Effect[]): Next => ({ state, effects });

  /**
   * `sentBefore` is what was sent before this press of Save (`sent-drafts.ts`); `renewed` means
   * that the first id was taken.
   */
  function create(state: State, mine: Draft, sentBefore: string, renewed = false): Next {
    return next(
      { ...state, request: { does: 'create', mine, sentBefore, renewed } },
      ...(renewed ? [{ type: 'set_value', name: 'id', value: mine.id } as const] : []),
      // The try is noted before the request is sent, because its answer may never come.
      { type: 'set_value', name: 'sent', value: alsoSent(sentBefore, mine, tabName()) },
      { type: 'create', draft: mine },
    );
  }

  /** Saves over this version. */
  function update(
    state: State,
    mine: Draft,
    { id, updated_at }: { id: string; updated_at: string },
  ): Next {
    const { id: _, ...given } = mine;
    const edit = { ...(given as unknown as Fields), updated_at };
    return next({ ...state, request: { does: 'update', mine } }, { type: 'update', id, edit });
  }

  function restore(state: State, mine: Draft): Next {
    return next(
      { ...state, request: { does: 'restore', mine } },
      createsAnew
        ? { type: 'create', draft: { ...mine, id: newId() } }
        : { type: 'restore', id: mine.id },
    );
  }

  const begin = (state: State): State => ({ ...state, problem: null });
  const stop = (state: State, change: Partial<State>): State => ({
    ...state,
    request: null,
    ...change,
  });
  const showBoth = (state: State, mine: Draft, theirs: Entry) =>
    next(stop(state, { conflict: { mine, theirs }, gone: false }));
  const takeOver = (entry: Entry, { atSend }: State): Effect => ({
    type: 'take_over',
    entry,
    atSend,
  });
  const toast = (tone: 'success' | 'error', text: string): Effect => ({
    type: 'toast',
    tone,
    text,
  });

  function answered(state: State, request: Request<Draft>, entry: Entry): Next {
    const { does, mine } = request;
    if (does === 'update' || isSame(entry, mine)) {
      const said = toast('success', state.isNew ? words.added : words.updated);
      return next(stop(state, { gone: false }), said, takeOver(entry, state));
    }
    // An earlier try had arrived although its answer was lost; more was typed since.
    if (does === 'create' && wasSent(request.sentBefore, entry, fields, tabName()))
      return update(state, mine, entry);
    return showBoth(state, mine, entry);
  }

  function refused(state: State, request: Request<Draft>, refusal: Refusal): Next {
    const { does, mine } = request;
    if (refusal.why === 'id_taken' && does === 'create' && !request.renewed) {
      return create(state, { ...mine, id: newId() }, request.sentBefore, true);
    }
    // It was answered, or never sent: the try no longer counts.
    const undone: Effect[] =
      does === 'create' && refusal.why !== 'unanswered'
        ? [{ type: 'set_value', name: 'sent', value: request.sentBefore }]
        : [];
    if (refusal.why === 'wrong_fields') {
      const wrong = { type: 'show_wrong_fields', errors: refusal.errors } as const;
      return next(stop(state, { conflict: null }), ...undone, wrong);
    }
    if (refusal.why === 'not_found' && !state.isNew) {
      // Restoring failed: the entry was deleted again meanwhile, or too long ago.
      const restorable = does !== 'restore' && (createsAnew || refusal.restorable);
      return next(stop(state, { problem: { kind: 'deleted', mine, restorable }, gone: true }));
    }
    const failure = failureOf(
      refusal,
      `press ${state.isNew ? words.press.add : words.press.edit} again`,
    );
    // The words of a failure ask to try again, which would not help here.
    const said = toast(
      'error',
      failure.forbidden ? failure.message : state.isNew ? words.addFailed : words.updateFailed,
    );
    return next(
      stop(state, { problem: failure }),
      ...undone,
      ...(failure.kind === 'failed' ? [said] : []),
    );
  }

  return (state: State, event: SaveEvent<Draft, Entry, Values>): Next => {
    const { request, problem, conflict } = state;
    switch (event.type) {
      case 'save_pressed': {
        if (request) return next(state);
        const { mine, form } = event;
        const isNew = form.updated_at === '';
        const pressed = { ...begin(state), isNew, atSend: form };
        return isNew
          ? create(pressed, mine, form.sent)
          : update(pressed, mine, { id: mine.id, updated_at: form.updated_at });
      }
      case 'answered':
        return request ? answered(state, request, event.entry) : next(state);
      case 'stale': {
        if (!request) return next(state);
        const { theirs } = event;
        if (!isSame(theirs, request.mine)) return showBoth(state, request.mine, theirs);
        return next(stop(state, { gone: false }), takeOver(theirs, state));
      }
      case 'refused':
        return request ? refused(state, request, event.refusal) : next(state);
      case 'taken_over':
        return event.typedSince
          ? next({ ...state, typedSince: true, conflict: null })
          : next({ ...state, typedSince: false }, { type: 'close_saved', entry: event.entry });
      case 'keep_mine_pressed':
        return conflict && !request
          ? update(begin(state), conflict.mine, conflict.theirs)
          : next(state);
      case 'take_theirs_pressed':
        // Under way, mine would still overwrite theirs after the form has closed.
        return request ? next(state) : next(state, { type: 'close_discarding' });
      case 'back_pressed':
        return next({ ...state, conflict: null });
      case 'restore_pressed':
        return problem?.kind === 'deleted' && problem.restorable
          ? restore(begin(state), problem.mine)
          : next(state);
    }
  };
}
