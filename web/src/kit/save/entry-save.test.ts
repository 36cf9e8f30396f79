import { describe, expect, test } from 'vitest';
import type { Refusal } from '../form/refusal.ts';
import { entrySaveReducer, newSave, type SaveEvent, type SaveRules } from './entry-save.ts';

// Longer than 300 lines: the cases of one reducer, on entries that they share.

interface Fields {
  title: string;
  text: string;
}
type Draft = Fields & { id: string };
type Entry = Draft & { updated_at: string };
type Values = Entry & { sent: string };

const MINE: Draft = { id: 'a', title: 'Snow day', text: 'Closed' };
const NEW_FORM: Values = { ...MINE, updated_at: '', sent: '' };
const EDIT_FORM: Values = { ...MINE, updated_at: 'v1', sent: '' };
/** What the form was filled from: `MINE` changes its text. */
const BASE: Fields = { title: 'Snow day', text: 'Late' };
const SAVED: Entry = { ...MINE, updated_at: 'v2' };
const THEIRS: Entry = { ...SAVED, text: 'Open' };

const UNANSWERED: Refusal = { why: 'unanswered', message: 'The server cannot be reached.' };
const FAILED: Refusal = { why: 'failed', message: 'Something went wrong on our side.' };
const ID_TAKEN: Refusal = { why: 'id_taken', message: 'Please save it again.' };
const DELETED: Refusal = { why: 'not_found', restorable: true, message: 'Not here.' };
const GONE: Refusal = { why: 'not_found', restorable: false, message: 'Not here.' };
const SESSION_ENDED: Refusal = { why: 'session_ended', message: 'User not authenticated' };
const WRONG: Refusal = { why: 'wrong_fields', errors: { title: 'Title is required' } };

/** Saves from a form, with the effects of the last event. */
function opened(change: Partial<SaveRules<Fields>> = {}) {
  let ids = 0;
  const reduce = entrySaveReducer<Fields, Entry, Values>({
    fields: ['title', 'text'],
    words: {
      press: { add: 'Add Note', edit: 'Save Note' },
      added: 'Note added',
      updated: 'Note updated',
      addFailed: 'Error adding note',
      updateFailed: 'Error updating note',
    },
    createsAnew: false,
    newId: () => `new ${++ids}`,
    tabName: () => 'tab 1',
    ...change,
  });
  let state = newSave<Fields, Entry, Values>(NEW_FORM);
  const send = (event: SaveEvent<Fields, Entry, Values>) => {
    const next = reduce(state, event);
    state = next.state;
    return next.effects;
  };
  return {
    state: () => state,
    send,
    save: (form: Values, mine: Draft = MINE, base: Fields | null = BASE, changed = true) =>
      send({
        type: 'save_pressed',
        mine,
        base: form.updated_at === '' ? null : base,
        changed,
        form,
      }),
    answer: (entry: Entry) => send({ type: 'answered', entry }),
    stale: (theirs: Entry) => send({ type: 'stale', theirs }),
    refuse: (refusal: Refusal) => send({ type: 'refused', refusal }),
    press: (
      type: 'keep_mine_pressed' | 'take_theirs_pressed' | 'back_pressed' | 'restore_pressed',
    ) => send({ type }),
  };
}

/** A form whose save is under way. */
function underWay(form = EDIT_FORM, change: Partial<SaveRules<Fields>> = {}) {
  const saving = opened(change);
  saving.save(form);
  return saving;
}

/** A form with an edit of an entry that somebody else has changed. */
function conflicting() {
  const saving = underWay();
  saving.stale(THEIRS);
  return saving;
}

/** A form whose edit goes out over the other version. */
function keepingMine() {
  const saving = conflicting();
  saving.press('keep_mine_pressed');
  return saving;
}

