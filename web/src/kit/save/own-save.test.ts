import { describe, expect, test } from 'vitest';
import type { Refusal } from '../form/refusal.ts';
import { newOwnSave, type OwnSaveEvent, ownSaveReducer } from './own-save.ts';

interface Edit {
  name: string;
  sms: boolean;
  updated_at: string;
  sms_updated_at: string;
}
/** The form has a part of the saved entry. */
type Saved = Edit & { photo: string };

const BASE: Saved = {
  name: 'Lee',
  sms: false,
  updated_at: 'v1',
  sms_updated_at: 's1',
  photo: 'none',
};
const MINE: Edit = { name: 'Lee Park', sms: false, updated_at: 'v1', sms_updated_at: 's1' };
const SAVED: Saved = { ...BASE, ...MINE, updated_at: 'v2' };
const THEIRS: Saved = { ...BASE, name: 'Kim', updated_at: 'v2', sms_updated_at: 's2' };
const MINE_OVER_THEIRS = { ...MINE, updated_at: 'v2', sms_updated_at: 's2' };

/** Saving from a form, with the action that was to come last. */
function opened(closes = false) {
  const reduce = ownSaveReducer<Edit, Saved, Edit>({
    fields: ['name', 'sms'],
    versions: ['updated_at', 'sms_updated_at'],
    ...{ closes, press: 'Save' },
  });
  let state = newOwnSave<Edit, Saved, Edit>(BASE);
  const send = (event: OwnSaveEvent<Edit, Saved, Edit>) => {
    const next = reduce(state, event);
    state = next.state;
    return next.effects;
  };
  return {
    state: () => state,
    send,
    save: (mine: Edit = MINE, base: Edit | null = BASE, changed = true) =>
      send({ type: 'save_pressed', mine, base, changed, form: mine }),
    stale: (theirs: Saved) => send({ type: 'stale', theirs }),
    refuse: (refusal: Refusal) => send({ type: 'refused', refusal }),
    keepMine: () => send({ type: 'keep_mine_pressed' }),
    takeTheirs: () => send({ type: 'take_theirs_pressed' }),
  };
}

function conflicting() {
  const saving = opened();
  saving.save();
  saving.stale(THEIRS);
  return saving;
}

describe('a save', () => {
  test('sends what stands in the form, which then takes over what was saved and closes', () => {
    const saving = opened();
    expect(saving.save()).toEqual([{ type: 'update', edit: MINE }]);
    expect(saving.send({ type: 'answered', saved: SAVED })).toEqual([
      { type: 'take_over', saved: SAVED, atSend: MINE },
    ]);
    expect(saving.send({ type: 'taken_over', typedSince: false })).toEqual([
      { type: 'close_saved' },
    ]);
    expect(saving.state()).toMatchObject({ request: null, problem: null, typedSince: false });
  });

  test('keeps the form open with what was typed meanwhile', () => {
    const saving = conflicting();
    saving.keepMine();
    saving.send({ type: 'answered', saved: SAVED });
    expect(saving.send({ type: 'taken_over', typedSince: true })).toEqual([]);
    expect(saving.state()).toMatchObject({ typedSince: true, conflict: null });
  });

  test('does nothing while another one is under way, and hears no answer that it does not wait for', () => {
    const saving = opened();
    expect(saving.send({ type: 'answered', saved: SAVED })).toEqual([]);
    expect(saving.stale(THEIRS)).toEqual([]);
    expect(saving.refuse({ why: 'failed', message: 'Late' })).toEqual([]);
    expect(saving.state()).toEqual(newOwnSave(BASE));
    saving.save();
    expect(saving.save({ ...MINE, sms: true })).toEqual([]);
  });
});

