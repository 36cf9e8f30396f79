import type { Page } from '@playwright/test';
import { tellMember, tellMuch } from '../environment/inbox.ts';
import { endSessions, join, signIn } from '../environment/members.ts';
import { expect, test } from '../kit/fixtures.ts';
import { NO_NETWORK } from '../kit/trouble.ts';

const bell = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });
const entries = (page: Page) => page.getByRole('list', { name: 'Inbox entries' }).getByRole('listitem');

/** Waits until the page has its stream: from then on it is told. */
async function listening(page: Page, go: () => Promise<unknown>): Promise<void> {
  const stream = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/live');
  await go();
  expect((await stream).status()).toBe(200);
}

test('what somebody is told shows on all of their devices with no reload, and on nobody else’s', async ({
  page,
  app,
  member,
  device,
}) => {
  const tablet = await device();
  await signIn(tablet, app, member);
  const third = await device();
  await join(third, app, { full_name: 'Bo Other' });
  await listening(page, () => page.goto('/dashboard'));
  await listening(tablet, () => tablet.goto('/inbox'));
  await listening(third, () => third.goto('/inbox'));
  await expect(bell(page, 'Inbox')).toBeVisible();
  await expect(tablet.getByText('There is nothing in your inbox yet.', { exact: false })).toBeVisible();

  await tellMember(app, member);
  await expect(bell(page, 'Inbox, 1 unread')).toBeVisible();
  await expect(page.getByText('1 unread in your inbox')).toBeAttached();
  await expect(entries(tablet)).toHaveText([/You have a new application for your job “Infant Care Specialist”\..*New/]);
  await tellMember(app, member, { kind: 'job_application_accepted', parts: { job_title: 'Night shift' } });
  await expect(bell(page, 'Inbox, 2 unread')).toBeVisible();
  await expect(entries(tablet)).toHaveCount(2);

  // Read on one, it is read on the other.
  await bell(page, 'Inbox, 2 unread').click();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell(page, 'Inbox')).toBeVisible();
  await expect(bell(tablet, 'Inbox')).toBeVisible();
  await expect(tablet.getByText('New', { exact: true })).toHaveCount(0);

  await expect(bell(third, 'Inbox')).toBeVisible();
  await expect(third.getByText('There is nothing in your inbox yet.', { exact: false })).toBeVisible();
});

test('an entry leads to what it is about, and is read then', async ({ page, app, member }) => {
  const subject_id = '01990000-0000-7000-8000-00000000b001';
  await tellMember(app, member, { kind: 'job_application_declined', subject_id });
  await page.goto('/inbox');
  const read = page.waitForResponse(/\/api\/inbox\/[^/]+\/read$/);
  await page.getByRole('link', { name: /was declined/ }).click();
  await expect(page).toHaveURL(new RegExp(`/jobs\\?job=${subject_id}$`));
  expect((await read).status()).toBe(200);
  await page.getByRole('dialog', { name: 'Job' }).getByRole('button', { name: 'Close' }).click();
  await expect(bell(page, 'Inbox')).toBeVisible();
});

test('a mail leads to the entry and on to its place; back does not lead there again', async ({ page, app, member }) => {
  const id = await tellMember(app, member);
  await page.goto('/dashboard');
  await page.goto(`/inbox?open=${id}`);
  await expect(page).toHaveURL(/\/jobs\?job=.*tab=applications$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a link to somebody else’s entry says so, and shows one’s own inbox', async ({ page, app, member, device }) => {
  const theirs = await device();
  const id = await tellMember(app, await join(theirs, app));
  await tellMember(app, member, { parts: { job_title: 'Mine' } });
  await page.goto(`/inbox?open=${id}`);
  await expect(page.getByText('This entry is not in your inbox')).toBeVisible();
  await expect(entries(page)).toHaveText([/“Mine”/]);
});

test('a long inbox comes page after page', async ({ page, app, member }) => {
  await tellMuch(app, member, 70, 'Helper');
  await page.goto('/inbox');
  await expect(entries(page)).toHaveCount(30);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(entries(page)).toHaveCount(60);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(entries(page)).toHaveCount(70);
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
});

test('a device that was away from the network shows what was told meanwhile when it is back', async ({
  page,
  app,
  member,
  trouble,
}) => {
  trouble.allow(NO_NETWORK);
  await listening(page, () => page.goto('/inbox'));
  // The stream can be there before the page's code.
  await expect(page.getByText('There is nothing in your inbox yet.', { exact: false })).toBeVisible();
  await page.context().setOffline(true);
  await tellMember(app, member);
  await listening(page, () => page.context().setOffline(false));
  await expect(bell(page, 'Inbox, 1 unread')).toBeVisible();
  await expect(entries(page)).toHaveCount(1);
});

test('the server starts again, and the page goes on by itself', async ({ page, environment, trouble }) => {
  trouble.allow(NO_NETWORK);
  const app = await environment.ownApp();
  const member = await join(page, app);
  await listening(page, () => page.goto(`${app.url}/inbox`));
  await listening(page, () => app.restart());
  await tellMember(app, member);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Inbox, 1 unread' })).toBeVisible();
});

test('a session that is ended elsewhere is noticed without a touch', async ({ page, app, member }) => {
  await listening(page, () => page.goto('/inbox'));
  await endSessions(app, member);
  await expect(page.getByRole('alertdialog', { name: 'Please sign in again' })).toBeVisible();
});

test('a tab that nobody looks at has no stream, and hears what it missed when somebody does', async ({
  page,
  app,
  member,
}) => {
  const streams: string[] = [];
  page.on('requestfailed', (request) => {
    if (request.url().includes('/api/live')) streams.push('ended');
  });
  await page.clock.install();
  await listening(page, () => page.goto('/inbox'));
  const hide = (hidden: boolean) =>
    page.evaluate(
      (state) => {
        Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      },
      hidden ? 'hidden' : 'visible',
    );
  await hide(true);
  await page.clock.runFor(11_000);
  await expect.poll(() => streams).toEqual(['ended']);
  await tellMember(app, member);
  await listening(page, () => hide(false));
  await expect(bell(page, 'Inbox, 1 unread')).toBeVisible();
});

test('nothing is asked for before terms and NDA are accepted', async ({ page, app }) => {
  await join(page, app, { accepted: [] });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/(live|inbox)/.test(request.url())) asked.push(request.url());
  });
  await page.goto('/dashboard');
  await expect(page.getByRole('dialog', { name: 'Non-Disclosure Agreement' })).toBeVisible();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'I ACKNOWLEDGE & CONTINUE' }).click();
  await expect(page.getByRole('heading', { name: 'Terms of Service', level: 1 })).toBeVisible();
  expect(asked).toEqual([]);
});
