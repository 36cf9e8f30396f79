import { expect } from '@playwright/test';
import { join } from '../environment/members.ts';
import { refuse, type Stage, type State, signedIn } from './state.ts';

export async function openCode({ page, app }: Stage, tab = ''): Promise<void> {
  await page.goto(`${app.url}/code-of-conduct${tab && `?tab=${tab}`}`);
  await expect(page.getByRole('heading', { name: 'Code of Conduct', level: 1 })).toBeVisible();
}

const before = { accepted: ['terms_of_service', 'nda', 'family_disclaimer'] } as const;
const withoutCode = (stage: Stage) => signedIn(stage, 'without the code of conduct', undefined, before);

async function tick({ page }: Stage): Promise<void> {
  await page.getByRole('checkbox').check();
  await expect(page.getByRole('button', { name: 'Confirm Acknowledgment' })).toBeVisible();
}

export const CODE_OF_CONDUCT_STATES: readonly State[] = [
  {
    name: 'code-of-conduct',
    async go(stage) {
      await withoutCode(stage);
      await openCode(stage);
    },
  },
  {
    name: 'code-of-conduct-ticked',
    async go(stage) {
      await withoutCode(stage);
      await openCode(stage, 'terms');
      await tick(stage);
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
    async go(stage) {
      const { page, app } = stage;
      await join(page, app, before);
      await openCode(stage);
      await tick(stage);
      await page.getByRole('button', { name: 'Confirm Acknowledgment' }).click();
      await expect(page.getByRole('dialog', { name: 'Acknowledgment Confirmed' })).toBeVisible();
    },
  },
  {
    name: 'code-of-conduct-acknowledged',
    async go(stage) {
      await signedIn(stage, 'anyone');
      await openCode(stage, 'liability');
      await expect(stage.page.getByText(/You acknowledged version 1\.0 on/)).toBeVisible();
      await stage.page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    },
  },
];
