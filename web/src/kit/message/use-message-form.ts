import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { type FieldValues, type Resolver, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { ApiError, OfflineError } from '../api/api.ts';
import { newId } from '../api/ids.ts';
import { useDraft } from '../draft/draft.ts';
import { draftKey } from '../draft/draft-storage.ts';
import { reconcile, snapshot } from '../draft/reconcile.ts';
import { tooLong } from '../form/form-fields.ts';
import { useFirstWrong } from '../form/use-first-wrong.ts';
import { idToSend } from './message-id.ts';

/** A message that is filled in: its shape, and how it is sent. */
export interface MessageKind<Draft extends { id: string }, Sent> {
  /** Names the draft on this device. */
  name: string;
  schema: z.ZodMiniObject;
  blank: () => Draft;
  send: (draft: Draft) => Promise<Sent>;
  /** Whether what the server has under this id is what was sent now, and not what another tab sent under it. */
  holds: (sent: Sent, draft: Draft) => boolean;
  /** `more`: text that was typed since stands in the form, as a message of its own. */
  onSent: (sent: Sent, more: boolean) => void;
  /** Of what can be sent once only: what to do with the text when something else was sent before. */
  sentBefore?: (there: Sent) => string;
}

/** Why it was not sent, or that nobody knows whether it was. Wrong fields are said at the fields. */
export interface SendProblem {
  kind: 'failed' | 'no_answer' | 'session_ended';
  message: string;
}

/** It may have arrived: the way broke with it under way, or something in between waited for the server in vain. */
const isUnanswered = (error: unknown) =>
  error instanceof OfflineError || (error instanceof ApiError && [502, 504].includes(error.status));

/**
 * A form that sends a message once, keeps what is typed until then, and says beside its button what went wrong. `fields`
 * goes on the element that holds the fields: the first wrong one gets the focus.
 */
export function useMessageForm<Draft extends { id: string }, Sent>(userId: string, kind: MessageKind<Draft, Sent>) {
  type Name = keyof Draft & string;
  const { schema, blank } = kind;
  const [initial] = useState(() => ({ ...blank(), sent: '' }));
  const form = useForm<FieldValues>({
    defaultValues: initial,
    resolver: zodResolver(schema as unknown as Parameters<typeof zodResolver>[0]) as Resolver<FieldValues>,
    // kit.md 45: errors come with the button and go when their field is edited.
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const draft = useDraft(draftKey(userId, kind.name), form);
  // Not useWatch, which does not hear of a draft that fills the form before it listens.
  const values = form.watch() as Draft & { sent: string };
  const fields = useRef<HTMLDivElement>(null);
  const showWrong = useFirstWrong(fields);
  const busy = useRef(false);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<SendProblem | null>(null);

  async function attempt(given: Draft): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    setProblem(null);
    const atSend = snapshot(form);
    const inNetwork = navigator.onLine;
    try {
      const first = await send(given).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'id_taken') return null;
        throw error;
      });
      const sent = first !== null && kind.holds(first, given) ? first : await sendUnderNewId(given);
      if (!kind.holds(sent, given)) {
        refuseSecond(sent);
        return;
      }
      const empty = { ...blank(), sent: '' };
      // What was typed meanwhile is the next message.
      const more = reconcile(form, draft, atSend, empty);
      if (!more) form.reset(empty);
      kind.onSent(sent, more);
    } catch (error) {
      fail(error, inNetwork);
    } finally {
      busy.current = false;
      setSending(false);
    }
  }

  function send(given: Draft): Promise<Sent> {
    const { id, sent } = idToSend({ ...given, id: form.getValues('id') }, form.getValues('sent'), newId);
    form.setValue('id', id);
    form.setValue('sent', sent);
    draft.keep();
    return kind.send({ ...given, id });
  }

  function sendUnderNewId(given: Draft): Promise<Sent> {
    form.setValue('id', newId());
    return send(given);
  }

  /** The answer is what was sent before: this was not taken, and is not on its way either. */
  function refuseSecond(there: Sent): void {
    form.setValue('sent', '');
    draft.keep();
    const message = kind.sentBefore?.(there) ?? 'Something else was sent before.';
    setProblem({ kind: 'failed', message });
  }

  function fail(error: unknown, inNetwork: boolean): void {
    const wrong = error instanceof ApiError && error.code === 'invalid_input' ? error.fields : {};
    const known = Object.entries(wrong).filter(([name]) => name in initial);
    for (const [name, message] of known) form.setError(name, { type: 'server', message });
    if (known.length > 0) showWrong();
    else if (error instanceof ApiError && error.code === 'not_authenticated') {
      setProblem({ kind: 'session_ended', message: 'Your session had ended. Once you are signed in, send it again.' });
    } else {
      const message = error instanceof Error ? error.message : 'Something went wrong. Please try again.';
      setProblem({ kind: inNetwork && isUnanswered(error) ? 'no_answer' : 'failed', message });
    }
  }

  /**
   * The server has what was sent last without an answer: it is sent. What was changed since stays, as a message of its
   * own.
   */
  function arrived(there: Sent): void {
    const { id, sent, ...typed } = form.getValues();
    if (busy.current || sent === '') return;
    const tried = { ...typed, ...Object.fromEntries(JSON.parse(sent) as [string, unknown][]), id } as unknown as Draft;
    if (!kind.holds(there, tried)) return;
    const now = schema.safeParse({ ...typed, id });
    const changed = !now.success || idToSend(now.data as Draft, sent, newId).id !== id;
    if (changed) {
      form.setValue('id', newId());
      form.setValue('sent', '');
      draft.keep();
    } else {
      form.reset({ ...blank(), sent: '' });
      draft.clear();
    }
    setProblem(null);
    kind.onSent(there, changed);
  }

  /** While typing only this is said: that a text is longer than can be sent. */
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
    /** The id of what was sent without hearing that it arrived, before a reload too; null when there is no such thing. */
    unanswered: !sending && values.sent ? values.id : null,
    arrived,
    /** When the draft that stands in the form was kept; null if there was none. */
    restoredAt: draft.restoredAt,
    submit: form.handleSubmit((given) => attempt(given as Draft), showWrong),
    discard() {
      form.reset({ ...blank(), sent: '' });
      draft.clear();
      setProblem(null);
    },
    /** For a text. */
    text: (name: Name) => ({
      error: errorOf(name),
      ...form.register(name, {
        onChange: (event: { target: { value: unknown } }) => edited(name, event.target.value),
      }),
    }),
    /** For what is chosen. */
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
