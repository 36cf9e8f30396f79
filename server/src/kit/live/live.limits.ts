import { LIVE_HEARTBEAT_MS } from '@pcr/contract/kit/live/live-words.ts';
import { LISTENER_LIMITS, type ListenerLimits } from '../listening/listener.ts';

export interface LiveLimits extends ListenerLimits {
  /**
   * Streams of one member on this process: visible windows, and connections not yet known to be
   * dead.
   */
  perMember: number;
  /** Streams that one member may open in a minute: with each, a page may refresh everything. */
  opensPerMinute: number;
  /** Streams on this process. */
  perProcess: number;
  /**
   * Characters that may wait for one stream. A slower reader is cut off, and refreshes everything
   * when it is back.
   */
  unsent: number;
  heartbeatMs: number;
  /** Events within this time (ms) are sent in one frame. */
  gapMs: number;
}

/** The limits and intervals of one process. */
export const LIVE_LIMITS: LiveLimits = {
  perMember: 20,
  opensPerMinute: 120,
  perProcess: 4_000,
  unsent: 64 * 1024,
  heartbeatMs: LIVE_HEARTBEAT_MS,
  gapMs: 25,
  ...LISTENER_LIMITS,
};
