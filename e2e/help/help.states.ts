import { expect, type Page } from '@playwright/test';
import type { Member } from '../environment/entries/members.ts';
import { answersAgain, hold, refuse, release } from '../kit/answers.ts';
import { type Leg, signedIn, type Walk, type WalkFixtures, withoutTimer } from '../states/walk.ts';
import {
  chat,
  feedback,
  fillFeedback,
  fillSupport,
  keepMessage,
  MESSAGE_LIST,
  messages,
  openHelp,
  REACHABLE,
  sendSupport,
  supportForm,
} from './help-screen.ts';

const ANYTHING = /\/api\/help\//;
const WRONG = 'Something went wrong on our side. Please try again.';
const LONG =
  'Always on time at pick-up, clear about allergies, and pays on the first of the month. '
    .repeat(6)
    .slice(0, 500);

const asker = (fixtures: WalkFixtures) => signedIn(fixtures, 'without messages');

const withMessages = (fixtures: WalkFixtures) =>
  signedIn(fixtures, 'with messages', async (member: Member) => {
    const { app } = fixtures;
    await keepMessage(app, member, {
      subject: 'The second child of a family',
      minutesAgo: 4000,
      answer: 'Open the record, press Edit and raise the number of children.\nThat is all.',
    });
    await keepMessage(app, member, {
      kind: 'feedback',
      subject: 'I like the colours',
      body: 'Green, yellow and red are easy to understand.',
      data: {
        rating: 5,
        category: 'usability',
        suggestion: 'Add a blue one.',
        wouldRecommend: 'yes',
      },
      minutesAgo: 2000,
    });
    await keepMessage(app, member, {
      subject: 'Is my phone number shown?',
      state: 'failed',
      reason: 'The mail server refused it (550).',
      minutesAgo: 1000,
    });
    await keepMessage(app, member, {
      subject: 'How do I share a record with a colleague?',
      state: 'waiting',
      reason: 'The mail server cannot be reached.',
      minutesAgo: 30,
    });
  });

const toEnd = (page: Page) =>
  page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
const toForm = (page: Page) =>
  supportForm(page).evaluate((form) => form.scrollIntoView({ block: 'start' }));
const closeSheet = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
const submitFeedback = (page: Page) =>
  feedback(page).getByRole('button', { name: 'Submit Feedback' }).click();
const openChat = (page: Page) => page.getByRole('button', { name: /^Live Chat/ }).click();

export async function toMessages(page: Page): Promise<void> {
  await expect(messages(page).getByRole('listitem').first()).toBeVisible();
  await messages(page).scrollIntoViewIfNeeded();
  await messages(page).evaluate((section) => section.scrollIntoView({ block: 'start' }));
}

async function openMessage(page: Page, name: RegExp, words: string): Promise<void> {
  await messages(page).getByRole('button', { name }).click();
  await expect(page.getByRole('dialog').getByText(words)).toBeVisible();
}

