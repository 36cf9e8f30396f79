import { endSessions, join } from '../environment/members.ts';
import { expect, test } from '../kit/fixtures.ts';
import { NO_NETWORK, SERVER_FAILS } from '../kit/trouble.ts';
import {
  chat,
  fillSupport,
  keepMessage,
  MESSAGE_LIST,
  messages,
  OPERATOR,
  openHelp,
  REACHABLE,
  sendSupport,
  supportForm,
} from './help-screen.ts';

test.use({ settings: REACHABLE });

test('a message is stored under a ticket, reaches the operator by mail, and says so', async ({
  page,
  environment,
  member,
}) => {
  await openHelp(page);
  await fillSupport(page, 'Sharing', 'How do I\nshare a record?');
  await supportForm(page).getByRole('radio', { name: 'High' }).check();
  await sendSupport(page);
  const stored = supportForm(page).getByText(/Your message is stored as ticket PCR-\d+/);
  await expect(stored).toBeVisible();
  const ticket = /PCR-\d+/.exec((await stored.textContent()) ?? '')?.[0] ?? '';
  await expect(supportForm(page).getByLabel('Subject')).toHaveValue('');

  const mail = await environment.mailbox.next(OPERATOR, `[${ticket}] Support: Sharing`);
  expect(mail.text).toContain('How do I\n  share a record?');
  expect(mail.text).toContain('priority: high');
  expect(mail.text).toContain(`userEmail: ${member.email}`);

  const entry = messages(page).getByRole('button', { name: `View message ${ticket}: Sharing` });
  await expect(entry.getByText('Delivered')).toBeVisible();
  await entry.click();
  const sheet = page.getByRole('dialog', { name: `Message ${ticket}` });
  await expect(sheet.getByText('How do I share a record?')).toBeVisible();
  await expect(sheet.getByText('High priority')).toBeVisible();
  await expect(page).toHaveURL(/\?message=/);
  await page.reload();
  await expect(sheet.getByText(/Reached the operator on/)).toBeVisible();
  await page.goBack();
  await expect(sheet).toHaveCount(0);
});

test('subject and message are required, the message has 500 characters, and the priority is medium', async ({
  page,
  member,
}) => {
  await openHelp(page);
  const form = supportForm(page);
  await expect(form.getByRole('radio', { name: 'Medium' }), member.full_name).toBeChecked();
  await sendSupport(page);
  await expect(form.getByText('Subject is required')).toBeVisible();
  await expect(form.getByText('Message is required')).toBeVisible();
  await expect(form.getByLabel('Subject')).toBeFocused();
  await form.getByLabel('Message').fill('x'.repeat(501));
  await expect(form.getByText('501/500')).toBeVisible();
  await expect(form.getByText('Message can have at most 500 characters')).toBeVisible();
  await form.getByLabel('Message').fill('x'.repeat(500));
  await expect(form.getByText('Message can have at most 500 characters')).toHaveCount(0);
});

test('what is typed survives a reload and an ended session', async ({ page, app, member }) => {
  await openHelp(page);
  await fillSupport(page, 'Half a question');
  await page.reload();
  await expect(supportForm(page).getByText('What you typed is back')).toBeVisible();
  await expect(supportForm(page).getByLabel('Subject')).toHaveValue('Half a question');
  await endSessions(app, member);
  await sendSupport(page);
  const dialog = page.getByRole('alertdialog', { name: 'Please sign in again' });
  await dialog.getByRole('textbox', { name: 'Password' }).fill(member.password);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(supportForm(page).getByLabel('Subject')).toHaveValue('Half a question');
  await sendSupport(page);
  await expect(supportForm(page).getByText('Your message is stored as ticket')).toBeVisible();
});

test('without a network it says so, keeps the text, and shows what the device knows', async ({
  page,
  context,
  app,
  member,
  trouble,
}) => {
  trouble.allow(NO_NETWORK);
  await keepMessage(app, member, { subject: 'Seen before' });
  await openHelp(page);
  await expect(messages(page).getByText('Seen before')).toBeVisible();
  await context.setOffline(true);
  await fillSupport(page, 'From the bus');
  await expect(supportForm(page).getByText('You are offline')).toBeVisible();
  await sendSupport(page);
  await expect(supportForm(page).getByText('Not sent. What you typed is kept.')).toBeVisible();
  await expect(messages(page).getByText('Seen before')).toBeVisible();
  await context.setOffline(false);
  await sendSupport(page);
  await expect(supportForm(page).getByText('Your message is stored as ticket')).toBeVisible();
});

test('a message that waits or failed says why', async ({ page, app, member }) => {
  await keepMessage(app, member, {
    subject: 'Stuck',
    state: 'waiting',
    reason: 'The mail server cannot be reached.',
  });
  await keepMessage(app, member, {
    subject: 'Refused',
    state: 'failed',
    reason: 'The mail server refused it (550).',
  });
  await openHelp(page);
  const waiting = messages(page).getByRole('button', { name: /Stuck/ });
  await expect(waiting).toContainText('Waiting');
  await expect(waiting).toContainText('The mail server cannot be reached. The next try is on ');
  const failed = messages(page).getByRole('button', { name: /Refused/ });
  await expect(failed).toContainText('Failed');
  await expect(failed).toContainText('The mail server refused it (550).');
});

