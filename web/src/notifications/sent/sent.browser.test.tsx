import {
  retryNotification,
  sendTestNotification,
  tryMailAddressAgain,
} from '@pcr/contract/notifications/sent/sent.endpoints.ts';
import { page } from 'vitest/browser';
import { clock, press, textsOf, toast } from '../../kit/testing/component-test.ts';
import { expect, test } from '../../testing/app-test.tsx';
import { sentServer } from '../testing/sent-server.ts';

const cards = page.getByRole('list', { name: 'Sent to me' }).getByRole('heading', { level: 3 });
const REASON = 'The mail server refused it (550).';

test('each thing that was sent says what became of each way, and why (notifications.md 42)', async ({
  server,
  open,
}) => {
  const sent = sentServer(server);
  sent.add(
    'Your application was accepted',
    { state: 'failed', delivered_at: null, last_error: REASON },
    { channel: 'push' },
  );
  await open('/notifications/sent');
  await expect.element(page.getByRole('heading', { name: 'What Was Sent to Me' })).toBeVisible();
  await expect.poll(() => textsOf(cards)).toEqual(['Your application was accepted']);
  const list = page.getByRole('list', { name: 'Sent to me' });
  await expect.element(list.getByText('Not sent')).toBeVisible();
  await expect.element(list.getByText(REASON)).toBeVisible();
  await expect.element(list.getByText('Sent', { exact: true })).toBeVisible();
  // Only failed ones.
  await expect.element(list.getByRole('button')).toHaveLength(1);
});

test('Retry tries what has failed again, says in place where it could not, and the page shows when it has arrived', async ({
  server,
  open,
}) => {
  const sent = sentServer(server);
  const { ways } = sent.add('Your application was accepted', {
    state: 'failed',
    delivered_at: null,
    last_error: REASON,
  });
  await open('/notifications/sent');
  const retry = 'Retry email: Your application was accepted';
  const allow = server.refuse(retryNotification, 'too_many_requests', {
    message: 'Too many tries. Please wait 5 minutes and try again.',
  });
  await press(page, retry);
  await expect
    .element(
      page.getByText('Not tried again. Too many tries. Please wait 5 minutes and try again.'),
    )
    .toBeVisible();
  allow();
  clock.stand();
  await press(page, retry);
  await expect.element(page.getByText('Waiting')).toBeVisible();
  await expect.element(page.getByText(REASON)).not.toBeInTheDocument();
  expect(server.asked(retryNotification).at(-1)).toEqual({ params: { id: ways[0]?.id } });
  sent.arrives();
  await clock.pass(4_000);
  await expect.element(page.getByText('Sent', { exact: true })).toBeVisible();
});

test('a test of a channel stands in the list; one that leads nowhere says what is missing', async ({
  server,
  open,
}) => {
  sentServer(server);
  await open('/notifications/sent');
  await expect.element(page.getByText(/^Nothing was sent to you yet\./)).toBeVisible();
  const held = server.hold(sendTestNotification);
  await page.getByRole('button', { name: 'Email: send me a test' }).dblClick();
  held.letGo();
  await expect.poll(() => textsOf(cards)).toEqual(['This is a test from PCR']);
  expect(server.asked(sendTestNotification)).toHaveLength(1);
  await press(page, 'Text: send me a test');
  await expect
    .element(page.getByText('Text message: Confirm your phone number first.'))
    .toBeVisible();
});

test('an address that takes no mail is told of, and tried again at a press', async ({
  server,
  open,
}) => {
  const sent = sentServer(server);
  sent.refusesAddress();
  await open('/notifications/sent');
  await expect.element(page.getByText('Your email address did not take our mail')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Check My Address' }))
    .toHaveAttribute('href', '/account-settings');
  const held = server.hold(tryMailAddressAgain);
  await page.getByRole('button', { name: 'Try Again' }).dblClick();
  await held.arrived;
  expect(server.asked(tryMailAddressAgain)).toHaveLength(1);
  held.letGo();
  await expect.element(toast('We sent a test to your email address')).toBeVisible();
  await expect
    .element(page.getByText('Your email address did not take our mail'))
    .not.toBeInTheDocument();
  await expect.poll(() => textsOf(cards)).toEqual(['This is a test from PCR']);
});
