import * as endpoints from '@pcr/contract/notifications/sent/sent.endpoints.ts';
import {
  type MemberChannel,
  SENT_PAGE,
  type SentNotification,
  type SentWay,
} from '@pcr/contract/notifications/sent/sent.schema.ts';
import { newId } from '../../kit/api/ids.ts';
import { type AnsweringServer, Refused } from '../../kit/testing/answering-server.ts';
import { pageOf } from '../../kit/testing/entry-store.ts';

const NOW = '2026-03-03T18:00:00Z';

/** Answers for the messages sent to the page's member. */
export function sentServer(server: AnsweringServer) {
  let items: SentNotification[] = [];
  let email_refused_at: string | null = null;
  const wayOf = (given: Partial<SentWay>): SentWay => ({
    ...{
      id: newId(),
      channel: 'mail',
      state: 'delivered',
      delivered_at: NOW,
      next_attempt_at: null,
      last_error: null,
    },
    ...given,
    can: { retry: given.state === 'failed' },
  });
  const add = (subject: string, ...ways: Partial<SentWay>[]): SentNotification => {
    const sent = { id: newId(), subject, created_at: NOW, ways: ways.map(wayOf) };
    items = [sent, ...items];
    return sent;
  };
  const waiting = { state: 'waiting', delivered_at: null, next_attempt_at: NOW } as const;
  const test = (channel: MemberChannel) => add('This is a test from PCR', { channel, ...waiting });
  server.answer(endpoints.listSentNotifications, ({ query }) =>
    pageOf(items, query.cursor, SENT_PAGE),
  );
  server.answer(endpoints.getMailAddressState, () => ({ email_refused_at }));
  server.answer(endpoints.tryMailAddressAgain, () => {
    email_refused_at = null;
    test('mail');
    return { email_refused_at };
  });
  server.answer(endpoints.sendTestNotification, ({ in: { channel } }) => {
    if (channel === 'mail') return test(channel);
    throw new Refused('invalid_input', { fields: { channel: 'Confirm your phone number first.' } });
  });
  const change = (id: string, to: Partial<SentWay>) => {
    items = items.map((sent) => ({
      ...sent,
      ways: sent.ways.map((way) => (way.id === id ? wayOf({ ...way, ...to }) : way)),
    }));
  };
  server.answer(endpoints.retryNotification, ({ params: { id } }) => {
    change(id, { ...waiting, last_error: null });
    const sent = items.find(({ ways }) => ways.some((way) => way.id === id));
    if (!sent) throw new Refused('not_found');
    return sent;
  });
  return {
    add,
    /** Waiting ones have arrived. */
    arrives(): void {
      for (const { ways } of items) {
        for (const { id, state } of ways) {
          if (state === 'waiting')
            change(id, { state: 'delivered', delivered_at: NOW, next_attempt_at: null });
        }
      }
    },
    refusesAddress(): void {
      email_refused_at = NOW;
    },
  };
}
