import { askForContact } from '@pcr/contract/jobs/applications/applications.endpoints.ts';
import { page } from 'vitest/browser';
import { press } from '../../kit/testing/component-test.ts';
import { expect, test } from '../../testing/app-test.tsx';
import { jobDetails, openJob } from '../testing/job-screen.ts';
import { jobServer } from '../testing/job-server.ts';

// jobs.md 55 to 57. Once a week, and to whom, is proved on PostgreSQL.

const details = jobDetails();
const mine = details.getByRole('region', { name: 'Your application' });
const CONTACT = '/consent-management?consent=allow_contact_through_app';

test('an accepted applicant reads how to reach the other, or asks for it with one press', async ({
  server,
  member,
  open,
}) => {
  const { postByAnother, apply, endLive, setContact } = jobServer(server, member);
  const { id } = apply(postByAnother());
  await open('/jobs');
  await openJob();
  await expect.element(mine).not.toMatchTextContent('email address');
  await expect.poll(() => server.listening).toBe(1);
  endLive(id, 'accepted');
  await expect
    .element(mine)
    .toMatchTextContent('The person who posted this job does not share an email address.');
  await expect
    .element(mine.getByRole('link', { name: 'Let others contact me' }))
    .toHaveAttribute('href', CONTACT);

  const mend = server.refuse(askForContact, 'unavailable');
  await press(mine, 'Ask them to share it');
  await expect.element(mine.getByRole('alert')).toMatchTextContent('They were not asked.');
  mend();
  await press(mine, 'Ask them to share it');
  await expect.element(mine).toMatchTextContent(/You asked them on .+ You can ask again after /);
  await expect
    .element(mine.getByRole('button', { name: 'Ask them to share it' }))
    .not.toBeInTheDocument();
  expect(server.asked(askForContact)).toHaveLength(2);

  // A week later they may, and the other has asked, too.
  const [asked_at, ask_again_at] = ['2026-03-01T18:00:00Z', '2026-03-08T18:00:00Z'];
  setContact(id, {
    own_address: 'not_confirmed',
    asked_at,
    ask_again_at,
    asked_me_at: '2026-03-02T18:00:00Z',
  });
  await expect.element(mine.getByRole('button', { name: 'Ask them to share it' })).toBeVisible();
  await expect.element(mine).toMatchTextContent(/They asked you on Mar [23], 2026/);
  await expect
    .element(mine.getByRole('link', { name: 'Confirm it' }))
    .toHaveAttribute('href', '/account-settings');

  setContact(id, { email: 'pat@example.org', own_address: 'shared' });
  const mail = mine.getByRole('link', { name: 'pat@example.org' });
  await expect.element(mail).toHaveAttribute('href', 'mailto:pat@example.org');
  await expect.element(mine).toMatchTextContent('They can see your email address too.');
  await expect.element(mine.getByRole('button')).not.toBeInTheDocument();
});

test('a provider who accepted reads the same of each application', async ({
  server,
  member,
  open,
}) => {
  const { post, applyByAnother, end, setContact } = jobServer(server, member);
  const job = post();
  const { id } = applyByAnother(job);
  applyByAnother(job, 'I have a car.');
  end(id, 'accepted');
  await open(`/jobs?job=${job.id}&tab=applications`);
  const application = (words: string) => details.getByRole('listitem').filter({ hasText: words });
  await expect
    .element(application('I like evenings.'))
    .toMatchTextContent('This person does not share an email address.');
  await expect.element(application('I have a car.')).not.toMatchTextContent('email address');
  await expect.poll(() => server.listening).toBe(1);
  await press(details, 'Ask them to share it');
  await expect.element(application('I like evenings.')).toMatchTextContent(/You asked them on /);
  setContact(id, { email: 'bo@example.org' });
  await expect.element(details.getByRole('link', { name: 'bo@example.org' })).toBeVisible();
});

test('a provider reads what others read on their post, with the way to change it', async ({
  server,
  member,
  open,
}) => {
  const { post, put, publish } = jobServer(server, member);
  const job = post();
  await open('/jobs');
  await openJob();
  await expect.element(details.getByText('Others read “Provider”.')).toBeVisible();
  await expect
    .element(details.getByRole('link', { name: 'Show my real name' }))
    .toHaveAttribute('href', '/consent-management?consent=display_real_name');
  await expect
    .element(details.getByRole('link', { name: 'Let others contact me' }))
    .toHaveAttribute('href', CONTACT);
  await expect.poll(() => server.listening).toBe(1);
  put(job.id, { provider_name: 'Ana Provider', provider_email: 'ana@example.org' });
  publish(job);
  await expect.element(details.getByRole('link', { name: 'ana@example.org' })).toBeVisible();
  for (const name of ['Show my real name', 'Let others contact me']) {
    await expect.element(page.getByRole('link', { name })).not.toBeInTheDocument();
  }
});
