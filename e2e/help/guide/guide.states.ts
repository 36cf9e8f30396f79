import { expect } from '@playwright/test';
import { hold, ownAnswers } from '../../kit/answers.ts';
import { runAhead } from '../../kit/run-ahead.ts';
import { type Leg, signedIn, type Walk, type WalkFixtures } from '../../states/walk.ts';
import { toMessages } from '../help.states.ts';
import { chat, fillSupport, messages, openHelp, sendSupport } from '../help-screen.ts';

async function open({ page }: WalkFixtures, path: string, heading: string): Promise<void> {
  await page.goto(`/help-support/${path}`);
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
}

async function follow({ page }: WalkFixtures, link: string, heading = link): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: link }).first().click();
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
}

/** The guide, and Help & Support of an operator who cannot be reached live. */
const guide: Leg = [
  {
    name: 'help-chat-closed',
    async go(fixtures) {
      await signedIn(fixtures, 'who reads');
      await openHelp(fixtures.page, '?chat');
      await expect(chat(fixtures.page).getByText('There is no live chat here')).toBeVisible();
    },
  },
  {
    name: 'help-by-hand',
    async go({ page }) {
      await chat(page).getByRole('button', { name: 'Close' }).click();
      await fillSupport(page, 'Who reads this?');
      await sendSupport(page);
      await expect(messages(page).getByText('Messages here are read by hand.')).toBeVisible();
      await toMessages(page);
    },
  },
  { name: 'guide', go: (fixtures) => follow(fixtures, 'User Guide') },
  {
    name: 'guide-page',
    async go(fixtures) {
      await follow(fixtures, 'Family records');
      await expect(fixtures.page.getByRole('navigation', { name: 'On this page' })).toBeVisible();
    },
  },
  {
    name: 'guide-page-table',
    async go({ page }) {
      await page
        .getByRole('navigation', { name: 'On this page' })
        .getByRole('link', { name: 'Ratings and colors' })
        .click();
      await expect(page.getByRole('heading', { name: 'Ratings and colors' })).toBeInViewport();
    },
  },
  { name: 'tutorials', go: (fixtures) => open(fixtures, 'tutorials', 'Video Tutorials') },
  {
    name: 'tutorial',
    async go(fixtures) {
      await follow(fixtures, 'Add your first family record');
      await expect(fixtures.page.getByRole('img').first()).toBeVisible();
    },
  },
  {
    name: 'guide-page-end',
    async go(fixtures) {
      const { page } = fixtures;
      await open(fixtures, 'guide/offline', 'When your signal is weak or gone');
      await expect(page.getByRole('heading', { name: 'A new version' })).toBeVisible();
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    },
  },
  {
    name: 'guide-page-loading',
    async go(fixtures) {
      await hold(fixtures.page, '**/assets/dashboard-*.js');
      await open(fixtures, 'guide/dashboard', 'Your dashboard');
    },
  },
  {
    name: 'guide-page-failed',
    async go({ page }) {
      await ownAnswers(page);
      await page.route('**/assets/privacy-*.js', (route) => route.abort());
      await page.clock.install();
      await page.goto('/help-support/guide/privacy');
      await runAhead(page, page.getByRole('button', { name: 'Retry' }));
    },
  },
  {
    name: 'guide-page-gone',
    async go({ page }) {
      await ownAnswers(page);
      await page.goto('/help-support/guide/no-such-page');
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
];

export const GUIDE_WALK: Walk = { name: 'the guide', legs: [guide] };
