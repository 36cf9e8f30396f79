import { alsoSent, triesIn } from '../draft/sent-drafts.ts';
import { differing } from '../form/differing.ts';
import { merged, taken } from '../form/merged.ts';
import { failureOf, type Refusal, type SendFailure } from '../form/refusal.ts';
import type { Step } from '../form/use-effect-reducer.ts';
import type { FormWords } from '../kind/entry-kind.ts';
import type { EntryFormValues } from '../kind/fields.ts';

// How an entry is saved: every rule of it, without React and without the network.
// `use-entry-save.ts` does what it says. Longer than 300 lines: the rules of one state.

/** The reason why the last save failed. Wrong fields show their errors themselves. */
export type SaveProblem<Asked = unknown> =
  | SendFailure
  | { kind: 'deleted'; request: Asked; restorable: boolean };

/**
 * The request that is not answered yet. `base` is what `mine` was changed from, if known;
 * `sentBefore` what was sent before this press of Save (`sent-drafts.ts`).
 */
interface Request<Fields, Entry> {
  does: 'create' | 'update' | 'restore';
  mine: Fields & { id: string };
  base: Fields | null;
  sentBefore: string;
  /** The first id was taken. */
  renewed?: true;
  /** The version that it was merged with, without a question. */
  over?: Entry | undefined;
}

type Draft<Fields> = Fields & { id: string };

export interface SaveState<Fields, Entry, Values> {
  request: Request<Fields, Entry> | null;
  /** True when it saves a new entry. */
  isNew: boolean;
  /**
   * The values of the form when Save was pressed: whatever differs from them later was typed since.
   */
  atSend: Values;
  problem: SaveProblem<Request<Fields, Entry>> | null;
  /**
   * What was to be saved, the entry as it is now, when somebody else changed it meanwhile, and the
   * fields that both changed.
   */
  conflict: {
    mine: Draft<Fields>;
    theirs: Entry;
    asked: readonly (keyof Fields & string)[];
    sentBefore: string;
  } | null;
  /** True if the last save succeeded, but without the text typed while it was in progress. */
  typedSince: boolean;
  /** True when the entry was deleted meanwhile, and has not been restored as far as is known. */
  gone: boolean;
}

export type SaveEvent<Fields, Entry, Values> =
  | {
      type: 'save_pressed';
      mine: Draft<Fields>;
      base: Fields | null;
      changed: boolean;
      form: Values;
    }
  | { type: 'answered'; entry: Entry }
  /** Somebody else saved first; `theirs` is the entry as it is now. */
  | { type: 'stale'; theirs: Entry }
  | { type: 'refused'; refusal: Refusal }
  /** The form now holds the saved entry, and over it the text typed since. */
  | { type: 'taken_over'; entry: Entry; typedSince: boolean }
  | { type: 'keep_mine_pressed' | 'take_theirs_pressed' | 'back_pressed' | 'restore_pressed' };

export type SaveEffect<Fields, Entry, Values> =
  | { type: 'create'; draft: Draft<Fields> }
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
  together?: readonly (readonly (keyof Fields & string)[])[] | undefined;
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
export function newSave<Fields, Entry, Values>(form: Values): SaveState<Fields, Entry, Values> {
  return {
    ...{ request: null, problem: null, conflict: null },
    ...{ isNew: false, atSend: form, typedSince: false, gone: false },
  };
}

export function entrySaveReducer<
  Fields extends object,
  Entry extends Fields & { id: string; updated_at: string },
  Values extends Pick<EntryFormValues, 'updated_at' | 'sent'>,
