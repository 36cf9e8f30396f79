import { expect, test } from 'vitest';
import { hasTrigrams } from './trigrams.ts';

test.each(['tea', 'Niñera', 'straße', 'o’d 1’2b', '100%', 'of 12b', 'C:\\rooms'])(
  '%j has trigrams in every database (kit.md 95)',
  (words) => {
    expect(hasTrigrams(words)).toBe(true);
  },
);

test.each(['', 'qz', 'no to', '$$$', '___', '明', '王小明', 'няня', 'teacher 明', 'a1 b2', "o'b"])(
  '%j is found by its parts (kit.md 95)',
  (words) => {
    expect(hasTrigrams(words)).toBe(false);
  },
);
