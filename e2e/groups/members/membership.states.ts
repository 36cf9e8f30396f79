import { expect, type Page } from '@playwright/test';
import { applyMany, applyToGroup, enter } from '../../environment/entries/group-members.ts';
import { joinMany, makeGroup, noGroups } from '../../environment/entries/groups.ts';
import type { Member } from '../../environment/entries/members.ts';
import {
  type Leg,
  signedIn,
  type Walk,
  type WalkFixtures,
  withoutTimer,
} from '../../states/walk.ts';
import { groupDetails, press } from '../group-screen.ts';

const NAME = 'Eastside Providers';
const TEXT =
  'I care for four children, work late, and look for others to trade ideas and sick days with. ';
const joinForm = (page: Page) => page.getByRole('dialog', { name: 'Join Group' });
const requests = (page: Page) => page.getByRole('dialog', { name: 'Applications' });
const people = (page: Page) => page.getByRole('dialog', { name: 'Members' });
const question = (page: Page) => page.getByRole('alertdialog');

async function groupId({ app }: WalkFixtures): Promise<string> {
  const [row] = await app.database.query<{ id: string }>('select id from groups where name = $1', [
    NAME,
  ]);
  return row?.id ?? '';
}
async function openIt(fixtures: WalkFixtures): Promise<void> {
  const { page, app } = fixtures;
  await page.goto(`${app.url}/events?tab=groups&group=${await groupId(fixtures)}`);
  await expect(groupDetails(page, NAME).getByText('Meeting frequency')).toBeVisible();
}
/** A group of another's, with members most of whom show their name. */
async function another(fixtures: WalkFixtures): Promise<string> {
  const { page, app } = fixtures;
  await noGroups(app);
  await signedIn(fixtures, 'who leads a group');
  const { id } = await makeGroup(page, app);
  await joinMany(app, id, 12);
  return id;
}

/** A member who asks to join: the form, the sent request, and what became of it. */
const asking: Leg = [
  {
    name: 'group-join',
    async go(fixtures) {
      await another(fixtures);
      await signedIn(fixtures, 'who asks to join', undefined, { full_name: 'Bo Guest' });
      await openIt(fixtures);
      await press(groupDetails(fixtures.page, NAME), 'Join');
      await expect(joinForm(fixtures.page).getByLabel('Full name')).toHaveValue('Bo Guest');
    },
  },
  {
    name: 'group-join-filled',
    async go({ page }) {
      const form = joinForm(page);
      await form.getByLabel('Phone').fill('(512) 555-0100');
      await form.getByLabel('Experience').selectOption({ index: 3 });
      for (const chosen of ['Infants', 'Bilingual care', 'Evenings']) {
        await form.getByText(chosen, { exact: true }).click();
      }
      await form.getByLabel('Why do you want to join?').fill(TEXT.repeat(5).slice(0, 500));
      await form.getByLabel('Emergency contact').fill('Sam Guest, (512) 555-0101');
      await form.getByLabel('I agree to a background check').check();
      await form.getByLabel(/^I will keep what is said/).check();
      await expect(form.getByRole('button', { name: 'Submit Application' })).toBeEnabled();
    },
  },
  {
    name: 'group-join-sent',
    async go({ page }) {
      const form = joinForm(page);
      await withoutTimer(page, 2000);
      await press(form, 'Submit Application');
      await expect(form.getByText('Application Submitted!')).toBeVisible();
    },
  },
  {
    name: 'group-asked',
    async go(fixtures) {
      await openIt(fixtures);
      await expect(fixtures.page.getByRole('region', { name: 'Your application' })).toContainText(
        'Pending',
      );
    },
  },
  {
    name: 'group-declined',
    async go(fixtures) {
      const { page, app } = fixtures;
      await app.database.query(
        `update group_applications set status = 'declined', decline_note = $1, full_name = null, email = null,
           phone = null, experience = null, specializations = null, availability = null, motivation = null,
           emergency_contact = null`,
        ['We meet in the mornings, when you work. Ask again when that changes.'],
      );
      await openIt(fixtures);
      await expect(page.getByRole('region', { name: 'Your application' })).toContainText(
        'Declined',
      );
    },
  },
];

