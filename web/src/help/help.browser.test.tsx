import * as endpoints from '@pcr/contract/help/help.endpoints.ts';
import { page } from 'vitest/browser';
import { pressAsSessionEnds, signInAgain } from '../account/testing/account-screen.ts';
import { accountServer } from '../account/testing/account-server.ts';
import { address, field } from '../kit/testing/component-test.ts';
import { fillStorage } from '../kit/testing/local-storage.ts';
import { expect, test } from '../testing/app-test.tsx';
import {
  fillSupport,
  messages,
  sendSupport,
  sendUnanswered,
  stored,
  supportForm,
} from './testing/help-screen.ts';
import { helpServer } from './testing/help-server.ts';

const subject = field(supportForm, 'Subject');
const message = field(supportForm, 'Message');
const NO_ANSWER = /^No answer came/;

test('mail and phone are links, further help has its addresses, and the arrow leads back to the profile', async ({
  server,
  open,
  member,
}) => {
  accountServer(server, member);
  helpServer(server);
  await open('/help-support');
  for (const [name, to] of [
    [/operator@example\.org$/, 'mailto:operator@example.org'],
    [/\+1 512 555 0100$/, 'tel:+15125550100'],
    [/^User Guide/, '/help-support/guide'],
    [/^Video Tutorials/, '/help-support/tutorials'],
    [/^Community Forum/, '/events?tab=groups&my_groups=member'],
  ] as const) {
    await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', to);
  }
  await expect.element(page.getByText(/v1\.2\.0$/)).toBeVisible();
  await page.getByRole('button', { name: /^Message Use the form below/ }).click();
  await expect.element(subject).toHaveFocus();
  await page.getByRole('link', { name: 'Back to Profile' }).click();
  await expect.poll(address).toBe('/profile');
  await expect.element(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
});

test('questions open one at a time, are found by their words, and stay open after a reload', async ({
  server,
  open,
}) => {
  helpServer(server);
  const question = (name: string) => page.getByRole('button', { name });
  const search = page.getByRole('searchbox', { name: 'Search questions' });
  await open('/help-support');
  await question('I forgot my password. What now?').click();
  await expect.element(page.getByText(/It works once, for one hour/)).toBeVisible();
  expect(address()).toContain('faq=forgot-password');
  await question('Who can see my family records?').click();
  await expect.element(page.getByText(/It works once, for one hour/)).not.toBeInTheDocument();
  await expect
    .element(question('Who can see my family records?'))
    .toHaveAttribute('aria-expanded', 'true');
  await open();
  await expect.element(page.getByText(/Only you, until you turn on sharing/)).toBeVisible();
  await search.fill('PASSWORD Forgot');
  await expect.element(question('Who can see my family records?')).not.toBeInTheDocument();
  await expect.element(question('I forgot my password. What now?')).toBeVisible();
  await search.fill('zebra');
  await question('Clear search').last().click();
  await expect.element(question('Who can see my family records?')).toBeVisible();
});

test.describe('the message form', () => {
  test('needs subject and message, the message has 500 characters, and the priority is medium', async ({
    server,
    open,
  }) => {
    helpServer(server);
    await open('/help-support');
    await expect.element(supportForm.getByRole('radio', { name: 'Medium' })).toBeChecked();
    await sendSupport();
    await expect.element(supportForm.getByText('Subject is required')).toBeVisible();
    await expect.element(supportForm.getByText('Message is required')).toBeVisible();
    await expect.element(subject).toHaveFocus();
    await message.fill('x'.repeat(501));
    await expect.element(supportForm.getByText('501/500')).toBeVisible();
    const tooLong = supportForm.getByText('Message can have at most 500 characters');
    await expect.element(tooLong).toBeVisible();
    await message.fill('x'.repeat(500));
    await expect.element(tooLong).not.toBeInTheDocument();
    expect(server.asked(endpoints.sendSupportMessage)).toEqual([]);
  });

  test('says without a network that nothing was sent, and keeps the text, over a reload and an ended session too, or that the device could not (kit.md 93)', async ({
    server,
    open,
    member,
  }) => {
    accountServer(server, member);
    const sent = helpServer(server).messages;
    sent.add({ subject: 'Stuck', state: 'waiting', state_reason: 'Nobody is at home.' });
    await open('/help-support');
    const waiting = messages.getByRole('button', { name: /Stuck/ });
    await expect.element(waiting).toMatchTextContent('Waiting');
    await expect.element(waiting).toMatchTextContent('Nobody is at home.');
    server.setOnline(false);
    const emptied = fillStorage();
    await fillSupport('From the bus');
    await expect.element(supportForm.getByText('You are offline')).toBeVisible();
    await expect
      .element(supportForm.getByText(/This device could not keep a copy of what you typed/))
      .toBeVisible();
    await sendSupport();
    await expect
      .element(supportForm.getByText('Not sent. What you typed is only on this screen.'))
      .toBeVisible();
    await expect.element(supportForm.getByText(/kept/)).not.toBeInTheDocument();
    emptied();
    await message.fill('Where is it?');
    await expect.element(supportForm.getByText('Not sent. What you typed is kept.')).toBeVisible();
    await expect.element(waiting).toBeVisible();
    server.setOnline(true);
    await open();
    await expect.element(supportForm.getByText('What you typed is back')).toBeVisible();
    await expect.element(subject).toHaveValue('From the bus');
    pressAsSessionEnds(server, supportForm.getByRole('button', { name: 'Send Message' }));
    await signInAgain();
    await expect.element(supportForm.getByText('Not sent yet')).toBeVisible();
    await expect.element(subject).toHaveValue('From the bus');
    await sendSupport();
    await expect.element(stored).toBeVisible();
    expect(sent.all).toHaveLength(2);
  });
});

test.describe('a message whose answer was lost', () => {
  test('shows as stored as soon as the list has it, and is not sent again', async ({
    server,
    open,
  }) => {
    helpServer(server);
    await open('/help-support');
    // The list has the intended value, without the blank.
    await fillSupport('Once only ');
    server.loseAnswer(endpoints.sendSupportMessage);
    const list = server.hold(endpoints.listSentMessages);
    await sendUnanswered();
    await expect.element(supportForm.getByText(/^Not sent/)).not.toBeInTheDocument();
    await expect.element(subject).toHaveValue('Once only ');
    list.letGo();
    await expect.element(stored).toBeVisible();
    await expect.element(supportForm.getByText(NO_ANSWER)).not.toBeInTheDocument();
    await expect.element(subject).toHaveValue('');
    await expect.element(message).toHaveValue('');
    await expect.element(messages.getByRole('button', { name: /Once only/ })).toHaveLength(1);
    expect(server.asked(endpoints.sendSupportMessage)).toHaveLength(1);
    await open();
    await expect.element(messages.getByRole('button', { name: /Once only/ })).toBeVisible();
    await expect.element(subject).toHaveValue('');
    await expect.element(supportForm.getByText('What you typed is back')).not.toBeInTheDocument();
  });
});