/** A form with an edit of an entry that was deleted meanwhile. */
function deleted(refusal = DELETED, change: Partial<SaveRules<Fields>> = {}) {
  const saving = underWay(EDIT_FORM, change);
  saving.refuse(refusal);
  return saving;
}

/** One that is restored. */
function restoring() {
  const saving = deleted();
  saving.press('restore_pressed');
  return saving;
}

const notedAs = (...drafts: Draft[]) =>
  JSON.stringify(drafts.map((draft) => ({ tab: 'tab 1', draft })));
const noted = (...drafts: Draft[]) => ({
  type: 'set_value',
  name: 'sent',
  value: notedAs(...drafts),
});
const updates = (edit: Fields, updated_at: string, id = 'a') => ({
  type: 'update',
  ...{ id, edit: { ...edit, updated_at } },
});
const { id: _, ...MY_FIELDS } = MINE;
const OVER_THEIRS = [noted(MINE), updates(MY_FIELDS, 'v2')];

/** A try that was refused is no longer noted. */
const NOT_SENT = { type: 'set_value', name: 'sent', value: '' };

describe('a save', () => {
  test('of a new entry notes what goes out before it goes; of a change it says which version it is based on', () => {
    expect(opened().save(NEW_FORM)).toEqual([
      { type: 'set_value', name: 'sent', value: notedAs(MINE) },
      { type: 'create', draft: MINE },
    ]);
    expect(opened().save(EDIT_FORM)).toEqual([noted(MINE), updates(MY_FIELDS, 'v1')]);
  });

  test.each([
    ['a new entry', NEW_FORM, 'Note added', SAVED],
    ['a change', EDIT_FORM, 'Note updated', SAVED],
    [
      'a change that the server has cleaned',
      EDIT_FORM,
      'Note updated',
      { ...SAVED, text: 'closed' },
    ],
  ])('of %s says so, the form takes over what was saved, and closes', (_, form, text, entry) => {
    const saving = underWay(form);
    expect(saving.answer(entry)).toEqual([
      { type: 'toast', tone: 'success', text },
      { type: 'take_over', entry, atSend: form },
    ]);
    expect(saving.state()).toMatchObject({ request: null, problem: null, conflict: null });
    expect(saving.send({ type: 'taken_over', entry, typedSince: false })).toEqual([
      { type: 'close_saved', entry },
    ]);
  });

  test('keeps the form open with what was typed meanwhile; the next one is a change of what was saved', () => {
    const saving = underWay(NEW_FORM);
    saving.answer(SAVED);
    expect(saving.send({ type: 'taken_over', entry: SAVED, typedSince: true })).toEqual([]);
    expect(saving.state().typedSince).toBe(true);

    const more = { ...MINE, text: 'Closed until noon' };
    const form = { ...more, updated_at: 'v2', sent: '' };
    const { id: _, ...given } = more;
    expect(saving.save(form, more)).toEqual([noted(more), updates(given, 'v2')]);
    const saved = { ...more, updated_at: 'v3' };
    expect(saving.answer(saved)).toContainEqual({ type: 'take_over', entry: saved, atSend: form });
    saving.send({ type: 'taken_over', entry: saved, typedSince: false });
    expect(saving.state().typedSince).toBe(false);
  });

  test('does nothing while another one is under way, and hears no answer that it does not wait for', () => {
    const saving = opened();
    let before = saving.state();
    expect([...saving.answer(SAVED), ...saving.stale(THEIRS), ...saving.refuse(WRONG)]).toEqual([]);
    expect(saving.state()).toBe(before);
    saving.save(NEW_FORM);
    before = saving.state();
    expect(saving.save({ ...NEW_FORM, text: 'Open' }, { ...MINE, text: 'Open' })).toEqual([]);
    expect(saving.state()).toBe(before);
  });
});