/** The leader: applicants, members, and the next leader. */
const leading: Leg = [
  {
    name: 'group-leader-details',
    async go(fixtures) {
      const { page, app } = fixtures;
      await another(fixtures);
      await applyMany(app, await groupId(fixtures), 30);
      await signedIn(fixtures, 'who asks to join', undefined, { full_name: 'Bo Guest' });
      await applyToGroup(page, app, await groupId(fixtures), {
        motivation: TEXT.repeat(5).slice(0, 500),
      });
      await app.database.query(`update group_applications set created_at = created_at - interval '9 days'
        where full_name = 'Bo Guest'`);
      await signedIn(fixtures, 'who leads a group');
      await openIt(fixtures);
    },
  },
  {
    name: 'group-applications',
    async go({ page }) {
      await press(groupDetails(page, NAME), 'Applications (31)');
      await expect(requests(page).getByRole('listitem')).toHaveCount(20);
    },
  },
  {
    name: 'group-decline',
    async go({ page }) {
      await requests(page)
        .getByRole('button', { name: /^Decline/ })
        .first()
        .click();
      await question(page).getByLabel('A word why (optional)').fill('We meet in the mornings.');
    },
  },
  {
    name: 'group-applications-answered',
    async go({ page }) {
      await press(question(page), 'Decline');
      await expect(question(page)).toHaveCount(0);
      await press(requests(page), 'Answered');
      await expect(requests(page).getByText('We meet in the mornings.')).toBeVisible();
    },
  },
  {
    name: 'group-applications-full',
    async go(fixtures) {
      const { page, app } = fixtures;
      await app.database.query('update groups set max_members = 13 where name = $1', [NAME]);
      await page.goto(`${app.url}/events?tab=groups&group=${await groupId(fixtures)}&requests`);
      await expect(requests(page).getByText('This group is full')).toBeVisible();
    },
  },
  {
    name: 'group-people',
    async go(fixtures) {
      const { page } = fixtures;
      await openIt(fixtures);
      await press(groupDetails(page, NAME), 'Manage Members');
      await expect(people(page).getByRole('listitem')).toHaveCount(13);
    },
  },
  {
    name: 'group-ask-to-lead',
    async go({ page }) {
      await people(page)
        .getByRole('button', { name: /^Ask to lead/ })
        .first()
        .click();
      await expect(question(page)).toBeVisible();
    },
  },
  {
    name: 'group-handover',
    async go(fixtures) {
      const { page } = fixtures;
      await press(question(page), 'Ask');
      await expect(question(page)).toHaveCount(0);
      await openIt(fixtures);
      await expect(groupDetails(page, NAME).getByText(/^You asked/)).toBeVisible();
    },
  },
];

/** A member: the others in it, leaving, and a group without a leader. */
const belonging: Leg = [
  {
    name: 'group-member',
    async go(fixtures) {
      const { page, app } = fixtures;
      const id = await another(fixtures);
      await signedIn(fixtures, 'who is in a group', async (member: Member) =>
        enter(app, id, member),
      );
      await openIt(fixtures);
      await press(groupDetails(page, NAME), 'Show all names');
      await groupDetails(page, NAME)
        .getByRole('button', { name: 'Leave Group' })
        .scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'group-asked-to-lead',
    async go(fixtures) {
      const { page, app } = fixtures;
      const member = await signedIn(fixtures, 'who is in a group');
      await app.database.query(
        `insert into group_handovers (group_id, next_leader_id, why, asked_at) values ($1, $2, 'handover', now())`,
        [await groupId(fixtures), member.id],
      );
      await openIt(fixtures);
      await expect(
        groupDetails(page, NAME).getByText('You are asked to lead this group'),
      ).toBeVisible();
    },
  },
  {
    name: 'group-vacant-asked',
    async go(fixtures) {
      const { page, app } = fixtures;
      await app.database.query(
        `with left_behind as (
           update groups set leader_id = null, leaderless_since = now() where name = $1 returning id
         )
         update group_handovers h set next_leader_id = (
             select m.user_id from group_members m where m.group_id = h.group_id order by m.joined_at limit 1
           ), why = 'vacancy'
         from left_behind g where h.group_id = g.id`,
        [NAME],
      );
      await openIt(fixtures);
      await expect(groupDetails(page, NAME).getByText(/is asked first/)).toBeVisible();
    },
  },
  {
    name: 'group-vacant-open',
    async go(fixtures) {
      const { page, app } = fixtures;
      await app.database.query('delete from group_handovers');
      await openIt(fixtures);
      await expect(
        groupDetails(page, NAME).getByRole('button', { name: 'Lead This Group' }),
      ).toBeVisible();
    },
  },
];

export const GROUP_MEMBER_WALK: Walk = {
  name: 'members of groups',
  legs: [asking, leading, belonging],
};
