import { expect } from '@playwright/test';
import { join, type Member } from '../environment/members.ts';
import {
  chat,
  feedback,
  fillFeedback,
  fillSupport,
  keepMessage,
  messages,
  openHelp,
  REACHABLE,
  sendSupport,
  supportForm,
} from '../help/help-screen.ts';
import { runAhead } from '../kit/run-ahead.ts';
import { hold, refuse, type State, type StateFixtures, signedIn } from './state.ts';

// Longer than 300 lines: one entry for each state of Help & Support and of the feedback sheet.

const LIST = /\/api\/help\/messages(\?.*)?$/;
const ANYTHING = /\/api\/help\//;
const LONG = 'Always on time at pick-up, clear about allergies, and pays on the first of the month. '
  .repeat(6)
  .slice(0, 500);

/** A person of their own, since what they send stays. */
const alone = async ({ page, app }: StateFixtures) => {
  const member = await join(page, app);
  await app.database.query('update users set credential_submitted_at = now() where id = $1', [member.id]);
  return member;
};

const withMessages = (fixtures: StateFixtures) =>
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
      data: { rating: 5, category: 'usability', suggestion: 'Add a blue one.', wouldRecommend: 'yes' },
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

const toMessages = async ({ page }: StateFixtures) => {
  await expect(messages(page).getByRole('listitem').first()).toBeVisible();
  await messages(page).scrollIntoViewIfNeeded();
  await messages(page).evaluate((section) => section.scrollIntoView({ block: 'start' }));
};

const toForm = ({ page }: StateFixtures) =>
  supportForm(page).evaluate((form) => form.scrollIntoView({ block: 'start' }));

