import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { type FieldValues, type Resolver, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { newId } from '../api/ids.ts';
import { useDraft } from '../draft/draft.ts';
import { draftKey } from '../draft/draft-storage.ts';
import { reconcile, snapshot } from '../draft/reconcile.ts';
import { tooLong } from '../form/form-fields.ts';
import { refusalOf } from '../form/refusal.ts';
import { useEffectReducer } from '../form/use-effect-reducer.ts';
import { useFirstWrong } from '../form/use-first-wrong.ts';
import { useSaidToWhoLeft } from '../save/said-to-who-left.ts';
import { type MessageValues, messageReducer, type SendEffect } from './message-send.ts';

/** A message that is filled in: its shape, and how it is sent. */
export interface MessageKind<Draft extends { id: string }, Sent> {
  /** Names the draft on this device. */
  name: string;
  /** What it is called where it is no message: 'your application'. */
  what?: string;
  schema: z.ZodMiniObject;
  blank: () => Draft;
  send: (draft: Draft) => Promise<Sent>;
  /**
   * Whether the server's message under this id is the one that was sent now, and not one that
   * another tab sent.
   */
  holds: (sent: Sent, draft: Draft) => boolean;
  /** `more` means that text which was typed since is in the form, as a message of its own. */
  onSent: (sent: Sent, more: boolean) => void;
  /** For messages that can be sent only once: the words when something else was sent before. */
  sentBefore?: (there: Sent) => string;
}

/**
 * A form that sends a message once, stores the typed text until then, and shows errors beside its
 * button. `fields` is the ref of the element around the fields: the first wrong one gets the focus.
 */
export function useMessageForm<Draft extends { id: string }, Sent>(
  userId: string,
  kind: MessageKind<Draft, Sent>,
) {
  type Name = keyof Draft & string;
  const { schema, blank } = kind;
  const [initial] = useState(() => ({ ...blank(), sent: '' }));
  const form = useForm<FieldValues>({
    defaultValues: initial,
    resolver: zodResolver(
      schema as unknown as Parameters<typeof zodResolver>[0],
    ) as Resolver<FieldValues>,
    // kit.md 45: errors come with the button and go when their field is edited.
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const key = draftKey(userId, kind.name);
  const draft = useDraft(key, form);
  const left = useSaidToWhoLeft({
    ...{ key, what: kind.what ?? 'your message', done: 'sent', stored: draft.stored },
  });
  // This is not useWatch, which misses a draft that fills the form before it listens.
  const values = form.watch() as MessageValues<Draft>;
  const fields = useRef<HTMLDivElement>(null);
  const showWrong = useFirstWrong(fields);
  const reduce = messageReducer<Draft, Sent>({
    holds: kind.holds,
    ...(kind.sentBefore && { sentBefore: kind.sentBefore }),
    draftOf: (typed) => (schema.safeParse(typed).data as Draft | undefined) ?? null,
    newId,
  });
  const [{ request, problem }, dispatch, now] = useEffectReducer(
    reduce,
    { request: null, problem: null },
    run,
  );
  const sending = request !== null;

  function run(effect: SendEffect<Draft, Sent>): Promise<void> | void {
    switch (effect.type) {
      case 'send':
        return kind.send(effect.draft).then(
          (there) => dispatch({ type: 'answered', there }),
          (error: unknown) => {
            const refusal = refusalOf(error, Object.keys(initial));
            const all = dispatch({ type: 'refused', refusal });
            left.tellFailed(now(), refusal.why === 'wrong_fields');
            return all;
          },
        );
      case 'set_values':
        for (const [name, value] of Object.entries(effect.values)) form.setValue(name, value);
        return draft.keep();
      case 'take_over': {
        const empty = { ...blank(), sent: '' };
        // Text that was typed meanwhile is the next message.
        const typedSince = reconcile(form, draft, effect.atSend, empty);
        if (!typedSince) form.reset(empty);
        return dispatch({ type: 'taken_over', there: effect.there, typedSince });
      }
      case 'empty_form':
        form.reset({ ...blank(), sent: '' });
        return draft.clear();
      case 'show_wrong_fields':
        for (const [name, message] of Object.entries(effect.errors))
          form.setError(name, { type: 'server', message });
        return showWrong();
      case 'report_sent':
        return kind.onSent(effect.there, effect.more);
    }
  }

  /** The only error that shows while typing is that a text is too long to be sent. */
  function edited(name: Name, typed: unknown): void {
    const long = tooLong(schema, name, typed);
    if (long) form.setError(name, { type: 'too_big', message: long });
    else form.clearErrors(name);
  }

  const errorOf = (name: Name) => form.formState.errors[name]?.message as string | undefined;
  return {
    fields,
    sending,
    problem,
    /**
     * The id of a message that was sent without an answer, before a reload too; null when there is
     * none.
     */
    unanswered: !sending && values.sent ? values.id : null,
    arrived(there: Sent) {
      void dispatch({ type: 'arrived', there, form: form.getValues() as MessageValues<Draft> });
    },
    /** The time at which the draft in the form was stored; null if there was none. */
    restoredAt: draft.restoredAt,
    /** Whether the device could store the form's content. */
    stored: draft.stored,
    /** Whether anything in it was typed or chosen, now or before. */
    typed: form.formState.isDirty || draft.restoredAt !== null,
    submit: form.handleSubmit(
      (given) =>
        dispatch({
          type: 'send_pressed',
          given: given as Draft,
          form: snapshot(form) as MessageValues<Draft>,
        }),
      showWrong,
    ),
    discard: () => void dispatch({ type: 'discard_pressed' }),
    /** The props of a text field. */
    text: (name: Name) => ({
      error: errorOf(name),
      ...form.register(name, {
        onChange: (event: { target: { value: unknown } }) => edited(name, event.target.value),
      }),
    }),
    /** The props of a field whose value is chosen. */
    choice: <N extends Name>(name: N) => ({
      error: errorOf(name),
      value: values[name],
      onChange(value: Draft[N]) {
        form.setValue(name as string, value, { shouldDirty: true });
        form.clearErrors(name);
      },
    }),
  };
}

/** The parts of such a form that the sheet around its fields needs. */
export type MessageForm = Pick<
  ReturnType<typeof useMessageForm<{ id: string }, unknown>>,
  'fields' | 'sending' | 'problem' | 'stored' | 'typed' | 'restoredAt' | 'submit' | 'discard'
>;
