import type { Locator } from '@playwright/test';
import { addContractor, clearContractors } from '../../environment/entries/contractors.ts';
import { join } from '../../environment/entries/members.ts';
import { toast } from '../../families/family-screen.ts';
import { expect, test } from '../../kit/fixtures.ts';
import {
  openAssessments,
  openDirectory,
  rateAll,
  reviewForm,
  reviews,
} from '../contractor-screen.ts';

test.beforeEach(async ({ app }) => {
  await clearContractors(app);
  await app.database.query('delete from messages');
});

const RATINGS = [
  'Reliability',
  'Communication',
  'Timeliness',
  'Professionalism',
  'Contract Adherence',
];

test('one assesses a contractor, another reads and reports it, and the first changes and deletes it', async ({
  page,
  app,
  member,
  device,
}) => {
  const other = await device();
  await join(other, app, { full_name: 'Omar Other' });
  const dana = await addContractor(other, app);
  await openDirectory(page);
  const sheet = await openAssessments(page, dana.name);
  const ratings = sheet.getByRole('region', { name: 'Ratings' });

  await test.step('an assessment needs all five ratings, and says which are missing', async () => {
    await expect(sheet.getByText('No assessments yet.')).toBeVisible();
    await expect(
      sheet.getByText(/^No assessments|^No one has/),
      'one sentence says so',
    ).toHaveCount(1);
    await sheet.getByRole('button', { name: 'Add Assessment' }).click();
    const form = reviewForm(page);
    const submit = form.getByRole('button', { name: 'Submit Assessment' });
    await expect(form.getByText(`Please provide ratings for: ${RATINGS.join(', ')}`)).toBeVisible();
    await expect(submit).toBeDisabled();
    const row = (name: string) => form.getByRole('group', { name });
    await row('Reliability').getByRole('radio', { name: '1 star, Needs Improvement' }).check();
    await expect(row('Reliability')).toContainText('1 Needs Improvement');
    await row('Timeliness').getByRole('radio', { name: '5 stars, Excellent' }).check();
    await expect(
      form.getByText(
        'Please provide ratings for: Communication, Professionalism, Contract Adherence',
      ),
    ).toBeVisible();
    for (const name of ['Communication', 'Professionalism', 'Contract Adherence']) {
      await row(name).getByRole('radio', { name: '4 stars, Good' }).check();
    }
    await form.getByLabel('Explanation').fill('  Came late twice.\nSaid so.  ');
    await expect(form.getByText('29/500')).toBeVisible();
    await submit.click();
    await expect(toast(page, 'Assessment added successfully!')).toBeVisible();
    await expect(sheet.getByRole('tab', { name: 'Assessments (1)' })).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Edit Assessment' })).toBeVisible();
    await expect(reviews(page)).toHaveCount(1);
    await expect(reviews(page)).toContainText('Your assessment');
    await expect(reviews(page)).toContainText(/Written \w+ \d+, \d+/);
    await expect(reviews(page)).not.toContainText('changed');
    await expect(reviews(page).getByRole('button', { name: 'Report' }), 'of one’s own').toHaveCount(
      0,
    );
  });

  await openDirectory(other);
  const seen = await openAssessments(other, dana.name);

  await test.step('it counts at once for all', async () => {
    await expect(reviews(other)).toContainText('Came late twice.\nSaid so.');
    await expect(reviews(other).getByRole('heading')).toHaveText('User');
    await expect(
      seen.getByRole('list', { name: 'How many people gave each rating' }),
    ).toContainText('4 stars: 1 review');
    await expect(seen.getByRole('button', { name: 'Add Assessment' })).toBeVisible();
  });

  await test.step('no word of what is rated breaks on the narrowest phone', async () => {
    const viewport = other.viewportSize();
    await other.setViewportSize({ width: 320, height: 640 });
    await expectWholeWords(seen, RATINGS);
    if (viewport) await other.setViewportSize(viewport);
  });

  await test.step('one’s own is changed, and shows when', async () => {
    await sheet.getByRole('button', { name: 'Edit Assessment' }).click();
    const form = reviewForm(page);
    await expect(form.getByLabel('Explanation')).toHaveValue('Came late twice.\nSaid so.');
    await rateAll(form, 2);
    await form.getByLabel('Explanation').fill('   ');
    await form.getByRole('button', { name: 'Save Assessment' }).click();
    await expect(toast(page, 'Assessment updated successfully!')).toBeVisible();
    await expect(reviews(page)).toContainText('changed');
    await expect(reviews(page)).not.toContainText('Came late');
    await expect(ratings).toContainText('2.0 of 5');
  });

  await test.step('and is deleted after a question', async () => {
    await reviews(page).getByRole('button', { name: 'Edit' }).click();
    await reviewForm(page).getByRole('button', { name: 'Delete Assessment' }).click();
    const question = page.getByRole('alertdialog', {
      name: 'Are you sure you want to delete your review?',
    });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await reviewForm(page).getByRole('button', { name: 'Delete Assessment' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, 'Assessment deleted')).toBeVisible();
    await expect(reviewForm(page)).toBeHidden();
    await expect(sheet.getByText('No assessments yet.')).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Add Assessment' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByText('No reviews yet'), member.full_name).toBeVisible();
  });
});

/** Each of these terms takes as many lines as it has words, at most. */
async function expectWholeWords(within: Locator, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const terms = await within.getByRole('term').filter({ hasText: name }).all();
    expect(terms.length, name).toBeGreaterThan(0);
    for (const term of terms) {
      const lines = await term.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      });
      expect(lines, name).toBeLessThanOrEqual(name.split(' ').length);
    }
  }
}
