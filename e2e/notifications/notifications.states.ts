import { expect, type Locator } from '@playwright/test';
import { makeGroup } from '../environment/entries/groups.ts';
import { ask } from '../environment/entries/members.ts';
import { changePreferences } from '../environment/entries/profiles.ts';
import { answersAgain, hold, ownAnswers, refuse, release } from '../kit/answers.ts';
import { type Leg, signedIn, type Walk, type WalkFixtures, withoutTimer } from '../states/walk.ts';
import {
  openNotifications,
  preferencesForm,
  saved,
  savePreferences,
  toggle,
} from './notifications-screen.ts';
import { sent, unsubscribing } from './sent/sent.states.ts';

const PREFERENCES = '**/api/notifications/preferences';
const WRONG = 'Something went wrong on our side. Please try again.';

const somebody = (fixtures: WalkFixtures) => signedIn(fixtures, 'with notification preferences');
/** At the top of the window, below the bar. */
const toTop = (part: Locator) =>
  part.evaluate((element) => element.scrollIntoView({ block: 'start' }));

const preferences: Leg = [
  {
    name: 'notifications-loading',
    async go(fixtures) {
      const { page, app } = fixtures;
      await somebody(fixtures);
      // Two groups are muted, one of them with a long name.
      for (const name of [
        'Eastside Providers',
        'Home providers of the northern hills who meet in each other’s kitchen',
      ]) {
        const { id } = await makeGroup(page, app, { name });
        await ask(page.request, app, 'PUT', `/groups/${id}/board`, { board_muted: true });
      }
      await refuse(page, PREFERENCES, 400, 'internal', WRONG);
      await hold(page, PREFERENCES);
      await page.goto(`${app.url}/notifications`);
      await expect(page.getByText('Loading your settings...')).toBeAttached();
    },
  },
  {
    name: 'notifications-load-failed',
    async go({ page }) {
      release(page);
      await expect(page.getByText('Failed to load notification preferences')).toBeVisible();
    },
  },
  {
    name: 'notifications',
    async go({ page }) {
      await answersAgain(page);
      await expect(toggle(page, 'Meals')).toBeVisible();
    },
  },
  {
    name: 'notifications-times',
    async go({ page }) {
      await toggle(page, 'Quiet hours').click();
      await preferencesForm(page).getByRole('radio', { name: 'Once an hour' }).check();
      await toTop(preferencesForm(page).getByRole('group', { name: 'Timing', exact: true }));
    },
  },
  {
    name: 'notifications-other-zone',
    async go({ page }) {
      await preferencesForm(page).getByLabel('Time zone').selectOption('Hawaii (Honolulu)');
      await toTop(preferencesForm(page).getByLabel('Quiet from'));
    },
  },
  {
    name: 'notifications-no-day',
    async go({ page }) {
      for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) {
        await preferencesForm(page).getByRole('checkbox', { name: day }).uncheck();
      }
      await expect(page.getByText('Choose a day, or no report comes.')).toBeVisible();
    },
  },
  {
    name: 'notifications-bottom',
    async go({ page }) {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    },
  },
  {
    name: 'notifications-save-failed',
    async go({ page }) {
      await refuse(page, PREFERENCES, 500, 'internal', WRONG);
      await savePreferences(page);
      await expect(page.getByText('Failed to save notification preferences')).toBeVisible();
    },
  },
  {
    name: 'notifications-saved',
    async go({ page }) {
      // It goes after 3 seconds.
      await withoutTimer(page, 3000);
      await ownAnswers(page);
      await savePreferences(page);
      await expect(saved(page)).toBeVisible();
    },
  },
  {
    name: 'notifications-errors',
    async go({ page }) {
      await preferencesForm(page).getByLabel('Quiet until').fill('22:00');
      await savePreferences(page);
      await expect(page.getByText('Choose another time than the start')).toBeVisible();
    },
  },
  {
    name: 'notifications-conflict',
    async go({ page, app }) {
      await preferencesForm(page).getByLabel('Quiet until').fill('06:00');
      await toggle(page, 'Meals').check();
      await preferencesForm(page).getByRole('checkbox', { name: 'Saturday' }).check();
      await hold(page, '**/api/live');
      await changePreferences(page, app, {
        photos: false,
        daily_reports_days: ['Monday', 'Friday'],
      });
      await savePreferences(page);
      await expect(
        page.getByRole('heading', { name: 'This page was changed elsewhere' }),
      ).toBeVisible();
    },
  },
  {
    name: 'notifications-restored',
    async go(fixtures) {
      const { page, app } = fixtures;
      await page.getByRole('button', { name: 'Back to the form' }).click();
      await openNotifications(page, app.url);
      await expect(page.getByText('Your unsaved changes are back')).toBeVisible();
    },
  },
];

/** Where the operator has a gateway; what it says of the number is the test's own. */
async function withNumber({ page, app }: WalkFixtures, refused_at: string | null): Promise<void> {
  await ownAnswers(page);
  await page.route('**/api/account/settings', async (route) => {
    const settings = await (await route.fetch()).json();
    await route.fulfill({ json: { ...settings, sends_texts: true } });
  });
  const waiting = { phone: '+15125550100', expires_at: '2099-03-01T18:00:00Z', refused_at };
  await page.route('**/api/phone-number', (route) =>
    route.fulfill({ json: { confirmed: null, waiting } }),
  );
  await page.route('**/api/start/**', (route) => route.abort());
  await page.goto(`${app.url}/notifications?phone`);
}

const phone: Leg = [
  {
    name: 'phone-code',
    async go(fixtures) {
      await somebody(fixtures);
      await withNumber(fixtures, null);
      await expect(fixtures.page.getByRole('dialog').getByLabel('Code')).toBeVisible();
    },
  },
  {
    name: 'phone-refused',
    async go(fixtures) {
      await withNumber(fixtures, '2026-03-01T18:00:00Z');
      const sheet = fixtures.page.getByRole('dialog', { name: 'Your Phone Number' });
      await expect(sheet.getByLabel('Phone number')).toHaveValue('(512) 555-0100');
      await expect(sheet.getByText(/^We could not send a text message to/)).toBeVisible();
    },
  },
  {
    name: 'phone-refused-closed',
    async go({ page }) {
      await page.getByRole('button', { name: 'Cancel' }).click();
      const check = page.getByRole('button', { name: 'Check the Number' });
      await expect(check).toBeVisible();
      await toTop(check.locator('xpath=..'));
    },
  },
];

export const NOTIFICATION_WALK: Walk = {
  name: 'notification preferences and what was sent',
  legs: [preferences, phone, sent, unsubscribing],
};
