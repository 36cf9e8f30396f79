import { decideJobApplication } from '@pcr/contract/jobs/applications/applications.endpoints.ts';
import { changeJobStatus } from '@pcr/contract/jobs/jobs.endpoints.ts';
import { page } from 'vitest/browser';
import { address, goBack, press, textsOf, toast } from '../../kit/testing/component-test.ts';
import { expect, test } from '../../testing/app-test.tsx';
import {
  answerByKey,
  card,
  jobDetails,
  openJob,
  pressDecision,
  question,
} from '../testing/job-screen.ts';
import { jobServer } from '../testing/job-server.ts';

// How an application ends. Permissions, and two at once, are proved on PostgreSQL. Longer than 300
// lines: each way it can end, on both sides of it, is a test.

const [accepting, declining] = [
  question('Accept this application?'),
  question('Decline this application?'),
];
const filling = page.getByRole('form', { name: 'Is this job filled now?' });
const withdrawing = question('Withdraw your application?');
const details = jobDetails();
const application = (words: string) => details.getByRole('listitem').filter({ hasText: words });

/** The tab of applications of an own job, over the board. */
async function openApplications(): Promise<void> {
  await openJob();
  await details.getByRole('tab', { name: /^Applications/ }).click();
  await expect.element(details.getByRole('list', { name: 'Applications' })).toBeVisible();
}

/** The requests wait, and fail once the returned function is called. */
function failLate(
  server: Parameters<typeof jobServer>[0],
  endpoint: Parameters<typeof server.hold>[0],
): () => void {
  server.refuse(endpoint, 'unavailable');
  return server.hold(endpoint).letGo;
}

test('a provider who goes back while a decision is on its way stays at the job', async ({
  server,
  member,
  open,
}) => {
  const { post, applyByAnother } = jobServer(server, member);
  applyByAnother(post());
  await open('/jobs');
  await openApplications();
  await pressDecision(details, 'Accept');
  const decision = server.hold(decideJobApplication);
  await answerByKey(accepting, 'Accept');
  await expect.element(accepting.getByText('Accepting...')).toBeVisible();
  goBack();
  await expect.element(accepting).not.toBeInTheDocument();
  decision.letGo();
  await expect.element(toast('Application accepted')).toBeVisible();
  await expect.element(details.getByText('Accepted')).toBeVisible();
  expect(address()).toMatch(/job=/);
});

test('a decision that was made elsewhere meanwhile is said, and not made again', async ({
  server,
  member,
  open,
}) => {
  const { post, applyByAnother, end } = jobServer(server, member);
  const { id } = applyByAnother(post());
  await open('/jobs');
  await openApplications();
  await pressDecision(details, 'Decline');
  await expect.element(declining).toBeVisible();
  end(id, 'accepted');
  await press(declining, 'Decline');
  await expect
    .element(declining.getByRole('alert'))
    .toMatchTextContent('This application was already accepted.');
  await expect.element(declining.getByRole('button', { name: 'Decline' })).not.toBeInTheDocument();
  await press(declining, 'Close');
  await expect.element(details.getByText('Accepted')).toBeVisible();
});

test('a decision whose answer was lost is known as made', async ({ server, member, open }) => {
  const { post, applyByAnother, endLive } = jobServer(server, member);
  const { id } = applyByAnother(post());
  await open('/jobs');
  await openApplications();
  await pressDecision(details, 'Accept');
  await expect.poll(() => server.listening).toBe(1);
  server.loseAnswer(decideJobApplication);
  await answerByKey(accepting, 'Accept');
  endLive(id, 'accepted');
  await expect.element(toast('Application accepted')).toBeVisible();
  await expect.element(accepting).not.toBeInTheDocument();
  await expect.element(details.getByText('Accepted')).toBeVisible();
  expect(server.asked(decideJobApplication)).toHaveLength(1);
});

test('who goes back twice while a decision is on its way hears that it failed', async ({
  server,
  member,
  open,
}) => {
  const { post, applyByAnother } = jobServer(server, member);
  applyByAnother(post());
  await open('/jobs');
  await openApplications();
  await pressDecision(details, 'Accept');
  const fail = failLate(server, decideJobApplication);
  await answerByKey(accepting, 'Accept');
  await expect.element(accepting.getByText('Accepting...')).toBeVisible();
  goBack();
  await expect.element(accepting).not.toBeInTheDocument();
  goBack();
  await expect.element(details).not.toBeInTheDocument();
  fail();
  await expect.element(toast('The application was not accepted.')).toBeVisible();
  expect(address()).toBe('/jobs');
});

