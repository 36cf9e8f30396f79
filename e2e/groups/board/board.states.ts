import { expect } from '@playwright/test';
import { makeEvent } from '../../environment/entries/events.ts';
import {
  joinMany,
  makeGroup,
  noGroups,
  writeComment,
  writePost,
} from '../../environment/entries/groups.ts';
import type { Member } from '../../environment/entries/members.ts';
import { type Leg, signedIn, type WalkFixtures } from '../../states/walk.ts';
import { press } from '../group-screen.ts';
import { openBoard, post, postForm, posts, reportForm } from './board-screen.ts';

const TEXT = 'A long talk with many words about rooms, children, rules and lunch. '
  .repeat(16)
  .slice(0, 1000);

/** The group of the walking member. */
async function ownGroup({ app }: WalkFixtures, { id }: Member): Promise<string> {
  const [group] = await app.database.query('select id from groups where leader_id = $1', [id]);
  return (group as { id: string }).id;
}

/** A board where nobody has written. */
export const emptyBoard: Leg = [
  {
    name: 'board-empty',
    async go(fixtures) {
      const { page, app } = fixtures;
      await noGroups(app);
      await signedIn(fixtures, 'with an empty board');
      const { id } = await makeGroup(page, app);
      await openBoard(page, id);
      await expect(page.getByText('Nobody has written here yet.')).toBeVisible();
    },
  },
  {
    name: 'post-form',
    async go({ page }) {
      await page.getByRole('button', { name: 'Share something...' }).click();
      await expect(postForm(page).getByLabel('Post')).toBeVisible();
    },
  },
];

/** Posts with comments, one's own and others', one of them hidden. */
export const board: Leg = [
  {
    name: 'board',
    async go(fixtures) {
      const { page, app } = fixtures;
      await noGroups(app);
      const member = await signedIn(fixtures, 'with a board', async () => {
        const { id } = await makeGroup(page, app);
        await joinMany(app, id, 3);
        await makeEvent(page, app, { group_id: id, title: 'Monthly Get-Together' });
        const crib = await writePost(page, app, id, 'Who has a spare crib?');
        await writePost(page, app, id, TEXT);
        await writePost(page, app, id, 'The library is closed on Friday. We meet at the park.');
        for (const text of ['I have one.', 'Mine is free from May on.'])
          await writeComment(page, app, crib.id, text);
        await app.database.query(
          `update group_posts p set author_id = m.user_id, created_at = created_at - interval '2 days'
           from (select user_id from group_members where group_id = $1 order by joined_at offset 1 limit 1) m
           where p.text in ('Who has a spare crib?', 'I have one.')`,
          [id],
        );
        await app.database.query(
          `update group_posts set hidden = true where text like 'The library%'`,
        );
      });
      await openBoard(page, await ownGroup(fixtures, member));
      await expect(posts(page).first()).toBeVisible();
    },
  },
  {
    name: 'post-details',
    async go({ page }) {
      await posts(page).filter({ hasText: 'crib' }).getByRole('button').first().click();
      await expect(post(page).getByText('I have one.')).toBeVisible();
    },
  },
  {
    name: 'post-report',
    async go({ page }) {
      await post(page).getByRole('button', { name: 'Report' }).first().click();
      await expect(reportForm(page, 'post')).toBeVisible();
    },
  },
  {
    name: 'post-hidden',
    async go({ page }) {
      await page.goBack();
      await page.goBack();
      await posts(page).filter({ hasText: 'library' }).getByRole('button').first().click();
      await expect(post(page).getByText('Three members reported this post.')).toBeVisible();
    },
  },
  {
    name: 'group-meetings',
    async go({ page }) {
      await page.goBack();
      await page.getByRole('tab', { name: 'About' }).click();
      await press(page, 'Set the Next Meeting');
      await expect(page.getByRole('dialog', { name: 'Set the Next Meeting' })).toBeVisible();
    },
  },
];
