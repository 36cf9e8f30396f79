import { expect, test } from 'vitest';
import { alsoSent, triesIn } from './sent-drafts.ts';

// Its other cases are those of a create whose answer was lost (save/entry-save.test.ts).

test('an answer that was lost is not known by another entry, nor by nothing', () => {
  const saved = { id: 'a', title: 'Snow day' };
  const sent = alsoSent('', saved, 'tab 1');
  expect(triesIn(sent, 'a', 'tab 1')).toEqual([saved]);
  expect(triesIn(sent, 'b', 'tab 1')).toEqual([]);
  for (const nothing of ['', '{', '[{"id":"a"}]'])
    expect(triesIn(nothing, 'a', 'tab 1')).toEqual([]);
});
