import { fairQueue } from '../turns/fair-queue.ts';

/**
 * Node has four threads for all work on files, and for packing answers. Fifty uploads keep all of
 * them busy, and then the answer to anybody else waits behind their writes. So two are left to the
 * others (files.md 30). The threads are those of the process, and so are the turns.
 */
const turns = fairQueue({ atOnce: 2 });

/**
 * Changes something on the disk for an upload when it is its turn, first come, first served: also a
 * file that is only made, named or deleted waits while the disk is flushed. Never within another
 * turn.
 */
export const writeInTurn = <T>(write: () => Promise<T>): Promise<T> => turns.run('uploads', write);
