import { expect } from '@playwright/test';
import { mailNotification, wasSent } from '../../environment/entries/inbox.ts';
import { type Leg, signedIn, type WalkFixtures } from '../../states/walk.ts';

const LONG =
  'The mail server can’t take it right now (451). We try again, and you can read the message in your inbox meanwhile.';

const member = (fixtures: WalkFixtures) => signedIn(fixtures, 'to whom something was sent');

async function openSent({ page, app }: WalkFixtures): Promise<void> {
  await page.goto(`${app.url}/notifications/sent`);
  await expect(page.getByRole('heading', { name: 'What Was Sent to Me' })).toBeVisible();
}

export const sent: Leg = [
  {
    name: 'sent-empty',
    async go(fixtures) {
      await member(fixtures);
      await openSent(fixtures);
      await expect(fixtures.page.getByText('Nothing was sent to you yet.')).toBeVisible();
    },
  },
  {
    name: 'sent-no-way',
    async go({ page }) {
      await page.getByRole('button', { name: 'Text: send me a test' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'sent-filled',
    async go(fixtures) {
      const { app } = fixtures;
      await wasSent(app, await member(fixtures), [
        {
          subject: 'Your application was accepted',
          state: 'failed',
          reason: 'The mail server refused it (550).',
        },
        { subject: '3 new notifications', state: 'waiting', reason: LONG },
        { subject: 'You have a new message', state: 'delivered' },
        { subject: 'You have a meeting soon', channel: 'push', state: 'delivered' },
        {
          subject: 'A seat is free for you',
          channel: 'sms',
          state: 'failed',
          reason: 'The gateway refused it (400).',
        },
      ]);
      await openSent(fixtures);
      await expect(
        fixtures.page.getByRole('list', { name: 'Sent to me' }).getByRole('heading'),
      ).toHaveCount(5);
    },
  },
  {
    name: 'sent-refused-address',
    async go(fixtures) {
      const { id } = await member(fixtures);
      await fixtures.app.database.query('update users set email_refused_at = now() where id = $1', [
        id,
      ]);
      await openSent(fixtures);
      await expect(
        fixtures.page.getByText('Your email address did not take our mail'),
      ).toBeVisible();
    },
  },
];

export const unsubscribing: Leg = [
  {
    name: 'unsubscribe-part-missing',
    async go({ page, app }) {
      await page.goto(`${app.url}/unsubscribe`);
      await expect(page.getByText('Part of this link is missing.')).toBeVisible();
    },
  },
  {
    name: 'unsubscribe',
    async go(fixtures) {
      const { page, app, environment } = fixtures;
      // Not the one whose address takes nothing.
      const known = await signedIn(fixtures, 'who stops mails');
      await mailNotification(app, known);
      const { text } = await environment.mailbox.next(known.email, 'Your application was accepted');
      await page.context().clearCookies();
      await page.goto(/^\S+\/unsubscribe\?token=\S+$/m.exec(text)?.[0] ?? '');
      await expect(page.getByRole('button', { name: 'Turn Off' })).toBeVisible();
    },
  },
  {
    name: 'unsubscribed',
    async go({ page }) {
      await page.getByRole('button', { name: 'Turn Off' }).click();
      await expect(page.getByText('You will not get emails')).toBeVisible();
    },
  },
  {
    name: 'unsubscribed-before',
    async go({ page }) {
      await page.reload();
      await expect(page.getByText('You have turned this off.')).toBeVisible();
    },
  },
];