// kit.md 9, 10, 48
describe('a create whose answer was lost', () => {
  /** The form after the first try. */
  const TRIED: Values = { ...NEW_FORM, sent: notedAs(MINE) };

  function tried() {
    const saving = underWay(NEW_FORM);
    expect(saving.refuse(UNANSWERED)).toEqual([]);
    return saving;
  }

  test('is not called a failure, since nobody knows whether it was saved; it is sent again under the same id, so that both make one entry', () => {
    const saving = tried();
    expect(saving.state().problem).toMatchObject({ kind: 'no_answer' });
    expect(saving.save(TRIED)).toContainEqual({ type: 'create', draft: MINE });
    expect(saving.state().problem).toBeNull();
    expect(saving.answer(SAVED)).toContainEqual({ type: 'take_over', entry: SAVED, atSend: TRIED });
  });

  test('had arrived: text typed since is saved on top of it', () => {
    const more = { ...MINE, text: 'Closed until noon' };
    const form = { ...TRIED, text: 'Closed until noon' };
    const saving = tried();
    expect(saving.save(form, more)).toEqual([
      { type: 'set_value', name: 'sent', value: notedAs(MINE, more) },
      { type: 'create', draft: more },
    ]);
    const { id: _, ...given } = more;
    expect(saving.answer(SAVED)).toEqual([noted(MINE, more), updates(given, 'v2')]);
    expect(saving.answer({ ...more, updated_at: 'v3' })).toContainEqual({
      type: 'toast',
      tone: 'success',
      text: 'Note added',
    });
  });

  test('had arrived, and was changed or sent by another tab since: both versions are shown', () => {
    const saving = tried();
    saving.save(TRIED);
    expect(saving.answer(THEIRS)).toEqual([]);
    expect(saving.state()).toMatchObject({
      request: null,
      conflict: { mine: MINE, theirs: THEIRS },
    });

    const sentElsewhere = opened({ tabName: () => 'tab 2' });
    const mine = { ...MINE, text: 'Closed until noon' };
    sentElsewhere.save({ ...TRIED, text: mine.text }, mine);
    expect(sentElsewhere.answer(SAVED)).toEqual([]);
    expect(sentElsewhere.state().conflict).toMatchObject({ mine, theirs: SAVED, asked: ['text'] });
  });

  test('had arrived, and is gone by the time it is changed: it was not saved', () => {
    const saving = tried();
    const more = { ...MINE, text: 'Closed until noon' };
    saving.save({ ...TRIED, text: more.text }, more);
    saving.answer(SAVED);
    saving.refuse(DELETED);
    expect(saving.state()).toMatchObject({
      problem: { kind: 'failed', message: 'Not here.' },
      gone: false,
    });
  });
});

