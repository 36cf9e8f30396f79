import type { Event } from '@pcr/contract/events/events.schema.ts';
import type { RsvpResponse } from '@pcr/contract/events/rsvp/rsvps.schema.ts';
import { CircleCheck, CircleHelp, CircleX, Hourglass } from 'lucide-react';
import { Button } from '../../kit/ui/Button.tsx';
import { placeOf, placeText } from '../seats/seats.labels.ts';

const SAYS = {
  attending: { icon: CircleCheck, words: 'You’re going', look: 'bg-green-soft text-green-ink' },
  maybe: { icon: CircleHelp, words: 'You might go', look: 'bg-amber-soft text-amber-ink' },
  not_attending: {
    icon: CircleX,
    words: 'You’re not going',
    look: 'bg-neutral-soft text-neutral-ink',
  },
  waitlist: {
    icon: Hourglass,
    words: 'You’re on the waitlist',
    look: 'bg-amber-soft text-amber-ink',
  },
} as const satisfies Record<RsvpResponse, object>;

/** The place in the waitlist, also when it becomes another (events.md 77). */
const WAITS = 'We’ll tell you when a seat is free for you.';

/** What one has answered, and the way to another answer (events.md 88). */
export function MyAnswer({ event, onChange }: { event: Event; onChange: () => void }) {
  if (!event.my_rsvp) return null;
  const { response, notes } = event.my_rsvp;
  const { icon: Icon, words, look } = SAYS[response];
  const place = placeOf(event);
  return (
    <section
      aria-label="Your answer"
      className={`flex items-center gap-3 rounded-card ps-4 pe-1 ${look}`}
    >
      <Icon size="1.25rem" aria-hidden className="shrink-0" />
      <div role="status" className="min-w-0 grow py-2">
        <p className="font-strong">{place === null ? words : placeText(place)}</p>
        {place !== null && <p className="text-sm">{WAITS}</p>}
        {notes && (
          <p dir="auto" className="wrap-anywhere line-clamp-2 text-sm">
            {notes}
          </p>
        )}
      </div>
      <Button look="quiet" className="shrink-0 px-3!" onClick={onChange}>
        Change
      </Button>
    </section>
  );
}
