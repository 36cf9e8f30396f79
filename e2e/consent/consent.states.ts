import { expect } from '@playwright/test';
import { changedOften, consentTo } from '../environment/entries/consents.ts';
import { keep } from '../environment/entries/records.ts';
import { hold, ownAnswers } from '../kit/answers.ts';
import { runAhead } from '../kit/run-ahead.ts';
import { type Leg, signedIn, type Walk, type WalkFixtures } from '../states/walk.ts';
import { CONTACT, NAME, question, toggle } from './consent-screen.ts';

const ONE = /\/api\/consent\/(?!history)[a-z_]+$/;
const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaft';

const newcomer = (fixtures: WalkFixtures) => signedIn(fixtures, 'who allows nothing');
const sharer = (fixtures: WalkFixtures) =>
  signedIn(
    fixtures,
    'who allows much',
    async (member) => {
      const { page, app } = fixtures;
      await keep(page, app, {
        family_name: `The ${LONG_NAME} Family`,
        location: 'Truth or Consequences, New Mexico',
      });
      await changedOften(app, member, 45);
      await consentTo(
        page,
        app,
        'display_real_name',
        'allow_service_history_visible',
        'allow_contact_through_app',
      );
    },
    { full_name: LONG_NAME },
  );

async function open({ page, app }: WalkFixtures, search = ''): Promise<void> {
  await page.goto(`${app.url}/consent-management${search}`);
  await expect(page.getByRole('heading', { name: 'Consent Management', level: 1 })).toBeVisible();
}

const nothing: Leg = [
  {
    name: 'consent-none',
    async go(fixtures) {
      await newcomer(fixtures);
      await open(fixtures);
      await expect(fixtures.page.getByText('You have not changed anything yet.')).toBeVisible();
    },
  },
  {
    name: 'consent-asked',
    async go({ page }) {
      await toggle(page, NAME).click();
      await expect(question(page, NAME)).toBeVisible();
    },
  },
];

const much: Leg = [
  {
    name: 'consent-filled',
    async go(fixtures) {
      await sharer(fixtures);
      await open(fixtures);
      await expect(toggle(fixtures.page, NAME)).toBeChecked();
    },
  },
  {
    name: 'consent-named',
    async go(fixtures) {
      await open(fixtures, '?consent=allow_contact_through_app');
      await expect(toggle(fixtures.page, CONTACT)).toBeFocused();
    },
  },
  {
    name: 'consent-turning-off',
    async go({ page }) {
      await hold(page, ONE);
      await toggle(page, CONTACT).click();
      await expect(page.getByText('Turning off...')).toBeVisible();
    },
  },
  {
    name: 'consent-offline',
    async go({ page }) {
      await ownAnswers(page);
      await page.getByRole('link', { name: 'Back to Privacy Settings' }).click();
      await expect(page.getByRole('heading', { name: 'Privacy & Security' })).toBeVisible();
      await page.context().setOffline(true);
      await page.clock.install({ time: Date.now() + 120_000 });
      await page.goBack();
      await runAhead(page, page.getByText(/Shown as of/).first());
    },
  },
];

export const CONSENT_WALK: Walk = { name: 'consents', legs: [nothing, much] };
