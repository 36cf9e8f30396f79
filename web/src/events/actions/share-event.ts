import type { Event } from '@pcr/contract/events/events.schema.ts';
import { paths } from '../../app/paths.ts';
import { isSampleId } from '../../kit/list/sample-id.ts';
import { whenText } from '../../kit/ui/place-time.ts';
import { toastError, toastSuccess } from '../../kit/ui/toast.ts';

/** What is sent to somebody else: the facts, and a link that opens the event. In the clock of the place alone. */
export function sharedText(event: Event, origin: string): string {
  const { title, location, description, id, time_zone } = event;
  const link = isSampleId(id) ? null : `${origin}${paths.event(id)}`;
  return [title, whenText(event, { end: true, viewer: time_zone }), location, description, link]
    .filter(Boolean)
    .join('\n');
}

/** Opens the device's share sheet; where there is none the details are copied. */
export async function shareEvent(event: Event): Promise<void> {
  const text = sharedText(event, window.location.origin);
  try {
    if (navigator.share) return await navigator.share({ title: event.title, text });
  } catch (error) {
    // The person closed the share sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return;
  }
  // Over http there is no clipboard at all.
  await (navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
    () => toastSuccess('Event details copied to clipboard!'),
    () => toastError('Your browser did not let us copy. Open the event and mark its words to copy them.'),
  );
}
