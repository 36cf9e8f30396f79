import type { Page } from '@playwright/test';
import { join } from '../environment/entries/members.ts';
import { expect, test } from '../kit/fixtures.ts';
import { NO_NETWORK } from '../kit/trouble.ts';
import {
  answerFromCommandLine,
  fillSupport,
  messages,
  OPERATOR,
  openHelp,
  REACHABLE,
  sendSupport,
  supportForm,
} from './help-screen.ts';

test.use({ settings: REACHABLE });

const bell = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true });
const listening = (page: Page) =>
  page.waitForResponse((response) => new URL(response.url()).pathname === '/api/live');

test('a member writes to the operator and hears the answer at once, and nobody else does', {
  tag: '@first',
}, async ({ page, app, environment, member, device, trouble }) => {
  trouble.allow(NO_NETWORK);
  const others = await device();
  await join(others, app, { full_name: 'Bo Other' });
  const othersHear = listening(others);
  await others.goto('/dashboard');
  await othersHear;
  const sheet = page.getByRole('dialog', { name: /^Message PCR-/ });
  const stored = supportForm(page).getByText(/Your message is saved as ticket PCR-\d+/);
  let ticket = '';
  let id = '';

  await test.step('a message is stored under a ticket, reaches the operator by mail, and says so', async () => {
    const hears = listening(page);
    await openHelp(page);
    await hears;
    await fillSupport(page, 'Sharing', 'How do I\nshare a record?');
    await supportForm(page).getByRole('radio', { name: 'High' }).check();
    await sendSupport(page);
    await expect(stored).toBeVisible();
    ticket = /PCR-\d+/.exec((await stored.textContent()) ?? '')?.[0] ?? '';
    await expect(supportForm(page).getByLabel('Subject')).toHaveValue('');
    const mail = await environment.mailbox.next(OPERATOR, `[${ticket}] Support: Sharing`);
    expect(mail.text).toContain('How do I\n  share a record?');
    expect(mail.text).toContain('priority: high');
    expect(mail.text).toContain(`userEmail: ${member.email}`);
  });

  await test.step('it stands in the list and can be looked at, after a reload too', async () => {
    const entry = messages(page).getByRole('button', { name: `View message ${ticket}: Sharing` });
    await expect(entry.getByText('Delivered')).toBeVisible();
    await entry.click();
    await expect(sheet.getByText('How do I share a record?')).toBeVisible();
    await expect(sheet.getByText('High priority')).toBeVisible();
    await expect(page).toHaveURL(/\?message=/);
    id = new URL(page.url()).searchParams.get('message') ?? '';
    const hears = listening(page);
    await page.reload();
    await hears;
    await expect(sheet.getByText(/Reached PCR support today at/)).toBeVisible();
  });

  await test.step('an answer of the operator shows on the open message, and is read by that', async () => {
    await expect(sheet.getByText('There is no answer yet.')).toBeVisible();
    await answerFromCommandLine(app, ticket, 'Open it and press Share.');
    await expect(sheet.getByText('Open it and press Share.')).toBeVisible();
    // Seen and read are two messages: a member who leaves between them still has it as new.
    const unread = async () => (await page.request.get(`${app.url}/api/inbox/unread`)).json();
    await expect.poll(unread, { timeout: 30_000 }).toEqual({ unread: 0 });
    await page.goBack();
    await expect(sheet).toHaveCount(0);
    await expect(bell(page, 'Inbox')).toBeVisible();
  });

  await test.step('elsewhere it rings at once, and leads to the message', async () => {
    await page.getByRole('link', { name: 'Back to Profile' }).click();
    await expect(page).toHaveURL('/profile');
    await answerFromCommandLine(app, ticket, 'Then choose a colleague.');
    await bell(page, 'Inbox, 1 unread').click();
    await page
      .getByRole('link', { name: /^PCR support answered your message “Sharing”\..*New/ })
      .click();
    await expect(page).toHaveURL(new RegExp(`/help-support\\?message=${id}$`));
    await expect(sheet.getByText('Then choose a colleague.')).toBeVisible();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(bell(page, 'Inbox')).toBeVisible();
  });

  await test.step('nobody else hears of it, or sees it', async () => {
    await expect(bell(others, 'Inbox')).toBeVisible();
    await openHelp(others, `?message=${id}`);
    await expect(others.getByRole('dialog').getByText('This message is not here')).toBeVisible();
    await expect(others.getByText('Sharing')).toHaveCount(0);
  });
});
