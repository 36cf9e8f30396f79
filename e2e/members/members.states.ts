import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { consentTo } from '../environment/entries/consents.ts';
import { addContractor, review } from '../environment/entries/contractors.ts';
import { noJobs, postJob } from '../environment/entries/jobs.ts';
import { ask, join, type Member } from '../environment/entries/members.ts';
import { saveProfile, WHOLE_PROFILE } from '../environment/entries/profiles.ts';
import { drawn } from '../environment/pictures.ts';
import { ownAnswers, refuse } from '../kit/answers.ts';
import { type Leg, signedIn, type Walk, type WalkFixtures } from '../states/walk.ts';

const LONG = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh of Nether Wallop'; // 70 characters
const BELLA = 'Bella Thistledown';
const WORDS =
  'Came late twice, and said so both times. The children liked her. I would ask her again. '.repeat(
    5,
  );
const CARD = /\/api\/members\/[0-9a-f-]+$/;
const sheet = ({ page }: WalkFixtures, name: string) => page.getByRole('dialog', { name });
const photo = async ({ page, app }: WalkFixtures) => {
  const id = randomUUID();
  const { buffer } = await drawn(page, 'me.jpg', 600, 600);
  const headers = { origin: app.url, 'content-type': 'application/octet-stream' };
  await page.request.fetch(`${app.url}/api/files/${id}?folder=avatar&name=me.jpg`, {
    ...{ method: 'PUT', headers, data: buffer },
  });
  await ask(page.request, app, 'PUT', '/account/avatar', { file_id: id });
};

/** As the operator confirms it. */
const holds = ({ app }: WalkFixtures, { id }: Member, contractorId: string) =>
  app.database.query(
    `with told as (
       insert into messages (id, kind, sender_id, subject, body, data, created_at)
       values (gen_random_uuid(), 'claim', $1, 'This is me', 'Check it', '{"priority":"medium"}', now()) returning id
     )
     insert into contractor_claims (id, contractor_id, contractor_name, user_id, state, created_at, decided_at)
     select told.id, $2, c.name, $1, 'confirmed', now(), now() from told join contractors c on c.id = $2`,
    [id, contractorId],
  );

/**
 * A member with little on the card, one with everything, a photo and assessments of both sides; the
 * viewer.
 */
async function withMembers(fixtures: WalkFixtures): Promise<Member> {
  const { page, app } = fixtures;
  return signedIn(fixtures, 'who looks at members', async () => {
    const mine = await page.context().cookies();
    await noJobs(app);
    const dana = await addContractor(page, app, { name: 'Dana Whitfield' });
    const long = await addContractor(page, app, { name: LONG });
    await review(page, app, long, { explanatory_text: WORDS });
    const bella = await join(page, app, { full_name: BELLA });
    await consentTo(page, app, 'display_real_name', 'allow_contact_through_app');
    await saveProfile(page, app, { ...WHOLE_PROFILE, full_name: BELLA });
    await photo(fixtures);
    await review(page, app, dana, { explanatory_text: WORDS });
    await postJob(page, app, { title: 'Weekend Caregiver' });
    await holds(fixtures, bella, long.id);
    await join(page, app, { full_name: LONG });
    await consentTo(page, app, 'display_real_name');
    await postJob(page, app, { title: 'Weekend Shift Supervisor' });
    await page.context().clearCookies();
    await page.context().addCookies(mine);
  });
}

const nameOn = ({ page }: WalkFixtures, name: string) =>
  page.getByRole('link', { name, exact: true }).first();

const others: Leg = [
  {
    name: 'member-names-on-board',
    async go(fixtures) {
      await withMembers(fixtures);
      await fixtures.page.goto(`${fixtures.app.url}/jobs`);
      await expect(nameOn(fixtures, BELLA)).toBeVisible();
    },
  },
  {
    name: 'member-card',
    async go(fixtures) {
      await nameOn(fixtures, BELLA).click();
      await expect(sheet(fixtures, BELLA).getByText('Assessments they were given')).toBeVisible();
    },
  },
  {
    name: 'member-card-gone',
    async go(fixtures) {
      const { page } = fixtures;
      await refuse(page, CARD, 404, 'not_found', 'This member does not show a card now.');
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
      await expect(page.getByText('This member does not show a card now.')).toBeVisible();
    },
  },
  {
    name: 'member-card-little',
    async go(fixtures) {
      const { page } = fixtures;
      await ownAnswers(page);
      await page.goBack();
      await nameOn(fixtures, LONG).click();
      await expect(sheet(fixtures, LONG).getByText('None yet.')).toBeVisible();
    },
  },
];

const own: Leg = [
  {
    name: 'member-card-own',
    async go(fixtures) {
      const { page, app } = fixtures;
      await signedIn(fixtures, 'who looks at their own card', async () => {
        await consentTo(page, app, 'display_real_name');
        await saveProfile(page, app, { ...WHOLE_PROFILE, full_name: 'Ana Provider' });
      });
      await page.goto(`${app.url}/consent-management`);
      await page.getByRole('link', { name: 'See your card' }).click();
      await expect(page.getByText(/^This is what other members see of you/)).toBeVisible();
    },
  },
];

export const MEMBER_WALK: Walk = { name: 'members', legs: [others, own] };