// kit.md 160
describe('an edit and a change of somebody else', () => {
  const edited = (mine: Fields, base: Fields | null = BASE) => {
    const saving = opened();
    saving.save({ ...EDIT_FORM, ...mine }, { ...mine, id: 'a' }, base);
    return saving;
  };
  const titled = { title: 'Snow', text: 'Late' };

  test('in other fields are merged without a question, as often as that happens', () => {
    const saving = edited(titled);
    const both = { title: 'Snow', text: 'Open' };
    expect(saving.stale(THEIRS)).toEqual([noted({ ...both, id: 'a' }), updates(both, 'v2')]);
    const newer = { ...THEIRS, text: 'Closed at noon', updated_at: 'v3' };
    const again = { ...both, text: 'Closed at noon' };
    expect(saving.stale(newer)).toEqual([noted({ ...again, id: 'a' }), updates(again, 'v3')]);
    expect(saving.state().conflict).toBeNull();
  });

  test('that the server refuses together are shown, all of both', () => {
    const saving = edited(titled);
    saving.stale(THEIRS);
    expect(saving.refuse(WRONG)).toEqual([NOT_SENT]);
    expect(saving.state().conflict).toMatchObject({
      mine: titled,
      theirs: THEIRS,
      asked: ['title', 'text'],
    });
  });

  test("ask about the field that both changed, and save the others with 'Keep mine' as with 'Take theirs'", () => {
    const mine = { title: 'Snow', text: 'Closed' };
    const saving = edited(mine);
    saving.stale(THEIRS);
    expect(saving.state().conflict).toMatchObject({ mine, asked: ['text'] });
    expect(saving.press('take_theirs_pressed')).toContainEqual(
      updates({ title: 'Snow', text: 'Open' }, 'v2'),
    );
    const kept = edited(MY_FIELDS);
    kept.stale({ ...THEIRS, title: 'Sunny day' });
    expect(kept.press('keep_mine_pressed')).toContainEqual(
      updates({ title: 'Sunny day', text: 'Closed' }, 'v2'),
    );
  });

  test('show all that differs where nobody knows what the edit began with', () => {
    const saving = edited(titled, null);
    saving.stale(THEIRS);
    expect(saving.state().conflict?.asked).toEqual(['title', 'text']);
  });

  test('of which one is only what was sent before without an answer ask nothing', () => {
    const saving = edited(titled);
    saving.refuse(UNANSWERED);
    const sent = notedAs({ ...titled, id: 'a' });
    const more = { ...titled, title: 'Snow days' };
    saving.save({ ...EDIT_FORM, ...more, sent }, { ...more, id: 'a' });
    expect(saving.stale({ ...SAVED, ...titled })).toContainEqual(updates(more, 'v2'));
  });

  test('a form in which nothing changed saves nothing and closes, but after a try that nobody heard of', () => {
    const untouched = { ...BASE, id: 'a' };
    const form = { ...EDIT_FORM, ...BASE };
    expect(opened().save(form, untouched, BASE, false)).toEqual([{ type: 'close_discarding' }]);
    const sent = notedAs(MINE);
    expect(opened().save({ ...form, sent }, untouched, BASE, false)).toContainEqual(
      updates(BASE, 'v1'),
    );
  });
});

describe('an id that is taken', () => {
  test('after a try that nobody heard of is asked about: it may have been deleted since (kit.md 161)', () => {
    const saving = underWay({ ...NEW_FORM, sent: notedAs(MINE) });
    expect(saving.refuse(ID_TAKEN)).toEqual([
      { type: 'set_value', name: 'id', value: 'new 1' },
      NOT_SENT,
    ]);
    expect(saving.state()).toMatchObject({
      request: null,
      problem: { message: expect.stringContaining('deleted since. Press Add Note again') },
    });
  });

  test('is given up: the entry is sent under a new one', () => {
    const saving = underWay(NEW_FORM);
    const renewed = { ...MINE, id: 'new 1' };
    expect(saving.refuse(ID_TAKEN)).toEqual([
      { type: 'set_value', name: 'id', value: 'new 1' },
      { type: 'set_value', name: 'sent', value: notedAs(renewed) },
      { type: 'create', draft: renewed },
    ]);
    const saved = { ...renewed, updated_at: 'v2' };
    expect(saving.answer(saved)).toContainEqual({
      type: 'take_over',
      entry: saved,
      atSend: NEW_FORM,
    });
  });

  test('is given up once, not for ever', () => {
    const saving = underWay(NEW_FORM);
    saving.refuse(ID_TAKEN);
    expect(saving.refuse(ID_TAKEN)).toEqual([
      NOT_SENT,
      { type: 'toast', tone: 'error', text: 'Error adding note' },
    ]);
    expect(saving.state().problem).toEqual({ kind: 'failed', message: 'Please save it again.' });
  });
});

