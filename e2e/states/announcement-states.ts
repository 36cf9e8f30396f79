import { expect, type Page } from '@playwright/test';
import {
  editForm,
  fill,
  newForm,
  openEditForm,
  openNewForm,
  post,
  press,
  question,
  recentlyDeleted,
  revise,
  versions,
  withdraw,
} from '../announcements/announcement-screen.ts';
import { join } from '../environment/members.ts';
import { heldToast } from '../families/family-screen.ts';
import { runAhead } from '../kit/run-ahead.ts';
import { hold, refuse, type State, type StateFixtures, signedIn } from './state.ts';

// Longer than 300 lines: one entry for each state of the announcements and their sheets.

const LIST = /\/api\/announcements(\?.*)?$/;
const WRONG = 'Something went wrong on our side. Please try again.';
const LONG_TITLE = 'Supercalifragilistic'
  .repeat(4)
  .concat(' news of the whole network for everybody'.repeat(4))
  .slice(0, 255);
const LONG = 'We are closed on Friday, and whoever needs care for that day finds a list of providers at the office. '
  .repeat(5)
  .slice(0, 500);

/** All members of one app see the same: who looks at none must not see those of another state. */
const none = (page: Page) => page.route(LIST, (route) => route.fulfill({ json: { items: [], next: null } }));

const withSome = (fixtures: StateFixtures) =>
  signedIn(fixtures, 'with announcements', async () => {
    const { page, app } = fixtures;
    const old = await post(page, app, {
      title: 'Welcome to our new providers',
      priority: 'low',
      content: 'Say hello.',
    });
    const week = await post(page, app, { title: 'First aid refresher on Saturday', status: 'inactive' });
    const gone = await post(page, app, { title: 'Playground closed for repairs', status: 'archived', priority: 'low' });
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
      await app.database.query(`update announcements set created_at = now() - $2 * interval '1 day' where id = $1`, [
        id,
        days,
      ]);
    }
  });

async function openList({ page, app }: StateFixtures, search = ''): Promise<void> {
  await page.goto(`${app.url}/announcements${search}`);
  const heading = page.getByRole('heading', { name: 'Announcements', exact: true, includeHidden: true });
  await expect(heading).toBeAttached();
}

async function failing(fixtures: StateFixtures): Promise<void> {
  const { page, app } = fixtures;
  await signedIn(fixtures, 'anyone');
  await page.route(LIST, (route) => route.fulfill({ status: 503, body: '' }));
  await page.clock.install();
  await page.goto(`${app.url}/announcements`);
  await runAhead(page, page.getByRole('button', { name: 'Retry' }));
}

/** A list with one announcement of one's own, of somebody who has nothing else. */
async function withOwn(fixtures: StateFixtures) {
  const { page, app } = fixtures;
  const { id } = await join(page, app);
  await app.database.query('update users set credential_submitted_at = now() where id = $1', [id]);
  const own = await post(page, app, { title: 'Snow day' });
  await page.route(LIST, async (route) => {
    const { items } = await (await route.fetch()).json();
    await route.fulfill({ json: { items: items.filter((item: { id: string }) => item.id === own.id), next: null } });
  });
  return own;
}

