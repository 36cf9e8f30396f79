import { getMemberCard } from '@pcr/contract/members/members.endpoints.ts';
import { MEMBER_REVIEW_PAGE } from '@pcr/contract/members/members.schema.ts';
import { onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { contractorServer, reviewDraft } from '../contractors/testing/contractor-server.ts';
import { familyServer } from '../families/testing/family-server.ts';
import { lookUpServer, sharedFamily } from '../families/testing/look-up-server.ts';
import { jobDetails, card as onBoard, openJob } from '../jobs/testing/job-screen.ts';
import { jobServer } from '../jobs/testing/job-server.ts';
import { address, goBack, press, textsOf } from '../kit/testing/component-test.ts';
import { memberCard, memberReview, memberServer } from '../members/testing/member-server.ts';
import { expect, test } from '../testing/app-test.tsx';
import { emptyDashboard } from '../testing/empty-dashboard.ts';

const NAME = 'Bella Thistle';
const card = (name = NAME) => page.getByRole('dialog', { name });
const nameOf = (within: Pick<typeof page, 'getByRole'>, name = NAME) =>
  within.getByRole('link', { name, exact: true });

test('a name on a card of the board opens the member’s card, not the job; Back closes it and the name has the focus; over the details of a job it closes alone, on a phone and beside the list, and a link opens both', async ({
  server,
  member,
  open,
}) => {
  const bella = memberCard();
  memberServer(server, bella);
  const { postByAnother, put } = jobServer(server, member);
  const { id } = put(postByAnother().id, { provider_name: NAME, provider_card: bella.card_id });
  await open('/jobs');
  const name = nameOf(onBoard('Evening Caregiver'));
  await expect.element(name).toBeVisible();
  const { height, width } = name.element().getBoundingClientRect();
  expect([height, width].every((side) => side >= 44)).toBe(true);
  await name.click();
  for (const words of ['Director', 'Little Oaks', '12 Years', 'Mud is welcome.', 'None yet.']) {
    await expect.element(card().getByText(words)).toBeVisible();
  }
  await expect.element(card().getByRole('img', { name: NAME })).toHaveTextContent('BT');
  expect(address()).toBe(`/jobs?member=${bella.card_id}`);
  await expect.element(jobDetails()).not.toBeInTheDocument();
  goBack();
  await expect.element(card()).not.toBeInTheDocument();
  expect(address()).toBe('/jobs');
  await expect.element(name).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(card().getByText('Director')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(card()).not.toBeInTheDocument();
  await expect.element(name).toHaveFocus();
  const details = await openJob();
  await nameOf(details).click();
  await expect.element(card().getByText('Director')).toBeVisible();
  expect(address()).toBe(`/jobs?job=${id}&member=${bella.card_id}`);
  await press(card(), 'Close');
  await expect.element(card()).not.toBeInTheDocument();
  await expect.element(nameOf(details)).toHaveFocus();

  await page.viewport(1280, 800);
  onTestFinished(() => page.viewport(390, 844));
  await open(`/jobs?job=${id}&member=${bella.card_id}`);
  await expect.element(card().getByText('Director')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(card()).not.toBeInTheDocument();
  expect(address()).toBe(`/jobs?job=${id}`);
  const pane = page.getByRole('region', { name: 'Evening Caregiver' });
  await nameOf(pane).click();
  await expect.element(card().getByText('Director')).toBeVisible();
  goBack();
  await expect.element(card()).not.toBeInTheDocument();
  await expect.element(nameOf(pane)).toHaveFocus();
});

test('each place with a name leads to the card, and to none where the name is hidden', async ({
  server,
  member,
  open,
}) => {
  const bella = memberCard();
  memberServer(server, bella);
  const named = { provider_name: NAME, provider_card: bella.card_id };
  const { post, postByAnother, applyByAnother, nameApplicant } = jobServer(server, member);
  emptyDashboard(server, {
    recent_jobs: [
      { ...postByAnother(), ...named },
      { ...postByAnother(), provider_name: 'Provider', provider_card: null },
    ],
  });
  const posted = post();
  nameApplicant(applyByAnother(posted).id, NAME, bella.card_id);
  applyByAnother(posted);
  const { add, reviewByAnother, nameReviewer } = contractorServer(server, member);
  const contractor = add();
  nameReviewer(reviewByAnother(contractor, reviewDraft(4)).id, NAME, bella.card_id);
  reviewByAnother(contractor, reviewDraft(4));
  familyServer(server);
  const found = sharedFamily({
    family_name: 'Okonkwo',
    recorder_name: NAME,
    recorder_card: bella.card_id,
  });
  lookUpServer(server, found, sharedFamily({ family_name: 'Okonjo' }));

  for (const place of [
    '/dashboard',
    `/jobs?job=${posted.id}&tab=applications`,
    `/contractors?contractor=${contractor.id}&tab=assessments`,
    '/family-records?view=look-up&name=oko',
    `/family-records?view=look-up&name=oko&shared=${found.id}`,
  ]) {
    await open(place);
    const sheet = /shared=|tab=/.test(place) ? page.getByRole('dialog') : page;
    await expect
      .element(nameOf(sheet))
      .toHaveAttribute('href', `${place}${place.includes('?') ? '&' : '?'}member=${bella.card_id}`);
    expect(
      page
        .getByRole('link', { name: /^(Provider|Contractor|User)$/, includeHidden: true })
        .elements(),
    ).toEqual([]);
  }
});

test('it shows the filled-in fields alone; a member who takes messages has the button; one’s own says where to change it', async ({
  server,
  member,
  open,
}) => {
  jobServer(server, member);
  const nothing = { position: null, facility: null, experience: null, bio: null };
  const [bella, mine] = [
    memberCard({ ...nothing, can_message: true }),
    memberCard({ mine: true, name: 'Ana Provider' }),
  ];
  memberServer(server, bella, mine);
  await open(`/jobs?member=${bella.card_id}`);
  await expect.element(card().getByText('Assessments they wrote')).toBeVisible();
  expect(textsOf(card().getByRole('term'))).toEqual([]);
  expect(card().getByRole('link', { name: 'Message' }).element().getAttribute('href')).toBe(
    `/messages/new/${bella.card_id}`,
  );
  await open(`/jobs?member=${mine.card_id}`);
  const own = card('Ana Provider');
  await expect.element(own.getByText('Assessments you wrote')).toBeVisible();
  await expect.element(own.getByText(/^This is what other members see of you/)).toBeVisible();
  await expect.element(own.getByRole('link', { name: 'Message' })).not.toBeInTheDocument();
  expect(own.getByRole('link', { name: 'profile' }).element().getAttribute('href')).toBe(
    '/profile',
  );
});

test('while it loads, when it fails and when there is none it says so; what is hidden meanwhile goes', async ({
  server,
  member,
  open,
}) => {
  jobServer(server, member);
  const bella = memberCard();
  const { cards, reviews } = memberServer(server, bella);
  reviews.written.push(memberReview({ explanatory_text: 'Came late.' }));
  const { letGo } = server.hold(getMemberCard);
  const allow = server.refuse(getMemberCard, 'internal');
  await open(`/jobs?member=${bella.card_id}`);
  const sheet = page.getByRole('dialog', { name: 'Member' });
  await expect.element(sheet.getByText('Loading the card...')).toBeInTheDocument();
  letGo();
  await expect.element(sheet.getByText('This card could not be loaded')).toBeVisible();
  allow();
  await press(sheet, 'Retry');
  await expect.element(card().getByText('Came late.')).toBeVisible();

  cards.splice(0, 1);
  window.dispatchEvent(new Event('visibilitychange'));
  await expect.element(sheet.getByText('This member does not show a card now.')).toBeVisible();
  expect(document.body.textContent).not.toMatch(/Bella|Director|Came late/);
});

test('offline it cannot be opened, and nothing of it is on the device', async ({
  server,
  member,
  open,
}) => {
  jobServer(server, member);
  const bella = memberCard();
  memberServer(server, bella);
  await open(`/jobs?member=${bella.card_id}`);
  await expect.element(card().getByText('Director')).toBeVisible();
  server.setOnline(false);
  await open();
  await expect.element(page.getByRole('dialog').getByText(/^You are offline/)).toBeVisible();
  expect(document.body.textContent).not.toMatch(/Bella|Director/);
});

test('the reviews of both sides lead to their contractors and authors, from card to card and back', async ({
  server,
  member,
  open,
}) => {
  const [bella, carla] = [memberCard(), memberCard({ name: 'Carla Underhill', position: 'Nanny' })];
  const { reviews } = memberServer(server, bella, carla);
  jobServer(server, member);
  const { id, name } = contractorServer(server, member).add();
  for (let n = 0; n <= MEMBER_REVIEW_PAGE; n++)
    reviews.written.push(memberReview({ explanatory_text: `Text ${n}` }));
  await open(`/jobs?member=${bella.card_id}`);
  const written = card()
    .getByRole('list', { name: 'Assessments they wrote' })
    .getByRole('listitem');
  await expect.element(written.first().getByText('Text 0')).toBeVisible();
  await expect.element(card().getByText('Assessments they were given')).not.toBeInTheDocument();
  await press(card(), 'Show more');
  await expect.poll(() => written.elements().length).toBe(MEMBER_REVIEW_PAGE + 1);

  reviews.given.push(
    memberReview({
      reviewer_name: 'Carla Underhill',
      reviewer_card: carla.card_id,
      answer_text: 'Sorry.',
    }),
    memberReview({ contractor_id: id, contractor_name: name }),
  );
  await open(`/jobs?member=${bella.card_id}`);
  const given = card()
    .getByRole('list', { name: 'Assessments they were given' })
    .getByRole('listitem');
  await expect.element(given.first().getByText('Sorry.')).toBeVisible();
  await expect.element(given.nth(1).getByText(/^By User/)).toBeVisible();
  await nameOf(given.first(), 'Carla Underhill').click();
  await expect.element(card('Carla Underhill').getByText('Nanny')).toBeVisible();
  goBack();
  await expect.element(given.nth(1)).toBeVisible();
  await given.nth(1).getByRole('link', { name }).click();
  await expect.poll(address).toBe(`/contractors?contractor=${id}&tab=assessments`);
  await expect.element(page.getByRole('dialog', { name })).toBeVisible();
});