describe('a stale save', () => {
  test('goes out again on the newer version when only other screens changed it', () => {
    const saving = opened();
    saving.save();
    const otherPhoto = { ...BASE, photo: 'new', updated_at: 'v2' };
    expect(saving.stale(otherPhoto)).toEqual([
      { type: 'update', edit: { ...MINE, updated_at: 'v2' } },
    ]);
    const again = { ...otherPhoto, photo: 'newer', updated_at: 'v3' };
    expect(saving.stale(again), 'as often as that happens').toEqual([
      { type: 'update', edit: { ...MINE, updated_at: 'v3' } },
    ]);
    saving.stale({ ...THEIRS, updated_at: 'v4' });
    expect(saving.state().conflict?.theirs.updated_at).toBe('v4');
  });

  test('shows both versions where nobody knows what was changed', () => {
    const saving = opened();
    saving.save(MINE, null);
    const theirs = { ...BASE, updated_at: 'v3' };
    expect(saving.stale(theirs)).toEqual([]);
    expect(saving.state().conflict).toEqual({ mine: MINE, theirs, asked: ['name'] });
  });

  test('is merged field by field, and asks only about what both changed (kit.md 160)', () => {
    const saving = opened();
    const mine = { ...MINE, sms: true };
    saving.save(mine);
    expect(saving.stale(THEIRS)).toEqual([]);
    expect(saving.state().conflict).toMatchObject({ mine, asked: ['name'] });
    expect(saving.takeTheirs()).toEqual([
      { type: 'update', edit: { ...MINE_OVER_THEIRS, name: 'Kim', sms: true } },
    ]);
    const other = opened();
    other.save();
    expect(other.stale({ ...BASE, sms: true, updated_at: 'v2' })).toEqual([
      { type: 'update', edit: { ...MINE, sms: true, updated_at: 'v2' } },
    ]);
    const same = conflicting();
    expect(same.takeTheirs()).toEqual([{ type: 'close_discarding' }]);
  });

  test('is not made by a form that closes and in which nothing changed', () => {
    expect(opened(true).save(BASE, BASE, false)).toEqual([{ type: 'close_unchanged' }]);
    expect(opened(false).save(BASE, BASE, false)).toEqual([{ type: 'update', edit: BASE }]);
  });

  test('that says what is there already is saved', () => {
    const saving = opened();
    saving.save();
    expect(saving.stale(SAVED)).toEqual([{ type: 'take_over', saved: SAVED, atSend: MINE }]);
    expect(saving.state()).toMatchObject({ request: null, conflict: null });
  });

  test("shows both versions when a field of the form was changed elsewhere, and is saved over the one that was shown by 'Keep mine', which a second press does not repeat", () => {
    const saving = conflicting();
    expect(saving.state()).toMatchObject({
      request: null,
      conflict: { mine: MINE, theirs: THEIRS },
    });
    expect(saving.keepMine()).toEqual([{ type: 'update', edit: MINE_OVER_THEIRS }]);
    expect(saving.keepMine()).toEqual([]);
  });

  test("never overwrites unseen what changes again after 'Keep mine'", () => {
    const saving = conflicting();
    saving.keepMine();
    const newer = { ...THEIRS, name: 'Kim Lee', updated_at: 'v3' };
    expect(saving.stale(newer)).toEqual([]);
    expect(saving.state().conflict?.theirs).toBe(newer);
  });

  test("is back in the form, undecided, by 'Back to the form'", () => {
    const saving = conflicting();
    expect(saving.send({ type: 'back_pressed' })).toEqual([]);
    expect(saving.state().conflict).toBeNull();
    expect(saving.keepMine(), 'of nothing that is shown').toEqual([]);
  });
});

describe('a save whose answer was lost', () => {
  test('is saved over by the next one, with what was typed since: no other device changed it (kit.md 48)', () => {
    const saving = opened();
    saving.save();
    saving.refuse({ why: 'unanswered', message: 'No answer.' });
    const again = { ...MINE, name: 'Lee P. Park' };
    saving.save(again);
    expect(saving.stale(SAVED)).toEqual([{ type: 'update', edit: { ...again, updated_at: 'v2' } }]);
    expect(saving.state().conflict).toBeNull();
  });
});

describe('a save that is refused', () => {
  test('for wrong fields says so at the fields, in the form', () => {
    const saving = conflicting();
    saving.keepMine();
    const errors = { name: 'Name is required' };
    expect(saving.refuse({ why: 'wrong_fields', errors })).toEqual([
      { type: 'show_wrong_fields', errors },
    ]);
    expect(saving.state()).toMatchObject({ request: null, problem: null, conflict: null });
  });

  test('says why beside its button, with both versions where they were, until the next press; since the session had ended it names the button', () => {
    const saving = conflicting();
    saving.keepMine();
    saving.refuse({ why: 'failed', message: 'Something went wrong.' });
    expect(saving.state()).toMatchObject({
      request: null,
      problem: { kind: 'failed', message: 'Something went wrong.' },
      conflict: { mine: MINE, theirs: THEIRS },
    });
    saving.keepMine();
    expect(saving.state().problem).toBeNull();
    saving.refuse({ why: 'session_ended', message: 'User not authenticated' });
    expect(saving.state().problem).toEqual({
      kind: 'session_ended',
      message: 'Your session ended. Sign in again, then press Save again.',
    });
  });
});
