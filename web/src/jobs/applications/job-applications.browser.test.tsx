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

// How an application ends. Permissions, and two at once, are proved on PostgreSQL.

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

const [BO, CY] = ['This is Bo.', 'This is Cy.'];

test('who goes back while a decision is on its way stays at the job; who goes back twice hears that it failed', async ({
  server,
  member,
  open,
}) => {
  const { post, applyByAnother } = jobServer(server, member);
  const job = post();
  for (const words of [BO, CY]) applyByAnother(job, words);
  await open('/jobs');
  await openApplications();
  await pressDecision(application(BO), 'Accept');
  const decision = server.hold(decideJobApplication);
  await answerByKey(accepting, 'Accept');
  await expect.element(accepting.getByText('Accepting...')).toBeVisible();
  goBack();
  await expect.element(accepting).not.toBeInTheDocument();
  decision.letGo();
  await expect.element(toast('Application accepted')).toBeVisible();
  await expect.element(application(BO).getByText('Accepted')).toBeVisible();
  expect(address()).toMatch(/job=/);

  await pressDecision(application(CY), 'Accept');
  server.refuse(decideJobApplication, 'internal');
  const failure = server.hold(decideJobApplication);
  await answerByKey(accepting, 'Accept');
  await expect.element(accepting.getByText('Accepting...')).toBeVisible();
  goBack();
  await expect.element(accepting).not.toBeInTheDocument();
  goBack();
  await expect.element(details).not.toBeInTheDocument();
  failure.letGo();
  await expect.element(toast('The application was not accepted.')).toBeVisible();
  expect(address()).toBe('/jobs');
});

test('a decision that was made elsewhere meanwhile, or that the applicant has made needless, is said and not made', async ({
  server,
  member,
  open,
}) => {
  const { post, applyByAnother, end, endLive } = jobServer(server, member);
  const job = post();
  const [bos, cys] = [applyByAnother(job, BO), applyByAnother(job, CY)];
  await open('/jobs');
  await openApplications();
  await pressDecision(application(CY), 'Accept');
  await expect.element(accepting).toBeVisible();
  await expect.poll(() => server.listening).toBe(1);
  endLive(cys.id, 'withdrawn');
  await expect
    .element(accepting.getByRole('alert'))
    .toMatchTextContent('This application was already withdrawn.');
  await expect.element(accepting.getByRole('button', { name: 'Accept' })).not.toBeInTheDocument();
  await press(accepting, 'Close');
  await expect.element(accepting).not.toBeInTheDocument();
  expect(server.asked(decideJobApplication)).toEqual([]);

  await pressDecision(application(BO), 'Decline');
  await expect.element(declining).toBeVisible();
  end(bos.id, 'accepted');
  await press(declining, 'Decline');
  await expect
    .element(declining.getByRole('alert'))
    .toMatchTextContent('This application was already accepted.');
  await expect.element(declining.getByRole('button', { name: 'Decline' })).not.toBeInTheDocument();
  await press(declining, 'Close');
  await expect.element(details.getByText('Accepted')).toBeVisible();
});

test('a decision whose answer was lost is known as made; with nobody else to tell there is no line, only Mark as Filled', async ({
  server,
  member,
  open,
}) => {
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
  await expect.element(filling.getByRole('button', { name: 'Mark as Filled' })).toBeVisible();
  await expect.element(filling.getByRole('textbox')).not.toBeInTheDocument();
});

test('the question, and the name of its button, say which application they are about and what one can still do later; so does a failure, once', async ({
  server,
  member,
  open,
}) => {
  const { post, applyByAnother } = jobServer(server, member);
  const job = post();
  const LATER = 'I worked evenings for three years, with children of all…';
  const text = `I worked evenings\nfor three years, with children of all ages, and ${'more '.repeat(60)}`;
  for (const words of ['Nights are mine.', text]) applyByAnother(job, words);
  await open(`/jobs?job=${job.id}&tab=applications`);
  const accept = details.getByRole('button', {
    name: /^Accept the application by Contractor, Mar \d, /,
  });
  await expect.poll(() => textsOf(accept)).toEqual(['Accept', 'Accept']);
  expect(new Set(accept.elements().map((button) => button.getAttribute('aria-label'))).size).toBe(
    2,
  );
  server.refuse(decideJobApplication, 'internal');
  await accept.first().click();
  await expect.element(accepting).toMatchTextContent(LATER);
  await expect.element(accepting).toMatchTextContent('Later you can still say');
  await answerByKey(accepting, 'Accept');
  await expect.element(accepting.getByRole('alert')).toBeVisible();
  for (const [button, words] of [
    [accept.last(), 'Nights are mine.'],
    [accept.first(), LATER],
  ] as const) {
    await press(accepting, 'Cancel');
    await expect.element(accepting).not.toBeInTheDocument();
    await button.click();
    await expect.element(accepting).toMatchTextContent(words);
    await expect.element(accepting).toMatchTextContent(/Mar \d, /);
    await expect.element(accepting.getByRole('alert')).not.toBeInTheDocument();
  }
});

test('who applied to a job that was filled or deleted sees what became of their application: on the board, in the details and in the question', async ({
  server,
  member,
  open,
}) => {
  const { jobs, postByAnother, apply, publish, put } = jobServer(server, member);
  const job = postByAnother();
  apply(job, 'Nights are mine.');
  await open('/jobs');
  await expect.element(card(job.title).getByText('Application pending')).toBeVisible();
  await expect.poll(() => server.listening).toBe(1);
  put(job.id, { status: 'filled' });
  publish(job);
  await expect.element(card(job.title).getByText('Application: the job was filled')).toBeVisible();
  await openJob();
  await expect.element(details.getByText('The job was filled')).toBeVisible();
  await expect.element(details.getByText('Pending')).not.toBeInTheDocument();

  await press(details, 'Withdraw Application');
  await expect.element(withdrawing).toBeVisible();
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
    .element(gone.getByRole('button', { name: 'Withdraw Application' }))
    .not.toBeInTheDocument();
});

test('after Accept the job is marked as filled with a line to the others, which survives a failure and a reload; these can still be answered, and the tab says so', async ({
  server,
  member,
  open,
}) => {
  const { post, applyByAnother } = jobServer(server, member);
  const job = post();
  for (const words of [BO, CY]) applyByAnother(job, words);
  await open('/jobs');
  await openApplications();
  await expect.element(filling).not.toBeInTheDocument();
  await pressDecision(application(BO), 'Accept');
  await answerByKey(accepting, 'Accept');
  const line = filling.getByLabelText('A line to the others (optional)');
  await line.fill('Thank you, Cy.');
  const mend = server.refuse(changeJobStatus, 'internal');
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
  await expect.element(application(CY).getByText('The job was filled')).toBeVisible();
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
  const said = details.getByText(
    'This job is filled. You can still accept or decline the people who applied.',
  );
  await expect.element(said).toBeVisible();
  await pressDecision(application(CY), 'Decline');
  await press(declining, 'Decline');
  await expect.element(toast('Application declined')).toBeVisible();
  await expect.element(said).not.toBeInTheDocument();
});
