import { getSession } from '@pcr/contract/account/account.endpoints.ts';
import { acceptAgreement } from '@pcr/contract/agreements/agreements.endpoints.ts';
import { sendFeedback } from '@pcr/contract/help/help.endpoints.ts';
import { openLive } from '@pcr/contract/kit/live/live.endpoints.ts';
import { countUnread } from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import { onTestFinished, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { familyServer } from '../../families/testing/family-server.ts';
import { feedback, fillFeedback } from '../../help/testing/help-screen.ts';
import { helpServer } from '../../help/testing/help-server.ts';
import { callAs, calledAs, calledFor } from '../../kit/api/api.ts';
import { clock, field, press } from '../../kit/testing/component-test.ts';
import { expect, test } from '../../testing/app-test.tsx';
import { emptyDashboard } from '../../testing/empty-dashboard.ts';

// What each person sees before the app is there: how long they wait for the session, and what is
// requested before a text is accepted.

const loading = page.getByRole('status').filter({ hasText: 'Loading…' });
const nda = page.getByRole('dialog', { name: 'Non-Disclosure Agreement' });
const signIn = page.getByRole('button', { name: 'Sign In' });

/** Gives the browser time for its pending work, also while the page's own clock is stopped. */
const turn = (
  (later) => () =>
    new Promise((done) => later(done, 1))
)(window.setTimeout.bind(window));

/**
 * Takes control of the page's clock. A wait of the test for a sign of the page lets some time pass.
 */
function stopTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
}

/**
 * Lets the page's own time pass up to so many milliseconds after `since`, in one go: each wait
 * costs time.
 */
async function passUntil(milliseconds: number, since: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(Math.max(0, since + milliseconds - Date.now()));
}

/**
 * The milliseconds of the page's own time until this is there; work without a timer gets the time
 * it needs.
 */
async function timeUntil(there: Locator): Promise<number> {
  const since = Date.now();
  while (!there.query() && Date.now() - since < 3_000) {
    await vi.advanceTimersByTimeAsync(1);
    await turn();
  }
  return Date.now() - since;
}

test('loading is forced to end after 2 s: a member who was signed in here sees the app', async ({
  server,
  open,
}) => {
  emptyDashboard(server);
  const app = page.getByRole('navigation', { name: 'Main' });
  await open('/dashboard');
  await expect.element(app).toBeVisible();
  stopTime();
  server.hold(getSession);
  const opened = Date.now();
  await open();
  await clock.shows(loading);
  await passUntil(1_990, opened);
  await clock.shows(loading);
  expect(await timeUntil(app)).toBeLessThan(500);
});

test('what a member sends before the page knows their session ends for them, and is said to be theirs (machines.md 43)', async ({
  server,
  member,
  open,
}) => {
  helpServer(server);
  await open('/help-support?feedback');
  await expect.element(feedback).toBeVisible();
  callAs(undefined);
  const session = server.hold(getSession);
  await open();
  await fillFeedback();
  const sending = server.hold(sendFeedback);
  await press(feedback, 'Submit Feedback');
  await sending.arrived;
  expect(calledFor()).toBe(member.user.id);
  const before = calledAs();
  session.letGo();
  await expect.poll(calledAs).toBeGreaterThan(before);
  sending.letGo();
  await expect
    .element(page.getByText('Your feedback has been submitted successfully.'))
    .toBeVisible();
});

test('after loading finishes there are 100 ms before the auth screen', async ({ server, open }) => {
  stopTime();
  server.endSession();
  const held = server.hold(getSession);
  await open('/');
  await held.arrived;
  await clock.shows(loading);
  held.letGo();
  const waited = await timeUntil(signIn);
  expect(waited).toBeGreaterThanOrEqual(100);
  // Long before the 1 s after which nobody waits for the answer.
  expect(waited).toBeLessThan(800);
});

