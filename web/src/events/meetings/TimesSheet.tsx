import type { MeetingSlot } from '@pcr/contract/events/meetings/meeting-slots.ts';
import {
  type HeldTime,
  keyOfTime,
  MEETING_LIMITS,
  Meeting,
} from '@pcr/contract/events/meetings/meetings.schema.ts';
import { X } from 'lucide-react';
import { useState } from 'react';
import { conflictOf } from '../../kit/api/api.ts';
import { useIntoView } from '../../kit/browser/use-into-view.ts';
import { DateField } from '../../kit/controls/DateField.tsx';
import { FieldError } from '../../kit/controls/Field.tsx';
import { refusalOf } from '../../kit/form/refusal.ts';
import { Sheet } from '../../kit/sheet/Sheet.tsx';
import { SheetButtons } from '../../kit/sheet/SheetButtons.tsx';
import { useHappened } from '../../kit/sheet/use-happened.ts';
import { toastSuccess } from '../../kit/toast/toast.ts';
import { Banner } from '../../kit/ui/Banner.tsx';
import { IconButton } from '../../kit/ui/IconButton.tsx';
import { zoneText } from '../../kit/words/place-time.ts';
import { daysIn } from './meeting-days.ts';
import { timeOfMeeting } from './meeting-time.ts';
import { type SlotsOf, useIsTaken, useStep } from './meetings.data.ts';
import { DONE, isAsAfter } from './meetings.labels.ts';
import { SlotField } from './SlotField.tsx';

export interface TimesSheetProps {
  open: boolean;
  meeting: Meeting;
  /**
   * 'offer': up to three other times, in place of the one that was asked for; 'move': one other
   * time.
   */
  step: 'offer' | 'move';
  onClose: () => void;
}

const WORDS = {
  offer: { title: 'Offer Other Times', submit: 'Offer These Times', busy: 'Offering...' },
  move: { title: 'Move the Meeting', submit: 'Ask for This Time', busy: 'Asking...' },
} as const;

/** Chooses other times for a meeting (events.md 62, 64). */
export default function TimesSheet({ open, meeting, step, onClose }: TimesSheetProps) {
  const { id, time_zone, move } = meeting;
  // As it was when the form opened, or was refused: what the other did since is not replaced
  // unseen.
  const [basis, setBasis] = useState(meeting.updated_at);
  const [day, setDay] = useState('');
  const [times, setTimes] = useState<HeldTime[]>([]);
  const [error, setError] = useState<string | null>(null);
  const change = useStep(id);
  const of = { meeting: id };
  const { variables: tried } = change;
  const happened = useHappened(
    change.error,
    tried !== undefined && isAsAfter(tried, meeting, meeting),
    done,
  );
  const place = useIntoView(error ?? change.error);
  const isUnanswered = change.error !== null && refusalOf(change.error, []).why === 'unanswered';
  const { first, last } = daysIn(time_zone, Date.now());
  const { title, submit, busy } = WORDS[step];
  const most = step === 'offer' ? MEETING_LIMITS.offered : 1;
  const close = () => !change.isPending && onClose();

  function done() {
    toastSuccess(DONE[step]);
    onClose();
  }

  function choose(slot: HeldTime) {
    change.reset();
    const others = times.filter((time) => keyOfTime(time) !== keyOfTime(slot));
    if (step === 'offer' && others.length < times.length) return setTimes(others);
    if (step === 'offer' && times.length === most) return setError(`Offer at most ${most} times`);
    setError(null);
    setTimes(
      step === 'move'
        ? [slot]
        : [...times, slot].sort((a, b) => (a.starts_at < b.starts_at ? -1 : 1)),
    );
  }

  function send() {
    const slots = times.map(({ meeting_date, meeting_time }) => ({ meeting_date, meeting_time }));
    const [slot] = slots;
    if (change.isPending) return;
    if (!slot) return setError(step === 'offer' ? 'Choose at least one time' : 'Choose a time');
    setError(null);
    change
      .mutateAsync(step === 'offer' ? { step, slots } : { step, updated_at: basis, ...slot })
      .then(
        done,
        // It is said below, and at the one that was taken.
        (failure: unknown) =>
          setBasis((before) => conflictOf(failure, Meeting)?.updated_at ?? before),
      );
  }

  return (
    <Sheet
      open={open}
      onClose={close}
      title={title}
      description={
        step === 'offer'
          ? `Choose up to ${most} times. The other person takes one of them.`
          : 'The other person has to accept the new time. Until then the meeting stays as it is.'
      }
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      footer={
        <SheetButtons onCancel={close} cancel="Back" busy={change.isPending} busyLabel={busy}>
          {submit}
        </SheetButtons>
      }
    >
      <DateField
        label="Date"
        required
        hint={`Times are those of ${zoneText(time_zone)}.`}
        min={first}
        max={last}
        value={day}
        onChange={({ target }) => setDay(target.value)}
      />
      <SlotField
        of={of}
        day={day}
        several={step === 'offer'}
        chosen={times.filter((time) => time.meeting_date === day).map((time) => time.meeting_time)}
        onChoose={(at: MeetingSlot, { items }) => {
          const slot = items.find((item) => item.meeting_time === at);
          if (slot) choose(slot);
        }}
      />
      {times.length > 0 && (
        <ul aria-label="Chosen times" className="flex flex-col gap-2">
          {times.map((time) => (
            <ChosenTime
              key={keyOfTime(time)}
              of={of}
              time={time}
              sent={isUnanswered}
              words={timeOfMeeting(time_zone, time)}
              onRemove={() => setTimes(times.filter((other) => other !== time))}
            />
          ))}
        </ul>
      )}
      {/* Under the times, which are more than a screen of a phone. */}
      <div ref={place} className="flex flex-col gap-4">
        <FieldError id={`${id}-times`}>{error ?? undefined}</FieldError>
        {step === 'move' && move && !move.mine && (
          <Banner tone="amber" live="polite" title="You are asked for a new time">
            {timeOfMeeting(time_zone, move)}. If you ask for another one, it takes the place of
            this.
          </Banner>
        )}
        {change.error && !happened && (
          <Banner tone="red" live="assertive">
            {change.error.message}
          </Banner>
        )}
      </div>
    </Sheet>
  );
}

interface ChosenTimeProps {
  of: SlotsOf;
  time: HeldTime;
  /** Sent without an answer: this very meeting may hold it by now. */
  sent: boolean;
  words: string;
  onRemove: () => void;
}

function ChosenTime({ of, time, sent, words, onRemove }: ChosenTimeProps) {
  const isTaken = useIsTaken(of, time) && !sent;
  return (
    <li className="flex items-center justify-between gap-2 rounded-card bg-sunken py-2 ps-3 pe-1">
      <span>
        {words}
        {isTaken && <span className="block text-sm text-red-ink">Not free anymore</span>}
      </span>
      <IconButton icon={X} label={`Remove ${words}`} onClick={onRemove} />
    </li>
  );
}
