import type { Page } from '@playwright/test';
import { notifyMember } from '../environment/entries/inbox.ts';
import { deleteSessions, join, signIn } from '../environment/entries/members.ts';
import { expect, test } from '../kit/fixtures.ts';
import { SERVER_STOPS } from '../kit/trouble.ts';

const bell = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true });
const entries = (page: Page) =>
  page.getByRole('list', { name: 'Inbox entries' }).getByRole('listitem');

/** Waits until the page has its stream: from then on it is told. */
async function listening(page: Page, go: () => Promise<unknown>): Promise<void> {
  let listens = false;
  page.on('response', (response) => {
    // A server that stops answers that there is none now.
    listens ||= new URL(response.url()).pathname === '/api/live' && response.ok();
  });
  await go();
  await expect.poll(() => listens).toBe(true);
}

test('a notification shows on all devices of its member without a reload, and on nobody else’s', async ({
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
  await expect(tablet.getByText('Your inbox is empty.', { exact: false })).toBeVisible();

  await notifyMember(app, member);
  await expect(bell(page, 'Inbox, 1 unread')).toBeVisible();
  await expect(page.getByText('1 unread in your inbox')).toBeAttached();
  await expect(entries(tablet)).toHaveText([
    /You have a new application for your job “Infant Care Specialist”\..*New/,
  ]);
  await notifyMember(app, member, {
    kind: 'job_application_accepted',
    parts: { job_title: 'Night shift' },
  });
  await expect(bell(page, 'Inbox, 2 unread')).toBeVisible();
  await expect(entries(tablet)).toHaveCount(2);

  // Read on one, it is read on the other.
  await bell(page, 'Inbox, 2 unread').click();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell(page, 'Inbox')).toBeVisible();
  await expect(bell(tablet, 'Inbox')).toBeVisible();
  await expect(tablet.getByText('New', { exact: true })).toHaveCount(0);

  await expect(bell(third, 'Inbox')).toBeVisible();
  await expect(third.getByText('Your inbox is empty.', { exact: false })).toBeVisible();
});

test('the server starts again, and the page goes on by itself; a session that is ended elsewhere is noticed', async ({
  page,
  environment,
  trouble,
}) => {
  trouble.allow(SERVER_STOPS);
  const app = await environment.ownApp();
  const member = await join(page, app);
  await listening(page, () => page.goto(`${app.url}/inbox`));
  await expect(page.getByText('Your inbox is empty.', { exact: false })).toBeVisible();
  await listening(page, () => app.restart());
  await notifyMember(app, member);
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Inbox, 1 unread' }),
  ).toBeVisible();
  await deleteSessions(app, member);
  await expect(page.getByRole('alertdialog', { name: 'Please sign in again' })).toBeVisible();
});
