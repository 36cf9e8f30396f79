import { expect, type Page } from '@playwright/test';
import { keep } from '../environment/entries/records.ts';
import { details, openDetails } from '../families/family-screen.ts';
import { type Leg, signedIn, type Walk } from '../states/walk.ts';

// Asking from outside, and what the owner of a record reads of it.

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const asking: Leg = [
  {
    name: 'about-a-record',
    async go({ page, app }) {
      await page.goto(`${app.url}/about-a-record`);
      await expect(button(page, 'Send Request')).toBeVisible();
    },
  },
  {
    name: 'about-a-record-kept',
    async go({ page }) {
      await page
        .getByLabel('Your name')
        .fill('Carla Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh');
      await page.getByLabel('Your email address').fill('carla@example.com');
      await page.getByLabel('Family name').fill('Adeyemi');
      await page.getByLabel('Location').fill('Tacoma, WA');
      await page
        .getByLabel('Your message (optional)')
        .fill('We never ended the service early. '.repeat(29));
      await page.reload();
      await expect(page.getByText('What you typed is back')).toBeVisible();
    },
  },
  {
    name: 'about-a-record-sent',
    async go({ page }) {
      await button(page, 'Send Request').click();
      await expect(page.getByText('One more step')).toBeVisible();
    },
  },
];

const confirming: Leg = [
  {
    name: 'about-a-record-confirm',
    async go({ page, app }) {
      await page.goto(`${app.url}/about-a-record/confirm?token=made-up`);
      await expect(button(page, 'Confirm Request')).toBeVisible();
    },
  },
  {
    name: 'about-a-record-confirm-refused',
    async go({ page }) {
      await button(page, 'Confirm Request').click();
      await expect(page.getByRole('link', { name: 'Write Your Request Again' })).toBeVisible();
    },
  },
];

const answering: Leg = [
  {
    name: 'family-disputed-card',
    async go(fixtures) {
      const { page, app } = fixtures;
      await signedIn(fixtures, 'who is asked', async () => {
        const { id } = await keep(page, app, {
          family_name: 'Adeyemi Family',
          location: 'Tacoma, WA',
        });
        await app.database.query(
          `with told as (
             insert into messages (id, kind, sender_address, subject, body, created_at)
             values (gen_random_uuid(), 'dispute', 'carla@example.com', 'Asked', '', now()) returning id
           ), asked as (
             insert into disputes (id, name, email, family_name, location, kind, words, created_at, token_hash, expires_at,
               confirmed_at, message_id)
             select gen_random_uuid(), 'Carla', 'carla@example.com', 'Adeyemi', 'Tacoma', 'correct',
               repeat('We never ended the service early. ', 29), now(), gen_random_uuid()::text, now(), now(), told.id
             from told returning id
           ), linked as (
             insert into dispute_records (id, dispute_id, family_id, linked_at)
             select gen_random_uuid(), asked.id, $1, now() from asked
           ) update families set disputed = true where id = $1`,
          [id],
        );
      });
      await page.goto(`${app.url}/family-records`);
      await expect(page.getByText('Hidden from others: someone asks about it')).toBeVisible();
    },
  },
  {
    name: 'family-disputed',
    async go({ page }) {
      await openDetails(page, 'Adeyemi Family');
      await expect(
        details(page).getByText('Someone asks you to correct this record.'),
      ).toBeVisible();
    },
  },
];

export const DISPUTE_WALK: Walk = {
  name: 'requests about a record',
  legs: [asking, confirming, answering],
};
