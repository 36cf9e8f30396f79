import type { Event } from '@pcr/contract/events/events.schema.ts';
import type { OfferAnswer } from '@pcr/contract/events/rsvps.schema.ts';
import { Banner } from '../../kit/ui/Banner.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { toastSuccess } from '../../kit/ui/toast.ts';
import { useAnswerOffer } from '../events.data.ts';
import { useEventStatus } from '../use-event-status.ts';
import { offerText, placeOf, placeText } from './seats.labels.ts';

export const SEAT_TAKEN = 'The seat is yours';

/**
 * To who waits for a seat: the one that is offered, to take or to pass on (events.md 35), or their place in the
 * waitlist. Nothing for others.
 */
export function SeatOffer({ event, onDone }: { event: Event; onDone?: () => void }) {
  const { id } = event;
  const offer = useAnswerOffer();
  const isUpcoming = useEventStatus(event) === 'upcoming';
  const offered = isUpcoming ? offerText(event) : null;
  const place = isUpcoming ? placeOf(event) : null;

  function answer(given: OfferAnswer['answer']) {
    if (offer.isPending) return;
    // A promise: who closes this meanwhile is told of the outcome too.
    offer.mutateAsync({ id, answer: given }).then(
      () => {
        toastSuccess(given === 'take' ? SEAT_TAKEN : 'The seat goes to the next in line');
        onDone?.();
      },
      // It is said below, where the buttons are.
      () => {},
    );
  }
  const busy = (given: OfferAnswer['answer']) => offer.isPending && offer.variables.answer === given;

  return (
    <>
      {offered && (
        <Banner
          tone="success"
          live="polite"
          title={offered}
          action={
            <span className="flex flex-wrap gap-3">
              <Button busy={busy('take')} onClick={() => answer('take')}>
                Take the Seat
              </Button>
              <Button look="secondary" busy={busy('pass')} onClick={() => answer('pass')}>
                Pass
              </Button>
            </span>
          }
        >
          After that it goes to the next in line.
        </Banner>
      )}
      {place !== null && (
        <Banner tone="info" live="polite" title={placeText(place)}>
          We’ll tell you when a seat is free for you.
        </Banner>
      )}
      {offer.error && (
        <Banner tone="red" live="assertive">
          {offer.error.message}
        </Banner>
      )}
    </>
  );
}
