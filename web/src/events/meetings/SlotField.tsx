import { isMeetingDay, type MeetingSlot } from '@pcr/contract/events/meetings/meeting-slots.ts';
import type { FreeSlots } from '@pcr/contract/events/meetings/meetings.schema.ts';
import { useId } from 'react';
import { FieldError, RequiredMark } from '../../kit/controls/Field.tsx';
import { NotLoaded } from '../../kit/list/NotLoaded.tsx';
import { tileClass } from '../../kit/look/choice-look.ts';
import { Loading, SkeletonText } from '../../kit/ui/Skeleton.tsx';
import { slotWords } from './meeting-time.ts';
import { type SlotsOf, useFreeSlots } from './meetings.data.ts';

export interface SlotFieldProps {
  of: SlotsOf;
  day: string;
  /** The times of this day that are chosen. */
  chosen: readonly string[];
  /** Whether several can be. */
  several?: boolean;
  onChoose: (time: MeetingSlot, slots: FreeSlots) => void;
  error?: string | undefined;
}

/**
 * The free half hours of a day, in the clock of the event with the viewer's beside it
 * (events.md 14, 61).
 */
export function SlotField({ of, day, chosen, several = false, onChoose, error }: SlotFieldProps) {
  const id = useId();
  const query = useFreeSlots(of, day);
  const { data } = query;
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 text-base font-strong">
        {several ? 'Times' : 'Time'}
        <RequiredMark />
      </legend>
      {!query.isEnabled && (
        <p className="text-ink-soft">
          {'match' in of && !of.time_zone
            ? 'Choose a time zone and a date to see which times are free.'
            : 'Choose a date to see which times are free.'}
        </p>
      )}
      {query.isEnabled && !data && (
        <NotLoaded
          query={query}
          failed="The free times could not be loaded"
          waiting={
            <Loading label="Looking for free times...">
              <SkeletonText lines={3} />
            </Loading>
          }
        />
      )}
      {data?.items.length === 0 && (
        <p className="text-ink-soft">
          {isMeetingDay(day, data.today)
            ? 'No time is free on this day. Choose another date.'
            : 'Choose a day from tomorrow to 30 days ahead.'}
        </p>
      )}
      {data && data.items.length > 0 && (
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(8.5rem,100%),1fr))] gap-2">
          {data.items.map((slot) => {
            const { time, yours } = slotWords(data.time_zone, slot);
            const on = chosen.includes(slot.meeting_time);
            return (
              <label key={slot.meeting_time} className={tileClass(on)}>
                <input
                  type={several ? 'checkbox' : 'radio'}
                  name={id}
                  value={slot.meeting_time}
                  checked={on}
                  aria-invalid={error ? true : undefined}
                  onChange={() => onChoose(slot.meeting_time, data)}
                  className="absolute inset-0 size-full cursor-pointer opacity-0"
                />
                <span>{time}</span>
                {yours && <span className="text-sm text-ink-soft">{yours}</span>}
              </label>
            );
          })}
        </div>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}
