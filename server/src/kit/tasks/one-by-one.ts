/**
 * Does the due work one by one: `find` gives the next items after one of them, in a stable order. A
 * failing item holds up no other; the task fails at the end, so that it is logged and tried again.
 */
export async function oneByOne<Due>(
  find: (after: Due | undefined) => Promise<Due[]>,
  work: (due: Due) => Promise<void>,
  what: string,
): Promise<void> {
  const failed: unknown[] = [];
  for (let due = await find(undefined); due.length > 0; due = await find(due.at(-1))) {
    for (const one of due) await work(one).catch((error: unknown) => failed.push(error));
  }
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} ${what} failed`);
}
