import { expect, test } from 'vitest';
import { toggled } from './toggled.ts';

test('a press selects, another one takes back, and one more than fits changes nothing', () => {
  const two = toggled(toggled(new Set(), 'a', 2), 'b', 2);
  expect([...two]).toEqual(['a', 'b']);
  expect(toggled(two, 'c', 2)).toBe(two);
  expect([...toggled(two, 'a', 2)]).toEqual(['b']);
  expect([...toggled(new Set(['a', 'b', 'c']), 'a', 2)]).toEqual(['b', 'c']);
});