// kit.md 13, 14
describe('a stale change', () => {
  test('that says what is there already is saved, without a message', () => {
    const saving = underWay();
    expect(saving.stale(SAVED)).toEqual([{ type: 'take_over', entry: SAVED, atSend: EDIT_FORM }]);
    expect(saving.state()).toMatchObject({ request: null, conflict: null });
  });

  test("shows both versions, and is saved over the one that was shown by 'Keep mine', which a second press does not repeat", () => {
    const saving = underWay();
    expect(saving.stale(THEIRS)).toEqual([NOT_SENT]);
    expect(saving.state()).toMatchObject({
      request: null,
      problem: null,
      conflict: { mine: MINE, theirs: THEIRS, asked: ['text'] },
    });
    expect(saving.press('keep_mine_pressed')).toEqual(OVER_THEIRS);
    expect(saving.state().conflict, 'until it is saved').not.toBeNull();
    expect(saving.press('keep_mine_pressed')).toEqual([]);
    expect(saving.answer({ ...MINE, updated_at: 'v3' })).toEqual([
      { type: 'toast', tone: 'success', text: 'Note updated' },
      { type: 'take_over', entry: { ...MINE, updated_at: 'v3' }, atSend: EDIT_FORM },
    ]);
  });

  test("shows the newer version when it changes again before 'Keep mine'", () => {
    const saving = keepingMine();
    const newer = { ...THEIRS, text: 'Open again', updated_at: 'v3' };
    saving.stale(newer);
    expect(saving.state().conflict).toMatchObject({ mine: MINE, theirs: newer });
    expect(saving.press('keep_mine_pressed')).toEqual([noted(MINE), updates(MY_FIELDS, 'v3')]);
  });

  test("is dropped by 'Take theirs', but not once 'Keep mine' is under way", () => {
    const saving = keepingMine();
    expect(saving.press('take_theirs_pressed')).toEqual([]);
    saving.refuse(UNANSWERED);
    expect(saving.press('take_theirs_pressed')).toEqual([{ type: 'close_discarding' }]);
  });

  test("is back in the form, undecided, by 'Back to the form'", () => {
    const saving = conflicting();
    expect(saving.press('back_pressed')).toEqual([]);
    expect(saving.state().conflict).toBeNull();
    expect(saving.press('keep_mine_pressed'), 'of nothing that is shown').toEqual([]);
  });

  test('goes back to the form with what was typed while it was saved', () => {
    const saving = keepingMine();
    saving.answer({ ...MINE, updated_at: 'v3' });
    saving.send({ type: 'taken_over', entry: SAVED, typedSince: true });
    expect(saving.state()).toMatchObject({ conflict: null, typedSince: true });
  });
});