const help: State[] = [
  {
    name: 'help',
    async go(fixtures) {
      await signedIn(fixtures, 'anyone');
      await openHelp(fixtures.page);
      await expect(fixtures.page.getByText('+1 512 555 0100')).toBeVisible();
    },
  },
  {
    name: 'help-loading',
    async go(fixtures) {
      await signedIn(fixtures, 'anyone');
      await hold(fixtures.page, ANYTHING);
      await openHelp(fixtures.page);
      await fixtures.page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    },
  },
  {
    name: 'help-question',
    async go(fixtures) {
      await signedIn(fixtures, 'anyone');
      await openHelp(fixtures.page, '?faq=rating-colors');
      await fixtures.page.getByText('Green is 4.5 and above').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'help-no-question',
    async go(fixtures) {
      await signedIn(fixtures, 'anyone');
      await openHelp(fixtures.page, '?search=zebra');
      await expect(fixtures.page.getByText('No question matches your search.')).toBeVisible();
    },
  },
  {
    name: 'help-form-errors',
    async go(fixtures) {
      await signedIn(fixtures, 'anyone');
      await openHelp(fixtures.page);
      await fillSupport(fixtures.page, '', `${LONG}!`);
      await sendSupport(fixtures.page);
      await expect(supportForm(fixtures.page).getByText('Subject is required')).toBeVisible();
      await toForm(fixtures);
    },
  },
  {
    name: 'help-form-sending',
    async go(fixtures) {
      await signedIn(fixtures, 'anyone');
      await openHelp(fixtures.page);
      await hold(fixtures.page, /\/api\/help\/support-messages$/);
      await fillSupport(fixtures.page, 'A question');
      await sendSupport(fixtures.page);
      await expect(supportForm(fixtures.page).getByRole('button', { name: 'Sending...' })).toBeVisible();
    },
  },
  {
    name: 'help-form-stored',
    async go(fixtures) {
      await alone(fixtures);
      await openHelp(fixtures.page);
      await fillSupport(fixtures.page, 'A question');
      await sendSupport(fixtures.page);
      await expect(supportForm(fixtures.page).getByText('Your message is stored as ticket')).toBeVisible();
    },
  },
  {
    name: 'help-form-failed',
    async go(fixtures) {
      await alone(fixtures);
      await refuse(
        fixtures.page,
        /\/api\/help\/support-messages$/,
        503,
        'unavailable',
        'The service is starting or busy. Please try again in a moment.',
      );
      await openHelp(fixtures.page);
      await fillSupport(fixtures.page, 'A question');
      await sendSupport(fixtures.page);
      await expect(supportForm(fixtures.page).getByText('Not sent. What you typed is kept.')).toBeVisible();
    },
  },
  {
    name: 'help-form-no-answer',
    async go(fixtures) {
      await alone(fixtures);
      await fixtures.page.route(/\/api\/help\/support-messages$/, (route) => route.abort());
      await openHelp(fixtures.page);
      await fillSupport(fixtures.page, 'A question');
      await sendSupport(fixtures.page);
      await expect(supportForm(fixtures.page).getByText('No answer came. What you typed is kept.')).toBeVisible();
    },
  },
  {
    name: 'help-form-begun-elsewhere',
    async go(fixtures) {
      const { id } = await alone(fixtures);
      await openHelp(fixtures.page);
      await fixtures.page.evaluate((user) => {
        const values = {
          id: '01',
          subject: 'How do I share a record with a colleague?',
          message: 'I',
          priority: 'low',
        };
        const kept = JSON.stringify({ saved_at: Date.now() - 3_600_000, values: { ...values, sent: '' } });
        localStorage.setItem(`pcr_draft:${user}:support:new:closed-tab`, kept);
      }, id);
      await fixtures.page.reload();
      await expect(supportForm(fixtures.page).getByText('You have an unsaved message')).toBeVisible();
      await toForm(fixtures);
    },
  },
  {
    name: 'help-form-draft',
    async go(fixtures) {
      await alone(fixtures);
      await openHelp(fixtures.page);
      await fillSupport(fixtures.page, 'Half a question');
      await fixtures.page.reload();
      await expect(supportForm(fixtures.page).getByText('What you typed is back')).toBeVisible();
      await toForm(fixtures);
    },
  },
  {
    name: 'help-no-messages',
    async go(fixtures) {
      await signedIn(fixtures, 'anyone');
      await openHelp(fixtures.page);
      await expect(fixtures.page.getByText('You have sent no messages yet.')).toBeVisible();
      await fixtures.page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    },
  },
  {
    name: 'help-messages',
    async go(fixtures) {
      await withMessages(fixtures);
      await openHelp(fixtures.page);
      await toMessages(fixtures);
    },
  },
  {
    name: 'help-messages-long',
    async go(fixtures) {
      await signedIn(fixtures, 'with long messages', async (member) => {
        await fixtures.app.database.query(
          `insert into messages (id, kind, sender_id, subject, body, data, created_at)
           select gen_random_uuid(), 'support', $1, $2, $3, '{"priority":"high"}', now() - n * interval '1 hour'
           from generate_series(1, 1000) n`,
          [member.id, 'Wolfeschlegelsteinhausenbergerdorff'.repeat(5).slice(0, 150), LONG],
        );
      });
      await openHelp(fixtures.page);
      await toMessages(fixtures);
    },
  },
  {
    name: 'help-messages-failed',
    async go(fixtures) {
      const { page } = fixtures;
      await signedIn(fixtures, 'anyone');
      await page.route(LIST, (route) => route.fulfill({ status: 503, body: '' }));
      await page.clock.install();
      await openHelp(page);
      const retry = messages(page).getByRole('button', { name: 'Retry' });
      await runAhead(page, retry);
      await retry.scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'help-offline',
    async go(fixtures) {
      const { page } = fixtures;
      await withMessages(fixtures);
      await openHelp(page);
      await toMessages(fixtures);
      await page.context().setOffline(true);
      await expect(supportForm(page).getByText('You are offline')).toBeVisible();
      await toForm(fixtures);
    },
  },
  {
    name: 'help-message',
    async go(fixtures) {
      await withMessages(fixtures);
      await openHelp(fixtures.page);
      await messages(fixtures.page)
        .getByRole('button', { name: /The second child/ })
        .click();
      await expect(fixtures.page.getByRole('dialog').getByText('That is all.')).toBeVisible();
    },
  },
  {
    name: 'help-message-feedback',
    async go(fixtures) {
      await withMessages(fixtures);
      await openHelp(fixtures.page);
      await messages(fixtures.page)
        .getByRole('button', { name: /I like the colours/ })
        .click();
      await expect(fixtures.page.getByRole('dialog').getByText('Add a blue one.')).toBeVisible();
    },
  },
  {
    name: 'help-message-waiting',
    async go(fixtures) {
      await withMessages(fixtures);
      await openHelp(fixtures.page);
      await messages(fixtures.page)
        .getByRole('button', { name: /How do I share/ })
        .click();
      await expect(fixtures.page.getByRole('dialog').getByText('There is no answer yet.')).toBeVisible();
    },
  },
  {
    name: 'help-message-gone',
    async go(fixtures) {
      await signedIn(fixtures, 'anyone');
      await openHelp(fixtures.page, '?message=018f0000-0000-7000-8000-000000000000');
      await expect(fixtures.page.getByRole('dialog').getByText('This message is not here')).toBeVisible();
    },
  },
  {
    name: 'help-chat-empty',
    async go(fixtures) {
      await signedIn(fixtures, 'anyone');
      await openHelp(fixtures.page, '?chat');
      await expect(chat(fixtures.page).getByText('Nothing has been written yet.')).toBeVisible();
    },
  },
  {
    name: 'help-chat',
    async go(fixtures) {
      await signedIn(fixtures, 'with a conversation', async (member) => {
        const { app } = fixtures;
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
      });
      await openHelp(fixtures.page, '?chat');
      await expect(chat(fixtures.page).getByText('And one more thing')).toBeVisible();
    },
  },
  {
    name: 'feedback',
    async go(fixtures) {
      await signedIn(fixtures, 'anyone');
      await openHelp(fixtures.page, '?feedback');
      await expect(feedback(fixtures.page)).toBeVisible();
    },
  },
  {
    name: 'feedback-filled',
    async go(fixtures) {
      await alone(fixtures);
      await openHelp(fixtures.page, '?feedback');
      await fillFeedback(fixtures.page);
    },
  },
  {
    name: 'feedback-errors',
    async go(fixtures) {
      await signedIn(fixtures, 'anyone');
      await openHelp(fixtures.page, '?feedback');
      await feedback(fixtures.page).getByLabel('Suggestions (Optional)').fill(`${LONG}!`);
      await feedback(fixtures.page).getByRole('button', { name: 'Submit Feedback' }).click();
      await expect(feedback(fixtures.page).getByText('Subject is required')).toBeVisible();
    },
  },
  {
    name: 'feedback-failed',
    async go(fixtures) {
      await alone(fixtures);
      await refuse(
        fixtures.page,
        /\/api\/help\/feedback$/,
        429,
        'too_many_requests',
        'Too many tries. Please wait 12 minutes and try again.',
      );
      await openHelp(fixtures.page, '?feedback');
      await fillFeedback(fixtures.page);
      await feedback(fixtures.page).getByRole('button', { name: 'Submit Feedback' }).click();
      await expect(feedback(fixtures.page).getByText('Not sent. What you typed is kept.')).toBeVisible();
    },
  },
  {
    name: 'feedback-thanks',
    async go(fixtures) {
      const { page } = fixtures;
      await alone(fixtures);
      await openHelp(page, '?feedback');
      await fillFeedback(page);
      // What closes after two seconds stays while it is looked at; everything else moves as always.
      await page.evaluate(() => {
        const after = window.setTimeout.bind(window);
        window.setTimeout = ((work: () => void, ms = 0) =>
          ms === 2000 ? 0 : after(work, ms)) as typeof window.setTimeout;
      });
      await feedback(page).getByRole('button', { name: 'Submit Feedback' }).click();
      await expect(page.getByText('Your feedback has been submitted successfully.')).toBeVisible();
    },
  },
];

export const HELP_STATES: readonly State[] = [
  ...help.map((state) => ({ settings: REACHABLE, ...state })),
  {
    name: 'help-by-hand',
    async go(fixtures) {
      await alone(fixtures);
      await openHelp(fixtures.page);
      await fillSupport(fixtures.page, 'Who reads this?');
      await sendSupport(fixtures.page);
      await expect(messages(fixtures.page).getByText('The operator reads messages here by hand.')).toBeVisible();
      await toMessages(fixtures);
    },
  },
  {
    name: 'help-chat-closed',
    async go(fixtures) {
      await signedIn(fixtures, 'anyone');
      await openHelp(fixtures.page, '?chat');
      await expect(chat(fixtures.page).getByText('Nobody can be reached live here')).toBeVisible();
    },
  },
];
