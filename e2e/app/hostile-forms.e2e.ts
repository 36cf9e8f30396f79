import type { Page } from '@playwright/test';
import {
  card,
  openAddForm,
  openAssessments,
  openDetails,
  openDirectory,
  rateAll,
  reviewForm,
  reviews,
} from '../contractors/contractor-screen.ts';
import { addContractor, clearContractors } from '../environment/entries/contractors.ts';
import { noJobs } from '../environment/entries/jobs.ts';
import { join } from '../environment/entries/members.ts';
import {
  applyForm,
  job,
  jobDetails,
  openBoard,
  openJob,
  openPostForm,
  press,
} from '../jobs/job-screen.ts';
import { expect, test } from '../kit/fixtures.ts';

test.beforeEach(async ({ app }) => {
  await noJobs(app);
  await clearContractors(app);
});

const HOSTILE = `<img src=x onerror="hit=1"> "'); drop table jobs; -- 👩‍👩‍👧 مطلوب معلمة`;
const wasHit = (page: Page) => page.evaluate(() => 'hit' in window);

test('markup in a job and in an application stays text, for whoever reads it', async ({
  page,
  app,
  member,
  device,
}) => {
  await openBoard(page);
  const form = await openPostForm(page);
  await expect(form.getByRole('textbox'), member.full_name).not.toHaveCount(0);
  for (const name of ['Title', 'Location', 'Description'])
    await form.getByLabel(name).fill(HOSTILE);
  await form.getByLabel('Start date').fill('2027-01-11');
  await press(form, 'Post Job');
  const theirs = await device();
  await join(theirs, app, { full_name: HOSTILE.slice(0, 53) });
  await openBoard(theirs);
  await expect(job(theirs, HOSTILE)).toBeVisible();
  await press(await openJob(theirs, HOSTILE), 'Apply Now');
  await applyForm(theirs).getByLabel('Message').fill(HOSTILE);
  await press(applyForm(theirs), 'Submit Application');
  await expect(jobDetails(theirs, HOSTILE).getByText('Pending', { exact: true })).toBeVisible();
  await openJob(page, HOSTILE);
  await jobDetails(page, HOSTILE).getByRole('tab', { name: 'Applications' }).click();
  await expect(jobDetails(page, HOSTILE).getByRole('listitem')).toContainText(HOSTILE);
  await page.goto('/inbox');
  await expect(page.getByText(HOSTILE).first()).toBeVisible();
  for (const one of [page, theirs]) expect(await wasHit(one)).toBe(false);
});

test('markup in a contractor, an assessment and a report stays text, for whoever reads it', async ({
  page,
  app,
  member,
  device,
}) => {
  await openDirectory(page);
  const form = await openAddForm(page);
  await expect(form.getByRole('textbox'), member.full_name).not.toHaveCount(0);
  const name = HOSTILE.slice(0, 90);
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Location').fill(name);
  await form.getByLabel('Certifications').fill(HOSTILE);
  await form.getByLabel('Specialty').selectOption('nanny');
  await press(form, 'Add Contractor');
  await expect(card(page, name)).toContainText(name);
  // A list is taken apart at its semicolons (reading.md 8).
  const certifications = HOSTILE.split(';').map((part) => part.trim());
  await expect((await openDetails(page, name)).getByRole('listitem')).toHaveText(certifications);

  const theirs = await device();
  await join(theirs, app);
  const dana = await addContractor(theirs, app);
  await openDirectory(theirs);
  await (await openAssessments(theirs, dana.name))
    .getByRole('button', { name: 'Add Assessment' })
    .click();
  await rateAll(reviewForm(theirs), 3);
  await reviewForm(theirs).getByLabel('Explanation').fill(HOSTILE);
  await press(reviewForm(theirs), 'Submit Assessment');
  await expect(reviews(theirs)).toContainText(HOSTILE);

  await openDirectory(page);
  await openAssessments(page, dana.name);
  await expect(reviews(page)).toContainText(HOSTILE);
  await reviews(page).getByRole('button', { name: 'Report' }).click();
  const report = page.getByRole('dialog', { name: 'Report this assessment' });
  await report.getByLabel('Reason').selectOption('Something else');
  await report.getByRole('textbox').fill(HOSTILE);
  await press(report, 'Send Report');
  await expect(reviews(page)).toContainText('You reported this assessment.');
  for (const one of [page, theirs]) expect(await wasHit(one)).toBe(false);
});
