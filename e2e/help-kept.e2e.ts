import { expect, test } from './fixtures.ts';
import {
  answerFromCommandLine,
  chat,
  feedback,
  fillFeedback,
  fillSupport,
  keepMessage,
  loseAnswer,
  openHelp,
  REACHABLE,
  supportForm,
} from './help-screen.ts';
import { NO_NETWORK } from './trouble.ts';

// What is typed under Help & Support stays, and an answer reaches who asked, whatever they have accepted.

test.use({ settings: REACHABLE });

test('Continue keeps what is being typed here as a message of its own, named beside the one that is gone on with', async ({
  page,
  context,
  member,
}) => {
  await openHelp(page);
  await fillSupport(page, 'Begun elsewhere', 'Typed in the first tab');
  await page.close();
  const tab = await context.newPage();
  await openHelp(tab);
  const form = supportForm(tab);
  await expect(form.getByText('You have an unsaved message'), member.full_name).toBeVisible();
  await fillSupport(tab, 'Typed just now', 'And not sent yet');
  await form.getByRole('button', { name: 'Continue' }).click();
  await expect(form.getByLabel('Subject')).toHaveValue('Begun elsewhere');
  await expect(form.getByText('Typed just now')).toBeVisible();
  await form.getByRole('button', { name: 'Continue' }).click();
  await expect(form.getByLabel('Subject')).toHaveValue('Typed just now');
  await expect(form.getByLabel('Message')).toHaveValue('And not sent yet');
  await expect(form.getByText('Begun elsewhere')).toBeVisible();
});

test('feedback that was typed after a lost answer stays on the screen when the first one shows up', async ({
  page,
  trouble,
  member,
}) => {
  trouble.allow(NO_NETWORK);
  await openHelp(page, '?feedback');
  await fillFeedback(page, 'First words');
  await loseAnswer(page, 'feedback');
  const { promise: typed, resolve: show } = Promise.withResolvers<void>();
  await page.route(/\/api\/help\/messages(\/|\?|$)/, async (route) => {
    await typed;
    await route.continue();
  });
  const form = feedback(page);
  await form.getByRole('button', { name: 'Submit Feedback' }).click();
  await expect(form.getByText('No answer came. What you typed is kept.'), member.full_name).toBeVisible();
  await form.getByLabel('Subject').fill('Other words');
  show();
  await expect(form.getByText('Saved, but without what you typed meanwhile')).toBeVisible();
  await expect(form.getByLabel('Subject')).toHaveValue('Other words');
  await expect(page.getByText('Your feedback has been submitted successfully.')).toHaveCount(0);
  await form.getByRole('button', { name: 'Submit Feedback' }).click();
  await expect(page.getByText('Your feedback has been submitted successfully.')).toBeVisible();
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

test.describe('without live chat', () => {
  test.use({ settings: {} });

  test('a conversation that cannot be loaded says so, with Retry', async ({ page, trouble, member }) => {
    trouble.allow(/responded with a status of 503|The server answered 503/);
    const url = /\/api\/help\/chat(\?.*)?$/;
    await page.route(url, (route) => route.fulfill({ status: 503, body: '' }));
    await openHelp(page, '?chat');
    await expect(page.getByText('Nobody can be reached live here'), member.full_name).toBeVisible();
    await expect(page.getByText('The conversation could not be loaded')).toBeVisible({ timeout: 20_000 });
    await page.unroute(url);
    await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('The conversation could not be loaded')).toHaveCount(0);
    await expect(chat(page)).toBeVisible();
  });
});
