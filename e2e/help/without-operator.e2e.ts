import { join } from '../environment/entries/members.ts';
import { expect, test } from '../kit/fixtures.ts';
import {
  answerFromCommandLine,
  chat,
  fillSupport,
  keepMessage,
  messages,
  openHelp,
  sendSupport,
  supportForm,
} from './help-screen.ts';

test('where nobody is set to be reached a message waits, live chat leads to the form, and answers can be read all the same', async ({
  page,
  app,
  member,
  device,
}) => {
  const line = await keepMessage(app, member, {
    kind: 'chat',
    subject: 'Message',
    body: 'Is anybody there?',
  });

  await test.step('live chat is closed and leads to the form', async () => {
    await openHelp(page);
    await expect(page.getByText('You can expect an answer within 3 working days.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Email' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Live Chat' }).click();
    await expect(
      chat(page).getByText('You can expect an answer within 3 working days.'),
    ).toBeVisible();
    await chat(page).getByRole('button', { name: 'Write a message' }).click();
    await expect(supportForm(page).getByLabel('Subject')).toBeFocused();
  });

  await test.step('a message waits, and says for whom', async () => {
    await fillSupport(page, 'Who reads this?');
    await sendSupport(page);
    const entry = messages(page).getByRole('button', { name: /Who reads this/ });
    await expect(entry).toContainText('Waiting');
    await expect(entry).toContainText('The operator reads messages here by hand.');
  });

  await test.step('an answer from before live chat was closed can still be read, where its entry leads', async () => {
    await answerFromCommandLine(app, line, 'Yes, here I am.');
    await page.goto('/inbox');
    await page.getByRole('link', { name: /^The operator wrote to you in live chat\./ }).click();
    await expect(chat(page).getByText('There is no live chat here')).toBeVisible();
    await expect(chat(page).getByRole('log').getByText('Yes, here I am.')).toBeVisible();
  });

  await test.step('a member who has not accepted the terms can read the operator’s answer, in its place and from the mail', async () => {
    const newcomer = await device();
    const other = await join(newcomer, app, { full_name: 'Bo Other', accepted: ['nda'] });
    const asked = await keepMessage(app, other, { subject: 'What do the terms mean?' });
    await answerFromCommandLine(app, asked, 'They say who is liable.');
    const sheet = newcomer.getByRole('dialog', { name: /^Message PCR-/ });
    await newcomer.goto(`/help-support?message=${asked}`);
    await expect(sheet.getByText('They say who is liable.')).toBeVisible();
    const [entry] = await app.database.query<{ id: string }>(
      'select id from inbox_entries where user_id = $1',
      [other.id],
    );
    await newcomer.goto(`/inbox?open=${entry?.id}`);
    await expect(sheet.getByText('They say who is liable.')).toBeVisible();
    await expect(newcomer).toHaveURL(new RegExp(`/help-support\\?message=${asked}$`));
  });
});
