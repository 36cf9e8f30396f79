import { expect, test } from '../kit/fixtures.ts';
import { loseAnswer } from '../kit/lost-answer.ts';
import { NO_NETWORK } from '../kit/trouble.ts';
import {
  chat,
  feedback,
  fillFeedback,
  fillSupport,
  holdList,
  MESSAGE_LIST,
  messages,
  openHelp,
  REACHABLE,
  sendSupport,
  sendUnanswered,
  supportForm,
} from './help-screen.ts';

// What becomes of a message that arrives while its answer is lost.

test.use({ settings: REACHABLE });
test.beforeEach(({ trouble, member }) => {
  trouble.allow(NO_NETWORK);
  expect(member.id).toBeTruthy();
});

test('a double tap, and a try whose answer was lost, make one message', async ({ page }) => {
  await openHelp(page);
  await fillSupport(page, 'Once only');
  await loseAnswer(page, '**/api/help/support-messages');
  await page.route(MESSAGE_LIST, (route) => route.abort());
  await supportForm(page).getByRole('button', { name: 'Send Message' }).dblclick();
  await expect(supportForm(page).getByText('No answer came. What you typed is kept.')).toBeVisible();
  await sendSupport(page);
  await expect(supportForm(page).getByText('Your message is stored as ticket')).toBeVisible();
  await page.unroute(MESSAGE_LIST);
  await page.reload();
  await expect(messages(page).getByRole('button', { name: /Once only/ })).toHaveCount(1);
  await page.reload();
  await expect(messages(page).getByRole('button', { name: /Once only/ })).toHaveCount(1);
});

test('what was changed after a lost answer is sent too', async ({ page }) => {
  await openHelp(page);
  await fillSupport(page, 'First words');
  await loseAnswer(page, '**/api/help/support-messages');
  await page.route(MESSAGE_LIST, (route) => route.abort());
  await sendUnanswered(page);
  await fillSupport(page, 'Other words');
  await sendSupport(page);
  await expect(supportForm(page).getByText('Your message is stored as ticket')).toBeVisible();
  await page.unroute(MESSAGE_LIST);
  await page.reload();
  await expect(messages(page).getByRole('button', { name: /Other words/ })).toBeVisible();
  await expect(messages(page).getByRole('button', { name: /First words/ })).toBeVisible();
});

test('a message whose answer was lost shows as stored as soon as the list has it, and is not sent again', async ({
  page,
}) => {
  await openHelp(page);
  await fillSupport(page, 'Once only ');
  const posts = await loseAnswer(page, '**/api/help/support-messages');
  // Until then it is not known; that is what is said.
  const show = await holdList(page);
  await sendUnanswered(page);
  const form = supportForm(page);
  await expect(form.getByText('Not sent')).toHaveCount(0);
  await expect(form.getByLabel('Subject')).toHaveValue('Once only ');
  show();
  await expect(form.getByText(/Your message is stored as ticket PCR-\d+/)).toBeVisible();
  await expect(form.getByText('No answer came')).toHaveCount(0);
  await expect(form.getByLabel('Subject')).toHaveValue('');
  await expect(form.getByLabel('Message')).toHaveValue('');
  await expect(messages(page).getByRole('button', { name: /Once only/ })).toHaveCount(1);
  expect(posts()).toBe(1);
  await page.reload();
  await expect(form.getByLabel('Subject')).toHaveValue('');
  await expect(form.getByText('What you typed is back')).toHaveCount(0);
});

test('what was typed after a lost answer stays, as a message of its own, when the first one shows up', async ({
  page,
}) => {
  await openHelp(page);
  await fillSupport(page, 'First words');
  await loseAnswer(page, '**/api/help/support-messages');
  const show = await holdList(page);
  await sendUnanswered(page);
  const form = supportForm(page);
  await form.getByLabel('Subject').fill('Other words');
  show();
  await expect(form.getByText(/Your message is stored as ticket PCR-\d+/)).toBeVisible();
  await expect(form.getByLabel('Subject')).toHaveValue('Other words');
  await expect(form.getByLabel('Message')).toHaveValue('How do I share a record?');
  await sendSupport(page);
  await expect(messages(page).getByRole('button', { name: /Other words/ })).toBeVisible();
  await expect(messages(page).getByRole('button', { name: /First words/ })).toHaveCount(1);
});

test('after a reload, too, a message that arrived without an answer is known as stored', async ({ page }) => {
  await openHelp(page);
  await fillSupport(page, 'Sent on the way out');
  await loseAnswer(page, '**/api/help/support-messages');
  await page.route(MESSAGE_LIST, (route) => route.abort());
  await sendUnanswered(page);
  const form = supportForm(page);
  await page.unroute(MESSAGE_LIST);
  await page.reload();
  await expect(form.getByText(/Your message is stored as ticket PCR-\d+/)).toBeVisible();
  await expect(form.getByLabel('Subject')).toHaveValue('');
  await expect(messages(page).getByRole('listitem')).toHaveCount(1);
});

test('feedback and a line of chat whose answer was lost are known as stored, too', async ({ page }) => {
  await openHelp(page, '?chat');
  await expect(chat(page).getByText('Nothing has been written yet.')).toBeVisible();
  const lines = await loseAnswer(page, '**/api/help/chat');
  await chat(page).getByLabel('Message').fill('Is anybody there?');
  await chat(page).getByRole('button', { name: 'Send' }).click();
  await expect(chat(page).getByRole('log').getByText('Is anybody there?')).toBeVisible();
  await expect(chat(page).getByLabel('Message')).toHaveValue('');
  await expect(chat(page).getByRole('alert')).toHaveCount(0);
  expect(lines()).toBe(1);

  await openHelp(page, '?feedback');
  await fillFeedback(page);
  const posts = await loseAnswer(page, '**/api/help/feedback');
  await feedback(page).getByRole('button', { name: 'Submit Feedback' }).click();
  await expect(page.getByText('Your feedback has been submitted successfully.')).toBeVisible();
  expect(posts()).toBe(1);
});

test('feedback that was typed after a lost answer stays on the screen when the first one shows up', async ({
  page,
}) => {
  await openHelp(page, '?feedback');
  await fillFeedback(page, 'First words');
  await loseAnswer(page, '**/api/help/feedback');
  const show = await holdList(page);
  const form = feedback(page);
  await form.getByRole('button', { name: 'Submit Feedback' }).click();
  await expect(form.getByText('No answer came. What you typed is kept.')).toBeVisible();
  await form.getByLabel('Subject').fill('Other words');
  show();
  await expect(form.getByText('Saved, but without what you typed meanwhile')).toBeVisible();
  await expect(form.getByLabel('Subject')).toHaveValue('Other words');
  await expect(page.getByText('Your feedback has been submitted successfully.')).toHaveCount(0);
  await form.getByRole('button', { name: 'Submit Feedback' }).click();
  await expect(page.getByText('Your feedback has been submitted successfully.')).toBeVisible();
});
