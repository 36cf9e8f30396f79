import type { Event } from '@pcr/contract/events/events.schema.ts';
import { share } from '../../kit/browser/share.ts';
import { isSampleId } from '../../kit/cache/sample-id.ts';
import { whenText } from '../../kit/words/place-time.ts';
import { paths } from '../../paths.ts';
import { placeLine } from '../events.labels.ts';

/**
 * What a member sends to somebody else: the facts, and a link that opens the event. Only in the
 * clock of the place.
 */
export function sharedText(event: Event, origin: string): string {
  const { title, description, id, time_zone } = event;
  const link = isSampleId(id) ? null : `${origin}${paths.event(id)}`;
  const when = whenText(event, { end: true, zoned: true, viewer: time_zone });
  return [title, when, placeLine(event), description, link].filter(Boolean).join('\n');
}

/** Opens the device's share sheet; where there is none the details are copied. */
export const shareEvent = (event: Event): Promise<void> =>
  share({
    title: event.title,
    text: sharedText(event, window.location.origin),
    copied: 'Event details copied to clipboard!',
    noun: 'event',
  });
