import {
  FeedbackDraft,
  HELP_LIMITS,
  type SentMessageDetails,
} from '@pcr/contract/help/help.schema.ts';
import { useState } from 'react';
import { newId } from '../../kit/api/ids.ts';
import { ChoiceField } from '../../kit/controls/ChoiceField.tsx';
import { StarInput } from '../../kit/controls/StarInput.tsx';
import { TextArea } from '../../kit/controls/TextArea.tsx';
import { TextField } from '../../kit/controls/TextField.tsx';
import { TypedSince } from '../../kit/draft/TypedSince.tsx';
import { MessageSheet } from '../../kit/message/MessageSheet.tsx';
import { useArrival } from '../../kit/message/use-arrival.ts';
import { useMessageForm } from '../../kit/message/use-message-form.ts';
import { SuccessSheet } from '../../kit/sheet/SuccessSheet.tsx';
import { type FocusReturn, useFocusReturn } from '../../kit/sheet/use-focus-return.ts';
import { useSendFeedback, useStored } from '../help.data.ts';
import { CATEGORY_LABELS, optionsOf, RECOMMENDATION_LABELS } from '../help.labels.ts';
import { type OpenMessage, OwnMessage } from '../OwnMessage.tsx';

export interface FeedbackSheetProps {
  open: boolean;
  onClose: () => void;
}

/** help.md 19: the success stands for 2 seconds, then the sheet closes. */
const SUCCESS_MS = 2000;

const blank = (): FeedbackDraft => ({
  id: newId(),
  rating: null,
  category: 'general',
  subject: '',
  feedback: '',
  suggestion: '',
  wouldRecommend: null,
});

/** The feedback modal (help.md 19). Mount it anew for each opening (`useLingering`). */
export default function FeedbackSheet({ open, onClose }: FeedbackSheetProps) {
  const [sent, setSent] = useState<SentMessageDetails | null>(null);
  // From the success, too, to what opened the form.
  const focus = useFocusReturn();
  if (sent) return <ThankYou open={open} onClose={onClose} focus={focus} sent={sent} />;
  return (
    <OwnMessage form="feedback" noun="feedback form">
      {(own) => (
        <FeedbackForm own={own} open={open} onClose={onClose} focus={focus} onSent={setSent} />
      )}
    </OwnMessage>
  );
}

interface FeedbackFormProps extends FeedbackSheetProps {
  own: OpenMessage;
  focus: FocusReturn;
  onSent: (sent: SentMessageDetails) => void;
}

function FeedbackForm({ own, open, onClose, focus, onSent }: FeedbackFormProps) {
  const { mutateAsync } = useSendFeedback();
  const [sentBefore, setSentBefore] = useState(false);
  const form = useMessageForm(own.userId, {
    name: own.name,
    what: 'your feedback',
    schema: FeedbackDraft,
    blank,
    send: mutateAsync,
    holds: (sent, { subject, feedback }) => sent.subject === subject && sent.body === feedback,
    onSent: (sent, more) => (more ? setSentBefore(true) : onSent(sent)),
  });
  useArrival(form, useStored(form.unanswered, form.problem?.kind === 'no_answer'));
  const { text, choice } = form;

  return (
    <MessageSheet
      {...{ open, onClose, focus, form }}
      columns
      title="Share Your Feedback"
      description="Help us improve the PCR app"
      press="Submit Feedback"
      pressing="Submitting..."
      before={own.note}
      after={sentBefore && <TypedSince press="Submit Feedback" />}
    >
      <div className="flex min-w-0 flex-col gap-4">
        <StarInput label="Overall rating" {...choice('rating')} />
        <ChoiceField
          label="Category"
          options={optionsOf(CATEGORY_LABELS)}
          {...choice('category')}
        />
        <TextField label="Subject" required autoComplete="off" {...text('subject')} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <TextArea
          label="Your Feedback"
          required
          limit={HELP_LIMITS.feedback}
          {...text('feedback')}
        />
        <TextArea
          label="Suggestions (Optional)"
          rows={3}
          limit={HELP_LIMITS.suggestion}
          {...text('suggestion')}
        />
        <ChoiceField
          label="Would you recommend PCR to others?"
          options={optionsOf(RECOMMENDATION_LABELS)}
          {...choice('wouldRecommend')}
        />
      </div>
    </MessageSheet>
  );
}

interface ThankYouProps extends Pick<FeedbackFormProps, 'open' | 'focus' | 'onClose'> {
  sent: SentMessageDetails;
}

/** Stored; whether it has reached the operator is said under Help & Support. */
function ThankYou({ sent, ...sheet }: ThankYouProps) {
  return (
    <SuccessSheet
      {...sheet}
      title="Thank You!"
      closesAfter={SUCCESS_MS}
      said="Your feedback has been submitted successfully."
    >
      Ticket {sent.ticket}
    </SuccessSheet>
  );
}
