import {
  HELP_LIMITS,
  type SentMessageDetails,
  SupportDraft,
} from '@pcr/contract/help/help.schema.ts';
import { operatorName } from '@pcr/contract/kit/words/operator.ts';
import { Send } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { newId } from '../kit/api/ids.ts';
import { useOfflineText } from '../kit/api/online.ts';
import { ChoiceField } from '../kit/controls/ChoiceField.tsx';
import { TextArea } from '../kit/controls/TextArea.tsx';
import { TextField } from '../kit/controls/TextField.tsx';
import { RestoredDraft } from '../kit/draft/RestoredDraft.tsx';
import { SendProblemNote } from '../kit/message/SendProblem.tsx';
import { useArrival } from '../kit/message/use-arrival.ts';
import { useMessageForm } from '../kit/message/use-message-form.ts';
import { Banner } from '../kit/ui/Banner.tsx';
import { Button } from '../kit/ui/Button.tsx';
import { Card } from '../kit/ui/Card.tsx';
import { useSendSupportMessage, useStored } from './help.data.ts';
import { optionsOf, PRIORITY_LABELS } from './help.labels.ts';
import { type OpenMessage, OwnMessage } from './OwnMessage.tsx';

const blank = (): SupportDraft => ({ id: newId(), subject: '', message: '', priority: 'medium' });

/** The message form of Help & Support (help.md 6). */
export function SupportForm({ onView }: { onView: (id: string) => void }) {
  return (
    <OwnMessage form="support" noun="message">
      {(open) => <OwnForm {...open} onView={onView} />}
    </OwnMessage>
  );
}

function OwnForm({ userId, name, note, onView }: OpenMessage & { onView: (id: string) => void }) {
  const { mutateAsync } = useSendSupportMessage();
  const offline = useOfflineText();
  const [sent, setSent] = useState<SentMessageDetails | null>(null);
  const form = useMessageForm(userId, {
    name,
    schema: SupportDraft,
    blank,
    send: mutateAsync,
    holds: (there, { subject, message }) => there.subject === subject && there.body === message,
    onSent: setSent,
  });
  useArrival(form, useStored(form.unanswered, form.problem?.kind === 'no_answer'));
  const { text, choice } = form;
  const done = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (sent) done.current?.scrollIntoView({ block: 'nearest' });
  }, [sent]);

  return (
    <Card>
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <div ref={done} className="empty:hidden">
          {sent && (
            <Banner
              tone="success"
              live="polite"
              title={`Your message is saved as ticket ${sent.ticket}`}
              action={
                <Button look="secondary" onClick={() => onView(sent.id)}>
                  View message
                </Button>
              }
            >
              You can check below if it has reached {operatorName()}, and read the answer.
            </Banner>
          )}
        </div>
        {note}
        <RestoredDraft since={form.restoredAt} onDiscard={form.discard} />
        <div ref={form.fields} className="flex flex-col gap-4">
          <TextField label="Subject" required autoComplete="off" {...text('subject')} />
          <TextArea
            label="Message"
            required
            rows={5}
            limit={HELP_LIMITS.message}
            {...text('message')}
          />
          <ChoiceField
            label="Priority"
            options={optionsOf(PRIORITY_LABELS)}
            {...choice('priority')}
          />
        </div>
        <SendProblemNote problem={form.problem} stored={form.stored} />
        {offline && !form.problem && (
          <Banner tone="amber" live="polite" title={offline}>
            {form.stored
              ? 'What you type is kept on this device. Send it when the connection is back.'
              : 'This device could not keep a copy of what you typed. Don’t close this until it is sent.'}
          </Banner>
        )}
        <Button
          type="submit"
          icon={Send}
          busy={form.sending}
          busyLabel="Sending..."
          className="wide:self-start"
        >
          Send Message
        </Button>
      </form>
    </Card>
  );
}
