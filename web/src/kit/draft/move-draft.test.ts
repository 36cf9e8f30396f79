import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TestStorage } from '../testing/local-storage.ts';
import { draftsOf, saveDraft } from './draft-storage.ts';
import { moveDraft } from './move-draft.ts';

const FIRST = 'pcr_draft:u1:conversation_messages:new:card';
const LINE = 'pcr_draft:u1:conversation_messages:there';
const kept = () => draftsOf('u1').map(({ name, values }) => [name, values.body]);

beforeEach(() => vi.stubGlobal('localStorage', new TestStorage()));
afterEach(() => vi.unstubAllGlobals());

test('a first message goes on as a line of the conversation that there is', () => {
  saveDraft(FIRST, { body: 'typed' });
  moveDraft(FIRST, LINE);
  moveDraft(FIRST, LINE);
  expect(kept()).toEqual([['conversation_messages:there', 'typed']]);
});

// kit.md 154
test('where a line was begun already it goes on aside, and what is the same is there once', () => {
  saveDraft(LINE, { body: 'typed in another tab' }, 2);
  saveDraft(FIRST, { body: 'typed' }, 1);
  moveDraft(FIRST, LINE);
  saveDraft(FIRST, { body: 'typed in another tab' }, 3);
  moveDraft(FIRST, LINE);
  expect(kept()).toEqual([
    ['conversation_messages:there', 'typed in another tab'],
    ['conversation_messages:there', 'typed'],
  ]);
});

test('a full storage leaves it where it is', () => {
  saveDraft(FIRST, { body: 'typed' });
  (localStorage as unknown as TestStorage).setFull(true);
  moveDraft(FIRST, LINE);
  expect(kept()).toEqual([['conversation_messages:new:card', 'typed']]);
});
