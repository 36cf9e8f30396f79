import { LIVE_HEARTBEAT_MS } from '@pcr/contract/kit/live.ts';

export interface LiveLimits {
  /** Streams of one member on this process: windows that are looked at, and connections not yet known to be dead. */
  perMember: number;
  /** Streams that one member may open in a minute: with each, a page may ask for all that it shows. */
  opensPerMinute: number;
  /** Streams on this process. */
  perProcess: number;
  /** Characters that one stream may have waiting to be read. Who reads slower is cut, and asks for everything when back. */
  unsent: number;
  heartbeatMs: number;
  /** What is published within this time is said together. */
  gapMs: number;
  /** As for the listener. */
  retryMs: number;
  answerMs: number;
}

/** What one process allows, and how it paces itself. */
export const LIVE_LIMITS: LiveLimits = {
  perMember: 20,
  opensPerMinute: 120,
  perProcess: 4_000,
  unsent: 64 * 1024,
  heartbeatMs: LIVE_HEARTBEAT_MS,
  gapMs: 25,
  retryMs: 100,
  answerMs: 10_000,
};
