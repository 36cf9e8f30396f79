import type { App } from '../environment/app-process.ts';
import { noJobs } from '../environment/jobs.ts';
import type { Member } from '../environment/members.ts';
import { appliedByAnother } from '../jobs/job-people.ts';
import { job, openApplications, openBoard, openJob } from '../jobs/job-screen.ts';
import { expect, test } from '../kit/fixtures.ts';

// consent.md 10. There is no screen to consent on yet: it is set as that will set it.

async function consent(app: App, { id }: Member, on: boolean): Promise<void> {
  await app.database.query(
    `insert into user_consent_preferences (user_id, display_real_name, allow_contact_through_app) values ($1, $2, $2)
     on conflict (user_id) do update set display_real_name = $2, allow_contact_through_app = $2`,
    [id, on],
  );
}

test('who consents is named and can be written to, as provider and as applicant; from the next request on', async ({
  page,
  app,
  member,
  device,
}) => {
  await noJobs(app);
  const { theirs, applicant, made } = await appliedByAnother(page, device, app);
  await consent(app, member, true);
  await consent(app, applicant, true);

  await openBoard(theirs);
  await expect(job(theirs, made.title)).toContainText(`Posted by ${member.full_name}`);
  const mail = (await openJob(theirs, made.title)).getByRole('link', { name: member.email });
  await expect(mail).toHaveAttribute('href', `mailto:${member.email}`);

  await openBoard(page);
  const applications = await openApplications(page, made.title);
  await expect(applications.getByRole('list', { name: 'Applications' })).toContainText(applicant.full_name);
  await expect(applications.getByRole('link', { name: applicant.email })).toBeVisible();

  await consent(app, member, false);
  await consent(app, applicant, false);
  await openBoard(theirs);
  await expect(job(theirs, made.title)).toContainText('Posted by Provider');
  const details = await openJob(theirs, made.title);
  await expect(details.getByText('Not shared')).toBeVisible();
  await expect(details.getByText(member.email)).toHaveCount(0);
  await openBoard(page);
  const again = await openApplications(page, made.title);
  await expect(again.getByRole('list', { name: 'Applications' })).toContainText('Contractor');
  await expect(again.getByText(applicant.email)).toHaveCount(0);
});
