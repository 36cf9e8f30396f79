import type { Write } from '../history.ts';

/** What the write leaves if it is done; null: nothing that a member sees. */
const leaves = ({ does, token }: Write) => (does === 'delete' ? null : token);

/**
 * What an entry may hold after these writes of its only member, oldest first. An acknowledged one
 * decides; each unknown one after it may be done or not.
 */
export function possibleAfter(writes: readonly Write[]): ReadonlySet<string | null> {
  let possible = new Set<string | null>([null]);
  for (const write of writes) {
    if (write.outcome === 'acknowledged') possible = new Set([leaves(write)]);
    if (write.outcome === 'unknown') possible.add(leaves(write));
  }
  return possible;
}

export const isWrite = (entry: { kind: string }): entry is Write => entry.kind === 'write';

/** Whether the tries of this one, and of none other, could have led there. */
export const said = (token: string | null) => token ?? 'nothing';
