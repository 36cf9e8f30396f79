import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TestStorage } from '../testing/local-storage.ts';
import { loadDraft, saveDraft } from './draft-storage.ts';
import { entryDrafts } from './entry-drafts.ts';

const drafts = entryDrafts('jobs', ['title', 'location']);

const storage = () => localStorage as unknown as TestStorage;

beforeEach(() => vi.stubGlobal('localStorage', new TestStorage()));
afterEach(() => vi.unstubAllGlobals());

const begin = (draftId: string, values: Record<string, unknown>, at: number) =>
  saveDraft(drafts.key('me', { id: null, draftId }), values, at);

test('a draft is known by the first thing that was typed, and the newest draft is the first', () => {
  begin('a', { title: ' Substitute ', location: 'Austin' }, 1);
  begin('b', { title: '  ', location: 'Austin' }, 2);
  begin('c', { title: '', job_type: 'shift' }, 3);
  expect(drafts.newDrafts('me').map(({ draftId, words }) => [draftId, words])).toEqual([
    ['c', ''],
    ['b', 'Austin'],
    ['a', 'Substitute'],
  ]);
});

test('changes of an entry, drafts of other kinds and those of another person are not new entries', () => {
  saveDraft(drafts.key('me', { id: 'x', draftId: '' }), { title: 'Changed' });
  saveDraft(entryDrafts('contractors').key('me', { id: null, draftId: 'y' }), { name: 'Jo' });
  saveDraft(drafts.key('you', { id: null, draftId: 'z' }), { title: 'Yours' });
  expect(drafts.newDrafts('me')).toEqual([]);
  expect([drafts.has('me', 'x'), drafts.has('me', 'y')]).toEqual([true, false]);
});

test('changes of an entry that is gone go on as a new one, with an id of its own', () => {
  saveDraft(
    drafts.key('me', { id: 'x', draftId: '' }),
    { title: 'Changed', id: 'x', updated_at: 'then', sent: 'x' },
    7,
  );
  drafts.renew('me', 'x');
  drafts.renew('me', 'x');
  const [newest, ...more] = drafts.newDrafts('me');
  expect(more).toEqual([]);
  expect(newest).toMatchObject({ words: 'Changed', saved_at: 7 });
  expect(drafts.has('me', 'x')).toBe(false);
  const draft = loadDraft(newest?.key ?? '');
  expect(draft?.values).toEqual({
    title: 'Changed',
    id: newest?.draftId,
    updated_at: '',
    sent: '',
  });
});

// kit.md 154
test('text that a tab keeps aside is a new entry of its own, or unsaved changes of the same entry', () => {
  begin('a', { title: 'Substitute' }, 1);
  saveDraft(`${drafts.key('me', { id: null, draftId: 'a' })}~tab`, { title: 'Cook' }, 2);
  expect(drafts.newDrafts('me').map(({ draftId, words }) => [draftId, words])).toEqual([
    ['a~tab', 'Cook'],
    ['a', 'Substitute'],
  ]);
  const aside = `${drafts.key('me', { id: 'x', draftId: '' })}~tab`;
  saveDraft(aside, { title: 'Changed' });
  expect([drafts.has('me', 'x'), drafts.edited('me')]).toEqual([true, ['x']]);
  drafts.renew('me', 'x');
  expect([drafts.has('me', 'x'), drafts.newDrafts('me').length]).toEqual([false, 3]);
});

test('changes of an entry that is gone stay where they are while the storage is full', () => {
  saveDraft(drafts.key('me', { id: 'x', draftId: '' }), { title: 'Changed' });
  storage().setFull(true);
  drafts.renew('me', 'x');
  expect(drafts.has('me', 'x')).toBe(true);
});
