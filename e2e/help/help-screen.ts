import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { App } from '../environment/app-process.ts';
import type { Member } from '../environment/entries/members.ts';
import { operate } from '../environment/operator.ts';

// What tests do and find on Help & Support, and in the feedback sheet.

export const OPERATOR = 'operator@example.org';
/** An operator who can be reached every way; mail to them comes to the environment's mailbox. */
export const REACHABLE = { OPERATOR_EMAIL: OPERATOR, OPERATOR_PHONE: '+1 512 555 0100' };

/** Where the list of sent messages comes from. */
export const MESSAGE_LIST = /\/api\/help\/messages(\?.*)?$/;

export async function openHelp(page: Page, search = ''): Promise<void> {
  await page.goto(`/help-support${search}`);
  // A sheet that is open hides the page from tools that read by role.
  const heading = { name: 'Help & Support', level: 1, includeHidden: true };
  await expect(page.getByRole('heading', heading)).toBeVisible();
}

export const supportForm = (page: Page) => page.getByRole('region', { name: 'Send us a message' });
export const messages = (page: Page) => page.getByRole('region', { name: 'Your messages' });
export const feedback = (page: Page) => page.getByRole('dialog', { name: 'Share Your Feedback' });
export const chat = (page: Page) => page.getByRole('dialog', { name: 'Live Chat' });

export async function fillSupport(
  page: Page,
  subject: string,
  message = 'How do I share a record?',
): Promise<void> {
  await supportForm(page).getByLabel('Subject').fill(subject);
  await supportForm(page).getByLabel('Message').fill(message);
}

export const sendSupport = (page: Page) =>
  supportForm(page).getByRole('button', { name: 'Send Message' }).click();

export async function fillFeedback(page: Page, subject = 'The list jumps'): Promise<void> {
  const sheet = feedback(page);
  await sheet.getByRole('radio', { name: '4 stars' }).check();
  await sheet.getByRole('radio', { name: 'Bug Report' }).check();
  await sheet.getByLabel('Subject').fill(subject);
  await sheet.getByLabel('Your Feedback').fill('When I scroll, it jumps.');
  await sheet.getByLabel('Suggestions (Optional)').fill('Let it stay.');
  await sheet.getByRole('radio', { name: 'Maybe' }).check();
}

export interface Kept {
  kind?: 'support' | 'feedback' | 'chat';
  subject?: string;
  body?: string;
  data?: Record<string, unknown>;
  minutesAgo?: number;
  state?: 'waiting' | 'delivered' | 'failed';
  reason?: string;
  answer?: string;
}

/** A message that was sent at some time, as if its delivery had gone so. */
export async function keepMessage(
  app: App,
  { id: sender }: Member,
  about: Kept = {},
): Promise<string> {
  const {
    kind = 'support',
    subject = 'A question',
    body = 'How do I share a record?',
    state = 'delivered',
  } = about;
  const {
    data = kind === 'support' ? { priority: 'medium' } : {},
    minutesAgo = 5,
    reason = null,
    answer,
  } = about;
  const id = randomUUID();
  await app.database.query(
    `insert into messages (id, kind, sender_id, subject, body, data, created_at)
     values ($1, $2, $3, $4, $5, $6, now() - $7 * interval '1 minute')`,
    [id, kind, sender, subject, body, data, minutesAgo],
  );
  await app.database.query(
    `insert into message_deliveries (id, message_id, channel, state, attempts, last_error, next_attempt_at, give_up_at, delivered_at)
     values (gen_random_uuid(), $1, 'mail', $2, 1, $3, case when $2 = 'waiting' then now() + interval '2 hours' end,
       now() + interval '3 days', case when $2 = 'delivered' then now() - $4 * interval '1 minute' end)`,
    [id, state, reason, minutesAgo],
  );
  if (answer) {
    await app.database.query(
      `insert into messages (id, kind, recipient_id, in_reply_to, subject, body, created_at)
       values (gen_random_uuid(), 'answer', $1, $2, $3, $4, now() - ($5 - 1) * interval '1 minute')`,
      [sender, id, `Re: ${subject}`, answer, minutesAgo],
    );
  }
  return id;
}

/** `npm run admin -- messages answer`, beside the running app; `ticket` may be the message's id. */
export async function answerFromCommandLine(app: App, ticket: string, text: string): Promise<void> {
  await operate(app, ['messages', 'answer', ticket, '--text', text]);
}
