import { join } from '../environment/members.ts';
import { expect, test } from '../kit/fixtures.ts';
import { answerFromCommandLine, chat, keepMessage, openHelp, REACHABLE } from './help-screen.ts';

// An answer of the operator reaches who asked, whatever they have accepted.

test.use({ settings: REACHABLE });

test('an answer of the operator rings at once, and leads to the message; nobody else hears of it', async ({
  page,
  app,
  member,
  device,
}) => {
  const others = await device();
  await join(others, app, { full_name: 'Bo Other' });
  const streamOf = (one: typeof page) =>
    one.waitForResponse((response) => new URL(response.url()).pathname === '/api/live');
  const [stream, othersStream] = [streamOf(page), streamOf(others)];
  await others.goto('/dashboard');
  await othersStream;
  const asked = await keepMessage(app, member, { subject: 'How do I share?' });
  await openHelp(page, `?message=${asked}`);
  await stream;
  const sheet = page.getByRole('dialog', { name: /^Message PCR-/ });
  await expect(sheet.getByText('There is no answer yet.')).toBeVisible();
  await answerFromCommandLine(app, asked, 'Open it and press Share.');
  await expect(sheet.getByText('Open it and press Share.'), 'what is on the screen follows').toBeVisible();

  const bell = (of: typeof page, name: string) => of.getByRole('banner').getByRole('link', { name, exact: true });
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(bell(page, 'Inbox'), 'what was seen in its place is read').toBeVisible();
  await page.getByRole('link', { name: 'Back to Profile' }).click();
  await answerFromCommandLine(app, asked, 'Then choose a colleague.');
  await bell(page, 'Inbox, 1 unread').click();
  await page.getByRole('link', { name: /^The operator has answered your message “How do I share\?”\..*New/ }).click();
  await expect(page).toHaveURL(new RegExp(`/help-support\\?message=${asked}$`));
  await expect(sheet.getByText('Then choose a colleague.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(bell(page, 'Inbox')).toBeVisible();
  await expect(bell(others, 'Inbox')).toBeVisible();
  await bell(page, 'Inbox').click();

  const line = await keepMessage(app, member, { kind: 'chat', subject: 'Message', body: 'Is anybody there?' });
  await answerFromCommandLine(app, line, 'Yes, here I am.');
  await expect(bell(page, 'Inbox, 1 unread')).toBeVisible();
  await page.getByRole('link', { name: 'The operator has written to you in live chat.' }).click();
  await expect(chat(page).getByRole('log').getByText('Yes, here I am.')).toBeVisible();
  // Once more, while one looks at it: read as soon as it is there.
  await answerFromCommandLine(app, line, 'Are you still there?');
  await expect(chat(page).getByRole('log').getByText('Are you still there?')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bell(page, 'Inbox')).toBeVisible();
});

test.describe('without the terms', () => {
  test.use({ joining: { accepted: ['nda'] } });

  test('the operator’s answer can be read, in its place and from the mail', async ({ page, app, member }) => {
    const asked = await keepMessage(app, member, { subject: 'What do the terms mean?' });
    await answerFromCommandLine(app, asked, 'They say who is liable.');
    const sheet = page.getByRole('dialog', { name: /^Message PCR-/ });
    await page.goto(`/help-support?message=${asked}`);
    await expect(sheet.getByText('They say who is liable.')).toBeVisible();
    const [entry] = await app.database.query<{ id: string }>('select id from inbox_entries where user_id = $1', [
      member.id,
    ]);
    await page.goto(`/inbox?open=${entry?.id}`);
    await expect(sheet.getByText('They say who is liable.')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/help-support\\?message=${asked}$`));
  });
});
