import { CHEAP_PASSWORDS } from '../../testing/app-for-tests.ts';

/**
 * Passwords of a test's app, and how many of them it hashes during some work: a hash is what takes
 * the time of a sign-in.
 */
export function countedPasswords() {
  let count = 0;
  const passwords: typeof CHEAP_PASSWORDS = {
    hash(password) {
      count++;
      return CHEAP_PASSWORDS.hash(password);
    },
    verify(given) {
      count++;
      return CHEAP_PASSWORDS.verify(given);
    },
  };
  async function hashesOf(work: () => Promise<unknown>): Promise<number> {
    const before = count;
    await work();
    return count - before;
  }
  return { passwords, hashesOf };
}
