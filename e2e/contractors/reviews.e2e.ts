import {
  addContractor,
  clearContractors,
  deleteContractor,
  ratedWith,
  review,
  reviewMany,
} from '../environment/contractors.ts';
import { join, signIn } from '../environment/members.ts';
import { toast } from '../families/family-screen.ts';
import { expect, test } from '../kit/fixtures.ts';
import { openAssessments, openDirectory, rateAll, reviewForm, reviews } from './contractor-screen.ts';

// An app of its own: contractors are everybody's.
test.use({ settings: { SAMPLE_DATA: 'on', MAIL_FROM: 'PCR <reviews-journey@example.org>' } });
test.beforeEach(({ app }) => clearContractors(app));

const RATINGS = ['Reliability', 'Communication', 'Timeliness', 'Professionalism', 'Contract Adherence'];

test('an assessment needs all five ratings, says which are missing, and counts at once for all', async ({
  page,
  app,
  member,
  device,
}) => {
  expect(member.id).toBeTruthy();
  const dana = await addContractor(page, app);
  await openDirectory(page);
  const sheet = await openAssessments(page, dana.name);
  await expect(sheet.getByText('No assessments yet.')).toBeVisible();
  await expect(sheet.getByText(/^No assessments|^Nobody has/), 'one sentence says so').toHaveCount(1);
  await sheet.getByRole('button', { name: 'Add Assessment' }).click();
  const form = reviewForm(page);
  const submit = form.getByRole('button', { name: 'Submit Assessment' });
  await expect(form.getByText(`Please provide ratings for: ${RATINGS.join(', ')}`)).toBeVisible();
  await expect(submit).toBeDisabled();
  const row = (name: string) => form.getByRole('group', { name });
  await row('Reliability').getByRole('radio', { name: '1 star, Needs Improvement' }).check({ force: true });
  await expect(row('Reliability')).toContainText('1 Needs Improvement');
  await row('Timeliness').getByRole('radio', { name: '5 stars, Excellent' }).check({ force: true });
  await expect(
    form.getByText('Please provide ratings for: Communication, Professionalism, Contract Adherence'),
  ).toBeVisible();
  for (const name of ['Communication', 'Professionalism', 'Contract Adherence']) {
    await row(name).getByRole('radio', { name: '4 stars, Good' }).check({ force: true });
  }
  await form.getByLabel('Explanation').fill('  Came late twice.\nSaid so.  ');
  await expect(form.getByText('29/500')).toBeVisible();
  await submit.click();
  await expect(toast(page, 'Assessment added successfully!')).toBeVisible();
  await expect(sheet.getByRole('tab', { name: 'Assessments (1)' })).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Edit Assessment' })).toBeVisible();
  await expect(reviews(page)).toHaveCount(1);
  await expect(reviews(page)).toContainText('Your assessment');

  const other = await device();
  await join(other, app);
  await openDirectory(other);
  const seen = await openAssessments(other, dana.name);
  await expect(reviews(other)).toContainText('Came late twice.\nSaid so.');
  await expect(reviews(other).getByRole('heading')).toHaveText('User');
  await expect(seen.getByRole('list', { name: 'How many gave which overall rating' })).toContainText(
    '4 stars: 1 review',
  );
  await expect(seen.getByRole('button', { name: 'Add Assessment' })).toBeVisible();
});

test.describe('on the narrowest phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('no word of what is rated breaks', async ({ page, app, member, device }) => {
    expect(member.id).toBeTruthy();
    const dana = await addContractor(page, app);
    const other = await device();
    await join(other, app);
    await review(other, app, dana);
    await openDirectory(page);
    const sheet = await openAssessments(page, dana.name);
    await expect(reviews(page)).toHaveCount(1);
    for (const name of RATINGS) {
      for (const term of await sheet.getByRole('term').filter({ hasText: name }).all()) {
        const lines = await term.evaluate((element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
        });
        expect(lines, name).toBeLessThanOrEqual(name.split(' ').length);
      }
    }
  });
});

