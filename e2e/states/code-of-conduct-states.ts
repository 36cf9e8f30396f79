import { expect } from '@playwright/test';
import { join } from '../environment/members.ts';
import { refuse, type State, type StateFixtures, signedIn } from './state.ts';

export async function openCode({ page, app }: StateFixtures, tab = ''): Promise<void> {
  await page.goto(`${app.url}/code-of-conduct${tab && `?tab=${tab}`}`);
  await expect(page.getByRole('heading', { name: 'Code of Conduct', level: 1 })).toBeVisible();
}

const before = { accepted: ['terms_of_service', 'nda', 'family_disclaimer'] } as const;
const withoutCode = (fixtures: StateFixtures) => signedIn(fixtures, 'without the code of conduct', undefined, before);

async function tick({ page }: StateFixtures): Promise<void> {
  await page.getByRole('checkbox').check();
  await expect(page.getByRole('button', { name: 'Confirm Acknowledgment' })).toBeVisible();
}

export const CODE_OF_CONDUCT_STATES: readonly State[] = [
  {
    name: 'code-of-conduct',
    async go(fixtures) {
      await withoutCode(fixtures);
      await openCode(fixtures);
    },
  },
  {
    name: 'code-of-conduct-ticked',
    async go(fixtures) {
      await withoutCode(fixtures);
      await openCode(fixtures, 'terms');
      await tick(fixtures);
    },
    next: [
      {
        name: 'code-of-conduct-refused',
        async go({ page }) {
          await refuse(page, '**/api/agreements/*/acceptance', 500, 'internal', 'Something went wrong on our side.');
          await page.getByRole('button', { name: 'Confirm Acknowledgment' }).click();
          await expect(page.getByRole('alert')).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'code-of-conduct-confirmed',
    async go(fixtures) {
      const { page, app } = fixtures;
      await join(page, app, before);
      await openCode(fixtures);
      await tick(fixtures);
      await page.getByRole('button', { name: 'Confirm Acknowledgment' }).click();
      await expect(page.getByRole('dialog', { name: 'Acknowledgment Confirmed' })).toBeVisible();
    },
  },
  {
    name: 'code-of-conduct-acknowledged',
    async go(fixtures) {
      await signedIn(fixtures, 'anyone');
      await openCode(fixtures, 'liability');
      await expect(fixtures.page.getByText(/You acknowledged version 1\.0 on/)).toBeVisible();
      await fixtures.page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    },
  },
];
