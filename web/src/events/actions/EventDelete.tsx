import type { Event } from '@pcr/contract/events/events.schema.ts';
import { type RefObject, useRef, useState } from 'react';
import { isNotFound, isUnanswered } from '../../kit/api/api.ts';
import { ChoiceField } from '../../kit/controls/ChoiceField.tsx';
import { EntryDelete } from '../../kit/history/EntryDelete.tsx';
import { offerUndo } from '../../kit/history/offer-undo.ts';
import { ErrorPanel } from '../../kit/page/ErrorPanel.tsx';
import { Sheet } from '../../kit/sheet/Sheet.tsx';
import { type ChosenScope, SCOPE_LABELS, SCOPE_OPTIONS } from '../event-words.ts';
import { events, useDeleteSeries, useSeriesDates } from '../events.data.ts';
import { eventKind } from '../events.kind.ts';

export interface EventDeleteProps {
  open: boolean;
  id: string;
  onDone: () => void;
  onDeleted: (event: Event, restorable: boolean) => void;
  /** Several dates of a series were deleted, and the person who did it was offered Undo. */
  onSeriesDeleted: () => void;
}

/** The question before an event is deleted; of a series it asks which dates (events.md 3, 21). */
export default function EventDelete({
  open,
  id,
  onDone,
  onDeleted,
  onSeriesDeleted,
}: EventDeleteProps) {
  // Held: once it is deleted nobody knows it any more, and it is not to be asked for again.
  const [event, setEvent] = useState<Event>();
  const { data: loaded, error } = events.useOne(event ? null : id);
  if (!event && loaded) setEvent(loaded);
  const [scope, setScope] = useState<ChosenScope>('one');
  const chosen = useRef(scope);
  chosen.current = scope;
  const dates = useSeriesDates(event?.series ? id : null).data?.items;
  // The dates from before: deleted ones are no longer listed.
  const [before, setBefore] = useState(dates);
  if (!before && dates) setBefore(dates);
  const { mutateAsync: restore } = events.useRestore();
  // Of the press whose answer was lost: the missing ones went with that one.
  const lost = useRef<ChosenScope>(undefined);
  const deletion = useDeleteOf(() => chosen.current, lost);
  const isSeries = event?.series != null;

  if (!event) {
    return (
      error && (
        <Sheet open={open} onClose={onDone} title="Delete event">
          <ErrorPanel title="This event is not here">{error.message}</ErrorPanel>
        </Sheet>
      )
    );
  }
  if (!event.can.delete) {
    return (
      <Sheet open={open} onClose={onDone} title="Delete event">
        <ErrorPanel title="Only the person who made this event can delete it">
          You can look at it.
        </ErrorPanel>
      </Sheet>
    );
  }

  /**
   * What a deletion of this scope takes: 'all' leaves dates that are over as they were
   * (events.md 21).
   */
  const takenWith = (seen: Event, scope: ChosenScope) =>
    (before ?? [])
      .filter(
        ({ id: one, event_date, starts_at }) =>
          one === seen.id ||
          (scope === 'following'
            ? event_date > seen.event_date
            : Date.parse(starts_at) > Date.now()),
      )
      .map((date) => date.id);

  function done(seen: Event, restorable: boolean) {
    const scope = lost.current ?? chosen.current;
    if (!isSeries || scope === 'one') return onDeleted(seen, restorable);
    const taken = takenWith(seen, scope);
    onSeriesDeleted();
    // Each is an event of its own, and comes back by itself; at a second try some are back already.
    const left = new Set(taken);
    const undo = async () => {
      for (const one of left) {
        await restore(one);
        left.delete(one);
      }
    };
    offerUndo(`${seen.title} (${SCOPE_LABELS[scope].toLowerCase()})`, left.size > 0 ? undo : null, {
      restored: 'Events restored',
      failed: 'Failed to restore all events. Please try again.',
    });
  }

  return (
    <EntryDelete<Event>
      open={open}
      entry={event}
      kind={{ ...eventKind, data: { useDelete: () => deletion, useOne: events.useOne } }}
      onDone={onDone}
      onDeleted={(restorable) => done(event, restorable)}
    >
      {(seen) => (
        <>
          <span className="wrap-anywhere">{seen.title}</span>
          {isSeries && (
            <div className="mt-3 mb-2 text-ink">
              <ChoiceField
                label="Which dates?"
                options={SCOPE_OPTIONS}
                value={scope}
                onChange={setScope}
              />
            </div>
          )}
          {!isSeries && <br />}
          Who answered is told. You can undo this right away. The person who made it can restore it
          within 30 days.
        </>
      )}
    </EntryDelete>
  );
}

/** Deletes one date, or those that are chosen at the moment of the press. */
function useDeleteOf(scopeOf: () => ChosenScope, lost: RefObject<ChosenScope | undefined>) {
  const one = events.useDelete();
  const some = useDeleteSeries(() => (scopeOf() === 'all' ? 'all' : 'following'));
  return {
    isPending: one.isPending || some.isPending,
    async mutateAsync(version: Pick<Event, 'id' | 'updated_at'>) {
      const scope = scopeOf();
      try {
        await (scope === 'one' ? one : some).mutateAsync(version);
        lost.current = undefined;
      } catch (error) {
        if (isUnanswered(error)) lost.current ??= scope;
        if (isNotFound(error) && scope !== 'one' && !lost.current) throw new Error(ALONE);
        throw error;
      }
    },
  };
}

/** Whoever deleted it, on whatever device, deleted no other date with this press. */
const ALONE = 'This date was already deleted. The other dates are still there.';