test('stars are given with the keyboard alone', async ({ page, app, member }) => {
  expect(member.id).toBeTruthy();
  const dana = await addContractor(page, app);
  await page.goto(`/contractors?contractor=${dana.id}&tab=assessments&review`);
  const form = reviewForm(page);
  await form.getByRole('group', { name: 'Reliability' }).getByRole('radio').first().focus();
  for (const name of RATINGS) {
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await expect(form.getByRole('group', { name })).toContainText('2 Below Average');
    await page.keyboard.press('Tab');
  }
  await expect(form.getByLabel('Explanation')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(form.getByRole('button', { name: 'Submit Assessment' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Assessment added successfully!')).toBeVisible();
});

test('one’s own is changed, shows when, and is deleted after a question', async ({ page, app, member }) => {
  expect(member.id).toBeTruthy();
  const dana = await addContractor(page, app);
  await review(page, app, dana, { explanatory_text: 'First.' });
  await openDirectory(page);
  const sheet = await openAssessments(page, dana.name);
  await expect(reviews(page)).toContainText(/Written \w+ \d+, \d+/);
  await expect(reviews(page)).not.toContainText('changed');
  await sheet.getByRole('button', { name: 'Edit Assessment' }).click();
  const form = reviewForm(page);
  await expect(form.getByLabel('Explanation')).toHaveValue('First.');
  await rateAll(form, 2);
  await form.getByLabel('Explanation').fill('   ');
  await form.getByRole('button', { name: 'Save Assessment' }).click();
  await expect(toast(page, 'Assessment updated successfully!')).toBeVisible();
  await expect(reviews(page)).toContainText('changed');
  await expect(reviews(page)).not.toContainText('First.');
  await expect(sheet.getByRole('region', { name: 'Ratings' })).toContainText('2.0 of 5');

  await reviews(page).getByRole('button', { name: 'Edit' }).click();
  await reviewForm(page).getByRole('button', { name: 'Delete Assessment' }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete your review?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await reviewForm(page).getByRole('button', { name: 'Delete Assessment' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Assessment deleted')).toBeVisible();
  await expect(reviewForm(page)).toBeHidden();
  await expect(sheet.getByText('No assessments yet.')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Add Assessment' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('No reviews yet')).toBeVisible();
});

test('somebody who has written on another device meanwhile sees both, and there is one', async ({
  page,
  app,
  member,
  device,
}) => {
  const dana = await addContractor(page, app);
  await openDirectory(page);
  await (await openAssessments(page, dana.name)).getByRole('button', { name: 'Add Assessment' }).click();
  await rateAll(reviewForm(page), 5);
  const phone = await device();
  await signIn(phone, app, member);
  await review(phone, app, dana, { ...ratedWith(3), explanatory_text: 'From the phone.' });
  await reviewForm(page).getByRole('button', { name: 'Submit Assessment' }).click();
  await expect(page.getByText('This assessment was changed elsewhere')).toBeVisible();
  await expect(page.getByText('From the phone.').last()).toBeVisible();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect(reviewForm(page)).toBeHidden();
  const kept = await app.database.query('select reliability_rating, explanatory_text from contractor_reviews');
  expect(kept).toEqual([{ reliability_rating: 5, explanatory_text: null }]);
});

test('half an assessment survives a reload, and can be gone on with', async ({ page, app, member }) => {
  expect(member.id).toBeTruthy();
  const dana = await addContractor(page, app);
  await openDirectory(page);
  const sheet = await openAssessments(page, dana.name);
  await sheet.getByRole('button', { name: 'Add Assessment' }).click();
  await reviewForm(page).getByRole('group', { name: 'Reliability' }).getByRole('radio').nth(2).check({ force: true });
  await reviewForm(page).getByLabel('Explanation').fill('Half');
  await page.goBack();
  await expect(sheet.getByText('You have an unsaved assessment')).toBeVisible();
  await page.reload();
  await sheet.getByRole('button', { name: 'Continue' }).click();
  await expect(reviewForm(page).getByLabel('Explanation')).toHaveValue('Half');
  await expect(reviewForm(page).getByRole('group', { name: 'Reliability' })).toContainText('3 Satisfactory');
  await reviewForm(page).getByRole('button', { name: 'Discard' }).click();
  await expect(reviewForm(page).getByLabel('Explanation')).toHaveValue('');
});

test('many assessments come twenty at a time, their stats at once', async ({ page, app, member }) => {
  expect(member.id).toBeTruthy();
  const dana = await addContractor(page, app);
  await reviewMany(app, dana, 45);
  await openDirectory(page);
  const sheet = await openAssessments(page, dana.name);
  await expect(sheet.getByRole('tab', { name: 'Assessments (45)' })).toBeVisible();
  await expect(sheet.getByRole('region', { name: 'Ratings' })).toContainText('45 reviews');
  await expect(reviews(page)).toHaveCount(20);
  await sheet.getByRole('button', { name: 'Show more' }).click();
  await expect(reviews(page)).toHaveCount(40);
  await sheet.getByRole('button', { name: 'Show more' }).click();
  await expect(reviews(page)).toHaveCount(45);
  await expect(sheet.getByRole('button', { name: 'Show more' })).toBeHidden();
});

test('a contractor who is deleted while one writes takes nothing of the text away', async ({
  page,
  app,
  member,
  device,
  trouble,
}) => {
  trouble.allow(/responded with a status of 404/);
  const other = await device();
  await join(other, app, { full_name: 'Omar Other' });
  const dana = await addContractor(other, app);
  await page.clock.install();
  await openDirectory(page);
  const sheet = await openAssessments(page, dana.name);
  await sheet.getByRole('button', { name: 'Add Assessment' }).click();
  await reviewForm(page).getByLabel('Explanation').fill('Half');
  const gone = page.waitForResponse((answer) => answer.url().endsWith(dana.id) && answer.status() === 404);
  await deleteContractor(other, app, dana);
  // Contractors are asked for again when one comes back to the tab.
  await page.clock.fastForward(11_000);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await gone;
  const details = page.getByRole('dialog', { name: 'Contractor', exact: true });
  await reviewForm(page).getByLabel('Explanation').fill('Half a text');
  await page.goBack();
  await expect(details.getByText('This contractor is not here'), member.full_name).toBeVisible();
  await expect(details.getByText('You have an unsaved assessment')).toBeVisible();
  await expect(details.getByText('Half a text')).toBeVisible();
  await details.getByRole('button', { name: 'Discard' }).click();
  await expect(details.getByText('Half a text')).toHaveCount(0);
});
