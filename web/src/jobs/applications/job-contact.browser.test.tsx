import {
  askForContact,
  callOffJobApplication,
  messageForJob,
} from '@pcr/contract/jobs/applications/applications.endpoints.ts';
import { describe } from 'vitest';
import { page } from 'vitest/browser';
import { newId } from '../../kit/api/ids.ts';
import { press } from '../../kit/testing/component-test.ts';
import { expect, test } from '../../testing/app-test.tsx';
import { applyForm, jobDetails, openJob } from '../testing/job-screen.ts';
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

  const mend = server.refuse(askForContact, 'internal');
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
  await expect.element(mine).toMatchTextContent(/They asked you on Mar [23](, 2026)? at /);
  await expect
    .element(mine.getByRole('link', { name: 'Confirm it' }))
    .toHaveAttribute('href', '/account-settings');

  setContact(id, { email: 'pat@example.org', own_address: 'shared' });
  const mail = mine.getByRole('link', { name: 'pat@example.org' });
  await expect.element(mail).toHaveAttribute('href', 'mailto:pat@example.org');
  await expect.element(mine).toMatchTextContent('They can see your email address too.');
  await expect
    .element(mine.getByRole('button', { name: 'Ask them to share it' }))
    .not.toBeInTheDocument();
});

describe('after Accept (jobs.md 61 to 63)', () => {
  test('the form says before it is sent that the two can write to each other', async ({
    server,
    member,
    open,
  }) => {
    jobServer(server, member).postByAnother();
    await open('/jobs');
    await press(await openJob(), 'Apply Now');
    await expect
      .element(applyForm)
      .toMatchTextContent(/If you are accepted, .+ sees your name\. .+ for 30 days after/);
  });

  test('who was accepted writes to the provider, goes on in the conversation, and says that they can’t come', async ({
    server,
    member,
    open,
  }) => {
    const { postByAnother, apply, end, setContact } = jobServer(server, member);
    const { id } = apply(postByAnother());
    end(id, 'accepted');
    await open('/jobs');
    await openJob();
    const mend = server.refuse(messageForJob, 'internal');
    await press(mine, 'Message');
    const form = page.getByRole('dialog', { name: 'New Message' });
    await expect.element(form).toMatchTextContent('To the person who posted this job');
    await form.getByRole('textbox', { name: 'Message' }).fill('When may I come?');
    await press(form, 'Send');
    await expect.element(form.getByRole('alert')).toBeVisible();
    await expect.element(form.getByRole('textbox')).toHaveValue('When may I come?');
    mend();
    await press(form, 'Cancel');
    await expect.element(form).not.toBeInTheDocument();
    await expect.poll(() => server.listening).toBe(1);
    const conversation_id = newId();
    setContact(id, { conversation_id });
    await expect
      .element(mine.getByRole('link', { name: 'Conversation' }))
      .toHaveAttribute('href', `/messages/${conversation_id}`);

    await press(mine, 'I Can’t Come');
    const off = page.getByRole('dialog', { name: 'You can’t come?' });
    await off.getByRole('textbox').fill('My child is ill.');
    await press(off, 'Tell the Provider');
    await expect.element(mine.getByRole('status').first()).toMatchTextContent('Can’t come');
    await expect.element(mine).toMatchTextContent('Your line: My child is ill.');
    await expect.element(mine.getByRole('button')).not.toBeInTheDocument();
    expect(server.asked(callOffJobApplication)).toHaveLength(1);
  });

  test('the provider reads it at once, and what to do now; to another they say that they are not needed', async ({
    server,
    member,
    open,
  }) => {
    const { post, applyByAnother, end, callOff } = jobServer(server, member);
    const job = post();
    const [first, second] = [applyByAnother(job), applyByAnother(job, 'I have a car.')];
    for (const { id } of [first, second]) end(id, 'accepted');
    await open(`/jobs?job=${job.id}&tab=applications`);
    const application = (words: string) => details.getByRole('listitem').filter({ hasText: words });
    await expect.element(application('I have a car.')).toBeVisible();
    await expect.poll(() => server.listening).toBe(1);
    callOff(first.id, 'contractor', 'My child is ill.');
    const off = application('I like evenings.');
    await expect.element(off).toMatchTextContent('This person can’t come.');
    await expect.element(off).toMatchTextContent('Their line: My child is ill.');
    await expect.element(off).toMatchTextContent('You can accept somebody else.');
    await application('I have a car.')
      .getByRole('button', { name: /^No Longer Needed/ })
      .click();
    const form = page.getByRole('dialog', { name: 'No longer needed?' });
    await press(form, 'Tell Them');
    await expect
      .element(application('I have a car.'))
      .toMatchTextContent('You no longer need this person.');
  });
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

test('a provider whose address is not confirmed reads that on their post, whatever they allow (consent.md 11)', async ({
  server,
  member,
  open,
}) => {
  member.user.email_confirmed = false;
  jobServer(server, member).post();
  await open('/jobs');
  await openJob();
  await expect
    .element(details.getByRole('link', { name: 'Confirm your email to share it' }))
    .toHaveAttribute('href', '/account-settings');
  await expect
    .element(details.getByRole('link', { name: 'Let others contact me' }))
    .not.toBeInTheDocument();
});
