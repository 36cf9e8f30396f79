import type { LiveChange } from '@pcr/contract/kit/live/live.ts';
import { LIVE_EVENTS } from '@pcr/contract/kit/live/live-words.ts';
import type { LiveEvent } from './live.ts';

// The frames of a stream, as the text of server-sent events.

/** More events than this at once become one frame that asks the page to refresh everything. */
const CHANGES_AT_ONCE = 200;

/**
 * Makes one frame of events. Repeated events are sent once; too many become a request to refresh
 * everything.
 */
export function changesFrame(events: readonly LiveEvent[]): string {
  const changes = new Map<string, LiveChange>();
  for (const { to, topic, id = null, many = false } of events) {
    const everyone = to === 'everyone' || many;
    changes.set(`${topic} ${id} ${everyone}`, { topic, id, everyone });
  }
  return changes.size > CHANGES_AT_ONCE
    ? REFRESH_FRAME
    : frame(LIVE_EVENTS.changed, [...changes.values()]);
}

const frame = (says: string, data: unknown) => `event: ${says}\ndata: ${JSON.stringify(data)}\n\n`;

export const REFRESH_FRAME = frame(LIVE_EVENTS.refresh, {});

/** A comment: it says only that the stream is alive. */
export const ALIVE_FRAME = ': PCR\n\n';
