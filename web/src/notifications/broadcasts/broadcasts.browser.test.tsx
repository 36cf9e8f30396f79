import {
  confirmBroadcast,
  getBroadcast,
} from '@pcr/contract/notifications/broadcasts/broadcasts.endpoints.ts';
import type { Broadcast } from '@pcr/contract/notifications/broadcasts/broadcasts.schema.ts';
import { countUnread, listInbox } from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import { INBOX_TOPIC } from '@pcr/contract/notifications/inbox/inbox.schema.ts';
import { page } from 'vitest/browser';
import { newId } from '../../kit/api/ids.ts';
import { type AnsweringServer, Refused } from '../../kit/testing/answering-server.ts';
import { address, press, textsOf, toast } from '../../kit/testing/component-test.ts';
import { expect, test } from '../../testing/app-test.tsx';
import { emptyDashboard } from '../../testing/empty-dashboard.ts';

// notifications.md 96 to 98 on the screen. Who is told what is proved on PostgreSQL.

const SENT = '2026-03-03T18:00:00Z';
const banner = page.getByRole('complementary', { name: 'Emergency' });
const alert = (subject: string) =>
  banner.getByRole('alert').filter({ hasText: `Emergency: ${subject}` });
const seen = { name: 'I have seen this' };

/** Answers for what the operator told the page's member. */
function broadcastServer(server: AnsweringServer) {
  let told: Broadcast[] = [];
  const publish = () => server.publish({ topic: INBOX_TOPIC, id: null, everyone: false });
  const find = (id: string) => {
    const found = told.find((one) => one.id === id);
    if (!found) throw new Refused('not_found');
    return found;
  };
  const confirm = (id: string) => {
    told = told.map((one) =>
      one.id === id ? { ...one, seen_at: one.seen_at ?? SENT, can: { confirm: false } } : one,
    );
    return find(id);
  };
  emptyDashboard(server);
  server.answer(listInbox, () => ({ items: [], next: null }));
  server.answer(countUnread, () => {
    const emergencies = told
      .filter(({ can }) => can.confirm)
      .map((one) => ({ ...one, first_sentence: 'Stay in.' }));
    return { unread: emergencies.length, ...(emergencies.length > 0 && { emergencies }) };
  });
  server.answer(getBroadcast, ({ params }) => find(params.id));
  server.answer(confirmBroadcast, ({ params }) => confirm(params.id));
  return {
    /** The operator sends one; its id. */
    send(message_subject: string, more: Partial<Broadcast> = {}): string {
      const id = newId();
      const kind = more.kind ?? 'emergency';
      const words = [{ block: 'paragraph' as const, runs: [{ text: 'Stay in.' }] }];
      const can = { confirm: kind === 'emergency' };
      told = [
        { id, kind, message_subject, words, created_at: SENT, seen_at: null, can, ...more },
        ...told,
      ];
      publish();
      return id;
    },
    confirmElsewhere(id: string) {
      confirm(id);
      publish();
    },
  };
}

test('an emergency stands on every screen, in sight wherever one has scrolled to, until it is confirmed', async ({
  server,
  open,
}) => {
  const operator = broadcastServer(server);
  await open('/dashboard');
  await expect.poll(() => server.listening).toBe(1);
  await expect.element(banner).not.toBeInTheDocument();
  const id = operator.send('Storm tonight');
  // notifications.md 120
  await expect.element(alert('Storm tonight')).toMatchTextContent('Stay in.');
  await open('/inbox');
  await expect.element(alert('Storm tonight')).toBeVisible();
  document
    .querySelector('main')
    ?.append(Object.assign(document.createElement('p'), { style: 'height: 200vh' }));
  window.scrollTo(0, document.documentElement.scrollHeight);
  await expect.element(banner).toBeInViewport({ ratio: 1 });
  await banner.getByRole('button', seen).click();
  await expect.element(banner).not.toBeInTheDocument();
  expect(server.asked(confirmBroadcast)).toEqual([{ params: { id } }]);
  await open('/inbox');
  await expect.element(page.getByText(/^Your inbox is empty/)).toBeVisible();
  await expect.element(banner).not.toBeInTheDocument();
});

