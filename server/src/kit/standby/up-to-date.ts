/** What one node of the cluster says of itself. Positions are bytes of the write-ahead log. */
export interface Told {
  /** Its place in DATABASE_READ_URL. */
  node: number;
  /** The same on all nodes of a cluster, and on no other. */
  system: string;
  /** When it was started; no two nodes were in the same microsecond. */
  started: string;
  /** Whether it replays what another writes. */
  standby: boolean;
  /** The newest history that it has a piece of: each promotion begins one. */
  timeline: number;
  /** Up to where it has the log on its disk; null where it does not know that yet. */
  stored: bigint | null;
  /** Up to where its rows are as the log says. */
  replayed: bigint | null;
}

/** Where a node must have come to, so that nothing that was acknowledged is missing there. */
export interface Reach {
  timeline: number;
  position: bigint;
}

/** Why nobody can say so. */
export type Unknown = 'too few nodes answer' | 'nodes of another cluster' | 'one node named twice';

/**
 * Which position covers all that was acknowledged before these nodes were asked (machines.md 22).
 * Each acknowledged commit is on two of all nodes, so it is on one of any that are all but one. Of
 * two histories the newer one has all that was acknowledged in the older one.
 */
export function reachOf(told: readonly Told[], nodes: number, system: string): Reach | Unknown {
  if (told.some((one) => one.system !== system)) return 'nodes of another cluster';
  if (new Set(told.map(({ started }) => started)).size < told.length) return 'one node named twice';
  const known = told.flatMap(({ timeline, stored }) =>
    stored === null ? [] : [{ timeline, position: stored }],
  );
  if (nodes < 2 || known.length < nodes - 1) return 'too few nodes answer';
  const timeline = Math.max(...known.map((one) => one.timeline));
  let position = 0n;
  for (const one of known)
    if (one.timeline === timeline && one.position > position) position = one.position;
  return { timeline, position };
}

/** Whether one may read from this node. */
export const hasReached = (
  { standby, timeline, replayed }: Told,
  { timeline: newest, position }: Reach,
): boolean => standby && timeline === newest && replayed !== null && replayed >= position;
