import { differing } from '../form/differing.ts';
import { merged, taken } from '../form/merged.ts';
import { failureOf, type Refusal, type SendFailure } from '../form/refusal.ts';
import type { Step } from '../form/use-effect-reducer.ts';

// How that is saved of which each member has one: every rule of it. `use-own-save.ts` does what it
// says.

export interface OwnSaveState<Edit, Saved, Values> {
  /**
   * The request to the server that has no answer yet; `base` is what the form was filled from, if
   * known; `over` the state that it was merged with, without a question.
   */
  request: { mine: Edit; base: Edit | null; over?: Saved } | null;
  /**
   * The last request without an answer: if the server now has just that, it is nobody else's change
   * (kit.md 48).
   */
  unheard: Edit | null;
  /** The form's content when the button was pressed: later differences were typed since. */
  atSend: Values;
  /** Why the last save did not happen. Wrong fields are said at the fields instead. */
  problem: SendFailure | null;
  /**
   * What was to be saved, the current state, when another device changed it in the meantime, and
   * the fields that both changed.
   */
  conflict: { mine: Edit; theirs: Saved; asked: readonly (keyof Edit & string)[] } | null;
  /** The last save was made, but without the text typed while it was in progress. */
  typedSince: boolean;
}

export type OwnSaveEvent<Edit, Saved, Values> =
  | { type: 'save_pressed'; mine: Edit; base: Edit | null; changed: boolean; form: Values }
  | { type: 'answered'; saved: Saved }
  /** Another device was faster; `theirs` is the current state. */
  | { type: 'stale'; theirs: Saved }
  | { type: 'refused'; refusal: Refusal }
  /** The form holds the saved state, and above it the text typed since. */
  | { type: 'taken_over'; typedSince: boolean }
  | { type: 'keep_mine_pressed' | 'take_theirs_pressed' | 'back_pressed' };

export type OwnSaveEffect<Edit, Saved, Values> =
  | { type: 'update'; edit: Edit }
  | { type: 'take_over'; saved: Saved; atSend: Values }
  | { type: 'show_wrong_fields'; errors: Readonly<Record<string, string>> }
  | { type: 'close_saved' | 'close_unchanged' | 'close_discarding' };

export interface OwnSaveRules<Edit> {
  /** The fields that a person fills in, and the version that they change. */
  fields: readonly (keyof Edit & string)[];
  versions: readonly (keyof Edit & string)[];
  together?: readonly (readonly (keyof Edit & string)[])[] | undefined;
  /** A form that closes saves nothing where nothing was changed. */
  closes: boolean;
  /** What the button is called. */
  press: string;
}

export function newOwnSave<Edit, Saved, Values>(form: Values): OwnSaveState<Edit, Saved, Values> {
  return {
    request: null,
    unheard: null,
    atSend: form,
    problem: null,
    conflict: null,
    typedSince: false,
  };
}

/**
 * The same row is changed on other screens and devices too: a field that only one side touched goes
 * with that side. Both versions are shown of what both did.
 */
export function ownSaveReducer<Edit extends object, Saved extends Edit, Values>(
  rules: OwnSaveRules<Edit>,
) {
  const { fields, versions, together, closes, press } = rules;
  type State = OwnSaveState<Edit, Saved, Values>;
  type Effect = OwnSaveEffect<Edit, Saved, Values>;
  type Request = NonNullable<State['request']>;
  type Next = Step<State, Effect>;

  const isSame = (a: Edit, b: Edit) => differing<Edit>(fields, a, b).length === 0;
  const next = (state: State, ...effects: Effect[]): Next => ({ state, effects });
  const stop = (state: State, change: Partial<State> = {}): State => ({
    ...state,
    request: null,
    ...change,
  });

  const send = (state: State, request: Request, edit: Edit = request.mine) =>
    next({ ...state, problem: null, request }, { type: 'update', edit });

  /** Over the current state. */
  const sendOver = (state: State, request: Request, theirs: Saved, edit: Edit = request.mine) =>
    send(state, request, { ...edit, ...taken<Edit>(theirs, versions) });

  const takeOver = (state: State, saved: Saved) =>
    next(stop(state, { unheard: null }), { type: 'take_over', saved, atSend: state.atSend });

  function stale(state: State, { mine, base }: Request, theirs: Saved): Next {
    const tried = state.unheard ? [state.unheard] : [];
    const { fields: both, asked } = merged<Edit>({
      ...{ names: fields, together, base, mine, theirs, tried },
    });
    if (asked.length > 0) return next(stop(state, { conflict: { mine: both, theirs, asked } }));
    if (isSame(theirs, both)) return takeOver(state, theirs);
    return sendOver(state, { mine, base, over: theirs }, theirs, both);
  }

  function refused(state: State, { mine, over }: Request, refusal: Refusal): Next {
    if (refusal.why === 'wrong_fields') {
      // Each side was right by itself: then both are shown.
      const asked = over ? differing<Edit>(fields, mine, over) : [];
      if (over) return next(stop(state, { conflict: { mine, theirs: over, asked } }));
      return next(stop(state, { conflict: null }), {
        type: 'show_wrong_fields',
        errors: refusal.errors,
      });
    }
    const unheard = refusal.why === 'unanswered' ? mine : state.unheard;
    return next(stop(state, { unheard, problem: failureOf(refusal, `press ${press} again`) }));
  }

  /** Saves the choice between both versions over theirs, which is what it was made from. */
  function choose(state: State, chosen: Edit): Next {
    const { conflict } = state;
    if (!conflict || state.request) return next(state);
    const { theirs } = conflict;
    if (isSame(chosen, theirs)) return next(state, { type: 'close_discarding' });
    return sendOver(state, { mine: chosen, base: theirs }, theirs);
  }

  return (state: State, event: OwnSaveEvent<Edit, Saved, Values>): Next => {
    const { request, conflict } = state;
    switch (event.type) {
      case 'save_pressed': {
        if (request) return next(state);
        const { mine, base, changed, form } = event;
        if (closes && !changed && !state.unheard) return next(state, { type: 'close_unchanged' });
        return send({ ...state, atSend: form }, { mine, base });
      }
      case 'answered':
        return request ? takeOver(state, event.saved) : next(state);
      case 'stale':
        return request ? stale(state, request, event.theirs) : next(state);
      case 'refused':
        return request ? refused(state, request, event.refusal) : next(state);
      case 'taken_over':
        return event.typedSince
          ? next({ ...state, typedSince: true, conflict: null })
          : next({ ...state, typedSince: false, conflict: null }, { type: 'close_saved' });
      case 'keep_mine_pressed':
        return conflict ? choose(state, conflict.mine) : next(state);
      case 'take_theirs_pressed':
        // What theirs does not touch of mine is saved all the same: nobody was asked about it.
        return conflict
          ? choose(state, { ...conflict.mine, ...taken<Edit>(conflict.theirs, conflict.asked) })
          : next(state);
      case 'back_pressed':
        return next({ ...state, conflict: null });
    }
  };
}
