import { randomUUID } from 'node:crypto';
import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** What is sent: `id` is the sender's own name for it. */
export interface Sent {
  owner: string;
  id: string;
}

interface Coming {
  owner: string;
  file: string;
  /** Nothing of it is kept: its owner is gone. */
  isForgotten: boolean;
  stop(): void;
  end: Promise<void>;
}

const keyOf = ({ owner, id }: Sent) => `${owner} ${id}`;
/** The names of files that wait for their rest end so. */
export const CUT = '.cut';

/**
 * The parts of uploads that were cut off, one for each owner (files.md 28). Only this process knows
 * of them; at another one, and after a restart, the file is sent anew.
 */
export function cutUploads(folder: string) {
  const coming = new Map<string, Coming>();
  /** The id of each owner's. */
  const kept = new Map<string, string>();
  const keptFile = (owner: string) => join(folder, `${owner}${CUT}`);

  return {
    /** Bytes; those of a body that still comes may become more. */
    async received(sent: Sent): Promise<number> {
      const isKept = kept.get(sent.owner) === sent.id;
      const file = isKept ? keptFile(sent.owner) : coming.get(keyOf(sent))?.file;
      return file
        ? await stat(file).then(
            ({ size }) => size,
            () => 0,
          )
        : 0;
    },

    /** Says that a body comes into a file, which `stop` ends; `ended` says that it is over. */
    begin(sent: Sent, file: string, stop: () => void): { ended(): void; isForgotten(): boolean } {
      const { promise: end, resolve } = Promise.withResolvers<void>();
      const one: Coming = { owner: sent.owner, file, isForgotten: false, stop, end };
      coming.set(keyOf(sent), one);
      return {
        isForgotten: () => one.isForgotten,
        ended() {
          if (coming.get(keyOf(sent)) === one) coming.delete(keyOf(sent));
          resolve();
        },
      };
    },

    /** Replaces what was kept for the same owner. */
    async keep({ owner, id }: Sent, file: string): Promise<void> {
      await rename(file, keptFile(owner));
      kept.set(owner, id);
    },

    /**
     * The file that the rest comes into. A connection that brings nothing any more, and does not
     * know it, ends.
     */
    async take(sent: Sent): Promise<string | undefined> {
      const silent = coming.get(keyOf(sent));
      silent?.stop();
      await silent?.end;
      if (kept.get(sent.owner) !== sent.id) return undefined;
      kept.delete(sent.owner);
      const file = join(folder, randomUUID());
      // The sweep may have taken it.
      return await rename(keptFile(sent.owner), file).then(
        () => file,
        () => undefined,
      );
    },

    /** Deletes the kept part of an owner's upload, and ends what still comes. */
    async forget(owner: string): Promise<void> {
      for (const one of coming.values()) {
        if (one.owner !== owner) continue;
        one.isForgotten = true;
        one.stop();
      }
      kept.delete(owner);
      await rm(keptFile(owner), { force: true });
    },
  };
}
