import { comparable } from '@pcr/contract/kit/comparing.ts';

/**
 * Whether pg_trgm's index finds these words in any database: three letters or digits of ASCII in a
 * row, and nothing beyond ASCII, which it takes for blanks where LC_CTYPE is C. Other words are
 * found by their parts (`parts_of` in SQL).
 */
export function hasTrigrams(words: string): boolean {
  const bare = comparable(words);
  return /[a-z0-9]{3}/.test(bare) && /^[ -~]*$/.test(bare);
}
