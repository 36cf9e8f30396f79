import { expect } from '@playwright/test';
import {
  giveAway,
  joinMany,
  makeGroup,
  makeManyGroups,
  noGroups,
} from '../environment/entries/groups.ts';
import type { Member } from '../environment/entries/members.ts';
import {
  type Leg,
  signedIn,
  type Walk,
  type WalkFixtures,
  withoutSamples,
} from '../states/walk.ts';
import { board, emptyBoard } from './board/board.states.ts';
import { editGroupForm, group, groupDetails, openGroup, press, startForm } from './group-screen.ts';

const LONG = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh Family Center'; // 68 characters
const TEXT = 'A long talk with many words about rooms, children, rules and lunch. '
  .repeat(8)
  .slice(0, 500);

async function openTab({ page, app }: WalkFixtures, search = ''): Promise<void> {
  await page.goto(`${app.url}/events?tab=groups${search}`);
  await expect(
    page.getByRole('heading', { name: 'Community & Events', includeHidden: true }),
  ).toBeVisible();
}

/** Without any group: samples, and a group that is begun. */
const none: Leg = [
  {
    name: 'groups-samples',
    async go(fixtures) {
      const { page, app } = fixtures;
      await noGroups(app);
      await signedIn(fixtures, 'without groups');
      await openTab(fixtures);
      await expect(page.getByRole('list', { name: 'Sample groups' })).toBeVisible();
    },
  },
  {
    name: 'group-form',
    async go(fixtures) {
      const { page } = fixtures;
      await openTab(fixtures);
      await press(page, 'Start a New Group');
      await expect(startForm(page).getByLabel('Group name')).toBeVisible();
    },
  },
  {
    name: 'group-form-tags',
    async go({ page }) {
      const tags = startForm(page).getByRole('textbox', { name: 'Tags' });
      for (const tag of ['Toddlers', 'Spanish', 'Sleep', 'Well-being at work', 'Licensing']) {
        await tags.fill(tag);
        await tags.press('Enter');
      }
      await expect(startForm(page).getByText('That is 5 tags')).toBeVisible();
      await startForm(page)
        .getByRole('button', { name: 'Remove Licensing' })
        .scrollIntoViewIfNeeded();
    },
  },
];

/** Without samples: nothing, one's own part, and then what happens to a group of one's own. */
const own: Leg = [
  {
    name: 'groups-empty',
    async go(fixtures) {
      const { page, app } = fixtures;
      await noGroups(app);
      await signedIn(fixtures, 'with a group');
      await withoutSamples(page);
      await openTab(fixtures);
      await expect(page.getByText('No groups yet')).toBeVisible();
    },
  },
  {
    name: 'groups',
    async go(fixtures) {
      const { page, app } = fixtures;
      const member = await signedIn(fixtures, 'with a group');
      const full = await makeGroup(page, app, {
        name: 'Infant Care Circle',
        group_type: 'specialty',
        max_members: 8,
      });
      const most = await makeGroup(page, app, {
        name: 'After a Hard Day',
        group_type: 'support',
        max_members: 12,
      });
      const left = await makeGroup(page, app, {
        name: 'First Year',
        group_type: 'mentorship',
        max_members: null,
      });
      for (const { id } of [full, most, left]) await joinMany(app, id, 3);
      for (const { id } of [full, most]) await giveAway(app, id, member);
      await joinMany(app, full.id, 5);
      await joinMany(app, most.id, 7);
      await app.database.query('update groups set leader_id = null where id = $1', [left.id]);
      const { id } = await makeGroup(page, app, {
        tags: ['Home care', 'Toddlers', 'Sick days', 'Spanish', 'Toys'],
      });
      await joinMany(app, id, 11);
      await openTab(fixtures);
      await expect(group(page, 'Eastside Providers')).toBeVisible();
    },
  },
  {
    name: 'group-details',
    async go({ page }) {
      await openGroup(page, 'After a Hard Day');
    },
  },
  {
    name: 'group-about',
    async go({ page }) {
      await press(groupDetails(page, 'After a Hard Day'), 'Close');
      await press(page, 'Eastside Providers');
      await page.getByRole('tab', { name: 'About' }).click();
      await expect(page.getByText('Meeting frequency')).toBeVisible();
    },
  },
  {
    name: 'group-members',
    async go({ page }) {
      await page.getByRole('tab', { name: 'Members' }).click();
      await expect(
        page
          .getByText(/do not show a name/)
          .or(page.getByRole('list', { name: 'Members' }))
          .first(),
      ).toBeVisible();
    },
  },
  {
    name: 'group-edit',
    async go({ page }) {
      await page.getByRole('tab', { name: 'About' }).click();
      await page.getByRole('link', { name: 'Edit' }).click();
      await editGroupForm(page).getByLabel('Active').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'group-no-leader',
    async go(fixtures) {
      await openTab(fixtures);
      await press(fixtures.page, 'First Year');
      await expect(fixtures.page.getByText('This group has no leader')).toBeVisible();
    },
  },
];

/** 120 groups with everything as long as it gets. */
const long: Leg = [
  {
    name: 'groups-long',
    async go(fixtures) {
      const { page, app } = fixtures;
      await noGroups(app);
      await signedIn(fixtures, 'with long groups', async (member: Member) => {
        await makeManyGroups(app, member, 120);
        await app.database.query(
          `update groups set name = left($1 || ' meets everybody who knows it', 100), location = left($1, 100),
             city = left($1, 100), description = $2, max_members = 500, tags = (select array_agg(left($1, 28) || ' ' || n) from generate_series(1, 5) n)`,
          [LONG, TEXT],
        );
      });
      await openTab(fixtures);
      await expect(page.getByRole('article').first()).toBeVisible();
    },
  },
  {
    name: 'group-details-long',
    async go({ page }) {
      await page.getByRole('article').first().getByRole('heading').getByRole('button').click();
      await page.getByRole('tab', { name: 'About' }).click();
      await expect(page.getByText('Meeting frequency')).toBeVisible();
    },
  },
];

export const GROUP_WALK: Walk = { name: 'groups', legs: [none, own, long, emptyBoard, board] };