>({ fields, together, words, createsAnew, newId, tabName }: SaveRules<Fields>) {
  type Mine = Draft<Fields>;
  type State = SaveState<Fields, Entry, Values>;
  type Effect = SaveEffect<Fields, Entry, Values>;
  type Asked = Request<Fields, Entry>;
  type Next = Step<State, Effect>;

  const isSame = (one: Fields, other: Fields) => differing<Fields>(fields, one, other).length === 0;
  const next = (state: State, ...effects: Effect[]): Next => ({ state, effects });
  const setSent = (value: string): Effect => ({ type: 'set_value', name: 'sent', value });
  const press = ({ isNew }: State) => (isNew ? words.press.add : words.press.edit);

  /** The try is noted before it is sent, because its answer may never come. */
  const noted = (sentBefore: string, mine: Mine): Effect =>
    setSent(alsoSent(sentBefore, mine, tabName()));

  function create(state: State, request: Omit<Asked, 'does' | 'base'>): Next {
    const { mine, sentBefore, renewed } = request;
    return next(
      { ...state, request: { ...request, does: 'create', base: null } },
      ...(renewed ? [{ type: 'set_value', name: 'id', value: mine.id } as const] : []),
      noted(sentBefore, mine),
      { type: 'create', draft: mine },
    );
  }

  /** Saves `given` over this version; a merge with it leaves `mine` as it was to be saved. */
  function update(
    state: State,
    request: Omit<Asked, 'does'>,
    { id, updated_at }: { id: string; updated_at: string },
    given: Fields = request.mine,
  ): Next {
    const { id: _, ...edit } = { ...given, id, updated_at };
    return next(
      { ...state, request: { ...request, does: 'update' } },
      noted(request.sentBefore, { ...given, id }),
      { type: 'update', id, edit: edit as unknown as Fields & { updated_at: string } },
    );
  }

  function restore(state: State, { mine, base, sentBefore }: Omit<Asked, 'does'>): Next {
    return next(
      { ...state, request: { does: 'restore', mine, base, sentBefore } },
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

  /** Merges what was to be saved with what is there, and asks about what both changed. */
  function settle(state: State, request: Asked, theirs: Entry): Next {
    const { does, mine, base, sentBefore } = request;
    const tried = triesIn<Fields>(sentBefore, theirs.id, tabName());
    const { fields: both, asked } = merged<Fields>({
      ...{ names: fields, together, base, mine, theirs, tried },
    });
    if (asked.length > 0) {
      const conflict = { mine: { ...both, id: theirs.id }, theirs, asked, sentBefore };
      // A change that was refused no longer counts as sent.
      const undone = does === 'update' ? [setSent(sentBefore)] : [];
      return next(stop(state, { conflict, gone: false }), ...undone);
    }
    if (isSame(theirs, both)) return next(stop(state, { gone: false }), takeOver(theirs, state));
    return update(state, { mine, base, sentBefore, over: theirs }, theirs, both);
  }

  function answered(state: State, request: Asked, entry: Entry): Next {
    if (request.does !== 'update' && !isSame(entry, request.mine))
      // An earlier try had arrived although its answer was lost, or it is restored.
      return settle(state, request, entry);
    const said = toast('success', state.isNew ? words.added : words.updated);
    return next(stop(state, { gone: false }), said, takeOver(entry, state));
  }

  function refused(state: State, request: Asked, refusal: Refusal): Next {
    const { does, mine, sentBefore, over } = request;
    if (refusal.why === 'id_taken' && does === 'create' && !request.renewed) {
      const id = newId();
      if (sentBefore === '')
        return create(state, { mine: { ...mine, id }, sentBefore, renewed: true });
      // kit.md 161: nobody has heard of that try; what was deleted does not come back unasked.
      const message = `It may have been saved before, and deleted since. Press ${press(state)} again to save it as a new one.`;
      return next(
        stop(state, { problem: { kind: 'failed', message } }),
        { type: 'set_value', name: 'id', value: id },
        setSent(''),
      );
    }
    // It was answered, or never sent: the try no longer counts.
    const undone: Effect[] =
      does !== 'restore' && refusal.why !== 'unanswered' ? [setSent(sentBefore)] : [];
    if (refusal.why === 'wrong_fields') {
      // Each side was right by itself: then both are shown, and no field is said to be wrong that
      // the form does not have.
      if (over) {
        const asked = differing<Fields>(fields, mine, over);
        return next(
          stop(state, { conflict: { mine, theirs: over, asked, sentBefore } }),
          ...undone,
        );
      }
      const wrong = { type: 'show_wrong_fields', errors: refusal.errors } as const;
      return next(stop(state, { conflict: null }), ...undone, wrong);
    }
    if (refusal.why === 'not_found' && !state.isNew) {
      // Restoring failed: the entry was deleted again meanwhile, or too long ago.
      const restorable = does !== 'restore' && (createsAnew || refusal.restorable);
      return next(
        stop(state, {
          problem: { kind: 'deleted', request, restorable },
          gone: true,
        }),
        ...undone,
      );
    }
    const failure = failureOf(refusal, `press ${press(state)} again`);
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

  /** Saves the choice between both versions over theirs, which is what it was made from. */
  function choose(state: State, chosen: Mine): Next {
    const { conflict } = state;
    if (!conflict || state.request) return next(state);
    const { theirs, sentBefore } = conflict;
    if (isSame(chosen, theirs)) return next(state, { type: 'close_discarding' });
    return update(begin(state), { mine: chosen, base: theirs, sentBefore }, theirs);
  }

  return (state: State, event: SaveEvent<Fields, Entry, Values>): Next => {
    const { request, problem, conflict } = state;
    switch (event.type) {
      case 'save_pressed': {
        if (request) return next(state);
        const { mine, base, changed, form } = event;
        const { updated_at, sent: sentBefore } = form;
        const isNew = updated_at === '';
        const pressed = { ...begin(state), isNew, atSend: form };
        if (isNew) return create(pressed, { mine, sentBefore });
        const unheard = triesIn(sentBefore, mine.id, tabName()).length > 0;
        if (!changed && !unheard) return next(pressed, { type: 'close_discarding' });
        return update(pressed, { mine, base, sentBefore }, { id: mine.id, updated_at });
      }
      case 'answered':
        return request ? answered(state, request, event.entry) : next(state);
      case 'stale':
        return request ? settle(state, request, event.theirs) : next(state);
      case 'refused':
        return request ? refused(state, request, event.refusal) : next(state);
      case 'taken_over':
        return event.typedSince
          ? next({ ...state, typedSince: true, conflict: null })
          : next({ ...state, typedSince: false }, { type: 'close_saved', entry: event.entry });
      case 'keep_mine_pressed':
        return conflict ? choose(state, conflict.mine) : next(state);
      case 'take_theirs_pressed':
        // What theirs does not touch of mine is saved all the same: nobody was asked about it.
        return conflict
          ? choose(state, { ...conflict.mine, ...taken<Fields>(conflict.theirs, conflict.asked) })
          : next(state);
      case 'back_pressed':
        return next({ ...state, conflict: null });
      case 'restore_pressed':
        return problem?.kind === 'deleted' && problem.restorable
          ? restore(begin(state), problem.request)
          : next(state);
    }
  };
}
