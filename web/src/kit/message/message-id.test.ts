import { expect, test } from 'vitest';
import { idToSend } from './message-id.ts';

const draft = { id: 'first', subject: 'A', message: 'B' };
const newId = () => 'second';

test('the first try goes under the id of the form', () => {
  expect(idToSend(draft, '', newId).id).toBe('first');
});

test('the same text goes under the same id again, whatever order its fields have', () => {
  const { sent } = idToSend(draft, '', newId);
  expect(idToSend(draft, sent, newId).id).toBe('first');
  expect(
    idToSend(Object.fromEntries(Object.entries(draft).reverse()) as typeof draft, sent, newId).id,
  ).toBe('first');
});

test('a text that was changed since is a message of its own', () => {
  const { sent } = idToSend(draft, '', newId);
  expect(idToSend({ ...draft, message: 'C' }, sent, newId).id).toBe('second');
});
