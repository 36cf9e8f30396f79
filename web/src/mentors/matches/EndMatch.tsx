import { Id } from '@pcr/contract/kit/shapes.ts';
import { operatorName } from '@pcr/contract/kit/words/operator.ts';
import {
  MATCH_LIMITS,
  MatchEnd,
  type MentorMatch,
} from '@pcr/contract/mentors/matches/matches.schema.ts';
import * as z from 'zod/mini';
import { newId } from '../../kit/api/ids.ts';
import { FormSection } from '../../kit/controls/FormSection.tsx';
import { StarInput } from '../../kit/controls/StarInput.tsx';
import { TextArea } from '../../kit/controls/TextArea.tsx';
import { MessageSheet } from '../../kit/message/MessageSheet.tsx';
import { useArrival } from '../../kit/message/use-arrival.ts';
import { useMessageForm } from '../../kit/message/use-message-form.ts';
import { toastSuccess } from '../../kit/toast/toast.ts';
import { useEnd } from './matches.data.ts';
import { endDraftName, otherName } from './matches.labels.ts';

const EndDraft = z.extend(MatchEnd, { id: Id });
type EndDraft = z.infer<typeof EndDraft>;

export interface EndMatchProps {
  open: boolean;
  userId: string;
  match: MentorMatch;
  onClose: () => void;
}

/**
 * The end of a match with a thank-you note, or the thanks of the other after it (mentors.md 65,
 * 66).
 */
export default function EndMatch({ open, userId, match, onClose }: EndMatchProps) {
  const { mutateAsync } = useEnd(match.id);
  const thanks = match.status === 'ended';
  const form = useMessageForm<EndDraft, MentorMatch>(userId, {
    name: endDraftName(match.id),
    schema: EndDraft,
    blank: () => ({ id: newId(), thank_you: '', rating: null, rating_words: '' }),
    send: ({ id: _, ...said }) => mutateAsync(said),
    holds: (there, draft) => there.status === 'ended' && there.my_thank_you === draft.thank_you,
    onSent() {
      toastSuccess(thanks ? 'Thank you sent' : 'Mentorship ended');
      onClose();
    },
  });
  // The answer was lost, and the words are there. Without words nothing says whose end it was.
  useArrival(form, form.unanswered !== null && match.my_thank_you !== null ? match : undefined);
  const { can } = match;
  return (
    <MessageSheet
      {...{ open, onClose, form }}
      title={thanks ? 'Say Thank You' : 'End Mentorship'}
      description={<span className="wrap-anywhere">With {otherName(match)}</span>}
      press={thanks ? 'Send' : 'End Mentorship'}
      pressing={thanks ? 'Sending...' : 'Ending...'}
      over={
        can.end || can.thank || form.sending || form.unanswered
          ? null
          : 'You have already said thank you.'
      }
      before={
        !thanks && (
          <p>
            Meetings that are still to come are cancelled. Goals and notes stay here for both of you
            to read.
          </p>
        )
      }
    >
      <TextArea
        label="Thank-you note"
        rows={4}
        limit={MATCH_LIMITS.thank_you}
        hint="The other person reads it here."
        {...form.text('thank_you')}
      />
      <FormSection title={`For ${operatorName()} alone`}>
        <p className="text-sm text-ink-soft">
          The other person never sees your stars and these words.
        </p>
        <StarInput label="How was it?" {...form.choice('rating')} />
        <TextArea
          label="What should we know?"
          rows={3}
          limit={MATCH_LIMITS.rating_words}
          {...form.text('rating_words')}
        />
      </FormSection>
    </MessageSheet>
  );
}