test('that a decision failed is said about that application alone, and not when it is asked anew', async ({
  server,
  member,
  open,
}) => {
  const { post, applyByAnother } = jobServer(server, member);
  const job = post();
  for (const words of ['This is Bo.', 'This is Cy.']) applyByAnother(job, words);
  await open('/jobs');
  await openApplications();
  server.refuse(decideJobApplication, 'unavailable');
  await pressDecision(application('This is Bo.'), 'Decline');
  await press(declining, 'Decline');
  await expect.element(declining.getByRole('alert')).toBeVisible();
  for (const words of ['This is Cy.', 'This is Bo.']) {
    goBack();
    await expect.element(declining).not.toBeInTheDocument();
    await pressDecision(application(words), 'Decline');
    await expect.element(declining).toMatchTextContent(words);
    await expect.element(declining.getByRole('alert')).not.toBeInTheDocument();
  }
});

test('the question, and the name of its button, say which application they are about, and that it is final', async ({
  server,
  member,
  open,
}) => {
  const { post, applyByAnother } = jobServer(server, member);
  const job = post();
  const more = 'more '.repeat(60);
  for (const words of [
    'Nights are mine.',
    `I worked evenings\nfor three years, with children of all ages, and ${more}`,
  ]) {
    applyByAnother(job, words);
  }
  await open(`/jobs?job=${job.id}&tab=applications`);
  const accept = details.getByRole('button', {
    name: /^Accept the application by Contractor, Mar \d, 2026, /,
  });
  await expect.poll(() => textsOf(accept)).toEqual(['Accept', 'Accept']);
  expect(new Set(accept.elements().map((button) => button.getAttribute('aria-label'))).size).toBe(
    2,
  );
  await accept.first().click();
  await expect
    .element(accepting)
    .toMatchTextContent('I worked evenings for three years, with children of all…');
  await expect.element(accepting).toMatchTextContent('can’t change');
  await press(accepting, 'Cancel');
  await expect.element(accepting).not.toBeInTheDocument();
  await accept.last().click();
  await expect.element(accepting).toMatchTextContent('Nights are mine.');
  await expect.element(accepting).toMatchTextContent(/Mar \d, 2026/);
});

test('a decision that the applicant has made needless meanwhile says so', async ({
  server,
  member,
  open,
}) => {
  const { post, applyByAnother, endLive } = jobServer(server, member);
  const { id } = applyByAnother(post());
  await open('/jobs');
  await openApplications();
  await pressDecision(details, 'Accept');
  await expect.element(accepting).toBeVisible();
  await expect.poll(() => server.listening).toBe(1);
  endLive(id, 'withdrawn');
  await expect
    .element(accepting.getByRole('alert'))
    .toMatchTextContent('This application was already withdrawn.');
  await expect.element(accepting.getByRole('button', { name: 'Accept' })).not.toBeInTheDocument();
  await press(accepting, 'Close');
  await expect.element(accepting).not.toBeInTheDocument();
  expect(server.asked(decideJobApplication)).toEqual([]);
});

test('who applied to a job that was %s does not wait any more: its state says so on the board and in the details', async ({
  server,
  member,
  open,
}) => {
  const { postByAnother, apply, publish, put } = jobServer(server, member);
  const job = postByAnother();
  apply(job);
  await open('/jobs');
  await expect.element(card(job.title).getByText('Application pending')).toBeVisible();
  await expect.poll(() => server.listening).toBe(1);
  put(job.id, { status: 'filled' });
  publish(job);
  await expect.element(card(job.title).getByText(`Application: the job was filled`)).toBeVisible();
  await openJob();
  await expect.element(details.getByText(`The job was filled`)).toBeVisible();
  await expect.element(details.getByText('Pending')).not.toBeInTheDocument();
});

