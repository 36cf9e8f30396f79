import { MAX_MEGAPIXELS, MAX_SIDE } from '@pcr/contract/files/files.schema.ts';
import { LOOK_MS, RESERVE, type Reserve } from '../kit/files/disk-space.ts';
import type { PictureLimits } from '../kit/files/picture-work.ts';
import { LEAST_PACE, type Pace } from '../kit/files/receive.ts';

export interface FileLimits {
  /**
   * Uploads at a time of one member, of one client's address and of all; each holds a connection
   * and 10 MB on disk.
   */
  ofMember: number;
  ofAddress: number;
  ofAll: number;
  /** Uploads of one member in an hour. */
  perHour: number;
  pace: Pace;
  reserve: Reserve;
  /** How often the disk is looked at while nobody uploads, in ms. */
  lookMs: number;
  picture: PictureLimits;
}

/** The limits of one process (files.md 10, 15, 17, 21 to 24). */
export const FILE_LIMITS: FileLimits = {
  ofMember: 3,
  // Four people of a house, each with as many as one may send.
  ofAddress: 12,
  ofAll: 64,
  perHour: 300,
  pace: LEAST_PACE,
  reserve: RESERVE,
  lookMs: LOOK_MS,
  picture: {
    pixels: MAX_MEGAPIXELS * 1_000_000,
    side: MAX_SIDE,
    // An AVIF of 12 megapixels, as phones make it, and a progressive JPEG of 50.
    held: 300_000_000,
    memory: 600_000_000,
    // Five times what the dearest picture within these limits takes (measured: 4 s).
    seconds: 20,
  },
};
