import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TestStorage } from '../testing/local-storage.ts';
import {
  clearDraft,
  clearDrafts,
  draftKey,
  draftsOf,
  fitting,
  loadDraft,
  saveDraft,
} from './draft-storage.ts';

beforeEach(() => vi.stubGlobal('localStorage', new TestStorage()));
afterEach(() => vi.unstubAllGlobals());

test('a draft comes back as it was kept, with its name and its time', () => {
  const key = draftKey('u1', 'family:new');
  expect(key).toBe('pcr_draft:u1:family:new');
  expect(saveDraft(key, { family_name: 'Lee' }, 5, { family_name: '' })).toBe(true);
  expect(loadDraft(key)).toEqual({
    key,
    name: 'family:new',
    tab: '',
    saved_at: 5,
    values: { family_name: 'Lee' },
    was: { family_name: '' },
  });
  clearDraft(key);
  expect(loadDraft(key)).toBeNull();
});

test("one person's drafts are listed newest first and cleared without touching another's", () => {
  saveDraft(draftKey('u1', 'family:new'), {}, 1);
  saveDraft(draftKey('u1', 'family:2'), {}, 2);
  saveDraft(draftKey('u10', 'family:new'), {}, 3);
  expect(draftsOf('u1').map((draft) => draft.name)).toEqual(['family:2', 'family:new']);
  clearDrafts('u1');
  expect(draftsOf('u1')).toEqual([]);
  expect(draftsOf('u10')).toHaveLength(1);
});

test.each(['{', 'null', '[]', '{"values":1,"saved_at":1}', '{"values":{}}'])(
  'a value that is no draft is ignored: %s',
  (text) => {
    localStorage.setItem(draftKey('u1', 'x'), text);
    expect(loadDraft(draftKey('u1', 'x'))).toBeNull();
    expect(draftsOf('u1')).toEqual([]);
  },
);

test('a storage that is full or forbidden breaks nothing', () => {
  vi.stubGlobal('localStorage', {
    getItem() {
      throw new Error('SecurityError');
    },
    setItem() {
      throw new Error('QuotaExceededError');
    },
    removeItem() {
      throw new Error('SecurityError');
    },
  });
  expect(saveDraft('pcr_draft:u1:x', {}), 'said to be stored').toBe(false);
  clearDraft('pcr_draft:u1:x');
  expect(loadDraft('pcr_draft:u1:x')).toBeNull();
  expect(draftsOf('u1')).toEqual([]);
});

test('a field that the form no longer has is left out', () => {
  expect(fitting({ family_name: 'Lee', gone: 1 }, { family_name: '', location: '' })).toEqual({
    family_name: 'Lee',
  });
});