export const ANNOUNCEMENT_STATES: readonly State[] = [
  {
    name: 'announcements-loading',
    async go(fixtures) {
      await signedIn(fixtures, 'anyone');
      await hold(fixtures.page, LIST);
      await openList(fixtures);
      await expect(fixtures.page.getByText('Loading announcements...')).toBeAttached();
    },
  },
  {
    name: 'announcements-samples',
    async go(fixtures) {
      await signedIn(fixtures, 'anyone');
      await none(fixtures.page);
      await openList(fixtures);
      await expect(fixtures.page.getByRole('list', { name: 'Sample announcements' })).toBeVisible();
    },
    next: [
      {
        name: 'announcements-sample-explained',
        async go({ page }) {
          await press(page, 'Edit New record template for field trips');
          await expect(page.getByRole('alertdialog')).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'announcements-empty',
    settings: { SAMPLE_DATA: 'off' },
    async go(fixtures) {
      await signedIn(fixtures, 'anyone');
      await none(fixtures.page);
      await openList(fixtures);
      await expect(fixtures.page.getByText('There are no announcements yet.')).toBeVisible();
    },
  },
  { name: 'announcements-samples-failed', go: failing },
  { name: 'announcements-failed', settings: { SAMPLE_DATA: 'off' }, go: failing },
  {
    name: 'announcements-filled',
    async go(fixtures) {
      await withSome(fixtures);
      await openList(fixtures);
      await expect(fixtures.page.getByRole('article').first()).toBeVisible();
    },
    next: [
      {
        name: 'announcement-new',
        async go({ page }) {
          await openNewForm(page);
        },
      },
      {
        name: 'announcement-too-long',
        async go({ page }) {
          const form = newForm(page);
          await fill(form, LONG_TITLE.padEnd(256, '!'), LONG.padEnd(501, '!'));
          await expect(form.getByText('501/500')).toBeVisible();
        },
      },
      {
        name: 'announcement-not-saved',
        async go({ page }) {
          const form = newForm(page);
          await fill(form, 'Snow day');
          await page.route('**/api/announcements', (route) =>
            route.request().method() === 'POST' ? route.fulfill({ status: 503, body: '' }) : route.continue(),
          );
          await press(form, 'Create');
          await expect(form.getByRole('alert')).toBeVisible();
        },
      },
      {
        name: 'announcement-saving',
        async go({ page }) {
          const form = newForm(page);
          await page.route('**/api/announcements', (route) =>
            route.request().method() === 'POST' ? undefined : route.continue(),
          );
          await press(form, 'Create');
          await expect(form.getByRole('button', { name: 'Saving...' })).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'announcements-none-of-status',
    async go(fixtures) {
      const own = await withOwn(fixtures);
      await fixtures.page.route(/\/api\/announcements\?.*status=archived/, (route) =>
        route.fulfill({ json: { items: [], next: null } }),
      );
      await openList(fixtures, '?status=archived');
      await expect(fixtures.page.getByText('No announcement is archived.'), own.title).toBeVisible();
    },
  },
  {
    name: 'announcements-long',
    async go(fixtures) {
      const { page, app } = fixtures;
      const own = await withOwn(fixtures);
      await revise(page, app, own, { title: LONG_TITLE, content: LONG, priority: 'high', status: 'inactive' });
      await openList(fixtures);
      await expect(page.getByRole('article')).toBeVisible();
    },
  },
  {
    name: 'announcements-not-mine',
    settings: { COMMUNITY_EDITING: 'creator' },
    async go(fixtures) {
      const { page, app } = fixtures;
      await join(page, app);
      await post(page, app, { title: 'Of somebody else' });
      await join(page, app);
      await openList(fixtures);
      await expect(page.getByRole('article').first()).toBeVisible();
    },
  },
  {
    name: 'announcements-offline',
    async go(fixtures) {
      const { page } = fixtures;
      await withSome(fixtures);
      await openList(fixtures);
      await expect(page.getByRole('article').first()).toBeVisible();
      await page.clock.install();
      await page.context().setOffline(true);
      await page.getByRole('tab', { name: 'Active', exact: true }).click();
      await runAhead(page, page.getByRole('button', { name: 'Retry' }));
    },
  },
  {
    name: 'announcement-draft',
    async go(fixtures) {
      const { page, app } = fixtures;
      await join(page, app);
      await none(page);
      await openList(fixtures);
      await fill(await openNewForm(page), 'Half a thought');
      await page.reload();
      await expect(newForm(page).getByText('Your unsaved announcement is back')).toBeVisible();
    },
    next: [
      {
        name: 'announcements-unsaved',
        async go({ page }) {
          await press(newForm(page), 'Cancel');
          await expect(page.getByText('You have an unsaved announcement')).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'announcement-edit',
    async go(fixtures) {
      await withOwn(fixtures);
      await openList(fixtures);
      await openEditForm(fixtures.page, 'Snow day');
    },
    next: [
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
          const { promise: typed, resolve: go } = Promise.withResolvers<void>();
          await page.route('**/api/announcements/*', async (route) => {
            if (route.request().method() === 'PUT') await typed;
            await route.continue();
          });
          await press(form, 'Update');
          await expect(form.getByRole('button', { name: 'Saving...' })).toBeVisible();
          await form.getByLabel('Content').fill('Closed on Monday, and on Tuesday until noon.');
          go();
          await expect(form.getByText('Saved, but without what you typed meanwhile')).toBeVisible();
        },
      },
      {
        name: 'announcement-deleted-by-another',
        async go({ page }) {
          const form = editForm(page);
          await refuse(
            page,
            '**/api/announcements/*',
            404,
            'not_found',
            'This does not exist, or is not yours to see.',
          );
          await press(form, 'Update');
          await expect(form.getByText('You cannot restore it.')).toBeVisible();
          await expect(form.getByRole('button', { name: 'Earlier versions' })).toHaveCount(0);
        },
      },
    ],
  },
  {
    name: 'announcement-edit-failed',
    async go(fixtures) {
      const { page } = fixtures;
      await withSome(fixtures);
      const id = '01990000-0000-7000-8000-000000000001';
      await refuse(page, `**/api/announcements/${id}`, 500, 'internal', WRONG);
      await openList(fixtures, `?edit=${id}`);
      await expect(editForm(page).getByRole('button', { name: 'Retry' })).toBeVisible({ timeout: 20_000 });
    },
  },
  {
    name: 'announcement-conflict',
    async go(fixtures) {
      const { page, app } = fixtures;
      const own = await withOwn(fixtures);
      await openList(fixtures);
      const form = await openEditForm(page, 'Snow day');
      await form.getByLabel('Priority').selectOption('Low');
      await form.getByLabel('Content').fill('Closed on Monday.');
      await revise(page, app, own, {
        content: 'Closed on Sunday, and on Monday until noon for those on the early list.',
      });
      await press(form, 'Update');
      await expect(form.getByRole('button', { name: 'Take theirs' })).toBeVisible();
    },
  },
  {
    name: 'announcement-deleted-elsewhere',
    async go(fixtures) {
      const { page, app } = fixtures;
      const own = await withOwn(fixtures);
      await openList(fixtures);
      const form = await openEditForm(page, 'Snow day');
      await form.getByLabel('Content').fill('Closed on Monday.');
      await withdraw(page, app, own);
      await press(form, 'Update');
      await expect(form.getByText('This announcement was deleted')).toBeVisible();
    },
  },
  {
    name: 'announcement-versions',
    async go(fixtures) {
      const { page, app } = fixtures;
      const own = await withOwn(fixtures);
      const second = await revise(page, app, own, { content: 'Closed on Friday and on Monday.', priority: 'high' });
      await revise(page, app, second, { status: 'inactive' });
      await openList(fixtures);
      await press(await openEditForm(page, 'Snow day'), 'Earlier versions');
      await expect(versions(page).getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'announcement-delete',
    async go(fixtures) {
      await withOwn(fixtures);
      await openList(fixtures);
      await press(fixtures.page, 'Delete Snow day');
      await expect(question(fixtures.page)).toBeVisible();
    },
    next: [
      {
        name: 'announcement-undo',
        async go({ page }) {
          await press(question(page), 'Delete');
          await heldToast(page, 'Snow day deleted');
        },
      },
    ],
  },
  {
    name: 'announcements-deleted',
    async go(fixtures) {
      const { page, app } = fixtures;
      const own = await withOwn(fixtures);
      await withdraw(page, app, own);
      await withdraw(page, app, await post(page, app, { title: LONG_TITLE, content: LONG }));
      await openList(fixtures, '?deleted');
      await expect(recentlyDeleted(page).getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'announcements-none-deleted',
    async go(fixtures) {
      await withOwn(fixtures);
      await openList(fixtures, '?deleted');
      await expect(recentlyDeleted(fixtures.page).getByText('Nothing was deleted')).toBeVisible();
    },
  },
  {
    name: 'announcements-deleted-failed',
    async go(fixtures) {
      const { page } = fixtures;
      await signedIn(fixtures, 'anyone');
      await refuse(page, '**/api/announcements/deleted', 403, 'forbidden', WRONG);
      await openList(fixtures, '?deleted');
      await expect(recentlyDeleted(page).getByRole('button', { name: 'Retry' })).toBeVisible();
    },
  },
];
