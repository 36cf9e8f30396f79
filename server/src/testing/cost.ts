/**
 * The median CPU time of each kind of work, done in turns, in microseconds. Unlike time on the
 * clock it does not change when the machine is busy with something else; the server of a test runs
 * in the test's process.
 */
export async function costsOf<Kind extends string>(
  rounds: number,
  work: Record<Kind, (round: number) => Promise<unknown>>,
): Promise<Record<Kind, number>> {
  const kinds = Object.keys(work) as Kind[];
  const costs = kinds.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [n, kind] of kinds.entries()) {
      const before = process.cpuUsage();
      await work[kind](round);
      const { user, system } = process.cpuUsage(before);
      costs[n]?.push(user + system);
    }
  }
  const median = (values: number[] = []) =>
    values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
  return Object.fromEntries(kinds.map((kind, n) => [kind, median(costs[n])])) as Record<
    Kind,
    number
  >;
}
