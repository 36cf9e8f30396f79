import {
  EVENT_STATUSES,
  type EventStatus,
  eventStatusAt,
} from '@pcr/contract/events/event-dates.ts';
import type { Event } from '@pcr/contract/events/events.schema.ts';
import { Check, Pencil, Share2, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { isUnanswered } from '../../kit/api/api.ts';
import { useMounted } from '../../kit/browser/use-mounted.ts';
import { offerUndo } from '../../kit/history/offer-undo.ts';
import { EntryMissing } from '../../kit/save/EntryMissing.tsx';
import { ConfirmDialog } from '../../kit/sheet/ConfirmDialog.tsx';
import { Sheet } from '../../kit/sheet/Sheet.tsx';
import { useHappened } from '../../kit/sheet/use-happened.ts';
import { toastError, toastSuccess } from '../../kit/toast/toast.ts';
import { Banner } from '../../kit/ui/Banner.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { Spinner } from '../../kit/ui/Spinner.tsx';
import { Status } from '../../kit/ui/Status.tsx';
import { events, useChangeEventStatus } from '../events.data.ts';
import { STATUS_LABELS, STATUS_TONES } from '../events.labels.ts';
import { shareEvent } from './share-event.ts';

const CANCELLED = {
  deleted: 'Event cancelled',
  restored: 'The event takes place again',
  failed: 'Failed to update event',
};

export interface EventMenuProps {
  open: boolean;
  id: string;
  onClose: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** The menu of a card: any status to any other, edit, share, delete (events.md 16). */
export default function EventMenu({ open, id, onClose, onEdit, onDelete }: EventMenuProps) {
  const query = events.useOne(id);
  const event = query.data;
  const change = useChangeEventStatus();
  const mounted = useMounted();
  const [asksToCancel, setAsksToCancel] = useState(false);
  const before = useRef<EventStatus>('upcoming');
  const done = (now: Event) => {
    setAsksToCancel(false);
    onClose();
    if (now.status === 'cancelled') return offerUndo('', () => restore(now), CANCELLED);
    // 'Upcoming' means by the clock, which may say something else.
    toastSuccess(`Status changed to ${STATUS_LABELS[eventStatusAt(now, Date.now())]}`);
  };
  const happened = useHappened(
    change.error,
    event?.status === change.variables?.status,
    () => event && done(event),
  );

  /** As it was before, on the event as it is now: somebody may have changed it meanwhile. */
  const restore = ({ id: of, updated_at }: Event) =>
    change.mutateAsync({ id: of, status: before.current, updated_at });

  function choose(status: EventStatus) {
    if (status === 'cancelled' && event?.status !== 'cancelled') setAsksToCancel(true);
    else void set(status);
  }

  async function set(status: EventStatus) {
    if (!event || change.isPending) return;
    before.current = event.status;
    // A promise: a person who closes this meanwhile is told of the outcome too.
    const changing = change.mutateAsync({ id, status, updated_at: event.updated_at });
    await changing.then(done, (error: Error) => {
      setAsksToCancel(false);
      // It may have been changed all the same: while this is open, it says so itself.
      if (!isUnanswered(error)) toastError('Failed to update event');
      else if (!mounted.current) toastError(error.message);
    });
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={event ? <span className="wrap-anywhere">{event.title}</span> : 'Event'}
    >
      {!event && (
        <EntryMissing
          query={query}
          failed="This event could not be loaded"
          loading="Loading the event..."
        />
      )}
      {event && (
        <>
          {event.can.edit && (
            <Statuses
              event={event}
              changing={change.isPending ? change.variables.status : null}
              onChoose={choose}
            />
          )}
          {change.error && !happened && (
            <Banner
              tone="red"
              live="assertive"
              title={
                isUnanswered(change.error) ? 'We don’t know if this was changed' : 'Not changed'
              }
            >
              {change.error.message}
            </Banner>
          )}
          <ConfirmDialog
            open={asksToCancel}
            danger
            title="Cancel this event?"
            confirmLabel="Cancel Event"
            cancelLabel="Keep Event"
            busy={change.isPending}
            busyLabel="Cancelling..."
            onCancel={() => setAsksToCancel(false)}
            onConfirm={() => set('cancelled')}
          >
            Everybody who comes, or may come, is told within a minute. You can undo this right away.
          </ConfirmDialog>
          <div className="flex flex-wrap gap-3 border-t border-line pt-4">
            {event.can.edit && (
              <Button look="secondary" icon={Pencil} onClick={onEdit}>
                Edit
              </Button>
            )}
            <Button look="secondary" icon={Share2} onClick={() => void shareEvent(event)}>
              Share
            </Button>
            {event.can.delete && (
              <Button look="secondary" icon={Trash2} onClick={onDelete}>
                Delete
              </Button>
            )}
          </div>
        </>
      )}
    </Sheet>
  );
}

interface StatusesProps {
  event: Event;
  /** The status that it is about to get; null while none. */
  changing: EventStatus | null;
  onChoose: (status: EventStatus) => void;
}

function Statuses({ event, changing, onChoose }: StatusesProps) {
  const now = Date.now();
  const current = eventStatusAt(event, now);
  const hasBegun = now >= Date.parse(event.starts_at);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm text-ink-soft">Status</legend>
      <div className="flex flex-col">
        {EVENT_STATUSES.map((status) => (
          <button
            key={status}
            type="button"
            aria-pressed={status === current}
            aria-busy={status === changing || undefined}
            onClick={() => onChoose(status)}
            className="-mx-2 flex min-h-touch items-center justify-between gap-3 rounded-small px-2 text-start hover:bg-hover"
          >
            <Status tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</Status>
            {status === changing ? (
              <Spinner size={18} />
            ) : (
              status === current && <Check size="1.25rem" aria-hidden className="text-brand-ink" />
            )}
          </button>
        ))}
      </div>
      {hasBegun && (
        <p className="mt-1 text-sm text-ink-soft">
          Its date is over or has begun. To make it upcoming, edit it and give it a new date.
        </p>
      )}
    </fieldset>
  );
}
