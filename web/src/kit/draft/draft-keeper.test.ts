import { createFormControl, type FieldValues } from 'react-hook-form';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { callAs, callAsNobody } from '../api/api.ts';
import { isAllStored } from '../form/unstored.ts';
import { TestStorage } from '../testing/local-storage.ts';
import { type DraftedForm, keepDraft } from './draft-keeper.ts';
import { clearDrafts, draftAt, draftsOf, loadDraft, saveDraft } from './draft-storage.ts';

const KEY = 'pcr_draft:u1:families:a';
const SAVED = { id: 'a', updated_at: '1', sent: '', notes: 'saved' };
const fill = (full: boolean) => (localStorage as unknown as TestStorage).setFull(full);
const kept = () => loadDraft(KEY)?.values.notes;

beforeEach(() => {
  vi.stubGlobal('localStorage', new TestStorage());
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => vi.unstubAllGlobals());

/** A form with a draft, as it stands on the screen of one tab. */
function open(defaultValues: FieldValues) {
  const form = createFormControl<FieldValues>({ defaultValues });
  form.register('notes');
  const drafted = { ...form, formState: { defaultValues } } as unknown as DraftedForm<FieldValues>;
  const told: boolean[] = [];
  return { ...form, told, draft: keepDraft(KEY, drafted, (stored) => told.push(stored)) };
}

test('typed text is kept at every change, and comes back; unchanged values are not kept', () => {
  open(SAVED).setValue('notes', 'typed');
  const again = open(SAVED);
  expect(again.getValues('notes')).toBe('typed');
  expect(again.draft.restoredAt).toBe(loadDraft(KEY)?.saved_at);
  again.setValue('notes', 'saved');
  expect(loadDraft(KEY)).toBeNull();
});

test('a draft of a record that cannot be loaded stays when one character is typed and taken away', () => {
  saveDraft(KEY, { ...SAVED, notes: 'an hour of typing' });
  const form = open({ id: 'new', updated_at: '', sent: '', notes: '' });
  form.setValue('notes', 'an hour of typing!');
  form.setValue('notes', 'an hour of typing');
  expect(kept()).toBe('an hour of typing');
});

test("a newer version in an untouched form does not take another tab's draft away", () => {
  const form = open(SAVED);
  saveDraft(KEY, { ...SAVED, notes: 'typed in another tab' });
  form.reset({ ...SAVED, updated_at: '2', notes: 'changed by somebody else' });
  expect(kept()).toBe('typed in another tab');
});

test("discarding takes one's own draft away, and not what another tab has kept since", () => {
  const discard = (form: ReturnType<typeof open>) => {
    form.reset({ ...SAVED });
    form.draft.clear();
  };
  const form = open(SAVED);
  form.setValue('notes', 'mine');
  discard(form);
  expect(loadDraft(KEY)).toBeNull();
  form.setValue('notes', 'mine');
  saveDraft(KEY, { ...SAVED, notes: 'typed in another tab' });
  discard(form);
  expect(kept()).toBe('typed in another tab');
});

test('another tab that forgets its draft leaves what is typed here kept, and nothing of an untouched form', () => {
  vi.useFakeTimers();
  const forgotten = () => {
    localStorage.removeItem(KEY);
    window.dispatchEvent(Object.assign(new Event('storage'), { key: KEY, newValue: null }));
    vi.runAllTimers();
  };
  const form = open(SAVED);
  form.reset({ ...SAVED, updated_at: '2' });
  forgotten();
  expect(loadDraft(KEY)).toBeNull();
  form.setValue('notes', 'mine');
  forgotten();
  expect(kept()).toBe('mine');
  vi.useRealTimers();
});

// kit.md 154
describe('while another tab has the same form open', () => {
  const other = (notes: string, at = Date.now()) =>
    localStorage.setItem(
      KEY,
      JSON.stringify({ saved_at: at, tab: 'another', values: { ...SAVED, notes } }),
    );
  const heard = () => {
    window.dispatchEvent(
      Object.assign(new Event('storage'), { key: KEY, newValue: localStorage.getItem(KEY) }),
    );
    vi.runAllTimers();
  };
  const there = () => draftAt(KEY)?.values.notes;
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('neither writes over what the other typed, and each finds its own again', () => {
    const form = open(SAVED);
    form.setValue('notes', 'mine');
    other('theirs', Date.now() + 1);
    form.setValue('notes', 'mine too');
    expect(there()).toBe('theirs');
    expect(open(SAVED).getValues('notes')).toBe('mine too');
    form.reset({ ...SAVED });
    form.draft.clear();
    expect(open(SAVED).getValues('notes')).toBe('theirs');
  });

  test('text typed here is stored again as soon as the other tab continues it', () => {
    const form = open(SAVED);
    form.setValue('notes', 'mine');
    other('mine, changed there');
    heard();
    expect([there(), open(SAVED).getValues('notes')]).toEqual(['mine, changed there', 'mine']);
  });

  test('text that is only shown here and was typed there is not stored twice', () => {
    other('theirs');
    open(SAVED);
    other('theirs, and more');
    heard();
    localStorage.removeItem(KEY);
    heard();
    expect(loadDraft(KEY)).toBeNull();
  });

  test('text that a closed tab has kept aside becomes a draft of this one, and is there once', () => {
    other('theirs');
    localStorage.setItem(`${KEY}~another`, localStorage.getItem(KEY) ?? '');
    localStorage.removeItem(KEY);
    const form = open(SAVED);
    expect(form.getValues('notes')).toBe('theirs');
    form.setValue('notes', 'theirs, and mine');
    expect(draftsOf('u1').map(({ values }) => values.notes)).toEqual(['theirs, and mine']);
    form.draft.clear();
    expect(draftsOf('u1')).toEqual([]);
  });

  test('a full storage keeps the draft of the other, and says that this one is not stored', () => {
    const form = open(SAVED);
    form.setValue('notes', 'mine');
    other('theirs');
    fill(true);
    form.setValue('notes', 'mine too');
    form.draft.clear();
    expect([there(), form.told.slice(-2)]).toEqual(['theirs', [false, true]]);
  });
});

test('a draft from before a field was added can be discarded', () => {
  saveDraft(KEY, { notes: 'typed', gone: 1 });
  const form = open(SAVED);
  expect(form.getValues()).toEqual({ ...SAVED, notes: 'typed' });
  form.reset({ ...SAVED });
  form.draft.clear();
  expect(loadDraft(KEY)).toBeNull();
});

test('a new record that came back and was emptied by hand is not kept, whatever its id', () => {
  open({ id: 'x', updated_at: '', sent: '', notes: '' }).setValue('notes', 'typed');
  const form = open({ id: 'y', updated_at: '', sent: '', notes: '' });
  form.setValue('notes', '');
  expect(loadDraft(KEY)).toBeNull();
});

// kit.md 93
test('a failure to store is reported, until it is stored, taken back, or the form is gone', () => {
  const form = open(SAVED);
  const type = (notes: string) => form.setValue('notes', notes);
  fill(true);
  type('typed');
  expect([form.told.at(-1), isAllStored()]).toEqual([false, false]);
  fill(false);
  type('typed, and more');
  expect([form.told.at(-1), isAllStored()]).toEqual([true, true]);
  fill(true);
  type('still more');
  expect(isAllStored()).toBe(false);
  type('saved');
  expect([form.told.at(-1), isAllStored()]).toEqual([true, true]);
  type('typed');
  form.draft.stop();
  expect(isAllStored()).toBe(true);
});

test('an older draft goes with what was typed after it and could not be stored', () => {
  const form = open(SAVED);
  form.setValue('notes', 'stored');
  fill(true);
  form.setValue('notes', 'not stored');
  form.draft.clear();
  expect(loadDraft(KEY)).toBeNull();
});

// account.md 19
test('nothing is stored any more of somebody who has signed out, nor beside somebody else', () => {
  onTestFinished(() => callAs('u1'));
  callAs('u1');
  const form = open(SAVED);
  form.setValue('notes', 'typed');
  expect(kept()).toBe('typed');
  callAsNobody();
  clearDrafts('u1');
  form.draft.keep();
  callAs('u2');
  form.setValue('notes', 'typed, and more');
  expect([loadDraft(KEY), form.told.at(-1), isAllStored()]).toEqual([null, true, true]);
  callAs('u1');
  form.draft.keep();
  expect(kept()).toBe('typed, and more');
});
