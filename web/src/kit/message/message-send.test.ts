import { describe, expect, test } from 'vitest';
import type { Refusal } from '../form/refusal.ts';
import { idToSend } from './message-id.ts';
import { messageReducer, type SendEvent, type SendRules, type SendState } from './message-send.ts';

interface Draft {
  id: string;
  subject: string;
  text: string;
}
/** The message as the server has it. */
interface Sent {
  subject: string;
  text: string;
  ticket: string;
}
type Values = Draft & { sent: string };

const GIVEN: Draft = { id: 'a', subject: 'Hours', text: 'When are you open?' };
const FORM: Values = { ...GIVEN, sent: '' };
const SENT: Sent = { subject: 'Hours', text: 'When are you open?', ticket: 'PCR-1' };
const OTHER: Sent = { ...SENT, text: 'Are you open?' };
/** What the form remembers of a try. */
const notedAs = (draft: Draft) => idToSend(draft, '', () => 'never').sent;
/** The form after a try without an answer. */
const TRIED: Values = { ...FORM, sent: notedAs(GIVEN) };

const UNANSWERED: Refusal = { why: 'unanswered', message: 'The server cannot be reached.' };
const ID_TAKEN: Refusal = { why: 'id_taken', message: 'Please save it again.' };

/** A message form, with the effects of the last event. */
function opened(change: Partial<SendRules<Draft, Sent>> = {}) {
  let ids = 0;
  const reduce = messageReducer<Draft, Sent>({
    holds: (there, { subject, text }) => there.subject === subject && there.text === text,
    draftOf: (typed) => (typed.text ? typed : null),
    newId: () => `new ${++ids}`,
    ...change,
  });
  let state: SendState<Draft> = { request: null, problem: null };
  const send = (event: SendEvent<Draft, Sent>) => {
    const next = reduce(state, event);
    state = next.state;
    return next.effects;
  };
  return {
    state: () => state,
    send,
    press: (form: Values = FORM) => {
      const { sent: _, ...given } = form;
      return send({ type: 'send_pressed', given, form });
    },
    answer: (there: Sent) => send({ type: 'answered', there }),
    refuse: (refusal: Refusal) => send({ type: 'refused', refusal }),
    arrive: (there: Sent, form: Values) => send({ type: 'arrived', there, form }),
  };
}

const under = (id: string, draft: Draft = GIVEN) => [
  { type: 'set_values', values: { id, sent: notedAs(draft) } },
  { type: 'send', draft: { ...draft, id } },
];

/** A try that was answered does not count as one that may have arrived. */
const NOT_SENT = { type: 'set_values', values: { id: 'a', sent: '' } };

describe('a message', () => {
  test('is noted before it goes', () => {
    expect(opened().press()).toEqual(under('a'));
  });

  test('that is sent leaves the form, and is reported with whether more was typed', () => {
    const form = opened();
    form.press();
    expect(form.answer(SENT)).toEqual([{ type: 'take_over', there: SENT, atSend: FORM }]);
    expect(form.state()).toEqual({ request: null, problem: null });
    for (const typedSince of [true, false]) {
      expect(form.send({ type: 'taken_over', there: SENT, typedSince })).toEqual([
        { type: 'report_sent', there: SENT, more: typedSince },
      ]);
    }
  });

  test('is sent once, however often the button is pressed, and hears no answer that it does not wait for', () => {
    const form = opened();
    expect([...form.answer(SENT), ...form.refuse(ID_TAKEN)]).toEqual([]);
    expect(form.state()).toEqual({ request: null, problem: null });
    form.press();
    expect(form.press({ ...FORM, text: 'Are you open?' })).toEqual([]);
  });

  test('that is discarded takes along what was said of it', () => {
    const form = opened();
    form.press();
    form.refuse(UNANSWERED);
    expect(form.send({ type: 'discard_pressed' })).toEqual([{ type: 'empty_form' }]);
    expect(form.state().problem).toBeNull();
  });
});

