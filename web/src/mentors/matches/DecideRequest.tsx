import { Id, optionalText } from '@pcr/contract/kit/shapes.ts';
import {
  MATCH_LIMITS,
  type MatchFrequency,
  type MentorMatch,
} from '@pcr/contract/mentors/matches/matches.schema.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { newId } from '../../kit/api/ids.ts';
import { SelectField } from '../../kit/controls/SelectField.tsx';
import { TextArea } from '../../kit/controls/TextArea.tsx';
import { MessageSheet } from '../../kit/message/MessageSheet.tsx';
import { useArrival } from '../../kit/message/use-arrival.ts';
import { useMessageForm } from '../../kit/message/use-message-form.ts';
import { Sheet } from '../../kit/sheet/Sheet.tsx';
import { useHappened } from '../../kit/sheet/use-happened.ts';
import { toastSuccess } from '../../kit/toast/toast.ts';
import { Banner } from '../../kit/ui/Banner.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { useDecide } from './matches.data.ts';
import { declineDraftName, FREQUENCY_OPTIONS } from './matches.labels.ts';

export interface DecideRequestProps {
  open: boolean;
  userId: string;
  match: MentorMatch;
  answer: 'accept' | 'decline';
  onClose: () => void;
}

/** The mentor's answer to a request (mentors.md 46, 47). */
export default function DecideRequest(props: DecideRequestProps) {
  return props.answer === 'accept' ? <Accept {...props} /> : <Decline {...props} />;
}

function Accept({ open, match, onClose }: DecideRequestProps) {
  const [often, setOften] = useState('');
  const decide = useDecide(match.id);
  const done = () => {
    toastSuccess('Request accepted');
    onClose();
  };
  const accept = () =>
    decide.mutate(
      { status: 'accepted', meeting_frequency: (often || null) as MatchFrequency | null },
      { onSuccess: done },
    );
  useHappened(decide.error, match.status === 'active', done);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Accept this request?"
      description={<span className="wrap-anywhere">{match.mentee_name}</span>}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={decide.isPending} busyLabel="Accepting..." onClick={accept}>
            Accept
          </Button>
        </>
      }
    >
      <p>
        You can then write to each other and plan meetings, also if one of you takes no messages
        from others.
      </p>
      <SelectField
        label="How often do you want to meet?"
        blank="Not said"
        options={FREQUENCY_OPTIONS}
        name="meeting_frequency"
        value={often}
        onChange={({ target }) => setOften(target.value)}
      />
      {decide.error && (
        <Banner tone="red" live="assertive">
          {decide.error.message}
        </Banner>
      )}
    </Sheet>
  );
}

const DeclineDraft = z.object({
  id: Id,
  decline_note: optionalText('Your words', MATCH_LIMITS.decline_note),
});
type DeclineDraft = z.infer<typeof DeclineDraft>;

function Decline({ open, userId, match, onClose }: DecideRequestProps) {
  const { mutateAsync } = useDecide(match.id);
  const form = useMessageForm<DeclineDraft, MentorMatch>(userId, {
    name: declineDraftName(match.id),
    schema: DeclineDraft,
    blank: () => ({ id: newId(), decline_note: '' }),
    send: ({ decline_note }) => mutateAsync({ status: 'declined', decline_note }),
    // On another device it may have been declined with other words.
    holds: (there, draft) =>
      there.status === 'declined' && there.decline_note === (draft.decline_note || null),
    sentBefore: () => 'You already declined this request with other words.',
    onSent() {
      toastSuccess('Request declined');
      onClose();
    },
  });
  // The answer was lost, and the request is declined with these words.
  useArrival(form, match.status === 'declined' ? match : undefined);
  return (
    <MessageSheet
      {...{ open, onClose, form }}
      title="Decline this request?"
      description={<span className="wrap-anywhere">{match.mentee_name}</span>}
      press="Decline"
      pressing="Declining..."
      over={match.status === 'pending' || form.sending ? null : 'This request is not open anymore.'}
    >
      <TextArea
        label="A word why"
        rows={3}
        limit={MATCH_LIMITS.decline_note}
        hint="Only the person who asked reads it."
        {...form.text('decline_note')}
      />
    </MessageSheet>
  );
}
