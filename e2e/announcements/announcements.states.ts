import { expect } from '@playwright/test';
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
    name: 'announcements-none-deleted',
    async go({ page }) {
      await press(page, 'Recently deleted');
      await expect(recentlyDeleted(page).getByText('Nothing was deleted')).toBeVisible();
    },
  },
];

/** The first announcement, and all that happens to it. */
const first: Leg = [
  {
    name: 'announcement-new',
    async go(fixtures) {
      const { page, app } = fixtures;
      await noAnnouncements(app);
      await signedIn(fixtures, 'with the first announcement');
      await openList(fixtures);
      await fill(await openNewForm(page), 'Snow day', 'We are closed this Friday.');
    },
  },
  {
    name: 'announcement-too-long',
    async go({ page }) {
      await fill(newForm(page), LONG_TITLE.padEnd(256, '!'), LONG.padEnd(501, '!'));
      await expect(newForm(page).getByText('501/500')).toBeVisible();
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
    name: 'announcement-versions',
    async go(fixtures) {
      const { page, app } = fixtures;
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
];

export const ANNOUNCEMENT_WALK: Walk = { name: 'announcements', legs: [samples, first, filled] };
