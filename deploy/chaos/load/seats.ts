import { newId } from '../../../server/src/testing/new-id.ts';
import { type Chance, oneOf } from './chance.ts';
import type { Pen } from './recorder.ts';

// Answers to events with few seats and no waitlist, for which many members ask at once.

export const answerKey = (event: string, who: number) => `${event} ${who}`;

export interface OwnAnswers {
  answer(): Promise<void>;
}

export function ownAnswers(pen: Pen, chance: Chance, events: readonly string[]): OwnAnswers {
  /** What a member's client would send an answer to an event under. */
  const ids = new Map(events.map((event) => [event, newId()]));
  return {
    async answer() {
      const event = oneOf(chance, events) ?? '';
      const response = oneOf(chance, ['attending', 'maybe', 'not_attending']) ?? 'maybe';
      const key = answerKey(event, pen.who);
      const { outcome } = await pen.write(
        { does: 'set', room: 'answer', key, token: response },
        {
          ...{ method: 'PUT', path: `/events/${event}/rsvp` },
          body: { id: ids.get(event), response, notes: null },
        },
      );
      if (outcome === 'unknown' || chance() < 0.5) return;
      await pen.read(
        { room: 'answer', of: [key] },
        { method: 'GET', path: `/events/${event}` },
        (text) => {
          const mine = JSON.parse(text).my_rsvp;
          return mine ? { [key]: mine.response } : {};
        },
      );
    },
  };
}
