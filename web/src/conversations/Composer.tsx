import { CONVERSATION_LIMITS } from '@pcr/contract/conversations/conversations.schema.ts';
import { ConsentLink } from '../consent/consent.ts';
import { RestoredDraft } from '../kit/draft/RestoredDraft.tsx';
import { SendLine } from '../kit/message/SendLine.tsx';
import { SendProblemNote } from '../kit/message/SendProblem.tsx';
import type { useMessageForm } from '../kit/message/use-message-form.ts';

type Form = Pick<
  ReturnType<typeof useMessageForm<{ id: string; body: string }, unknown>>,
  'submit' | 'fields' | 'problem' | 'stored' | 'sending' | 'restoredAt' | 'discard' | 'text'
>;

export interface ComposerProps {
  form: Form;
  /** Why nothing can be sent; null if it can. Typed text stays. */
  refused: string | null;
  /** It never can be again: the typed text is there to be copied. */
  over?: boolean;
  /** The other can answer. */
  answerable: boolean;
  /** The writer's name goes to the other with this line, and was not there before. */
  namesWriter: boolean;
}

/**
 * Where a line is written, in the bar of its page, with what the writer should know before they
 * send.
 */
export function Composer({ form, refused, over = false, answerable, namesWriter }: ComposerProps) {
  return (
    <form
      onSubmit={form.submit}
      noValidate
      aria-label="Write a message"
      className="flex flex-col gap-2"
    >
      <RestoredDraft
        since={form.restoredAt}
        inLine={!over}
        {...(over && { note: 'You can’t send it here anymore. Copy what you need.' })}
        onDiscard={form.discard}
      />
      <SendLine
        label="Message"
        limit={CONVERSATION_LIMITS.body}
        fields={form.fields}
        sending={form.sending}
        canSend={!refused}
        {...form.text('body')}
      />
      <SendProblemNote problem={form.problem} stored={form.stored} inLine />
      {refused ? (
        <p role="status" className="text-ink-soft">
          {refused}
        </p>
      ) : (
        <>
          {!answerable && (
            <p className="text-sm text-ink-soft">
              They can’t write back, because you take no messages.{' '}
              <ConsentLink to="allow_contact_through_app">Take messages</ConsentLink>
            </p>
          )}
          {namesWriter && <p className="text-sm text-ink-soft">They’ll see your name.</p>}
        </>
      )}
    </form>
  );
}
