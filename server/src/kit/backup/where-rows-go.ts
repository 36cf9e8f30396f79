/**
 * To which table of this version the rows of each table of a backup go. PCR 0.2.0, which may run
 * beside this version during an update, copies partitions as tables of their own and leaves out the
 * table that they are of (machines.md 98). Null where the backup has other tables than this one.
 */
export function whereRowsGo(
  ofBackup: readonly string[],
  here: readonly { name: string; parted: boolean }[],
): Map<string, string> | null {
  const names = new Set(here.map(({ name }) => name));
  const parted = here.filter((table) => table.parted && !ofBackup.includes(table.name));
  const goes = new Map<string, string>();
  for (const table of ofBackup) {
    const whole = parted.find(({ name }) => table.startsWith(`${name}_`))?.name;
    const to = names.has(table) ? table : whole;
    if (to === undefined) return null;
    goes.set(table, to);
  }
  return new Set(goes.values()).size === names.size ? goes : null;
}
