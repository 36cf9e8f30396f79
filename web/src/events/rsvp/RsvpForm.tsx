import type { Event } from '@pcr/contract/events/events.schema.ts';
import {
  RSVP_LIMITS,
  RsvpDraft,
  type RsvpResponse,
} from '@pcr/contract/events/rsvp/rsvps.schema.ts';
import { newId } from '../../kit/api/ids.ts';
import { useMounted } from '../../kit/browser/use-mounted.ts';
import { ChoiceField } from '../../kit/controls/ChoiceField.tsx';
import { TextArea } from '../../kit/controls/TextArea.tsx';
import { useKnownEntry } from '../../kit/entry/EntryDetails.tsx';
import { goneText } from '../../kit/entry/whole-entry.ts';
import { MessageSheet } from '../../kit/message/MessageSheet.tsx';
import { useArrival } from '../../kit/message/use-arrival.ts';
import { useMessageForm } from '../../kit/message/use-message-form.ts';
import { EntryMissing } from '../../kit/save/EntryMissing.tsx';
import { Sheet } from '../../kit/sheet/Sheet.tsx';
import { toastSuccess } from '../../kit/toast/toast.ts';
import { Banner } from '../../kit/ui/Banner.tsx';
import { whenText } from '../../kit/words/place-time.ts';
import { hostOf, namedText } from '../event-words.ts';
import { events, useRespond } from '../events.data.ts';
import {
  canWait,
  DELETED,
  isAnswered,
  isFull,
  RESPONSE_OPTIONS,
  rsvpDraftName,
} from '../events.labels.ts';
import { SeatOffer, useSeatAnswer } from '../seats/SeatOffer.tsx';
import { useEventStatus } from '../use-event-status.ts';
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
  const { whole, listed, gone, query } = useKnownEntry<Event, Event>(events, id);
  // Also once it is deleted: typed text stays on the screen.
  const last = whole ?? listed;
  // Held by its key: an answer given elsewhere meanwhile does not move the form under a person who
  // types.
  if (last) return <Form key={id} {...props} event={last} gone={gone} />;
  return (
    <Sheet open={open} onClose={onClose} title="RSVP">
      {gone ? (
        <Banner tone="amber" title="This event is not here">
          {goneText(last)}
        </Banner>
      ) : (
        <EntryMissing
          query={query}
          failed="This event could not be loaded"
          loading="Loading the event..."
        />
      )}
    </Sheet>
  );
}

function Form({
  open,
  userId,
  event,
  gone,
  onClose,
}: RsvpFormProps & { event: Event; gone: boolean }) {
  const { id, my_rsvp, waitlist_enabled } = event;
  // As it happens while somebody types, too.
  const isUpcoming = useEventStatus(event) === 'upcoming' && event.can.rsvp;
  const over = gone
    ? DELETED
    : isUpcoming
      ? null
      : 'This event is not upcoming anymore. You can’t answer now.';
  const { mutateAsync } = useRespond();
  const mounted = useMounted();
  const form = useMessageForm<RsvpDraft, Event>(userId, {
    name: rsvpDraftName(id),
    what: 'your answer',
    schema: RsvpDraft,
    blank: () => ({
      id: my_rsvp?.id ?? newId(),
      response: my_rsvp?.response ?? 'attending',
      // Nothing said is '' in a form.
      notes: my_rsvp?.notes ?? '',
    }),
    send: (answer) => mutateAsync({ id, answer: { ...answer, named: true } }),
    holds: isAnswered,
    onSent(now) {
      toastSuccess(doneText(now));
      // Somebody who went back meanwhile stays where they are.
      if (mounted.current) onClose();
    },
  });
  // The answer was lost, and the event shows what was sent.
  useArrival(form, event);
  const seat = useSeatAnswer(id, my_rsvp, onClose);
  const response = form.choice('response');
  const has = my_rsvp?.response === 'attending';
  const named = namedText(event);
  return (
    <MessageSheet
      {...{ open, onClose, form }}
      title="RSVP"
      description={
        <span className="wrap-anywhere">
          {event.title}, {whenText(event)}
        </span>
      }
      press="Submit RSVP"
      over={form.sending ? null : over}
      before={<SeatOffer event={event} seat={seat} />}
    >
      <div className="flex flex-col gap-2">
        <ChoiceField<RsvpResponse>
          label="Will you come?"
          // The choice stays when a seat gets free meanwhile.
          options={RESPONSE_OPTIONS.filter(
            ({ value }) => value !== 'waitlist' || canWait(event) || response.value === 'waitlist',
          )}
          {...response}
        />
        {isFull(event) && !has && (
          <p className="text-sm text-ink-soft">
            {waitlist_enabled
              ? 'All seats are taken. “Attending” puts you on the waitlist.'
              : 'All seats are taken, and this event has no waitlist.'}
          </p>
        )}
      </div>
      {named && <p className="text-sm text-ink-soft">{named}</p>}
      <TextArea
        label="Notes"
        rows={3}
        limit={RSVP_LIMITS.notes}
        hint={`Only ${hostOf(event)} can read this.`}
        {...form.text('notes')}
      />
    </MessageSheet>
  );
}
