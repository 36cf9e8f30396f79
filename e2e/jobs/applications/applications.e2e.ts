import type { Page } from '@playwright/test';
import { applyTo, noJobs, postJob } from '../../environment/entries/jobs.ts';
import { join } from '../../environment/entries/members.ts';
import { toast } from '../../families/family-screen.ts';
import { expect, test } from '../../kit/fixtures.ts';
import { runAhead } from '../../kit/run-ahead.ts';
import {
  applyForm,
  expectJobs,
  job,
  jobDetails,
  openApplications,
  openBoard,
  openJob,
  openPostForm,
  press,
  pressDecision,
  question,
} from '../job-screen.ts';

// A job and an application to it, with both sides on the screen. They live where it is never the
// same day.

const [HERE, THERE] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
test.use({ timezoneId: HERE });
test.beforeEach(({ app }) => noJobs(app));

/** Without the year in the year that it is. */
const DAYS = /Thu, Dec 31(, 2026)? to Fri, Jan 1(, 2027)?/;
/** Also under an open sheet. */
const bell = (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true, includeHidden: true });
/** A page that is loaded anew forgets this. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { sameDocument: true }));
const isSame = (page: Page) => page.evaluate(() => 'sameDocument' in window);

test('one posts, another applies, both see what the other does without a reload, and a third sees none of it', async ({
  page,
  context,
  app,
  member,
  device,
}) => {
  const TITLE = 'New Year Shift';
  const [theirs, third] = [await device({ timezoneId: THERE }), await device()];
  const applicant = await join(theirs, app, { full_name: 'Bo Applicant' });
  await join(third, app, { full_name: 'Cleo Third' });
  const earlier = await postJob(page, app, { title: 'Earlier one' });
  const secondTab = await context.newPage();
  // A page asks at a moment of its own after an event for all members: the clocks run ahead to it.
  for (const one of [theirs, third]) await one.clock.install();
  for (const one of [page, secondTab, theirs, third]) {
    await openBoard(one);
    await mark(one);
  }

  await test.step('a job is posted with what the form says, and goes to the top', async () => {
    const form = await openPostForm(page);
    await expect(form.getByLabel('Job type')).toHaveValue('shift');
    await form.getByLabel('Title').fill(TITLE);
    await form.getByLabel('Job type').selectOption('Temporary');
    await form.getByLabel('Start date').fill('2026-12-31');
    await form.getByLabel('End date').fill('2027-01-01');
    await form.getByLabel('Location').fill('Round Rock, TX');
    await form.getByLabel('Pay rate').fill('18,5');
    await form.getByLabel('Description').fill('Three infants.\nMornings.');
    await expect(form.getByText('24/2000')).toBeVisible();
    await press(form, 'Post Job');
    await expect(toast(page, 'Job posted successfully!')).toBeVisible();
    await expect(form).toHaveCount(0);
    await expectJobs(page, [TITLE, 'Earlier one']);
    await expect(job(page, TITLE)).toContainText('Posted by you');
  });

  await test.step('every member sees it, starting and ending on the same days in another time zone', async () => {
    for (const one of [theirs, third]) await runAhead(one, job(one, TITLE));
    for (const words of ['Temporary', 'Posted by Provider', DAYS, 'Round Rock, TX', '$18.50/hr']) {
      await expect(job(theirs, TITLE)).toContainText(words);
    }
    await expect(job(page, TITLE)).toContainText(DAYS);
    const seen = await openJob(theirs, TITLE);
    await expect(seen).toContainText('Three infants.\nMornings.', { useInnerText: true });
    for (const words of ['Temporary', 'Active', 'Posted by Provider', DAYS, '$18.50/hr']) {
      await expect(seen).toContainText(words);
    }
    await expect(seen.getByRole('tab')).toHaveCount(0);
    await expect(seen.getByRole('button', { name: 'Edit' })).toHaveCount(0);
    await expect(theirs.locator('body')).not.toContainText(member.full_name);
  });

  const mine = await openJob(page, TITLE);
  const seen = jobDetails(theirs, TITLE);
  const watched = await openJob(third, TITLE);
  // What the new job makes a page ask for may still wait for its moment (live-events.ts): it is
  // asked for before this answer comes.
  await third.clock.fastForward(4_000);
  await third.evaluate(async () => void (await fetch('/api/account/settings')));
  const asked: string[] = [];
  third.on('request', (request) => asked.push(request.url()));

  await test.step('another applies, and is not asked to again', async () => {
    await mine.getByRole('tab', { name: 'Applications' }).click();
    await expect(mine.getByText('There are no applications now.')).toBeVisible();
    await press(seen, 'Apply Now');
    await applyForm(theirs).getByLabel('Message').fill('I worked evenings for three years.');
    await press(applyForm(theirs), 'Submit Application');
    await expect(toast(theirs, 'Application sent')).toBeVisible();
    await expect(applyForm(theirs)).toHaveCount(0);
    await expect(seen.getByText('Pending', { exact: true })).toBeVisible();
    await expect(seen.getByRole('button', { name: 'Apply Now' })).toHaveCount(0);
  });

  await test.step('the provider sees it arrive, without a name or an address that was not consented to', async () => {
    await expect(mine.getByText('I worked evenings for three years.')).toBeVisible();
    await expect(mine.getByRole('listitem')).toContainText('Contractor');
    await expect(page.locator('body')).not.toContainText(applicant.full_name);
    await expect(page.locator('body')).not.toContainText(applicant.email);
  });

  await test.step('what is seen on the board is read in the inbox, in other tabs too; what is not seen stays new', async () => {
    await applyTo(theirs, app, earlier, 'Mornings suit me.');
    for (const tab of [page, secondTab]) await expect(bell(tab, 'Inbox, 1 unread')).toBeVisible();
    await expect(
      (await openApplications(secondTab, 'Earlier one')).getByText('Mornings suit me.'),
    ).toBeVisible();
    for (const tab of [page, secondTab]) await expect(bell(tab, 'Inbox')).toBeVisible();
  });

  await test.step('the provider accepts, and the applicant sees it turn green', async () => {
    const read = theirs.waitForResponse(/\/api\/inbox\/read-about$/);
    await pressDecision(mine, 'Accept');
    await press(question(page, 'Accept this application?'), 'Accept');
    await expect(mine.getByText('Accepted', { exact: true })).toBeVisible();
    await expect(mine.getByRole('button', { name: 'Accept' })).toHaveCount(0);
    // jobs.md 64 and 61.
    await expect(mine.getByRole('listitem')).toContainText(applicant.full_name);
    await expect(seen.getByRole('button', { name: 'Message' })).toBeVisible();
    await expect(seen.getByText('Accepted', { exact: true }).locator('[aria-hidden]')).toHaveClass(
      /green/,
    );
    await read;
    await theirs.goBack();
    await expect(job(theirs, TITLE)).toContainText('Application accepted');
  });

  await test.step('the third hears of nothing, asks for nothing, and sees nothing', async () => {
    await expect(watched.getByRole('button', { name: 'Apply Now' })).toBeVisible();
    await expect(third.locator('body')).not.toContainText('Accepted');
    expect(asked.filter((url) => url.includes('/api/jobs') || url.includes('/api/inbox'))).toEqual(
      [],
    );
    for (const one of [page, secondTab, theirs, third]) expect(await isSame(one)).toBe(true);
  });
});
