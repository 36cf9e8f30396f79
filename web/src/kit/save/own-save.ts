import { differing } from '../form/differing.ts';
import { failureOf, type Refusal, type SendFailure } from '../form/refusal.ts';
import type { Step } from '../form/use-effect-reducer.ts';

// How that is saved of which each member has one: every rule of it. `use-own-save.ts` does what it
// says.

export interface OwnSaveState<Edit, Saved, Values> {
  /**
   * The request to the server that has no answer yet; `base` is what the form was filled from, if
   * known.
   */
  request: { mine: Edit; base: Saved | undefined } | null;
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
   * What was to be saved, and the current state, when another device changed it in the meantime.
   */
  conflict: { mine: Edit; theirs: Saved } | null;
  /** The last save was made, but without the text typed while it was in progress. */
  typedSince: boolean;
}

export type OwnSaveEvent<Edit, Saved, Values> =
  | { type: 'save_pressed'; mine: Edit; base: Saved | undefined; form: Values }
  | { type: 'answered'; saved: Saved }
  /** Another device was faster; `theirs` is the current state. */
  | { type: 'stale'; theirs: Saved }
  | { type: 'refused'; refusal: Refusal }
  /** The form holds the saved state, and above it the text typed since. */
  | { type: 'taken_over'; typedSince: boolean }
  | { type: 'keep_mine_pressed' | 'back_pressed' };

export type OwnSaveEffect<Edit, Saved, Values> =
  | { type: 'update'; edit: Edit }
  | { type: 'take_over'; saved: Saved; atSend: Values }
  | { type: 'show_wrong_fields'; errors: Readonly<Record<string, string>> }
  | { type: 'close_saved' };

export interface OwnSaveRules<Edit> {
  /** The fields that a person fills in, and the version that they change. */
  fields: readonly (keyof Edit & string)[];
  versions: readonly (keyof Edit & string)[];
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
 * The same row is changed on other screens too: when none of this form's fields were touched there,
 * the edit is simply based on the newer version; otherwise both versions are shown.
 */
export function ownSaveReducer<Edit extends object, Saved extends Edit, Values>(
  rules: OwnSaveRules<Edit>,
) {
  const { fields, versions, press } = rules;
  type State = OwnSaveState<Edit, Saved, Values>;
  type Effect = OwnSaveEffect<Edit, Saved, Values>;
  type Next = Step<State, Effect>;

  const isSame = (a: Edit, b: Edit) => differing<Edit>(fields, a, b).length === 0;
  const isSameVersion = (a: Edit, b: Edit) => differing<Edit>(versions, a, b).length === 0;
  const next = (state: State, ...effects: Effect[]): Next => ({ state, effects });
  const stop = (state: State, change: Partial<State> = {}): State => ({
    ...state,
    request: null,
    ...change,
  });

  const send = (state: State, mine: Edit, base: Saved | undefined) =>
    next({ ...state, problem: null, request: { mine, base } }, { type: 'update', edit: mine });

  /** Over the current state. */
  const sendOver = (state: State, mine: Edit, theirs: Saved, base: Saved | undefined) =>
    send(
      state,
      Object.assign({}, mine, Object.fromEntries(versions.map((name) => [name, theirs[name]]))),
      base,
    );

  const takeOver = (state: State, saved: Saved) =>
    next(stop(state, { unheard: null }), { type: 'take_over', saved, atSend: state.atSend });

  function stale(
    state: State,
    { mine, base }: { mine: Edit; base: Saved | undefined },
    theirs: Saved,
  ): Next {
    if (isSame(theirs, mine)) return takeOver(state, theirs);
    if (state.unheard && isSame(theirs, state.unheard))
      return sendOver(state, mine, theirs, theirs);
    // An earlier draft knows another version than the one that was loaded since: then nothing is
    // known of its base.
    if (base && isSameVersion(base, mine) && isSame(theirs, base))
      return sendOver(state, mine, theirs, theirs);
    return next(stop(state, { conflict: { mine, theirs } }));
  }

  function refused(state: State, { mine }: { mine: Edit }, refusal: Refusal): Next {
    if (refusal.why === 'wrong_fields') {
      return next(stop(state, { conflict: null }), {
        type: 'show_wrong_fields',
        errors: refusal.errors,
      });
    }
    const unheard = refusal.why === 'unanswered' ? mine : state.unheard;
    return next(stop(state, { unheard, problem: failureOf(refusal, `press ${press} again`) }));
  }

  return (state: State, event: OwnSaveEvent<Edit, Saved, Values>): Next => {
    const { request, conflict } = state;
    switch (event.type) {
      case 'save_pressed':
        return request
          ? next(state)
          : send({ ...state, atSend: event.form }, event.mine, event.base);
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
        return conflict && !request
          ? sendOver(state, conflict.mine, conflict.theirs, undefined)
          : next(state);
      case 'back_pressed':
        return next({ ...state, conflict: null });
    }
  };
}
