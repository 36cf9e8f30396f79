import { LIVE_SAYS, type LiveChange } from '@pcr/contract/kit/live.ts';
import type { PlaceInStream } from './live.cursor.ts';
import { CATCH_UP_MOST, type EventRow } from './live.queries.ts';

// What a stream is told, as the text of server-sent events. Each has the place, so that who hears it comes back from there.

/** What was told twice is told once; very much, by asking for everything. */
export function wordOf(told: readonly EventRow[], place: PlaceInStream): string {
  const changes = new Map<string, LiveChange>();
  for (const [topic, id, recipient] of told) {
    const everyone = recipient === null;
    changes.set(`${topic} ${id} ${everyone}`, { topic, id, everyone });
  }
  if (changes.size > CATCH_UP_MOST) return askForAll(place);
  return word(place, LIVE_SAYS.changed, [...changes.values()]);
}

export const askForAll = (place: PlaceInStream) => word(place, LIVE_SAYS.refresh, {});

/** Without a name only the place is heard. */
export const placeOnly = (place: PlaceInStream) => `id: ${place}\n\n`;

const word = (place: PlaceInStream, says: string, data: unknown) =>
  `id: ${place}\nevent: ${says}\ndata: ${JSON.stringify(data)}\n\n`;
