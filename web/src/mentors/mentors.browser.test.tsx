import { suggestMentors } from '@pcr/contract/mentors/mentors.endpoints.ts';
import { page } from 'vitest/browser';
import { press, textsOf } from '../kit/testing/component-test.ts';
import { expect, test } from '../testing/app-test.tsx';
import { mentorServer } from './testing/mentor-server.ts';

const FIND = '/events?tab=mentorship';
const mentorList = page.getByRole('region', { name: 'Mentors' });
const card = (name: string) => mentorList.getByRole('article', { name });
const details = (name: string) => page.getByRole('dialog', { name });
const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const expectMentors = (...names: string[]) =>
  expect.poll(() => textsOf(mentorList.getByRole('article').getByRole('heading'))).toEqual(names);

test('a card says all of its mentor, and the badge counts them', async ({
  server,
  member,
  open,
}) => {
  const { post } = mentorServer(server, member.user.id);
  post(
    { specializations: ['infant_care', 'toddlers'], mentorship_areas: ['licensing'] },
    { distance_miles: 3.2, location: 'Austin, TX', current_mentees: 1 },
  );
  post(
    { experience_years: 3 },
    { user_name: 'User', location: null, current_role: 'Nature guide', current_mentees: 2 },
  );
  post({ experience_years: 2 }, { user_name: 'Paused Person', is_accepting_mentees: false });
  await open(FIND);
  await expectMentors('Rosa Delgado', 'User, Nature guide', 'Paused Person');
  const words = card('Rosa Delgado').element().textContent;
  for (const said of [
    ...[
      'Lead infant teacher',
      '12 years',
      'Austin, TX',
      '3.2 miles away',
      '1 of 2 mentees',
      'Taking mentees',
    ],
    ...['Infant care', 'Toddlers', 'Licensing', 'Ran a home center for two decades.'],
  ])
    expect(words).toContain(said);
  expect(card('User, Nature guide').element().textContent).toContain('Full');
  expect(card('Paused Person').element().textContent).toContain('Not accepting');
  await expect.element(tab('Mentorship 3')).toBeVisible();
});

test('three are suggested with the reason in words, not while one filters', async ({
  server,
  member,
  open,
}) => {
  const { post, suggested } = mentorServer(server, member.user.id);
  const rosa = post();
  for (const user_name of ['Helen Park', 'Linh Tran', 'Tom Becker']) post({}, { user_name });
  suggested.push({
    ...rosa,
    distance_miles: 4,
    shared_specializations: ['infant_care'],
    shared_areas: [],
  });
  await open(FIND);
  const found = page.getByRole('region', { name: 'Suggested for you' });
  await expect
    .element(found.getByText('Suggested · Teaches infant care, 4 miles from you'))
    .toBeVisible();
  expect(server.asked(suggestMentors)[0]?.query).toEqual({});
  await page.getByLabelText('Experience').selectOptions('10+ years');
  await expect.element(found).not.toBeInTheDocument();
});

test('the profile opens under a link of its own, says everything, and can be sent on', async ({
  server,
  member,
  open,
}) => {
  const { post } = mentorServer(server, member.user.id);
  const { id } = post({ certifications: 'CDA since 2009' }, { location: null });
  await open(`${FIND}&mentor=${id}`);
  const shown = details('Rosa Delgado');
  await expect.element(shown.getByText('CDA since 2009')).toBeVisible();
  for (const label of [
    'Years of experience',
    'Mentoring areas',
    'Availability',
    'Preferred communication',
    'Mentees',
  ])
    await expect.element(shown.getByText(label, { exact: true })).toBeVisible();
  await expect.element(shown.getByText('Location', { exact: true })).not.toBeInTheDocument();
  await expect.element(shown.getByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
  const sent: string[] = [];
  Object.defineProperty(navigator, 'share', {
    configurable: true,
    value: async (data: ShareData) => void sent.push(data.text ?? ''),
  });
  await press(shown, 'Share');
  await expect
    .poll(() => sent)
    .toEqual([expect.stringContaining(`/events?tab=mentorship&mentor=${id}`)]);
  Reflect.deleteProperty(navigator, 'share');
});

test('a change of elsewhere shows on the open list, and a profile that is gone says so', async ({
  server,
  member,
  open,
}) => {
  const { post, put, publish, mentors } = mentorServer(server, member.user.id);
  const { id, updated_at } = post();
  await open(`${FIND}&mentor=${id}`);
  await expect.element(details('Rosa Delgado').getByText('Taking mentees')).toBeVisible();
  await expect.poll(() => server.listening).toBe(1);
  put(id, { is_accepting_mentees: false });
  publish(id);
  await expect.element(details('Rosa Delgado').getByText('Not accepting')).toBeVisible();
  mentors.byAnother(() => mentors.remove(id, mentors.find(id).updated_at ?? updated_at));
  publish(id);
  await expect
    .element(page.getByText('The mentor deleted this profile, or left PCR.'))
    .toBeVisible();
});
