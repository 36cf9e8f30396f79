import type { Page } from '@playwright/test';
import { takesMessages } from '../environment/conversations.ts';
import { join } from '../environment/members.ts';
import { expect, test } from '../kit/fixtures.ts';

const log = (page: Page) => page.getByRole('log', { name: 'Conversation' });

async function write(page: Page, words: string): Promise<void> {
  await page.getByLabel(/^Message/).fill(words);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(log(page).getByText(words)).toBeVisible();
  await expect(page.getByLabel(/^Message/)).toHaveValue('');
}

test('one writes, the other reads it live and answers; after a block nothing more arrives', async ({
  page,
  app,
  member,
  device,
}) => {
  const theirs = await device();
  const ben = await join(theirs, app, { full_name: 'Ben Baker' });
  const card = await takesMessages(app, ben);
  await takesMessages(app, member);
  await theirs.goto(`${app.url}/inbox`);
  await expect(theirs.getByText('Your inbox is empty.')).toBeVisible();

  await page.goto(`${app.url}/messages/new/${card}`);
  await page.getByLabel(/^Message/).fill('Are you free on Monday?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(log(page).getByText('Are you free on Monday?')).toBeVisible();

  await theirs.getByRole('link', { name: /^You have a new message from another member\./ }).click();
  await expect(log(theirs).getByText('Are you free on Monday?')).toBeVisible();
  await expect(theirs.getByRole('heading', { name: member.full_name })).toBeVisible();
  await write(theirs, 'Yes, gladly.');
  await expect(log(page).getByText('Yes, gladly.')).toBeVisible();

  await theirs.getByRole('button', { name: 'Block' }).click();
  await expect(theirs.getByText('You blocked this member')).toBeVisible();
  await write(page, 'Never to be read');
  await page.reload();
  await expect(log(page).getByText('Never to be read')).toBeVisible();
  await theirs.reload();
  await expect(log(theirs).getByText('Yes, gladly.')).toBeVisible();
  await theirs.getByRole('button', { name: 'Unblock' }).click();
  await write(page, 'Good morning');
  await expect(log(theirs).getByText('Good morning')).toBeVisible();
  await expect(log(theirs).getByText('Never to be read')).not.toBeAttached();
});
