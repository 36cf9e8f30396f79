import { expect } from '@playwright/test';
import { ask } from '../../environment/entries/members.ts';
import { keep } from '../../environment/entries/records.ts';
import { type Leg, signedIn, type WalkFixtures } from '../../states/walk.ts';

const LONG = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh Family'; // 60 characters

/** An active record whose child is picked up at this time of each day. */
async function pickedUp({ page, app }: WalkFixtures, family_name: string, time: string) {
  const contact_info = family_name === LONG ? null : 'Mom +1 512 555 0100';
  const { id } = await keep(page, app, { family_name, contact_info, service_status: 'Active' });
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
  await ask(page.request, app, 'PUT', `/families/${id}/pickups`, {
    ...Object.fromEntries(days.map((day) => [day, time])),
    updated_at: null,
  });
}

/** The screen of pickups: with none, with some, and with one that is skipped. */
export const PICKUPS_LEG: Leg = [
  {
    name: 'pickups-none',
    async go(fixtures) {
      const { page, app } = fixtures;
      await signedIn(fixtures, 'with pickups');
      await keep(page, app, { family_name: 'Lindqvist Family', service_status: 'Active' });
      await page.goto(`${app.url}/family-records/pickups`);
      await expect(page.getByRole('link', { name: 'Choose a Family' })).toBeVisible();
    },
  },
  {
    name: 'pickups',
    async go(fixtures) {
      const { page } = fixtures;
      await pickedUp(fixtures, 'Rivera Family', '15:30');
      await pickedUp(fixtures, 'Okafor Family', '17:00');
      await pickedUp(fixtures, LONG, '17:30');
      await page.reload();
      await expect(page.getByRole('link', { name: 'Rivera Family' }).first()).toBeVisible();
    },
  },
  {
    name: 'pickups-skipped',
    async go({ page }) {
      await page.getByRole('button', { name: 'Skip this day for Rivera Family' }).click();
      await expect(page.getByText('Skipped', { exact: true })).toBeVisible();
    },
  },
];
