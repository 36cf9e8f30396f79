import { expect, test } from 'vitest';
import { withCount } from './with-count.ts';

test('a list says what the server counts, as far as it has counted all (kit.md 178)', () => {
  const first = { shown: { kind: 'entries', items: [1] }, total: undefined } as const;
  const totalOf = (count: number | undefined, most: number) =>
    withCount(first as never, count, most).total;
  expect(totalOf(64, 99)).toBe(64);
  expect(totalOf(100, 99)).toBeUndefined();
  expect(totalOf(1204, Number.POSITIVE_INFINITY)).toBe(1204);
  expect(totalOf(undefined, 99)).toBeUndefined();
  expect(withCount({ ...first, total: 1 } as never, 64, 99).total).toBe(1);
});