describe('a message whose answer was lost', () => {
  test('goes out again under the same id, so that both make one', () => {
    expect(opened().press(TRIED)).toEqual(under('a'));
    const { id, subject, text, sent } = TRIED;
    const reversed: Values = { sent, text, subject, id };
    expect(Object.keys(reversed)).toEqual(Object.keys(TRIED).reverse());
    expect(opened().press(reversed), 'in whatever order its fields are').toEqual(under('a'));
  });

  test('and that was changed since goes out under an id of its own', () => {
    const changed = { ...GIVEN, text: 'Are you open?' };
    expect(opened().press({ ...changed, sent: TRIED.sent })).toEqual(under('new 1', changed));
  });

  test('is said to be in doubt, and is sent where it turns out to have arrived: the form is empty', () => {
    const form = opened();
    form.press();
    form.refuse(UNANSWERED);
    expect(form.state().problem).toEqual({
      kind: 'no_answer',
      message: 'The server cannot be reached.',
    });
    expect(form.arrive(SENT, TRIED)).toEqual([
      { type: 'empty_form' },
      { type: 'report_sent', there: SENT, more: false },
    ]);
    expect(form.state().problem).toBeNull();
  });

  test.each([
    ['was changed', 'Are you open?'],
    ['is not complete', ''],
  ])('and turns out to have arrived leaves what %s since, as a message of its own', (_, text) => {
    expect(opened().arrive(SENT, { ...TRIED, text })).toEqual([
      { type: 'set_values', values: { id: expect.stringMatching(/^new \d$/), sent: '' } },
      { type: 'report_sent', there: SENT, more: true },
    ]);
  });

  test('has not arrived as long as nothing was sent, something else is there, or it is on its way again', () => {
    const form = opened();
    expect(form.arrive(SENT, FORM)).toEqual([]);
    expect(form.arrive(OTHER, TRIED)).toEqual([]);
    form.press(TRIED);
    expect(form.arrive(SENT, TRIED)).toEqual([]);
    expect(form.state().request).not.toBeNull();
  });
});

describe('an id', () => {
  test('that is taken is given up: the message goes out under a new one', () => {
    const form = opened();
    form.press();
    expect(form.refuse(ID_TAKEN)).toEqual(under('new 1'));
    expect(form.answer(SENT)).toEqual([{ type: 'take_over', there: SENT, atSend: FORM }]);
    // Under which another tab sent something else, too.
    form.press();
    expect(form.answer(OTHER)).toEqual(under('new 2'));
  });

  test('is given up once, not for ever', () => {
    const form = opened();
    form.press();
    form.refuse(ID_TAKEN);
    expect(form.refuse(ID_TAKEN)).toEqual([NOT_SENT]);
    expect(form.state().problem).toEqual({ kind: 'failed', message: 'Please save it again.' });
  });

  test('that is taken after a try that nobody heard of is asked about: it may have been taken back (kit.md 161)', () => {
    const form = opened();
    form.press(TRIED);
    expect(form.refuse(ID_TAKEN)).toEqual([
      { type: 'set_values', values: { id: 'new 1', sent: '' } },
    ]);
    expect(form.state()).toMatchObject({
      request: null,
      problem: { message: expect.stringContaining('taken it back') },
    });
  });
});

describe('what can be sent once only', () => {
  test.each([
    [
      'its own words',
      { sentBefore: ({ ticket }: Sent) => `You sent this before (${ticket}).` },
      'You sent this before (PCR-1).',
    ],
    ['plain words', {}, 'You already sent something else.'],
  ])(
    'and was sent before with another text says so in %s, and waits for no answer',
    (_, change, message) => {
      const form = opened(change);
      form.press();
      form.answer(OTHER);
      expect(form.answer(OTHER)).toEqual([{ type: 'set_values', values: { sent: '' } }]);
      expect(form.state()).toEqual({ request: null, problem: { kind: 'failed', message } });
    },
  );
});

describe('a message that is refused', () => {
  test('for wrong fields says so at the fields', () => {
    const form = opened();
    form.press();
    const errors = { subject: 'Subject is required' };
    expect(form.refuse({ why: 'wrong_fields', errors })).toEqual([
      NOT_SENT,
      { type: 'show_wrong_fields', errors },
    ]);
    expect(form.state()).toEqual({ request: null, problem: null });
  });

  test('since the session had ended is to be sent again', () => {
    const form = opened();
    form.press();
    form.refuse({ why: 'session_ended', message: 'User not authenticated' });
    expect(form.state().problem).toEqual({
      kind: 'session_ended',
      message: 'Your session ended. Sign in again, then send it again.',
    });
  });

  test('says why, until it is sent again', () => {
    const form = opened();
    form.press();
    const refusal = {
      why: 'not_found',
      restorable: false,
      message: 'This job is not here.',
    } as const;
    expect(form.refuse(refusal)).toEqual([NOT_SENT]);
    expect(form.state()).toEqual({
      request: null,
      problem: { kind: 'failed', message: 'This job is not here.' },
    });
    form.press(TRIED);
    expect(form.state().problem).toBeNull();
  });
});
