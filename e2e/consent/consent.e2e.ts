import { consentTo, revokeAll } from '../environment/entries/consents.ts';
import { noJobs } from '../environment/entries/jobs.ts';
import { appliedByAnother } from '../jobs/job-people.ts';
import { job, openApplications, openBoard, openJob } from '../jobs/job-screen.ts';
import { expect, test } from '../kit/fixtures.ts';
import { CONTACT, NAME, question, revokeAllButton, toggle } from './consent-screen.ts';

// consent.md 3, 12, 16.

test('a member with consent is named and can be written to; once it is taken back they are not, on open pages either', {
  tag: '@first',
}, async ({ page, app, member, device }) => {
  await noJobs(app);
  const { theirs, applicant, made } = await appliedByAnother(page, device, app);
  await app.database.query('update users set email_confirmed = true where id = any($1)', [
    [member.id, applicant.id],
  ]);

  await page.goto(`${app.url}/consent-management`);
  for (const label of [NAME, CONTACT]) {
    await toggle(page, label).click();
    await question(page, label).getByRole('button', { name: 'I Consent' }).click();
    await expect(toggle(page, label)).toBeChecked();
  }
  await consentTo(theirs, app, 'display_real_name', 'allow_contact_through_app');

  await openBoard(theirs);
  await expect(job(theirs, made.title)).toContainText(`Posted by ${member.full_name}`);
  const details = await openJob(theirs, made.title);
  const mail = details.getByRole('link', { name: member.email });
  await expect(mail).toHaveAttribute('href', `mailto:${member.email}`);

  // Theirs stays as it is, and follows.
  await revokeAllButton(page).click();
  await expect(toggle(page, NAME)).not.toBeChecked();
  await expect(details.getByText('Posted by Provider')).toBeVisible();
  await expect(details.getByText(member.email)).toHaveCount(0);
  await expect(page.getByText('User revoked consent').first()).toBeVisible();

  await openBoard(page);
  const applications = await openApplications(page, made.title);
  const list = applications.getByRole('list', { name: 'Applications' });
  await expect(list).toContainText(applicant.full_name);
  await expect(applications.getByRole('link', { name: applicant.email })).toBeVisible();
  await revokeAll(theirs, app);
  await expect(list).toContainText('Contractor');
  await expect(applications.getByText(applicant.email)).toHaveCount(0);
});
