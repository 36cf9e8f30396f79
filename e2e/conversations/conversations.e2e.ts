import type { Page } from '@playwright/test';
import { revokeAll } from '../environment/entries/consents.ts';
import { takesMessages } from '../environment/entries/conversations.ts';
import { join } from '../environment/entries/members.ts';
import { operate } from '../environment/operator.ts';
import { expect, test } from '../kit/fixtures.ts';

const log = (page: Page) => page.getByRole('log', { name: 'Conversation' });

async function write(page: Page, words: string): Promise<void> {
  await page.getByLabel(/^Message/).fill(words);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(log(page).getByText(words)).toBeVisible();
  await expect(page.getByLabel(/^Message/)).toHaveValue('');
}

test('one writes from a card, the other reads it live and answers, blocks and reports; what each takes back shows live', {
  tag: '@first',
}, async ({ page, app, member, device }) => {
  const theirs = await device();
  const ben = await join(theirs, app, { full_name: 'Ben Baker' });
  const card = await takesMessages(app, ben);
  await takesMessages(app, member);
  await theirs.goto(`${app.url}/inbox`);
  await expect(theirs.getByText('Your inbox is empty.')).toBeVisible();

  await page.goto(`${app.url}/dashboard?member=${card}`);
  await page
    .getByRole('dialog', { name: 'Ben Baker' })
    .getByRole('link', { name: 'Message' })
    .click();
  await page.getByLabel(/^Message/).fill('Are you free on Monday?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(log(page).getByText('Are you free on Monday?')).toBeVisible();

  await theirs.getByRole('link', { name: `${member.full_name} wrote to you` }).click();
  await expect(log(theirs).getByText('Are you free on Monday?')).toBeVisible();
  await expect(theirs.getByRole('heading', { name: member.full_name })).toBeVisible();
  await write(theirs, 'Yes, gladly.');
  await expect(log(page).getByText('Yes, gladly.')).toBeVisible();

  const choose = async (words: string) => {
    await theirs.getByRole('button', { name: 'Report or block' }).click();
    await theirs.getByRole('dialog').getByRole('button', { name: words }).click();
  };
  await choose('Block');
  await expect(theirs.getByText('You blocked this member')).toBeVisible();
  await write(page, 'Never to be read');
  await page.reload();
  await expect(log(page).getByText('Never to be read')).toBeVisible();
  await theirs.reload();
  await expect(log(theirs).getByText('Yes, gladly.')).toBeVisible();
  await theirs.getByRole('button', { name: 'Unblock' }).click();
  await expect(theirs.getByText('You blocked this member')).not.toBeAttached();
  await write(page, 'Good morning');
  await expect(log(theirs).getByText('Good morning')).toBeVisible();
  await expect(log(theirs).getByText('Never to be read')).not.toBeAttached();

  await choose('Report a message');
  await log(theirs)
    .getByRole('listitem')
    .filter({ hasText: 'Good morning' })
    .getByRole('button')
    .click();
  const report = theirs.getByRole('dialog', { name: 'Report this message' });
  await report.getByLabel(/^Reason/).selectOption('It is unkind or a threat');
  await report.getByRole('button', { name: 'Send Report' }).click();
  await expect(log(theirs).getByText(/^You reported this message\./)).toBeVisible();
  const reported = await operate(app, ['conversations', 'reported']);
  const [, line = ''] = /^([-0-9a-f]{36}) .*Good morning$/m.exec(reported) ?? [];
  await operate(app, ['conversations', 'remove', line, '--yes']);
  for (const one of [page, theirs])
    await expect(log(one).getByText('Good morning')).not.toBeAttached();

  const name = page.getByRole('heading', { name: 'Ben Baker' });
  await name.getByRole('link').click();
  await expect(page.getByRole('dialog', { name: 'Ben Baker' })).toBeVisible();
  await page.goBack();
  await revokeAll(theirs, app);
  await expect(page.getByText('They take no messages now.')).toBeVisible();
  await expect(name.getByRole('link')).not.toBeAttached();
});
