import { statfs } from 'node:fs/promises';
import { sizeText } from '@pcr/contract/kit/sizes.ts';
import { ApiError } from '../errors/api-error.ts';
import type { Log } from '../log/log.ts';

/**
 * The space kept free for PostgreSQL and the system: a share of the disk, within limits in bytes.
 */
export interface Reserve {
  share: number;
  least: number;
  most: number;
}

export const RESERVE: Reserve = { share: 0.05, least: 1024 ** 3, most: 10 * 1024 ** 3 };

/** In bytes; free for this user. */
export interface DiskSpace {
  free: number;
  total: number;
}

export async function diskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}

export const reserveOf = ({ total }: DiskSpace, { share, least, most }: Reserve): number =>
  Math.max(Math.min(total * share, most), least);

/** 'scarce' is below twice the reserve, 'full' below the reserve. */
export type DiskState = 'enough' | 'scarce' | 'full';

/**
 * Space that comes and goes around a border must not change the state each time: it gets better a
 * tenth later.
 */
const BETTER = 1.1;

export function diskState(
  space: DiskSpace,
  reserve: Reserve,
  before: DiskState = 'enough',
): DiskState {
  const least = reserveOf(space, reserve);
  if (space.free < least * (before === 'full' ? BETTER : 1)) return 'full';
  return space.free < 2 * least * (before === 'enough' ? 1 : BETTER) ? 'scarce' : 'enough';
}

export interface DiskRoom {
  /**
   * Does the work, which writes at most so many bytes; 507 `storage_full` where that would touch
   * the reserve.
   */
  use<T>(bytes: number, work: () => Promise<T>): Promise<T>;
  close(): void;
}

/** So often the disk is looked at, in ms, also when nobody uploads. */
export const LOOK_MS = 10 * 60_000;

/** The room on the disk of a folder; the log hears of each change of its state once. */
export function diskRoom(
  folder: string,
  log: Log,
  reserve: Reserve = RESERVE,
  lookMs = LOOK_MS,
): DiskRoom {
  let state: DiskState = 'enough';
  /** The bytes that running work may still write. */
  let promised = 0;

  /** Checks the disk as if so many bytes more were on it, and says what has changed. */
  async function look(bytes: number): Promise<DiskState> {
    const { free, total } = await diskSpace(folder);
    const now = diskState({ free: free - promised - bytes, total }, reserve, state);
    if (now !== state) {
      state = now;
      const facts = {
        free: sizeText(free),
        reserve: sizeText(reserveOf({ free, total }, reserve)),
      };
      if (now === 'full')
        log.error(facts, 'the disk is full up to its reserve: uploads are refused');
      else if (now === 'scarce')
        log.warn(facts, 'the disk fills up: below its reserve uploads are refused');
      else log.info(facts, 'the disk has enough room again');
    }
    return now;
  }
  // The database fills the disk, too, while nobody uploads.
  const lookAlone = () =>
    look(0).catch((error: Error) => log.error({ error }, 'the disk was not seen'));
  void lookAlone();
  const timer = setInterval(lookAlone, lookMs).unref();

  return {
    close: () => clearInterval(timer),
    async use(bytes, work) {
      const now = await look(bytes);
      if (now === 'full') throw new ApiError('storage_full');
      promised += bytes;
      try {
        return await work();
      } finally {
        promised -= bytes;
      }
    },
  };
}

/** For a storage that is not on a disk of ours. */
export const ENDLESS_ROOM: DiskRoom = { use: (_bytes, work) => work(), close: () => {} };
