import type { Event } from '@pcr/contract/events/events.schema.ts';
import { useRef } from 'react';
import { newId } from '../../kit/api/ids.ts';
import { isSampleId } from '../../kit/cache/sample-id.ts';
import { useHappened } from '../../kit/sheet/use-happened.ts';
import { toastError, toastSuccess } from '../../kit/toast/toast.ts';
import { Button } from '../../kit/ui/Button.tsx';
import { useAnswerOffer, useRespond } from '../events.data.ts';
import { joinOf } from '../events.labels.ts';
import { SEAT_TAKEN } from '../seats/seats.labels.ts';

/** What happened to an answer. */
export const RSVP_DONE = 'RSVP submitted successfully!';
export const WAITLIST_DONE = "Added to waitlist! You'll be notified if a spot opens.";

/** Says what the answer came to: 'attending' on a full event waits for a seat (events.md 31). */
export const doneText = ({ my_rsvp }: Event): string =>
  my_rsvp?.response === 'waitlist' ? WAITLIST_DONE : RSVP_DONE;

export interface JoinButtonProps {
  event: Event;
  /** Opens the four responses. */
  onRsvp: (id: string) => void;
  /** Explains that this is a sample. */
  onSample: (id: string) => void;
  /** On a card, where other buttons stand beside it. */
  small?: boolean;
}

/** On a card a finger's height without as high a line. */
const SMALL = 'relative -my-1 px-3.5!';

/**
 * Joins at once where no RSVP is needed, else asks for a response; says what one has answered
 * (events.md 30).
 */
export function JoinButton({ event, onRsvp, onSample, small = false }: JoinButtonProps) {
  const { id, title, my_rsvp } = event;
  const { label, asks } = joinOf(event);
  const respond = useRespond();
  const offer = useAnswerOffer();
  // One answer keeps its id through every try, so that it is made once.
  const answerId = useRef<string>(undefined);
  useHappened(respond.error, my_rsvp?.id === answerId.current, () => {
    respond.reset();
    toastSuccess(doneText(event));
  });
  useHappened(offer.error, my_rsvp?.response === 'attending', () => {
    offer.reset();
    toastSuccess(SEAT_TAKEN);
  });

  function join() {
    if (isSampleId(id)) return onSample(id);
    if (my_rsvp?.offered_until) return takeSeat();
    if (asks) return onRsvp(id);
    answerId.current ??= newId();
    // A promise: a person who scrolls on meanwhile is told of the outcome too.
    respond
      .mutateAsync({
        id,
        answer: {
          id: answerId.current,
          response: 'attending',
          notes: null,
          // A card has no room to say who reads the name; the details do.
          named: !small,
        },
      })
      .then(
        (now) => toastSuccess(doneText(now)),
        (error: Error) => toastError(error.message),
      );
  }

  function takeSeat() {
    offer.mutateAsync({ id, answer: 'take' }).then(
      () => toastSuccess(SEAT_TAKEN),
      (error: Error) => toastError(error.message),
    );
  }

  return (
    <Button
      look={my_rsvp && !my_rsvp.offered_until ? 'secondary' : 'primary'}
      busy={respond.isPending || offer.isPending}
      // On a card the name says which event it joins; over its details that is clear.
      aria-label={small ? `${label}: ${title}` : undefined}
      onClick={join}
      className={small ? SMALL : ''}
    >
      {label}
    </Button>
  );
}
