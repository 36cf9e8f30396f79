import type { Announcement } from '@pcr/contract/announcements/announcements.schema.ts';
import { expect } from '@playwright/test';
import { hold, ownAnswers, refuse, release } from '../kit/answers.ts';
import { type Leg, signedIn, type Walk, type WalkFixtures } from '../states/walk.ts';
import {
  editForm,
  fill,
  newForm,
  noAnnouncements,
  openEditForm,
  openNewForm,
  post,
  press,
  recentlyDeleted,
  revise,
  versions,
  withdraw,
} from './announcement-screen.ts';

// Longer than 300 lines: one entry for each state of the announcements and their sheets.

const LIST = /\/api\/announcements(\?.*)?$/;
const ONE = '**/api/announcements/*';
const DELETED = '**/api/announcements/deleted';
const WRONG = 'Something went wrong on our side. Please try again.';
const LONG_TITLE = 'Supercalifragilistic'
  .repeat(4)
  .concat(' news of the whole network for everybody'.repeat(4))
  .slice(0, 255);
const LONG =
  'We are closed on Friday, and whoever needs care for that day finds a list of providers at the office. '
    .repeat(5)
    .slice(0, 500);

const withSome = (fixtures: WalkFixtures) =>
  signedIn(fixtures, 'with announcements', async () => {
    const { page, app } = fixtures;
    await noAnnouncements(app);
    const old = await post(page, app, {
      title: 'Welcome to our new providers',
      priority: 'low',
      content: 'Say hello.',
    });
    const week = await post(page, app, {
      title: 'First aid refresher on Saturday',
      status: 'inactive',
    });
    const gone = await post(page, app, {
      title: 'Playground closed for repairs',
      status: 'archived',
      priority: 'low',
    });
    await post(page, app, {
      title: 'Flu season: update your sick-day policy',
      content: 'Cases are rising in our area.\nKeep a second contact at hand for each child.',
      priority: 'high',
    });
    for (const [days, { id }] of [
      [40, old],
      [9, week],
      [3, gone],
    ] as const) {
      await app.database.query(
        `update announcements set created_at = now() - $2 * interval '1 day' where id = $1`,
        [id, days],
      );
    }
  });

async function openList({ page, app }: WalkFixtures, search = ''): Promise<void> {
  await page.goto(`${app.url}/announcements${search}`);
  const heading = page.getByRole('heading', {
    name: 'Announcements',
    exact: true,
    includeHidden: true,
  });
  await expect(heading).toBeAttached();
}

/** Nobody has announced anything, and samples stand there. */
const samples: Leg = [
  {
    name: 'announcements-samples',
    async go(fixtures) {
      const { page, app } = fixtures;
      await noAnnouncements(app);
      await signedIn(fixtures, 'without announcements');
      await openList(fixtures);
      await expect(page.getByRole('list', { name: 'Sample announcements' })).toBeVisible();
    },
  },
  {
    name: 'announcements-deleted-failed',
    async go({ page }) {
      await refuse(page, DELETED, 403, 'forbidden', WRONG);
      await press(page, 'Recently deleted');
      await expect(recentlyDeleted(page).getByRole('button', { name: 'Retry' })).toBeVisible();
    },
  },
  {
    name: 'announcements-none-deleted',
    async go({ page }) {
      await ownAnswers(page);
      await press(recentlyDeleted(page), 'Retry');
      await expect(recentlyDeleted(page).getByText('Nothing was deleted')).toBeVisible();
    },
  },
];

