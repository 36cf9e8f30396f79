import { failureOf, type Refusal, type SendFailure } from '../form/refusal.ts';
import type { Step } from '../form/use-effect-reducer.ts';
import { idToSend, sentFields } from './message-id.ts';

// How a message is sent once: every rule of it, without React and without the network. `use-message-form.ts` does what it
// says.

/** Why it was not sent, or that nobody knows whether it was. Wrong fields are said at the fields. */
export type SendProblem = SendFailure | { kind: 'no_answer'; message: string };

/** What stands in the form: `sent` is what was sent last without hearing that it arrived (`message-id.ts`). */
export type MessageValues<Draft> = Draft & { sent: string };

export interface SendState<Draft> {
  /** What was asked of the server and is not answered yet. `renewed`: its first id was taken, or had another text. */
  request: { draft: Draft; sent: string; atSend: MessageValues<Draft>; inNetwork: boolean; renewed: boolean } | null;
  problem: SendProblem | null;
}

export type SendEvent<Draft, Sent> =
  | { type: 'send_pressed'; given: Draft; form: MessageValues<Draft>; inNetwork: boolean }
  | { type: 'answered'; there: Sent }
  | { type: 'refused'; refusal: Refusal }
  /** The form is empty, but for what was typed since it was sent. */
  | { type: 'taken_over'; there: Sent; typedSince: boolean }
  /** The server turned out to have what a try without an answer had sent. */
  | { type: 'arrived'; there: Sent; form: MessageValues<Draft> }
  | { type: 'discard_pressed' };

export type SendEffect<Draft, Sent> =
  | { type: 'send'; draft: Draft }
  /** And keeps the draft with them. */
  | { type: 'set_values'; values: { id?: string; sent: string } }
  | { type: 'take_over'; there: Sent; atSend: MessageValues<Draft> }
  | { type: 'empty_form' }
  | { type: 'show_wrong_fields'; errors: Readonly<Record<string, string>> }
  /** `more`: text that was typed since stands in the form, as a message of its own. */
  | { type: 'report_sent'; there: Sent; more: boolean };

export interface SendRules<Draft, Sent> {
  /** Whether what the server has under this id is what was sent now, and not what another tab sent under it. */
  holds: (there: Sent, draft: Draft) => boolean;
  /** Of what can be sent once only: what to do with the text when something else was sent before. */
  sentBefore?: (there: Sent) => string;
  /** What would be sent of this; null while nothing can be. */
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

  /** What goes out is noted before it goes: its answer may never come. */
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
      return next({ request: null, problem: null }, { type: 'take_over', there, atSend: request.atSend });
    }
    if (!request.renewed) return sendUnderNewId(request);
    // What was sent before: this was not taken, and is not on its way either.
    const message = rules.sentBefore?.(there) ?? 'Something else was sent before.';
    return next({ request: null, problem: { kind: 'failed', message } }, { type: 'set_values', values: { sent: '' } });
  }

  function refused(request: Request, refusal: Refusal): Next {
    if (refusal.why === 'id_taken' && !request.renewed) return sendUnderNewId(request);
    if (refusal.why === 'wrong_fields') {
      return next({ request: null, problem: null }, { type: 'show_wrong_fields', errors: refusal.errors });
    }
    const problem: SendProblem =
      refusal.why === 'unanswered' && request.inNetwork
        ? { kind: 'no_answer', message: refusal.message }
        : failureOf(refusal, 'send it again');
    return next({ request: null, problem });
  }

  /** It is sent, then. What was changed since stays, as a message of its own. */
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
        const { given, form, inNetwork } = event;
        const { id, sent } = idToSend({ ...given, id: form.id }, form.sent, newId);
        return send({ draft: { ...given, id }, sent, atSend: form, inNetwork, renewed: false });
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
