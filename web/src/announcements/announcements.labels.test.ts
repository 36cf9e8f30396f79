import { expect, test } from 'vitest';
import { moreText } from './announcements.labels.ts';

test.each([
  [0, null],
  [1, '+1 more announcement'],
  [2, '+2 more announcements'],
  [999, '+999 more announcements'],
  [1000, '+999+ more announcements'],
])('beyond the first five there are %d', (more, text) => {
  expect(moreText(more, 1000)).toBe(text);
});
