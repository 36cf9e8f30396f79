import { AsyncLocalStorage } from 'node:async_hooks';

/** What one piece of work has committed so far. */
export interface Commits {
  /** Whether something was written for good. */
  some: boolean;
}

const store = new AsyncLocalStorage<Commits | undefined>();

/** Notes in `commits` what `work` commits; undefined: nowhere. */
export const noting = <T>(commits: Commits | undefined, work: () => T): T =>
  store.run(commits, work);

/** Where the work that runs now notes its commits. */
export const notedHere = (): Commits | undefined => store.getStore();