/** For a member who asks for the first time. */
const asking: Leg = [
  {
    name: 'help-loading',
    async go(fixtures) {
      const { page } = fixtures;
      await asker(fixtures);
      await refuse(page, MESSAGE_LIST, 400, 'internal', WRONG);
      await hold(page, ANYTHING);
      await openHelp(page);
      await toEnd(page);
    },
  },
  {
    name: 'help-messages-failed',
    async go({ page }) {
      release(page);
      await messages(page).evaluate((section) => section.scrollIntoView({ block: 'end' }));
      // News that comes when the connection is back asks for the list again.
      await expect(messages(page).getByRole('button', { name: 'Retry' })).toBeVisible();
    },
  },
  {
    name: 'help-no-messages',
    async go({ page }) {
      await answersAgain(page, messages(page));
      await expect(page.getByText('You haven’t sent any messages yet.')).toBeVisible();
      await toEnd(page);
    },
  },
  {
    name: 'help',
    async go({ page }) {
      await page.evaluate(() => window.scrollTo(0, 0));
      await expect(page.getByText('+1 512 555 0100')).toBeVisible();
    },
  },
  {
    name: 'help-question',
    async go({ page }) {
      await page.getByRole('button', { name: /what do the colors mean/ }).click();
      await page.getByText('Green is 4.5 and above').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'help-form-errors',
    async go({ page }) {
      await fillSupport(page, '', `${LONG}!`);
      await sendSupport(page);
      await expect(supportForm(page).getByText('Subject is required')).toBeVisible();
      await toForm(page);
    },
  },
  {
    name: 'help-form-draft',
    async go({ page }) {
      await fillSupport(page, 'Half a question');
      await page.reload();
      await expect(supportForm(page).getByText('What you typed is back')).toBeVisible();
      await toForm(page);
    },
  },
  {
    name: 'help-form-stored',
    async go({ page }) {
      await sendSupport(page);
      await expect(supportForm(page).getByText('Your message is saved as ticket')).toBeVisible();
    },
  },
  {
    name: 'feedback',
    async go({ page }) {
      await page.getByRole('button', { name: /^Share Your Feedback/ }).click();
      await expect(feedback(page).getByLabel('Subject')).toBeVisible();
    },
  },
  {
    name: 'feedback-errors',
    async go({ page }) {
      await feedback(page).getByLabel('Suggestions (Optional)').fill(`${LONG}!`);
      await submitFeedback(page);
      await expect(feedback(page).getByText('Subject is required')).toBeVisible();
    },
  },
  {
    name: 'feedback-thanks',
    async go({ page }) {
      await fillFeedback(page);
      // It goes after two seconds.
      await withoutTimer(page, 2000);
      await submitFeedback(page);
      await expect(page.getByText('Your feedback has been submitted successfully.')).toBeVisible();
    },
  },
  {
    name: 'help-chat-empty',
    async go({ page }) {
      await openHelp(page);
      await openChat(page);
      await expect(chat(page).getByText('No messages yet.')).toBeVisible();
    },
  },
];

/** For a member who has sent some, with the outcome of each. */
const sent: Leg = [
  {
    name: 'help-messages',
    async go(fixtures) {
      await withMessages(fixtures);
      await openHelp(fixtures.page);
      await toMessages(fixtures.page);
    },
  },
  {
    name: 'help-message',
    go: ({ page }) => openMessage(page, /The second child/, 'That is all.'),
  },
  {
    name: 'help-chat',
    async go(fixtures) {
      const { page, app } = fixtures;
      const member = await withMessages(fixtures);
      const line = { kind: 'chat', subject: 'Message' } as const;
      await keepMessage(app, member, {
        ...line,
        body: 'Hello, is anybody there?',
        minutesAgo: 60,
        answer: 'Yes. How can I help?',
      });
      await keepMessage(app, member, { ...line, body: LONG, minutesAgo: 40, answer: LONG });
      await keepMessage(app, member, {
        ...line,
        body: 'And one more thing',
        minutesAgo: 10,
        state: 'waiting',
        reason: 'The mail server cannot be reached.',
      });
      await closeSheet(page);
      await openChat(page);
      await expect(chat(page).getByText('And one more thing')).toBeVisible();
    },
  },
  {
    name: 'help-messages-long',
    async go(fixtures) {
      const { page, app } = fixtures;
      const { id } = await withMessages(fixtures);
      const subject = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(5).slice(0, 150);
      await app.database.query(
        `insert into messages (id, kind, sender_id, subject, body, data, created_at)
         select gen_random_uuid(), 'support', $1, $2, $3, '{"priority":"high"}', now() - n * interval '1 minute'
         from generate_series(1, 50) n`,
        [id, subject, LONG],
      );
      await openHelp(page);
      await expect(messages(page).getByText(subject).first()).toBeVisible();
      await toMessages(page);
    },
  },
];

export const HELP_WALK: Walk = {
  name: 'help and support',
  settings: REACHABLE,
  legs: [asking, sent],
};
