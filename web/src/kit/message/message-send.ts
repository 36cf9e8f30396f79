import { failureOf, type Refusal, type SendFailure } from '../form/refusal.ts';
import type { Step } from '../form/use-effect-reducer.ts';
import { idToSend, sentFields } from './message-id.ts';

// How a message is sent once: every rule of it, without React and without the network.
// `use-message-form.ts` does what it says.

/**
 * The reason why nothing was sent, or that nobody knows whether it was. Wrong fields show their
 * errors themselves.
 */
export type SendProblem = SendFailure;

/** The values of the form. `sent` is the text sent last without an answer (`message-id.ts`). */
export type MessageValues<Draft> = Draft & { sent: string };

export interface SendState<Draft> {
  /**
   * The request that is not answered yet. `renewed` means that its first id was taken, or had
   * another text.
   */
  request: { draft: Draft; sent: string; atSend: MessageValues<Draft>; renewed: boolean } | null;
  problem: SendProblem | null;
}

export type SendEvent<Draft, Sent> =
  | { type: 'send_pressed'; given: Draft; form: MessageValues<Draft> }
  | { type: 'answered'; there: Sent }
  | { type: 'refused'; refusal: Refusal }
  /** The form was emptied, except for text typed since it was sent. */
  | { type: 'taken_over'; there: Sent; typedSince: boolean }
  /** The server had received a try whose answer was lost. */
  | { type: 'arrived'; there: Sent; form: MessageValues<Draft> }
  | { type: 'discard_pressed' };

export type SendEffect<Draft, Sent> =
  | { type: 'send'; draft: Draft }
  /** Sets these values in the form, and stores its draft with them. */
  | { type: 'set_values'; values: { id?: string; sent: string } }
  | { type: 'take_over'; there: Sent; atSend: MessageValues<Draft> }
  | { type: 'empty_form' }
  | { type: 'show_wrong_fields'; errors: Readonly<Record<string, string>> }
  /** `more` means that text which was typed since is in the form, as a message of its own. */
  | { type: 'report_sent'; there: Sent; more: boolean };

export interface SendRules<Draft, Sent> {
  /**
   * Whether the server's message under this id is the one that was sent now, and not one that
   * another tab sent.
   */
  holds: (there: Sent, draft: Draft) => boolean;
  /** For messages that can be sent only once: the words when something else was sent before. */
  sentBefore?: (there: Sent) => string;
  /** The draft that would be sent; null while nothing can be. */
  draftOf: (typed: Omit<MessageValues<Draft>, 'sent'>) => Draft | null;
  newId: () => string;
}

export function messageReducer<Draft extends { id: string }, Sent>(rules: SendRules<Draft, Sent>) {
  const { holds, newId } = rules;
  type State = SendState<Draft>;
  type Effect = SendEffect<Draft, Sent>;
  type Next = Step<State, Effect>;
  type Request = NonNullable<State['request']>;

  const next = (state: State, ...effects: Effect[]): Next => ({ state, effects });

  /** The form remembers a message before it is sent, because its answer may never come. */
  const send = (request: Request) =>
    next(
      { request, problem: null },
      { type: 'set_values', values: { id: request.draft.id, sent: request.sent } },
      { type: 'send', draft: request.draft },
    );

  const sendUnderNewId = (request: Request) =>
    send({ ...request, draft: { ...request.draft, id: newId() }, renewed: true });

  function answered(request: Request, there: Sent): Next {
    if (holds(there, request.draft)) {
      return next(
        { request: null, problem: null },
        { type: 'take_over', there, atSend: request.atSend },
      );
    }
    if (!request.renewed) return sendUnderNewId(request);
    // The server has an earlier message: this one was not taken, and is not on its way either.
    const message = rules.sentBefore?.(there) ?? 'You already sent something else.';
    return next(
      { request: null, problem: { kind: 'failed', message } },
      { type: 'set_values', values: { sent: '' } },
    );
  }

  function refused(request: Request, refusal: Refusal): Next {
    const { id, sent } = request.atSend;
    if (refusal.why === 'id_taken' && !request.renewed) {
      if (sent === '' || id !== request.draft.id) return sendUnderNewId(request);
      // kit.md 161: nobody has heard of that try; what was taken back is not sent again unasked.
      const message =
        'You may have sent this before, and taken it back. Send it again to send it anew.';
      return next(
        { request: null, problem: { kind: 'failed', message } },
        { type: 'set_values', values: { id: newId(), sent: '' } },
      );
    }
    // It was answered: this try is not one that may have arrived.
    const undone: Effect[] =
      refusal.why === 'unanswered' ? [] : [{ type: 'set_values', values: { id, sent } }];
    if (refusal.why === 'wrong_fields') {
      return next({ request: null, problem: null }, ...undone, {
        type: 'show_wrong_fields',
        errors: refusal.errors,
      });
    }
    return next({ request: null, problem: failureOf(refusal, 'send it again') }, ...undone);
  }

  /** The message was sent. Text changed since stays in the form, as a message of its own. */
  function arrived(state: State, there: Sent, { sent, ...typed }: MessageValues<Draft>): Next {
    if (state.request || sent === '') return next(state);
    if (!holds(there, { ...typed, ...sentFields(sent) } as unknown as Draft)) return next(state);
    const now = rules.draftOf(typed);
    const more = now === null || idToSend(now, sent, newId).id !== now.id;
    return next(
      { ...state, problem: null },
      more ? { type: 'set_values', values: { id: newId(), sent: '' } } : { type: 'empty_form' },
      { type: 'report_sent', there, more },
    );
  }

  return (state: State, event: SendEvent<Draft, Sent>): Next => {
    const { request } = state;
    switch (event.type) {
      case 'send_pressed': {
        if (request) return next(state);
        const { given, form } = event;
        const { id, sent } = idToSend({ ...given, id: form.id }, form.sent, newId);
        return send({ draft: { ...given, id }, sent, atSend: form, renewed: false });
      }
      case 'answered':
        return request ? answered(request, event.there) : next(state);
      case 'refused':
        return request ? refused(request, event.refusal) : next(state);
      case 'taken_over':
        return next(state, { type: 'report_sent', there: event.there, more: event.typedSince });
      case 'arrived':
        return arrived(state, event.there, event.form);
      case 'discard_pressed':
        return next({ ...state, problem: null }, { type: 'empty_form' });
    }
  };
}