// kit.md 19, 23
describe('what was deleted elsewhere', () => {
  test('keeps what was to be saved, says whether it can be restored, and is restored once, by a member who may', () => {
    const saving = deleted();
    expect(saving.state()).toMatchObject({
      request: null,
      problem: { kind: 'deleted', request: { mine: MINE }, restorable: true },
      gone: true,
    });
    expect(saving.press('restore_pressed')).toEqual([{ type: 'restore', id: 'a' }]);
    expect(saving.press('restore_pressed')).toEqual([]);
    expect(saving.save(EDIT_FORM)).toEqual([]);
    expect(deleted(GONE).state().problem).toMatchObject({ kind: 'deleted', restorable: false });
    expect(deleted(GONE).press('restore_pressed')).toEqual([]);
  });

  test('is restored as it was: both versions are shown', () => {
    const saving = restoring();
    expect(saving.answer(THEIRS)).toEqual([]);
    expect(saving.state()).toMatchObject({
      problem: null,
      conflict: { mine: MINE, theirs: THEIRS },
      gone: false,
    });
    expect(saving.press('keep_mine_pressed')).toEqual(OVER_THEIRS);
  });

  test('is saved when it is restored as it was to be saved', () => {
    const saving = restoring();
    expect(saving.answer(SAVED)).toEqual([
      { type: 'toast', tone: 'success', text: 'Note updated' },
      { type: 'take_over', entry: SAVED, atSend: EDIT_FORM },
    ]);
    expect(saving.state().gone).toBe(false);
  });

  test('cannot be restored once that was refused', () => {
    const saving = restoring();
    expect(saving.refuse(DELETED)).toEqual([]);
    expect(saving.state().problem).toMatchObject({ kind: 'deleted', restorable: false });
    expect(saving.press('restore_pressed')).toEqual([]);
  });

  test('is still gone when restoring it failed', () => {
    const saving = restoring();
    expect(saving.refuse(FAILED)).toEqual([
      { type: 'toast', tone: 'error', text: 'Error updating note' },
    ]);
    expect(saving.state()).toMatchObject({ problem: { kind: 'failed' }, gone: true });
  });

  test('is there again for a save that the server takes, or finds to be made already', () => {
    const taken = deleted();
    taken.save(EDIT_FORM);
    taken.answer(SAVED);
    expect(taken.state().gone).toBe(false);
    const made = deleted();
    made.save(EDIT_FORM);
    made.stale(SAVED);
    expect(made.state().gone).toBe(false);
  });

  test('is known as gone while both versions are shown, too', () => {
    const saving = keepingMine();
    saving.refuse(GONE);
    expect(saving.state()).toMatchObject({ problem: { kind: 'deleted' }, gone: true });
  });

  test('and cannot be restored by anybody is created anew with what stands in the form', () => {
    const saving = deleted(GONE, { createsAnew: true });
    expect(saving.state().problem).toMatchObject({ kind: 'deleted', restorable: true });
    expect(saving.press('restore_pressed')).toEqual([
      { type: 'create', draft: { ...MINE, id: 'new 1' } },
    ]);
    const saved = { ...SAVED, id: 'new 1' };
    expect(saving.answer(saved)).toContainEqual({
      type: 'take_over',
      entry: saved,
      atSend: EDIT_FORM,
    });
  });
});

describe('a save that is refused', () => {
  test('for wrong fields says so at the fields, in the form, and no longer counts as sent', () => {
    const shown = { type: 'show_wrong_fields', errors: { title: 'Title is required' } };
    const saving = keepingMine();
    expect(saving.refuse(WRONG)).toEqual([NOT_SENT, shown]);
    expect(saving.state()).toMatchObject({ request: null, problem: null, conflict: null });
    expect(underWay(NEW_FORM).refuse(WRONG)).toEqual([NOT_SENT, shown]);
  });

  test.each([
    ['Add Note', 'Error adding note', NEW_FORM],
    ['Save Note', 'Error updating note', EDIT_FORM],
  ])(
    'says why beside the button %s, and in a message; since the session had ended it names the button, and of what its person may not do anymore it does not say to try again (kit.md 136)',
    (press, text, form) => {
      const effects = [NOT_SENT];
      const saving = underWay(form);
      const message = 'You are not listed anymore.';
      const toast = { type: 'toast', tone: 'error' };
      expect(saving.refuse({ why: 'failed', message })).toEqual([...effects, { ...toast, text }]);
      expect(saving.state()).toMatchObject({ request: null, problem: { kind: 'failed', message } });
      saving.save(form);
      expect(saving.refuse({ why: 'failed', message, forbidden: true })).toEqual([
        ...effects,
        { ...toast, text: message },
      ]);
      saving.save(form);
      expect(saving.refuse(SESSION_ENDED)).toEqual(effects);
      expect(saving.state().problem).toEqual({
        kind: 'session_ended',
        message: `Your session ended. Sign in again, then press ${press} again.`,
      });
    },
  );

  test("leaves both versions on the screen when it was 'Keep mine'", () => {
    const saving = keepingMine();
    saving.refuse(UNANSWERED);
    expect(saving.state()).toMatchObject({
      problem: { kind: 'no_answer' },
      conflict: { mine: MINE, theirs: THEIRS },
    });
    expect(saving.press('keep_mine_pressed')).toEqual(OVER_THEIRS);
    expect(saving.state().problem).toBeNull();
  });
});
