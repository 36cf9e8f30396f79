import type { Page } from '@playwright/test';
import { editSettings, fact, openSettings, saveSettings } from '../account/profile-screen.ts';
import type { App } from '../environment/app-process.ts';
import { noJobs, postJob } from '../environment/jobs.ts';
import { join } from '../environment/members.ts';
import { expect, test } from '../kit/fixtures.ts';
import { applyForm, jobDetails, openBoard, openJob, press, pressDecision, question } from './job-screen.ts';

// An app of its own: jobs are everybody's.
test.use({ settings: { MAIL_FROM: 'PCR <application-mails@example.org>' } });
test.beforeEach(({ app }) => noJobs(app));

const SUBJECT = 'Something new for you in PCR';
/** Mails go to confirmed addresses alone. */
const confirmAll = (app: App) => app.database.query('update users set email_confirmed = true');
const bell = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });

async function applyFrom(page: Page, title: string, message: string): Promise<void> {
  await openBoard(page);
  await press(await openJob(page, title), 'Apply Now');
  await applyForm(page).getByLabel('Message').fill(message);
  await press(applyForm(page), 'Submit Application');
  await expect(applyForm(page)).toHaveCount(0);
}

test('an application rings at its provider and comes by mail, a decision at its applicant; each mail leads there', async ({
  page,
  app,
  environment,
  member,
  device,
}) => {
  const [theirs, third] = [await device(), await device()];
  const applicant = await join(theirs, app, { full_name: 'Bo Applicant' });
  await join(third, app, { full_name: 'Cleo Third' });
  await confirmAll(app);
  await postJob(page, app, { title: 'Evening Caregiver' });
  await page.goto('/dashboard');
  await third.goto('/dashboard');
  await expect(bell(page, 'Inbox')).toBeVisible();
  await applyFrom(theirs, 'Evening Caregiver', 'I worked evenings for three years.');

  await expect(bell(page, 'Inbox, 1 unread')).toBeVisible();
  const mail = await environment.mailbox.next(member.email, SUBJECT);
  expect(mail.text).toContain('Evening Caregiver');
  // The mail says that there is something, not who it is and what they wrote.
  for (const words of ['Bo Applicant', applicant.email, 'three years']) expect(mail.text).not.toContain(words);
  await page.goto(mail.link);
  await expect(jobDetails(page, 'Evening Caregiver')).toContainText('I worked evenings for three years.');
  await expect(page).toHaveURL(/\/jobs\?job=.*tab=applications$/);

  await pressDecision(jobDetails(page, 'Evening Caregiver'), 'Decline');
  await press(question(page, 'Decline this application?'), 'Decline');
  await expect(jobDetails(theirs, 'Evening Caregiver').getByText('Declined', { exact: true })).toBeVisible();
  const answer = await environment.mailbox.next(applicant.email, SUBJECT);
  await theirs.goto(answer.link);
  await expect(jobDetails(theirs, 'Evening Caregiver').getByText('Declined', { exact: true })).toBeVisible();
  await theirs.goto('/inbox');
  await expect(theirs.getByRole('list', { name: 'Inbox entries' }).getByRole('listitem')).toHaveText([/was declined/]);
  await expect(bell(third, 'Inbox')).toBeVisible();
});

test('who turned mail off in their account settings has the entry, and no mail', async ({
  page,
  app,
  environment,
  member,
  device,
}) => {
  await openSettings(page);
  await (await editSettings(page)).getByRole('switch', { name: 'Email notifications' }).uncheck();
  await saveSettings(page);
  await expect(fact(page, 'Email notifications')).toHaveText('Off');
  await postJob(page, app, { title: 'Floater' });
  await page.goto('/dashboard');
  const theirs = await device();
  const applicant = await join(theirs, app, { full_name: 'Bo Applicant' });
  await confirmAll(app);
  await applyFrom(theirs, 'Floater', 'Mornings suit me.');
  await expect(bell(page, 'Inbox, 1 unread')).toBeVisible();
  // The mail of the answer is enqueued later: when that one is there, theirs would be.
  await page.goto('/inbox');
  await page.getByRole('link', { name: /new application/ }).click();
  await pressDecision(jobDetails(page, 'Floater'), 'Accept');
  await press(question(page, 'Accept this application?'), 'Accept');
  await environment.mailbox.next(applicant.email, SUBJECT);
  expect(environment.mailbox.count(member.email, SUBJECT)).toBe(0);
});
