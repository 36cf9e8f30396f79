/** What the primary says of its commits. */
export interface Promised {
  /** Which cluster it is of. */
  system: string;
  /** Settings of PostgreSQL, as they hold for PCR. */
  commit: string;
  standbys: string;
  /** How many follow it now, backups that copy it among them. */
  followers: number;
  /** Whether PCR may ask nodes for their timeline. */
  mayLook: boolean;
}

/**
 * Why an acknowledged commit may be on no second node, or on one that nobody looks at; null where
 * it is on two of the `nodes` that are named (machines.md 23).
 */
export function whyUnpromised(
  { commit, standbys, followers, mayLook }: Promised,
  nodes: number,
): string | null {
  if (!mayLook) return 'PCR may not call pg_ls_waldir(): grant execute on it to the user of PCR';
  if (standbys === '')
    return 'commits wait for no second node (synchronous_standby_names is empty)';
  if (commit !== 'on' && commit !== 'remote_apply')
    return `commits do not wait until a second node has stored them (synchronous_commit is ${commit})`;
  // No node tells PCR's user by which name it confirms, so they are only counted (machines.md 23).
  const named = standbys.replace(/^[^(]*\(|\)\s*$/g, '').split(',').length;
  const second = standbys.includes('*') ? followers : named;
  if (second > nodes - 1) return 'commits may wait for a node that DATABASE_READ_URL does not name';
  return null;
}
