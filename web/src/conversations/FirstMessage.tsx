import type { Conversation } from '@pcr/contract/conversations/conversations.schema.ts';
import {
  CONVERSATION_LIMITS,
  ConversationMessageDraft,
} from '@pcr/contract/conversations/conversations.schema.ts';
import { useNavigate } from 'react-router';
import { newId } from '../kit/api/ids.ts';
import { TextArea } from '../kit/controls/TextArea.tsx';
import { MessageSheet } from '../kit/message/MessageSheet.tsx';
import { useMessageForm } from '../kit/message/use-message-form.ts';
import { paths } from '../paths.ts';

export interface FirstMessageProps {
  open: boolean;
  userId: string;
  /** Names its draft. */
  name: string;
  /** 'the person who posted this job' */
  to: string;
  send: (draft: ConversationMessageDraft) => Promise<Conversation>;
  /** Why one may not write to them any more; null while one may. */
  over: string | null;
  onClose: () => void;
}

/**
 * The first message to a member whom one may write to without a card; the conversation goes on
 * among one's messages (mentors.md 63, jobs.md 61).
 */
export default function FirstMessage({
  open,
  userId,
  name,
  to,
  send,
  over,
  onClose,
}: FirstMessageProps) {
  const navigate = useNavigate();
  const form = useMessageForm<ConversationMessageDraft, Conversation>(userId, {
    name,
    schema: ConversationMessageDraft,
    blank: () => ({ id: newId(), body: '' }),
    send,
    holds: () => true,
    onSent: ({ id }) => void navigate(paths.message(id)),
  });
  return (
    <MessageSheet
      {...{ open, onClose, form }}
      focusField
      title="New Message"
      description={<span className="wrap-anywhere">To {to}</span>}
      press="Send"
      over={form.sending ? null : over}
    >
      <TextArea
        label="Message"
        required
        rows={5}
        limit={CONVERSATION_LIMITS.body}
        hint="They’ll see your name."
        {...form.text('body')}
      />
    </MessageSheet>
  );
}
