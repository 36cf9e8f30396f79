import { LIVE_EVENTS, type LiveChange } from '@pcr/contract/kit/live.ts';
import type { LiveCursor } from './live.cursor.ts';
import { CATCH_UP_MOST, type EventRow } from './live.queries.ts';

// What a stream is events, as the text of server-sent events. Each has the place, so that who hears it comes back from there.

/** What was events twice is events once; very much, by asking for everything. */
export function changesFrame(events: readonly EventRow[], place: LiveCursor): string {
  const changes = new Map<string, LiveChange>();
  for (const [topic, id, recipient] of events) {
    const everyone = recipient === null;
    changes.set(`${topic} ${id} ${everyone}`, { topic, id, everyone });
  }
  if (changes.size > CATCH_UP_MOST) return refreshFrame(place);
  return frame(place, LIVE_EVENTS.changed, [...changes.values()]);
}

export const refreshFrame = (place: LiveCursor) => frame(place, LIVE_EVENTS.refresh, {});

/** Without a name only the place is heard. */
export const cursorFrame = (place: LiveCursor) => `id: ${place}\n\n`;

const frame = (place: LiveCursor, says: string, data: unknown) =>
  `id: ${place}\nevent: ${says}\ndata: ${JSON.stringify(data)}\n\n`;
