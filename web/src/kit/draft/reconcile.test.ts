import { createFormControl, type FieldValues } from 'react-hook-form';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TestStorage } from '../testing/local-storage.ts';
import { type DraftedForm, keepDraft } from './draft-keeper.ts';
import { loadDraft } from './draft-storage.ts';
import { reconcile, snapshot } from './reconcile.ts';

const KEY = 'pcr_draft:u1:families:a';
const FIRST = { id: 'a', updated_at: '1', sent: '', name: 'Lee', notes: '' };
const SAVED = { ...FIRST, updated_at: '2', name: 'Lee Family', notes: 'sent' };

beforeEach(() => {
  vi.stubGlobal('localStorage', new TestStorage());
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => vi.unstubAllGlobals());

function sending() {
  const form = createFormControl<FieldValues>({ defaultValues: FIRST });
  for (const name of ['name', 'notes']) form.register(name);
  const draft = keepDraft(KEY, {
    ...form,
    formState: { defaultValues: FIRST },
  } as unknown as DraftedForm<FieldValues>);
  form.setValue('notes', 'sent');
  draft.keep();
  return { form, draft, sent: snapshot(form) };
}

test('text typed during a save stays, on top of the saved entry', () => {
  const { form, draft, sent } = sending();
  form.setValue('notes', 'sent, and more');
  expect(reconcile(form, draft, sent, SAVED)).toBe(true);
  expect(form.getValues()).toEqual({ ...SAVED, notes: 'sent, and more' });
  expect(loadDraft(KEY)?.values).toEqual(form.getValues());
  // Undone, it is the saved value again, and nothing is left to keep.
  form.setValue('notes', 'sent');
  expect(loadDraft(KEY)).toBeNull();
});

test('text typed during a save is kept, also when its form has left the screen since', () => {
  const { form, draft, sent } = sending();
  form.setValue('notes', 'sent, and more');
  draft.stop();
  expect(reconcile(form, draft, sent, SAVED)).toBe(true);
  expect(loadDraft(KEY)?.values).toEqual({ ...SAVED, notes: 'sent, and more' });
});

test('where nothing was typed since, the draft is forgotten', () => {
  const { form, draft, sent } = sending();
  // The id was taken: it went out under another.
  form.setValue('id', 'b');
  expect(reconcile(form, draft, sent, SAVED)).toBe(false);
  expect(loadDraft(KEY)).toBeNull();
});
