import { expect, test } from 'vitest';
import { alsoSent, wasSent } from './sent-drafts.ts';

// Its other cases are those of a create whose answer was lost (save/entry-save.test.ts).

test('an answer that was lost is not known by another entry, nor by nothing', () => {
  const saved = { id: 'a', title: 'Snow day' };
  const sent = alsoSent('', saved, 'tab 1');
  expect(wasSent(sent, saved, ['title'], 'tab 1')).toBe(true);
  expect(wasSent(sent, { ...saved, id: 'b' }, ['title'], 'tab 1')).toBe(false);
  for (const nothing of ['', '{', '[{"id":"a"}]'])
    expect(wasSent(nothing, saved, ['title'], 'tab 1')).toBe(false);
});
