import type { DailyReport } from '@pcr/contract/daily-report/daily-report.schema.ts';
import { expect } from '@playwright/test';
import { keep } from '../environment/entries/records.ts';
import { answersAgain, hold, refuse, release } from '../kit/answers.ts';
import { type Leg, signedIn, type Walk, type WalkFixtures } from '../states/walk.ts';

const WRONG = 'Something went wrong on our side. Please try again.';
const ONE = '**/api/daily-reports/*';
const ID = '01990000-0000-7000-8000-00000000da11';
const LONG = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3);
const thing = { subject_id: ID, status: null, day: null, at: null, time_zone: null };
const REPORT: DailyReport = {
  id: ID,
  day: '2026-11-26',
  created_at: '2026-11-26T13:00:00Z',
  things: [
    { ...thing, id: ID.replace(/.$/, '1'), kind: 'applications', title: 'Infant care', at: '2026-11-25T21:00:00Z' },
    {
      ...thing,
      id: ID.replace(/.$/, '2'),
      kind: 'decisions',
      title: LONG,
      status: 'accepted',
      at: '2026-11-25T22:00:00Z',
    },
    {
      ...{ ...thing, id: ID.replace(/.$/, '3'), kind: 'events', title: 'Morning of first aid' },
      ...{ at: '2026-11-28T16:00:00Z', time_zone: 'America/Chicago' },
    },
    { ...thing, id: ID.replace(/.$/, '4'), kind: 'credentials', title: 'First aid.pdf', day: '2026-12-10' },
    { ...thing, id: ID.replace(/.$/, '5'), kind: 'records', title: 'Okonkwo', day: '2026-12-20' },
    { ...thing, id: ID.replace(/.$/, '6'), kind: 'looks', title: 'Miller', day: '2026-11-25' },
  ],
  gone: 2,
};

const member = (fixtures: WalkFixtures) => signedIn(fixtures, 'with a daily report');

async function open(fixtures: WalkFixtures): Promise<void> {
  await member(fixtures);
  await fixtures.page.goto(`${fixtures.app.url}/daily-report?report=${ID}`);
}

const report: Leg = [
  {
    name: 'report-loading',
    async go(fixtures) {
      await refuse(fixtures.page, ONE, 400, 'internal', WRONG);
      await hold(fixtures.page, ONE);
      await open(fixtures);
      await expect(fixtures.page.getByText('Loading your report...')).toBeAttached();
    },
  },
  {
    name: 'report-failed',
    async go({ page }) {
      release(page);
      await expect(page.getByText('This report could not be loaded')).toBeVisible();
    },
  },
  {
    name: 'report-missing',
    async go({ page }) {
      await answersAgain(page);
      await expect(page.getByText('This report is not here.')).toBeVisible();
    },
  },
  {
    name: 'report',
    async go(fixtures) {
      await fixtures.page.route(ONE, (route) => route.fulfill({ json: REPORT }));
      await open(fixtures);
      await expect(fixtures.page.getByText('2 more things are not here anymore.')).toBeVisible();
    },
  },
];

const pickups: Leg = [
  {
    name: 'pickups-of-a-record',
    async go(fixtures) {
      const { page, app } = fixtures;
      await member(fixtures);
      const { id } = await keep(page, app, { family_name: 'Okonkwo' });
      await page.goto(`${app.url}/family-records?record=${id}`);
      await expect(page.getByRole('button', { name: 'Set Pickup Times' })).toBeVisible();
    },
  },
  {
    name: 'pickups-sheet',
    async go({ page }) {
      await page.getByRole('button', { name: 'Set Pickup Times' }).click();
      const sheet = page.getByRole('dialog', { name: 'Pickup Times' });
      await sheet.getByLabel('Monday').fill('15:30');
      await expect(sheet.getByLabel('Monday')).toHaveValue('15:30');
    },
  },
];

export const REPORT_WALK: Walk = { name: 'daily reports and pickup times', legs: [report, pickups] };