/** The first announcement, and all that happens to it. */
const first: Leg = [
  {
    name: 'announcement-too-long',
    async go(fixtures) {
      const { page, app } = fixtures;
      await noAnnouncements(app);
      await signedIn(fixtures, 'with the first announcement');
      await openList(fixtures);
      const form = await openNewForm(page);
      await fill(form, LONG_TITLE.padEnd(256, '!'), LONG.padEnd(501, '!'));
      await expect(form.getByText('501/500')).toBeVisible();
    },
  },
  {
    name: 'announcement-edit',
    async go(fixtures) {
      const { page } = fixtures;
      await fill(newForm(page), 'Snow day');
      await press(newForm(page), 'Create');
      await expect(newForm(page)).toBeHidden();
      await openEditForm(page, 'Snow day');
    },
  },
  {
    name: 'announcement-no-versions',
    async go({ page }) {
      await press(editForm(page), 'Earlier versions');
      await expect(versions(page).getByText('This announcement was never changed.')).toBeVisible();
    },
  },
  {
    name: 'announcement-typed-since',
    async go({ page }) {
      await page.goBack();
      const form = editForm(page);
      await form.getByLabel('Content').fill('Closed on Monday.');
      await hold(page, ONE);
      await press(form, 'Update');
      await expect(form.getByRole('button', { name: 'Saving...' })).toBeVisible();
      await form.getByLabel('Content').fill('Closed on Monday, and on Tuesday until noon.');
      release(page);
      await expect(form.getByText('Saved, but not what you typed since then')).toBeVisible();
    },
  },
  {
    name: 'announcement-deleted-by-another',
    async go({ page }) {
      const form = editForm(page);
      await refuse(
        page,
        ONE,
        404,
        'not_found',
        'This is not here, or you don’t have access to it.',
      );
      await press(form, 'Update');
      await expect(form.getByText('You can’t restore it.')).toBeVisible();
      await expect(form.getByRole('button', { name: 'Earlier versions' })).toHaveCount(0);
    },
  },
  {
    name: 'announcement-versions',
    async go(fixtures) {
      const { page, app } = fixtures;
      await ownAnswers(page);
      const second = await post(page, app, { title: 'Rain day' });
      await revise(page, app, second, {
        content: 'Closed on Friday and on Monday.',
        status: 'inactive',
      });
      await openList(fixtures);
      await press(await openEditForm(page, 'Rain day'), 'Earlier versions');
      await expect(versions(page).getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'announcements-deleted',
    async go(fixtures) {
      const { page, app } = fixtures;
      await withdraw(page, app, await post(page, app, { title: LONG_TITLE, content: LONG }));
      await openList(fixtures, '?deleted');
      await expect(recentlyDeleted(page).getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'announcements-long',
    async go(fixtures) {
      const { page, app } = fixtures;
      await post(page, app, {
        title: LONG_TITLE,
        content: LONG,
        priority: 'high',
        status: 'inactive',
      });
      await openList(fixtures);
      await expect(page.getByRole('article', { name: LONG_TITLE })).toBeVisible();
    },
  },
];

const filled: Leg = [
  {
    name: 'announcements-filled',
    async go(fixtures) {
      await withSome(fixtures);
      await openList(fixtures);
      await expect(fixtures.page.getByRole('article').first()).toBeVisible();
    },
  },
  {
    name: 'announcement-new',
    async go({ page }) {
      await openNewForm(page);
    },
  },
  {
    name: 'announcements-none-of-status',
    async go({ page }) {
      await page.goBack();
      await page.route(/\/api\/announcements\?.*status=archived/, (route) =>
        route.fulfill({ json: { items: [], next: null } }),
      );
      await page.getByRole('tab', { name: 'Archived' }).click();
      await expect(page.getByText('No announcement is archived.')).toBeVisible();
    },
  },
  {
    // As COMMUNITY_EDITING=creator has it for what others posted.
    name: 'announcements-not-mine',
    async go(fixtures) {
      const { page } = fixtures;
      await ownAnswers(page);
      // The first screen's one answer has the list as well.
      await page.route('**/api/start/**', (route) => route.abort());
      await page.route(LIST, async (route) => {
        const response = await route.fetch();
        const { items, next } = await response.json();
        const theirs = items.map((item: Announcement) => ({
          ...item,
          can: { edit: false, delete: false },
        }));
        await route.fulfill({ response, json: { items: theirs, next } });
      });
      await openList(fixtures);
      await expect(page.getByRole('article').first()).toBeVisible();
      await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(0);
    },
  },
];

export const ANNOUNCEMENT_WALK: Walk = { name: 'announcements', legs: [samples, first, filled] };
