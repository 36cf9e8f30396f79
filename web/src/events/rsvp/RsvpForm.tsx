import { eventStatusAt } from '@pcr/contract/events/event-dates.ts';
import type { Event } from '@pcr/contract/events/events.schema.ts';
import { RSVP_LIMITS, RsvpDraft, type RsvpResponse } from '@pcr/contract/events/rsvps.schema.ts';
import { newId } from '../../kit/api/ids.ts';
import { useMounted } from '../../kit/browser/use-mounted.ts';
import { RestoredDraft } from '../../kit/draft/RestoredDraft.tsx';
import { useKnownEntry } from '../../kit/entry/EntryDetails.tsx';
import { EntryMissing } from '../../kit/entry/EntryMissing.tsx';
import { ChoiceField } from '../../kit/form/ChoiceField.tsx';
import { TextArea } from '../../kit/form/TextArea.tsx';
import { SendProblemNote } from '../../kit/message/SendProblem.tsx';
import { useMessageForm } from '../../kit/message/use-message-form.ts';
import { Sheet } from '../../kit/sheet/Sheet.tsx';
import { Banner } from '../../kit/ui/Banner.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { whenText } from '../../kit/ui/place-time.ts';
import { toastSuccess } from '../../kit/ui/toast.ts';
import { events, useRespond } from '../events.data.ts';
import { isFull, RESPONSE_OPTIONS, rsvpDraftName } from '../events.labels.ts';
import { SeatOffer } from '../seats/SeatOffer.tsx';
import { doneText } from './JoinButton.tsx';

export interface RsvpFormProps {
  open: boolean;
  /** Whose draft it is. */
  userId: string;
  id: string;
  onClose: () => void;
}

/** The RSVP modal: one of four responses, and notes (events.md 30). */
export default function RsvpForm(props: RsvpFormProps) {
  const { open, id, onClose } = props;
  const { known, gone, query } = useKnownEntry<Event, Event>(events, id);
  // Held by its key: what is answered meanwhile elsewhere does not move the form under who types.
  if (known) return <Form key={id} {...props} event={known} />;
  return (
    <Sheet open={open} onClose={onClose} title="RSVP">
      {gone ? (
        <Banner tone="amber" title="This event is not here">
          Someone deleted it.
        </Banner>
      ) : (
        <EntryMissing query={query} failed="This event could not be loaded" loading="Loading the event..." />
      )}
    </Sheet>
  );
}

function Form({ open, userId, event, onClose }: RsvpFormProps & { event: Event }) {
  const { id, my_rsvp, waitlist_enabled } = event;
  const canAnswer = event.can.rsvp && eventStatusAt(event, Date.now()) === 'upcoming';
  const { mutateAsync } = useRespond();
  const mounted = useMounted();
  const form = useMessageForm<RsvpDraft, Event>(userId, {
    name: rsvpDraftName(id),
    schema: RsvpDraft,
    blank: () => ({
      id: my_rsvp?.id ?? newId(),
      response: my_rsvp?.response ?? 'attending',
      // Nothing said is '' in a form.
      notes: my_rsvp?.notes ?? '',
    }),
    send: (answer) => mutateAsync({ id, answer }),
    holds: (there, answer) => there.my_rsvp !== null && there.my_rsvp.notes === answer.notes,
    onSent(now) {
      toastSuccess(doneText(now));
      // Somebody who went back meanwhile stays where they are.
      if (mounted.current) onClose();
    },
  });
  const close = () => !form.sending && onClose();
  const choice = form.choice('response');
  const has = my_rsvp?.response === 'attending';
  return (
    <Sheet
      open={open}
      onClose={close}
      title="RSVP"
      description={
        <span className="wrap-anywhere">
          {event.title}, {whenText(event)}
        </span>
      }
      onSubmit={canAnswer ? form.submit : (submit) => submit.preventDefault()}
      footer={
        <>
          <Button look="secondary" onClick={close}>
            Cancel
          </Button>
          {canAnswer && (
            <Button type="submit" busy={form.sending} busyLabel="Sending...">
              Submit RSVP
            </Button>
          )}
        </>
      }
    >
      <SeatOffer event={event} onDone={onClose} />
      <RestoredDraft since={form.restoredAt} onDiscard={form.discard} />
      {canAnswer ? (
        <div ref={form.fields} className="flex flex-col gap-4">
          <div className="flex flex-col gap-2">
            <ChoiceField<RsvpResponse>
              label="Will you come?"
              options={RESPONSE_OPTIONS.filter(({ value }) => value !== 'waitlist' || waitlist_enabled)}
              {...choice}
            />
            {isFull(event) && !has && (
              <p className="text-sm text-ink-soft">
                {waitlist_enabled
                  ? 'All seats are taken. “Attending” puts you on the waitlist.'
                  : 'All seats are taken, and this event has no waitlist.'}
              </p>
            )}
          </div>
          <TextArea
            label="Notes"
            rows={3}
            limit={RSVP_LIMITS.notes}
            hint="Only the person who made the event can read this."
            {...form.text('notes')}
          />
        </div>
      ) : (
        <Banner tone="amber" live="polite" title="You can’t answer now">
          This event is not upcoming anymore.
        </Banner>
      )}
      <SendProblemNote problem={form.problem} stored={form.stored} />
    </Sheet>
  );
}