test('messages come twenty at a time', async ({ page, app, member }) => {
  for (let n = 1; n <= 23; n++) await keepMessage(app, member, { subject: `Question ${n}`, minutesAgo: n });
  await openHelp(page);
  await expect(messages(page).getByRole('listitem')).toHaveCount(20);
  await messages(page).getByRole('button', { name: 'Show more' }).click();
  await expect(messages(page).getByRole('listitem')).toHaveCount(23);
  await expect(messages(page).getByRole('button', { name: 'Show more' })).toHaveCount(0);
});

test('mail and phone are links, and the arrow leads back to the profile', async ({ page, member }) => {
  await openHelp(page);
  await expect(page.getByRole('link', { name: OPERATOR }), member.full_name).toHaveAttribute(
    'href',
    `mailto:${OPERATOR}`,
  );
  await expect(page.getByRole('link', { name: '+1 512 555 0100' })).toHaveAttribute('href', 'tel:+15125550100');
  await expect(page.getByRole('link', { name: 'User Guide' })).toHaveAttribute('href', '/help-support/guide');
  await expect(page.getByRole('link', { name: 'Video Tutorials' })).toHaveAttribute('href', '/help-support/tutorials');
  await expect(page.getByRole('link', { name: 'Community Forum' })).toHaveAttribute('href', '/events?tab=groups');
  await expect(page.getByText('v1.2.0')).toBeVisible();
  await page.getByRole('button', { name: 'Message With a ticket number' }).click();
  await expect(supportForm(page).getByLabel('Subject')).toBeFocused();
  await page.getByRole('link', { name: 'Back to Profile' }).click();
  await expect(page).toHaveURL(/\/profile$/);
});

test('questions open one at a time, are found by their words, and stay open after a reload', async ({
  page,
  member,
}) => {
  await openHelp(page);
  const question = (name: string) => page.getByRole('button', { name });
  await question('I forgot my password. What now?').click();
  await expect(page.getByText('The link in the mail works once'), member.full_name).toBeVisible();
  await expect(page).toHaveURL(/faq=forgot-password/);
  await question('Who can see my family records?').click();
  await expect(page.getByText('The link in the mail works once')).toHaveCount(0);
  await expect(question('Who can see my family records?')).toHaveAttribute('aria-expanded', 'true');
  await page.reload();
  await expect(page.getByText('Only you. No other member sees them')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search questions' }).fill('PASSWORD Forgot');
  await expect(question('Who can see my family records?')).toHaveCount(0);
  await expect(question('I forgot my password. What now?')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search questions' }).fill('zebra');
  await page.getByRole('button', { name: 'Clear search' }).last().click();
  await expect(question('Who can see my family records?')).toBeVisible();
});

test('a list that cannot be loaded says so, and Retry brings it', async ({ page, app, member, trouble }) => {
  trouble.allow(SERVER_FAILS);
  await keepMessage(app, member, { subject: 'Here I am' });
  await page.route(MESSAGE_LIST, (route) => route.fulfill({ status: 503, body: '' }));
  await openHelp(page);
  const retry = messages(page).getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible({ timeout: 20_000 });
  await page.unroute(MESSAGE_LIST);
  await retry.click();
  await expect(messages(page).getByText('Here I am')).toBeVisible();
});

test('ways to the operator that cannot be loaded say so, and Retry brings them', async ({ page, member, trouble }) => {
  trouble.allow(SERVER_FAILS);
  await page.route(/\/api\/help\/contact$/, (route) => route.fulfill({ status: 503, body: '' }));
  await openHelp(page);
  const contact = page.getByRole('region', { name: 'Contact us' });
  await expect(contact.getByText('Email and phone could not be loaded'), member.full_name).toBeVisible({
    timeout: 20_000,
  });
  await page.unroute(/\/api\/help\/contact$/);
  await contact.getByRole('button', { name: 'Retry' }).click();
  await expect(contact.getByText('You can expect an answer')).toBeVisible();
});

test("another's message is not shown", async ({ page, app, device, member }) => {
  const other = await device();
  const theirs = await keepMessage(app, await join(other, app), { subject: 'Private' });
  await openHelp(page, `?message=${theirs}`);
  await expect(page.getByRole('dialog').getByText('This message is not here'), member.full_name).toBeVisible();
  await expect(page.getByText('Private')).toHaveCount(0);
});

test.describe('with no way to the operator', () => {
  test.use({ settings: {} });

  test('a message waits, live chat is closed and leads to the form', async ({ page, member }) => {
    await openHelp(page);
    await expect(page.getByRole('link', { name: 'Email' }), member.full_name).toHaveCount(0);
    await page.getByRole('button', { name: 'Live Chat' }).click();
    await expect(chat(page).getByText('You can expect an answer within 3 working days.')).toBeVisible();
    await chat(page).getByRole('button', { name: 'Write a message' }).click();
    await expect(supportForm(page).getByLabel('Subject')).toBeFocused();
    await fillSupport(page, 'Who reads this?');
    await sendSupport(page);
    const entry = messages(page).getByRole('button', { name: /Who reads this/ });
    await expect(entry).toContainText('Waiting');
    await expect(entry).toContainText('The operator reads messages here by hand.');
  });
});