test('a member looking at a job that is deleted sees what became of their application', async ({
  server,
  member,
  open,
}) => {
  const { jobs, postByAnother, apply, publish } = jobServer(server, member);
  const job = postByAnother();
  apply(job, 'Nights are mine.');
  await open('/jobs');
  await openJob();
  await press(details, 'Withdraw application');
  await expect.poll(() => server.listening).toBe(1);
  jobs.remove(job.id, jobs.find(job.id).updated_at);
  publish(job);
  await expect.element(withdrawing.getByRole('alert')).toMatchTextContent('The job was deleted');
  await press(withdrawing, 'Close');
  const gone = jobDetails('Job');
  await expect
    .element(gone.getByText('Applications to it have ended.', { exact: false }))
    .toBeVisible();
  await expect.element(gone.getByText('The job was deleted', { exact: true })).toBeVisible();
  await expect.element(gone.getByText('Nights are mine.')).toBeVisible();
  await expect
    .element(gone.getByRole('button', { name: 'Withdraw application' }))
    .not.toBeInTheDocument();
});

test('after Accept the job is marked as filled with a line to the others, which survives a failure and a reload', async ({
  server,
  member,
  open,
}) => {
  const { post, applyByAnother } = jobServer(server, member);
  const job = post();
  for (const words of ['This is Bo.', 'This is Cy.']) applyByAnother(job, words);
  await open('/jobs');
  await openApplications();
  await expect.element(filling).not.toBeInTheDocument();
  await pressDecision(application('This is Bo.'), 'Accept');
  await answerByKey(accepting, 'Accept');
  const line = filling.getByLabelText('A line to the others (optional)');
  await line.fill('Thank you, Cy.');
  const mend = server.refuse(changeJobStatus, 'unavailable');
  await press(filling, 'Mark as Filled');
  await expect.element(filling.getByRole('alert')).toMatchTextContent('What you typed is kept.');
  mend();
  await open();
  await expect.element(line).toHaveValue('Thank you, Cy.');
  // The button below the details does not leave the line behind: it leads to it.
  await details.getByRole('tab', { name: 'Job Details' }).click();
  await press(details, 'Mark as Filled');
  await expect.element(line).toHaveValue('Thank you, Cy.');
  await press(filling, 'Mark as Filled');
  await expect.element(toast('Job marked as filled')).toBeVisible();
  await expect.element(filling).not.toBeInTheDocument();
  await expect.element(application('This is Cy.').getByText('The job was filled')).toBeVisible();
  await expect
    .element(details.getByText('Your line to those who were not chosen:', { exact: false }))
    .toBeVisible();
  const asked = server
    .asked(changeJobStatus)
    .map(({ in: { status, note_to_applicants } }) => [status, note_to_applicants]);
  expect(asked).toEqual([
    ['filled', 'Thank you, Cy.'],
    ['filled', 'Thank you, Cy.'],
  ]);
});

test('with nobody else to tell there is no line, only Mark as Filled', async ({
  server,
  member,
  open,
}) => {
  const { post, applyByAnother } = jobServer(server, member);
  applyByAnother(post());
  await open('/jobs');
  await openApplications();
  await pressDecision(details, 'Accept');
  await answerByKey(accepting, 'Accept');
  await expect.element(filling.getByRole('button', { name: 'Mark as Filled' })).toBeVisible();
  await expect.element(filling.getByRole('textbox')).not.toBeInTheDocument();
});

test('a pending applicant to a job that was filled can still be answered, and the tab says so', async ({
  server,
  member,
  open,
}) => {
  const { post, applyByAnother } = jobServer(server, member);
  applyByAnother(post());
  await open('/jobs');
  await openApplications();
  const said = details.getByText(
    'This job is filled. You can still accept or decline the people who applied.',
  );
  await expect.element(said).not.toBeInTheDocument();
  await details.getByRole('tab', { name: 'Job Details' }).click();
  await press(details, 'Mark as Filled');
  await expect.element(details.getByRole('button', { name: 'Reopen Job' })).toBeVisible();
  await details.getByRole('tab', { name: /^Applications/ }).click();
  await expect.element(said).toBeVisible();
  await pressDecision(details, 'Decline');
  await press(declining, 'Decline');
  await expect.element(toast('Application declined')).toBeVisible();
  await expect.element(said).not.toBeInTheDocument();
});
