/** What one process keeps of PostgreSQL's connections at most, by what they are for. */
export const KEPT = {
  /** More cost memory and bring no throughput on few cores (measured). */
  requests: 8,
  sign_in: 3,
  /**
   * Each lane listens on one of its own; the lanes share the others for short work, such as taking
   * a task.
   */
  tasks: 14,
  live: 1,
  /** Probes and metrics, only while somebody asks: they must be told of all others being taken. */
  watching: 1,
};
export const KEPT_IN_ALL = Object.values(KEPT).reduce((all, some) => all + some);
/** Of these, what goes past a pooler (machines.md 62). */
export const KEPT_PAST_POOLER = KEPT.tasks + KEPT.live;
