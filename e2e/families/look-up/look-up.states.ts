import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { join, type Member } from '../../environment/entries/members.ts';
import { keep, rated } from '../../environment/entries/records.ts';
import { refuse } from '../../kit/answers.ts';
import { type Leg, signedIn, type Walk, type WalkFixtures } from '../../states/walk.ts';
import { details, openDetails } from '../family-screen.ts';

const NAME = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh Family'; // 60 characters
const shared = ({ page }: WalkFixtures) =>
  page.getByRole('dialog', { name: 'Shared Family Record' });

const sharing = ({ app }: WalkFixtures, { id }: Member, named: boolean) =>
  app.database.query(
    `insert into user_consent_preferences (user_id, allow_service_history_visible, share_location_region,
       display_real_name, profile_visibility, updated_at) values ($1, true, $2, $2, 'public', now())`,
    [id, named],
  );

/**
 * Others with records of two families, some of them old; then the member looking up, with records
 * of their own.
 */
async function withShared(fixtures: WalkFixtures): Promise<Member> {
  const { page, app } = fixtures;
  const own = async (member: Member) => {
    const { id } = await keep(page, app, { family_name: 'Rivera Family' });
    await sharing(fixtures, member, true);
    await app.database.query(
      "update families set updated_at = now() - interval '3 years' where id = $1",
      [id],
    );
    for (const [n, name] of ['Bella Thistledown', NAME, null].entries())
      await app.database.query(
        `with looker as (
           insert into users (id, full_name, email, created_at, updated_at)
           select gen_random_uuid(), $3, $4 || '@example.org', now(), now() where $3::text is not null returning id
         )
         insert into family_look_ups (family_id, owner_id, user_id, day, created_at)
         select $1, $2, (select id from looker), current_date - $5::int, now() - $5::int * interval '1 day'`,
        [id, member.id, name, randomUUID(), n],
      );
  };
  for (const [named, name, rating] of [
    [true, 'Okonkwo Family', 4.8],
    [false, 'The Okonkwo Family', 3.2],
    [true, `Okonkwo ${NAME}`, 4.1],
  ] as const) {
    const other = await join(page, app, { full_name: 'Carlotta Underhill' });
    await sharing(fixtures, other, named);
    const { id } = await keep(page, app, {
      family_name: name,
      location: 'Tacoma, WA',
      ...rated(rating),
      service_status: 'Ended',
      service_start_date: '2023-01-09',
      service_end_date: '2024-05-31',
      service_end_reason: 'provider_availability_changed',
    });
    if (!named)
      await app.database.query(
        "update families set updated_at = now() - interval '3 years' where id = $1",
        [id],
      );
  }
  await page.context().clearCookies();
  return signedIn(fixtures, 'who looks up', own);
}

const lookingUp: Leg = [
  {
    name: 'look-up-agreement',
    async go(fixtures) {
      const { page, app } = fixtures;
      const accepted = ['terms_of_service', 'nda', 'family_disclaimer'] as const;
      await signedIn(fixtures, 'who never looked', async () => {}, { accepted });
      await page.goto(`${app.url}/family-records?view=look-up`);
      await page.getByLabel('I agree that owners see my name, my role and the day.').check();
      await expect(page.getByRole('button', { name: 'I Agree and Continue' })).toBeVisible();
    },
  },
  {
    name: 'look-up-nothing-yet',
    async go({ page }) {
      await page.getByRole('button', { name: 'I Agree and Continue' }).click();
      await expect(page.getByText(/^Type a family’s name to see/)).toBeVisible();
    },
  },
  {
    name: 'look-up-none',
    async go({ page }) {
      await page.getByLabel('Family name').fill('xylophone');
      await page.getByRole('button', { name: 'Look Up' }).click();
      await expect(page.getByText(/^No member shares a record/)).toBeVisible();
    },
  },
  {
    name: 'looks-none',
    async go({ page }) {
      await page.getByRole('link', { name: 'Who Looked' }).click();
      await expect(page.getByText(/^Nobody has looked at your records/)).toBeVisible();
    },
  },
];

const finding: Leg = [
  {
    name: 'look-up-found',
    async go(fixtures) {
      const { page, app } = fixtures;
      await withShared(fixtures);
      await page.goto(`${app.url}/family-records?view=look-up&name=okonkwo`);
      await expect(page.getByText('3 records', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'look-up-shared-record',
    async go(fixtures) {
      await fixtures.page
        .getByRole('button', { name: 'Open the record of The Okonkwo Family' })
        .click();
      await expect(shared(fixtures).getByText('This record is old')).toBeVisible();
    },
  },
  {
    name: 'look-up-over-limit',
    async go(fixtures) {
      const { page } = fixtures;
      await shared(fixtures).getByRole('button', { name: 'Close' }).click();
      const message =
        'You looked up too many families in one hour. Please wait 42 minutes and try again.';
      await refuse(page, '**/api/families/shared?*', 429, 'too_many_requests', message);
      await page.getByLabel('Family name').fill('okonk');
      await page.getByRole('button', { name: 'Look Up' }).click();
      await expect(page.getByText(message)).toBeVisible();
    },
  },
  {
    name: 'looks-at-own',
    async go({ page }) {
      await page.getByRole('link', { name: 'Who Looked' }).click();
      await expect(page.getByText('A member who has left PCR')).toBeVisible();
    },
  },
  {
    name: 'family-looked-at',
    async go({ page }) {
      await page.getByRole('link', { name: 'My Records' }).click();
      await openDetails(page, 'Rivera Family');
      await details(page).getByText('Looked at by 3 members').scrollIntoViewIfNeeded();
      await expect(details(page).getByRole('button', { name: 'It Is Still Right' })).toBeVisible();
    },
  },
];

/** Records that are deleted for their age soon. */
const retention: Leg = [
  {
    name: 'retention-filled',
    async go(fixtures) {
      const { page, app } = fixtures;
      await signedIn(fixtures, 'with old records', async ({ id }) => {
        for (const family_name of ['Rivera Family', NAME, 'Okonkwo Family'])
          await keep(page, app, { family_name });
        await app.database.query(
          `update families set updated_at = now() - interval '3 years', warned_on = current_date - 20 where user_id = $1`,
          [id],
        );
      });
      await page.goto(`${app.url}/privacy-security/retention`);
      await expect(page.getByRole('button', { name: 'Keep All 3 Records' })).toBeVisible();
    },
  },
  {
    name: 'retention-none',
    async go({ page }) {
      await page.getByRole('button', { name: 'Keep All 3 Records' }).click();
      await expect(page.getByText(/^None of your family records will be deleted/)).toBeVisible();
    },
  },
];

export const LOOK_UP_WALK: Walk = { name: 'look-up', legs: [lookingUp, finding, retention] };
