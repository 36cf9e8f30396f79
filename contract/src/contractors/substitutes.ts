import { comparable } from '../kit/comparing.ts';

/** How people call a substitute; a search may begin one of these, from the third letter on. */
const NAMES = ['subs', 'sub teachers', 'substitutes', 'substitute teachers'];
const SHORTEST = 3;

/**
 * Whether a search of the directory is for a substitute. No specialty is called that: who cares for
 * children is meant (contractors.md 14).
 */
export function meansSubstitutes(search: string): boolean {
  const sought = comparable(search);
  return sought.length >= SHORTEST && NAMES.some((name) => name.startsWith(sought));
}
