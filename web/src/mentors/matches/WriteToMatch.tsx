import type { Conversation } from '@pcr/contract/conversations/conversations.schema.ts';
import {
  CONVERSATION_LIMITS,
  ConversationMessageDraft,
} from '@pcr/contract/conversations/conversations.schema.ts';
import type { MentorMatch } from '@pcr/contract/mentors/matches/matches.schema.ts';
import { useNavigate } from 'react-router';
import { newId } from '../../kit/api/ids.ts';
import { TextArea } from '../../kit/controls/TextArea.tsx';
import { MessageSheet } from '../../kit/message/MessageSheet.tsx';
import { useMessageForm } from '../../kit/message/use-message-form.ts';
import { paths } from '../../paths.ts';
import { useWrite } from './matches.data.ts';
import { otherName, writeDraftName } from './matches.labels.ts';

export interface WriteToMatchProps {
  open: boolean;
  userId: string;
  match: MentorMatch;
  onClose: () => void;
}

/**
 * The first message to the other of a match; the conversation goes on among one's messages
 * (mentors.md 63).
 */
export default function WriteToMatch({ open, userId, match, onClose }: WriteToMatchProps) {
  const { mutateAsync } = useWrite(match.id);
  const navigate = useNavigate();
  const form = useMessageForm<ConversationMessageDraft, Conversation>(userId, {
    name: writeDraftName(match.id),
    schema: ConversationMessageDraft,
    blank: () => ({ id: newId(), body: '' }),
    send: (draft) => mutateAsync(draft),
    holds: () => true,
    onSent: ({ id }) => void navigate(paths.message(id)),
  });
  return (
    <MessageSheet
      {...{ open, onClose, form }}
      focusField
      title="New Message"
      description={<span className="wrap-anywhere">To {otherName(match)}</span>}
      press="Send"
      over={
        match.can.message || form.sending
          ? null
          : 'This mentorship does not go on. You can’t write from here.'
      }
    >
      <TextArea
        label="Message"
        required
        rows={5}
        limit={CONVERSATION_LIMITS.body}
        hint="They see your name."
        {...form.text('body')}
      />
    </MessageSheet>
  );
}
