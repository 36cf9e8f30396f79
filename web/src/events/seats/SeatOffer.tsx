import type { Event } from '@pcr/contract/events/events.schema.ts';
import type { MyRsvp, OfferAnswer } from '@pcr/contract/events/rsvp/rsvps.schema.ts';
import { useIntoView } from '../../kit/browser/use-into-view.ts';
import { useHappened } from '../../kit/sheet/use-happened.ts';
import { toastSuccess } from '../../kit/toast/toast.ts';
import { Banner } from '../../kit/ui/Banner.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { useAnswerOffer } from '../events.data.ts';
import { useEventStatus } from '../use-event-status.ts';
import { AFTER_OFFER, offerText, placeOf, placeText, SEAT_TAKEN } from './seats.labels.ts';

/** What its member does with an offered seat: they take it or pass it on (events.md 35). */
export function useSeatAnswer(id: string, mine: MyRsvp | null | undefined, onDone?: () => void) {
  const offer = useAnswerOffer();
  const tried = offer.variables?.answer;
  const done = (given: OfferAnswer['answer']) => {
    toastSuccess(given === 'take' ? SEAT_TAKEN : 'The seat goes to the next in line');
    onDone?.();
  };
  useHappened(offer.error, tried !== undefined && mine?.response === AFTER_OFFER[tried], () => {
    offer.reset();
    if (tried) done(tried);
  });
  return {
    error: offer.error,
    isBusy: (given: OfferAnswer['answer']) => offer.isPending && offer.variables.answer === given,
    answer(given: OfferAnswer['answer']) {
      if (offer.isPending) return;
      // A promise: a person who closes this meanwhile is told of the outcome too.
      offer.mutateAsync({ id, answer: given }).then(
        () => done(given),
        // It is said where the seat is offered.
        () => {},
      );
    },
  };
}
type SeatAnswer = ReturnType<typeof useSeatAnswer>;

export function SeatButtons({ seat }: { seat: SeatAnswer }) {
  return (
    <>
      <Button look="secondary" busy={seat.isBusy('pass')} onClick={() => seat.answer('pass')}>
        Pass
      </Button>
      <Button busy={seat.isBusy('take')} onClick={() => seat.answer('take')}>
        Take the Seat
      </Button>
    </>
  );
}

export interface SeatOfferProps {
  event: Event;
  seat: SeatAnswer;
  /** Its buttons are in the bar of the sheet, in sight however far one has scrolled. */
  inBar?: boolean;
}

/**
 * For a member waiting for a seat: the one that is offered, or their place in the waitlist. Nothing
 * for others.
 */
export function SeatOffer({ event, seat, inBar = false }: SeatOfferProps) {
  const isUpcoming = useEventStatus(event) === 'upcoming';
  const offered = isUpcoming ? offerText(event) : null;
  const place = isUpcoming ? placeOf(event) : null;
  const failed = useIntoView(seat.error);
  return (
    <>
      {offered && (
        <Banner
          tone="success"
          live="polite"
          title={offered}
          action={
            !inBar && (
              <span className="flex flex-wrap gap-3">
                <SeatButtons seat={seat} />
              </span>
            )
          }
        >
          After that it goes to the next in line.
        </Banner>
      )}
      {/* In the details it stands with the answer. */}
      {place !== null && !inBar && (
        <Banner tone="info" live="polite" title={placeText(place)}>
          We’ll tell you when a seat is free for you.
        </Banner>
      )}
      <div ref={failed} className="empty:hidden">
        {seat.error && (
          <Banner tone="red" live="assertive">
            {seat.error.message}
          </Banner>
        )}
      </div>
    </>
  );
}
