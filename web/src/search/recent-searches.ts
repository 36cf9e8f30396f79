// Words by which something was found on this device. The entry goes with each sign-out, since it
// has 'auth' in its name (account.md 19).

const KEY = 'pcr_auth_searches';
const KEPT = 6;

/** The member's own, the newest first. */
export function recentSearches(userId: string): string[] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as unknown;
    if (typeof kept !== 'object' || kept === null || !('user' in kept) || !('words' in kept))
      return [];
    if (kept.user !== userId || !Array.isArray(kept.words)) return [];
    return kept.words.filter((words) => typeof words === 'string').slice(0, KEPT);
  } catch {
    // Without storage nothing is remembered.
    return [];
  }
}

export function rememberSearch(userId: string, words: string): void {
  const others = recentSearches(userId).filter((one) => one !== words);
  try {
    localStorage.setItem(
      KEY,
      JSON.stringify({ user: userId, words: [words, ...others].slice(0, KEPT) }),
    );
  } catch {
    // It is typed again.
  }
}

export function forgetSearches(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Without storage there are none.
  }
}
