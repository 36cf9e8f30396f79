/**
 * What one process keeps of PostgreSQL's connections at most, by what they are for: 12, so that
 * eight processes fit a PostgreSQL that takes 100 and keeps 3 for its administrator (machines.md
 * 51).
 */
export const KEPT = {
  /** Those of one member leave one free at least (kit.md 94): four, and two that are shared. */
  requests: 7,
  /** No call of better-auth needs a second one while it has the first (tried). */
  sign_in: 1,
  /** All lanes share them for short work, such as taking a task. */
  tasks: 2,
  /** The one that hears of tasks and of live updates. */
  listening: 1,
  /** Probes and metrics, only while somebody asks: they must be told of all others being taken. */
  watching: 1,
};
export const KEPT_IN_ALL = Object.values(KEPT).reduce((all, some) => all + some);
/** Of these, what goes past a pooler (machines.md 62). */
export const KEPT_PAST_POOLER = KEPT.tasks + KEPT.listening;
