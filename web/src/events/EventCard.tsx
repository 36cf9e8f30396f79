import type { Event } from '@pcr/contract/events/events.schema.ts';
import { EllipsisVertical, Share2 } from 'lucide-react';
import { memo } from 'react';
import { isSampleId } from '../kit/cache/sample-id.ts';
import { CardFacts, EntryCard } from '../kit/entry/EntryCard.tsx';
import { distanceText } from '../kit/near/near-search.ts';
import { Badge } from '../kit/ui/Badge.tsx';
import { EntryPicture } from '../kit/ui/EntryPicture.tsx';
import { Face } from '../kit/ui/Face.tsx';
import { IconButton } from '../kit/ui/IconButton.tsx';
import { Status } from '../kit/ui/Status.tsx';
import { whenOf } from '../kit/words/place-time.ts';
import { shareEvent } from './actions/share-event.ts';
import { DateTile } from './DateTile.tsx';
import {
  attendeesText,
  CATEGORY_LABELS,
  CATEGORY_TONES,
  placeLine,
  STATUS_LABELS,
  STATUS_TONES,
} from './events.labels.ts';
import { JoinButton } from './rsvp/JoinButton.tsx';
import { offerText, placeOf, placeText } from './seats/seats.labels.ts';
import { useEventStatus } from './use-event-status.ts';

export interface EventCardProps {
  event: Event;
  onView: (id: string) => void;
  onMenu: (id: string) => void;
  onRsvp: (id: string) => void;
  onSample: (id: string) => void;
  /** The list is ordered by distance: an entry without one says so. */
  near: boolean;
}

// Above the card, which opens wherever else it is pressed.
const OVER = 'relative';

/** One event in the list, with all that the description names (events.md 70). */
export const EventCard = memo(function EventCard(props: EventCardProps) {
  const { event, near, onView, onMenu, onRsvp, onSample } = props;
  const { id, title, description, organizer, category, image_url, group_name, can } = event;
  const { day, time, yours } = whenOf(event, { end: true });
  const status = useEventStatus(event);
  const [offered, place] = [offerText(event), placeOf(event)];
  return (
    <EntryCard
      name={title}
      onOpen={() => onView(id)}
      lead={
        <div className="flex flex-col gap-1.5 py-0.5">
          <DateTile day={event.event_date} said={day} />
          {image_url && (
            <EntryPicture url={image_url} size={320} className="size-[3.25rem] rounded-small" />
          )}
        </div>
      }
      foot={
        <div className="-me-2 -mb-1 flex flex-wrap items-center justify-between gap-x-2">
          <span className="flex grow basis-[6rem] flex-wrap items-center gap-x-2">
            <Badge tone={CATEGORY_TONES[category]}>{CATEGORY_LABELS[category]}</Badge>
          </span>
          <span className="ms-auto flex flex-wrap items-center justify-end">
            {can.rsvp && status === 'upcoming' && (
              <JoinButton small event={event} onRsvp={onRsvp} onSample={onSample} />
            )}
            <IconButton
              icon={Share2}
              label={`Share ${title}`}
              onClick={() => void shareEvent(event)}
              className={OVER}
            />
            {(can.edit || can.delete) && !isSampleId(id) && (
              <IconButton
                icon={EllipsisVertical}
                label={`Change ${title}`}
                onClick={() => onMenu(id)}
                className={OVER}
              />
            )}
          </span>
        </div>
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-x-2 text-sm">
        <p className="font-strong">
          <time dateTime={event.starts_at}>
            {/* The leaf of the calendar shows it. */}
            <span className="sr-only">{day} · </span>
            {time}
          </time>
          {yours && <span className="font-normal text-ink-soft">, {yours}</span>}
        </p>
        <Status tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</Status>
      </div>
      <CardFacts
        facts={[
          group_name !== null && `Group: ${group_name}`,
          attendeesText(event),
          placeLine(event),
          (near || event.distance_miles !== null) && distanceText(event.distance_miles),
        ]}
      />
      <div className="flex items-center gap-2">
        <Face size={32} name={organizer} photo={null} />
        <CardFacts facts={[`By ${organizer}`]} />
      </div>
      <p dir="auto" className="wrap-anywhere line-clamp-1 text-sm">
        {description}
      </p>
      {status === 'upcoming' && offered && <Status tone="green">{offered}</Status>}
      {status === 'upcoming' && place !== null && <Status tone="amber">{placeText(place)}</Status>}
    </EntryCard>
  );
});
