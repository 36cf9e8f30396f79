import type { Announcement } from '@pcr/contract/announcements/announcements.schema.ts';
import { expect, type Page } from '@playwright/test';
import { heldToast } from '../families/family-screen.ts';
import { answersAgain, hold, ownAnswers, pressRetry, refuse, release } from '../kit/answers.ts';
import { runAhead } from '../kit/run-ahead.ts';
import { type Leg, signedIn, type Walk, type WalkFixtures, withoutSamples } from '../states/walk.ts';
import {
  editForm,
  fill,
  newForm,
  noAnnouncements,
  openEditForm,
  openNewForm,
  post,
  press,
  question,
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
const LONG = 'We are closed on Friday, and whoever needs care for that day finds a list of providers at the office. '
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

async function openList({ page, app }: WalkFixtures, search = ''): Promise<void> {
  await page.goto(`${app.url}/announcements${search}`);
  const heading = page.getByRole('heading', { name: 'Announcements', exact: true, includeHidden: true });
  await expect(heading).toBeAttached();
}

const retry = (page: Page) => page.getByRole('button', { name: 'Retry' });

/** The newest as the server has it. */
async function newest({ page, app }: WalkFixtures): Promise<Announcement> {
  const { items } = await (await page.request.get(`${app.url}/api/announcements`)).json();
  return items[0];
}

/** Nobody has announced anything, and samples are shown. */
const samples: Leg = [
  {
    name: 'announcements-loading',
    async go(fixtures) {
      const { page, app } = fixtures;
      await noAnnouncements(app);
      await signedIn(fixtures, 'without announcements');
      await refuse(page, LIST, 400, 'internal', WRONG);
      await hold(page, LIST);
      await openList(fixtures);
      await expect(page.getByText('Loading announcements...')).toBeAttached();
    },
  },
  {
    name: 'announcements-samples-failed',
    async go({ page }) {
      release(page);
      await expect(retry(page)).toBeVisible();
    },
  },
  {
    name: 'announcements-samples',
    async go({ page }) {
      await answersAgain(page);
      await expect(page.getByRole('list', { name: 'Sample announcements' })).toBeVisible();
    },
  },
  {
    name: 'announcements-sample-explained',
    async go({ page }) {
      await press(page, 'Edit New record template for field trips');
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'announcements-deleted-failed',
    async go({ page }) {
      await page.goBack();
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
  {
    name: 'announcement-draft',
    async go({ page }) {
      await page.goBack();
      await fill(await openNewForm(page), 'Half a thought');
      await page.reload();
      await expect(newForm(page).getByText('Your unsaved announcement is back')).toBeVisible();
    },
  },
  {
    name: 'announcements-unsaved',
    async go({ page }) {
      await press(newForm(page), 'Cancel');
      await expect(page.getByText('You have an unsaved announcement')).toBeVisible();
    },
  },
];

/** Without samples: the first announcement, and all that happens to it. */
const first: Leg = [
  {
    name: 'announcements-failed',
    async go(fixtures) {
      const { page, app } = fixtures;
      await noAnnouncements(app);
      await signedIn(fixtures, 'with the first announcement');
      await withoutSamples(page);
      await refuse(page, LIST, 400, 'internal', WRONG);
      await openList(fixtures);
      await expect(retry(page)).toBeVisible();
    },
  },
  {
    name: 'announcements-empty',
    async go({ page }) {
      await page.unroute(LIST);
      await pressRetry(page);
      await expect(page.getByText('There are no announcements yet.')).toBeVisible();
    },
  },
  {
    name: 'announcement-too-long',
    async go({ page }) {
      const form = await openNewForm(page);
      await fill(form, LONG_TITLE.padEnd(256, '!'), LONG.padEnd(501, '!'));
      await expect(form.getByText('501/500')).toBeVisible();
    },
  },
  {
    name: 'announcement-not-saved',
    async go({ page }) {
      const form = newForm(page);
      await fill(form, 'Snow day');
      await refuse(page, LIST, 503, 'unavailable', WRONG);
      await press(form, 'Create');
      await expect(form.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'announcement-saving',
    async go({ page }) {
      await ownAnswers(page);
      await hold(page, LIST);
      await press(newForm(page), 'Create');
      await expect(newForm(page).getByRole('button', { name: 'Saving...' })).toBeVisible();
    },
  },
  {
    name: 'announcement-edit',
    async go(fixtures) {
      const { page } = fixtures;
      release(page);
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
      await refuse(page, ONE, 404, 'not_found', 'This is not here, or you don’t have access to it.');
      await press(form, 'Update');
      await expect(form.getByText('You can’t restore it.')).toBeVisible();
      await expect(form.getByRole('button', { name: 'Earlier versions' })).toHaveCount(0);
    },
  },
  {
    name: 'announcement-conflict',
    async go(fixtures) {
      const { page, app } = fixtures;
      await ownAnswers(page);
      const form = editForm(page);
      await form.getByLabel('Priority').selectOption('Low');
      await revise(page, app, await newest(fixtures), {
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
      const form = editForm(page);
      await press(form, 'Back to the form');
      await withdraw(page, app, await newest(fixtures));
      await press(form, 'Update');
      await expect(form.getByRole('button', { name: 'Restore the announcement' })).toBeVisible();
    },
  },
  {
    name: 'announcement-versions',
    async go(fixtures) {
      const { page, app } = fixtures;
      const second = await post(page, app, { title: 'Rain day' });
      await revise(page, app, second, { content: 'Closed on Friday and on Monday.', status: 'inactive' });
      await openList(fixtures);
      await press(await openEditForm(page, 'Rain day'), 'Earlier versions');
      await expect(versions(page).getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'announcement-delete',
    async go({ page }) {
      await page.goBack();
      await page.goBack();
      await press(page, 'Delete Rain day');
      await expect(question(page)).toBeVisible();
    },
  },
  {
    name: 'announcement-undo',
    async go({ page }) {
      await press(question(page), 'Delete');
      await heldToast(page, 'Rain day deleted');
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
      await post(page, app, { title: LONG_TITLE, content: LONG, priority: 'high', status: 'inactive' });
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
    name: 'announcement-edit-failed',
    async go(fixtures) {
      const { page } = fixtures;
      const id = '01990000-0000-7000-8000-000000000001';
      await refuse(page, `**/api/announcements/${id}`, 400, 'internal', WRONG);
      await openList(fixtures, `?edit=${id}`);
      await expect(editForm(page).getByRole('button', { name: 'Retry' })).toBeVisible();
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
        const theirs = items.map((item: Announcement) => ({ ...item, can: { edit: false, delete: false } }));
        await route.fulfill({ response, json: { items: theirs, next } });
      });
      await openList(fixtures);
      await expect(page.getByRole('article').first()).toBeVisible();
      await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(0);
    },
  },
  {
    name: 'announcements-offline',
    async go(fixtures) {
      const { page } = fixtures;
      await ownAnswers(page);
      await openList(fixtures);
      await expect(page.getByRole('article').first()).toBeVisible();
      await page.clock.install();
      await page.context().setOffline(true);
      await page.getByRole('tab', { name: 'Active', exact: true }).click();
      await runAhead(page, retry(page));
    },
  },
];

export const ANNOUNCEMENT_WALK: Walk = { name: 'announcements', legs: [samples, first, filled] };
