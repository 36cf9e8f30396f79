import { getSession } from '@pcr/contract/account/account.endpoints.ts';
import { acceptAgreement } from '@pcr/contract/agreements/agreements.endpoints.ts';
import { getDashboard } from '@pcr/contract/dashboard/dashboard.endpoints.ts';
import { onTestFinished, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { familyServer } from '../families/testing/family-server.ts';
import type { AnsweringServer } from '../kit/testing/answering-server.ts';
import { press } from '../kit/testing/component-test.ts';
import { expect, test } from '../testing/app-test.tsx';

// Who sees what before the app stands: how long one waits for the session, and what is asked for before a text is accepted.

const loading = page.getByRole('status').filter({ hasText: 'Loading…' });
const signIn = page.getByRole('button', { name: 'Sign In' });

function dashboardServer(server: AnsweringServer): void {
  server.answer(getDashboard, () => ({
    recent_jobs: [],
    any_jobs: true,
    recent_activity: [],
    announcements: { items: [], more: 0, any: true },
  }));
}

/** Takes the page's time in hand. */
function stopTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

/** The milliseconds of the page's own time that pass until this is there; what needs no time gets what it needs. */
async function timeUntil(there: Locator): Promise<number> {
  let waited = 0;
  for (; !there.query() && waited < 500; waited++) await vi.advanceTimersByTimeAsync(1);
  return waited;
}

test('a visitor waits for the session for 1 s, then the auth screen stands in', async ({ server, open }) => {
  stopTime();
  server.endSession();
  server.hold(getSession);
  await open('/');
  await expect.element(loading).toBeVisible();
  await vi.advanceTimersByTimeAsync(990);
  await expect.element(loading).toBeVisible();
  expect(await timeUntil(signIn)).toBeLessThan(50);
});

test('loading is forced to end after 2 s: who was signed in here sees the app', async ({ server, open }) => {
  dashboardServer(server);
  const app = page.getByRole('navigation', { name: 'Main' });
  await open('/dashboard');
  await expect.element(app).toBeVisible();
  stopTime();
  server.hold(getSession);
  await open();
  await expect.element(loading).toBeVisible();
  await vi.advanceTimersByTimeAsync(1990);
  await expect.element(loading).toBeVisible();
  expect(await timeUntil(app)).toBeLessThan(500);
});

test('after loading finishes there are 100 ms before the auth screen', async ({ server, open }) => {
  stopTime();
  server.endSession();
  const held = server.hold(getSession);
  await open('/');
  await held.arrived;
  await expect.element(loading).toBeVisible();
  held.letGo();
  const waited = await timeUntil(signIn);
  expect(waited).toBeGreaterThanOrEqual(100);
  expect(waited).toBeLessThan(200);
});

test('anonymous visitors see only the auth screen, whatever they ask for', async ({ server, open }) => {
  server.endSession();
  for (const path of ['/', '/family-records', '/dashboard', '/terms-of-service', '/no-such-page']) {
    await open(path);
    await expect.element(signIn).toBeVisible();
    await expect.element(page.getByRole('navigation')).not.toBeInTheDocument();
  }
});

test('before a text is accepted nothing is asked for that needs it, also when the app is opened again', async ({
  server,
  open,
  accepted,
}) => {
  dashboardServer(server);
  familyServer(server);
  accepted.clear();
  /** What the server would have refused. */
  const refused = () => server.askedOf.filter(({ parts }) => parts.needs?.some((name) => !accepted.has(name)));
  const nda = page.getByRole('dialog', { name: 'Non-Disclosure Agreement' });
  for (const path of ['/', '/dashboard', '/jobs', '/family-records', '/inbox']) {
    await open(path);
    await expect.element(nda).toBeVisible();
  }
  await nda.getByRole('checkbox').click();
  await press(nda, 'I ACKNOWLEDGE & CONTINUE');
  await expect.element(page.getByRole('heading', { name: 'Terms of Service', level: 1 })).toBeVisible();
  expect(server.asked(acceptAgreement)).toMatchObject([{ params: { name: 'nda' } }]);
  expect(refused()).toEqual([]);

  accepted.add('terms_of_service');
  for (const _ of ['opened', 'again']) {
    await open('/family-records');
    await expect.element(page.getByRole('heading', { name: 'Legal Disclaimer Required' })).toBeVisible();
  }
  expect(refused()).toEqual([]);
});
