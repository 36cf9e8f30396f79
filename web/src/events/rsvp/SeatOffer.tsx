import type { Event } from '@pcr/contract/events/events.schema.ts';
import type { OfferAnswer } from '@pcr/contract/events/rsvps.schema.ts';
import { Banner } from '../../kit/ui/Banner.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { instantText } from '../../kit/ui/instant-text.ts';
import { toastSuccess } from '../../kit/ui/toast.ts';
import { useAnswerOffer } from '../events.data.ts';

/** The seat that is offered to who waited for it: to take, or to pass on (events.md 35). Nothing without an offer. */
export function SeatOffer({ event, onDone }: { event: Event; onDone?: () => void }) {
  const { id, my_rsvp } = event;
  const offer = useAnswerOffer();
  const until = my_rsvp?.offered_until;
  if (!until && !offer.error) return null;

  function answer(given: OfferAnswer['answer']) {
    if (offer.isPending) return;
    // A promise: who closes this meanwhile is told of the outcome too.
    offer.mutateAsync({ id, answer: given }).then(
      () => {
        toastSuccess(given === 'take' ? 'The seat is yours' : 'The seat goes to the next in line');
        onDone?.();
      },
      // It is said below, where the buttons are.
      () => {},
    );
  }
  const busy = (given: OfferAnswer['answer']) => offer.isPending && offer.variables.answer === given;

  return (
    <>
      {until && (
        <Banner
          tone="success"
          live="polite"
          title="A seat is free for you"
          action={
            <span className="flex flex-wrap gap-3">
              <Button busy={busy('take')} onClick={() => answer('take')}>
                Take the Seat
              </Button>
              <Button look="secondary" busy={busy('pass')} onClick={() => answer('pass')}>
                Pass It On
              </Button>
            </span>
          }
        >
          It is held for you until {instantText(until)}. After that it goes to the next in line.
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
