import { fairQueue } from '../turns/fair-queue.ts';

/**
 * Node has four threads for all work on files, and for packing answers. Fifty uploads keep all of them busy, and then
 * the answer to anybody else waits behind their writes. So two are left to the others (files.md 30). The threads are
 * those of the process, and so are the turns.
 */
const turns = fairQueue({ atOnce: 2 });

/** Writes a piece of what came, copies it or flushes it, when it is its turn; first come, first served. */
export const writeInTurn = <T>(write: () => Promise<T>): Promise<T> => turns.run('uploads', write);