/** Pending answers arrive, and are drawn. */
async function settle(): Promise<void> {
  for (let n = 0; n < 10; n++) await clock.pass(20);
}

const email = field(page.getByRole('main'), 'Email Address');
const password = page.getByRole('textbox', { name: 'Password' });

/** Somebody begins to type their address and password. */
async function type(): Promise<void> {
  await email.fill('ana@example.org');
  await password.fill('four calm otters');
}

async function expectTyped(): Promise<void> {
  await expect.element(email).toHaveValue('ana@example.org');
  await expect.element(password).toHaveValue('four calm otters');
  await expect.element(password).toHaveFocus();
}

test('a visitor waits for the session for 1 s, then the auth screen stands in; text and caret outlive a late answer', async ({
  server,
  open,
}) => {
  stopTime();
  server.endSession();
  const held = server.hold(getSession);
  const opened = Date.now();
  await open('/?mode=sign-in');
  await clock.shows(loading);
  await passUntil(990, opened);
  await timeUntil(password);
  const waited = Date.now() - opened;
  expect(waited).toBeGreaterThanOrEqual(1_000);
  // Pending work takes a turn of 1 ms each, more of them on a busy machine.
  expect(waited).toBeLessThan(1_800);
  await type();
  held.letGo();
  await settle();
  await expectTyped();
});

test('a visitor’s text stays when the session is asked for again', async ({ server, open }) => {
  server.endSession();
  server.setReachable(false);
  await open('/');
  await type();
  server.setReachable(true);
  const held = server.hold(getSession);
  stopTime();
  window.dispatchEvent(new Event('visibilitychange'));
  await held.arrived;
  await settle();
  await expectTyped();
  held.letGo();
  await settle();
  await expectTyped();
});

test('anonymous visitors see only the auth screen, whatever they ask for', async ({
  server,
  open,
}) => {
  server.endSession();
  for (const path of ['/family-records', '/terms-of-service', '/no-such-page']) {
    await open(path);
    await expect.element(signIn).toBeVisible();
    await expect.element(page.getByRole('navigation')).not.toBeInTheDocument();
  }
});

test('before the NDA is accepted nothing is asked for that needs a text, also when the app is opened again', async ({
  server,
  open,
  accepted,
}) => {
  accepted.clear();
  for (const path of ['/', '/family-records', '/inbox']) {
    await open(path);
    await expect.element(nda).toBeVisible();
  }
  expect(server.reached.filter(({ parts }) => parts.needs)).toEqual([]);
  expect(server.reached).not.toContain(countUnread);
});

test('after the NDA come the terms, and until they are accepted the inbox and news are not asked for', async ({
  server,
  open,
  accepted,
}) => {
  emptyDashboard(server);
  accepted.clear();
  await open('/dashboard');
  await nda.getByRole('checkbox').click();
  await press(nda, 'I ACKNOWLEDGE & CONTINUE');
  await expect
    .element(page.getByRole('heading', { name: 'Terms of Service', level: 1 }))
    .toBeVisible();
  expect(server.asked(acceptAgreement)).toMatchObject([{ params: { name: 'nda' } }]);
  expect(server.reached).not.toContain(openLive);
  expect(server.reached).not.toContain(countUnread);
});

test('family records are not asked for before their disclaimer is accepted', async ({
  server,
  open,
  accepted,
}) => {
  familyServer(server);
  accepted.delete('family_disclaimer');
  for (const _ of ['opened', 'again']) {
    await open('/family-records');
    await expect
      .element(page.getByRole('heading', { name: 'Legal Disclaimer Required' }))
      .toBeVisible();
  }
  expect(
    server.reached.filter(({ parts }) => parts.needs?.some((name) => !accepted.has(name))),
  ).toEqual([]);
  await page.getByRole('checkbox').click();
  await press(page, 'I Acknowledge and Continue');
  await expect.element(page.getByRole('heading', { name: 'Family Service Records' })).toBeVisible();
});