test.for([0, 500])(
  'one that arrives moves nothing under the finger, %d px down',
  async (down, { server, open }) => {
    const operator = broadcastServer(server);
    await open('/inbox');
    const words = page.getByText(/^Your inbox is empty/);
    await expect.element(words).toBeVisible();
    await expect.poll(() => server.listening).toBe(1);
    document
      .querySelector('main')
      ?.append(Object.assign(document.createElement('p'), { style: 'height: 200vh' }));
    window.scrollTo(0, down);
    const top = () => Math.round(words.element().getBoundingClientRect().top);
    const before = top();
    const id = operator.send('Storm tonight');
    await expect.element(banner).toBeInViewport({ ratio: 1 });
    await expect.poll(top).toBeGreaterThanOrEqual(before - 1);
    expect(top()).toBeLessThanOrEqual(before);
    operator.confirmElsewhere(id);
    await expect.element(banner).not.toBeInTheDocument();
    await expect.poll(() => Math.abs(window.scrollY - down)).toBeLessThanOrEqual(1);
  },
);

test('of several, the newest comes first, and stays when it could not be confirmed, which is said; the next when it is', async ({
  server,
  open,
}) => {
  const operator = broadcastServer(server);
  const [older] = [operator.send('Storm tonight'), operator.send('Water is not safe')];
  await open('/inbox');
  await expect
    .element(alert('Water is not safe').getByText(/and 1 more after this$/))
    .toBeVisible();
  const mend = server.refuse(confirmBroadcast, 'internal');
  await press(banner, seen.name);
  await expect.element(toast(/try again/)).toBeVisible();
  await expect.element(alert('Water is not safe')).toBeVisible();
  mend();
  await press(banner, seen.name);
  await expect.element(alert('Storm tonight')).toBeVisible();
  await expect.poll(() => server.listening).toBe(1);
  operator.confirmElsewhere(older);
  await expect.element(banner).not.toBeInTheDocument();
});

test('it takes the place of the grace period, which comes back', async ({
  server,
  open,
  member,
}) => {
  member.grace_period_ends_at = new Date(Date.now() + 3_600_000).toISOString();
  const operator = broadcastServer(server);
  operator.send('Storm tonight');
  await open('/inbox');
  await expect.element(alert('Storm tonight')).toBeVisible();
  const grace = page.getByRole('complementary', { name: 'Grace period' });
  await expect.element(grace).not.toBeInTheDocument();
  await press(banner, seen.name);
  await expect.element(grace).toBeVisible();
});

test('its page says all of it in the app’s own looks, and that it was seen', async ({
  server,
  open,
}) => {
  const operator = broadcastServer(server);
  const id = operator.send('Storm tonight', {
    words: [
      { block: 'heading', runs: [{ text: 'What to do' }] },
      {
        block: 'paragraph',
        runs: [{ text: 'Stay ' }, { text: 'inside <b>', strong: true }, { text: '.' }],
      },
      {
        block: 'list',
        ordered: true,
        items: [[{ text: 'Call', link: 'tel:+15125550100' }], [{ text: 'Wait' }]],
      },
      { block: 'quote', runs: [{ text: 'Be calm' }] },
      { block: 'line' },
      { block: 'paragraph', runs: [{ text: 'Map', link: 'https://example.org/map' }] },
    ],
  });
  await open('/inbox');
  await banner.getByRole('link', { name: 'Read it' }).click();
  await expect.poll(address).toBe(`/broadcasts/${id}`);
  await expect
    .element(page.getByRole('heading', { name: 'Storm tonight', level: 1 }))
    .toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'What to do', level: 2 })).toBeVisible();
  await expect.element(page.getByText('inside <b>')).toHaveProperty('localName', 'strong');
  expect(textsOf(page.getByRole('main').getByRole('listitem'))).toEqual(['Call', 'Wait']);
  await expect
    .element(page.getByRole('link', { name: 'Call' }))
    .toHaveAttribute('href', 'tel:+15125550100');
  await expect
    .element(page.getByRole('link', { name: 'Map' }))
    .toHaveAttribute('rel', 'noopener noreferrer');
  await expect.element(page.getByRole('blockquote')).toHaveTextContent('Be calm');
  await expect.element(banner.getByRole('link', { name: 'Read it' })).not.toBeInTheDocument();
  await press(banner, seen.name);
  await expect
    .element(page.getByText(/^You said that you have seen this on Mar \d(, 2026)? at /))
    .toBeVisible();
});

test('a newsletter has no banner, and leads to what one gets', async ({ server, open }) => {
  const operator = broadcastServer(server);
  const id = operator.send('Autumn', { kind: 'newsletters' });
  await open(`/broadcasts/${id}`);
  await expect.element(page.getByText(/^Newsletter from PCR on Mar \d(, 2026)? at /)).toBeVisible();
  await expect.element(banner).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('link', { name: 'notification settings' }))
    .toHaveAttribute('href', '/notifications');
});
