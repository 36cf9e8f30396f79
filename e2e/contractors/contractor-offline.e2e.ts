import { addContractor, clearContractors, review } from '../environment/entries/contractors.ts';
import { expect, test } from '../kit/fixtures.ts';
import { runAhead } from '../kit/run-ahead.ts';
import { NO_NETWORK } from '../kit/trouble.ts';
import { openDetails, openDirectory, reviews } from './contractor-screen.ts';

test.beforeEach(({ app }) => clearContractors(app));

test('without a network a contractor and the assessments stay, and say from when they are', async ({
  page,
  context,
  app,
  member,
  trouble,
}) => {
  trouble.allow(NO_NETWORK);
  const dana = await addContractor(page, app, { phone: '(512) 555-0111' });
  await review(page, app, dana, { explanatory_text: 'On time.' });
  await page.clock.install();
  await openDirectory(page);
  const sheet = await openDetails(page, dana.name);
  const phone = sheet.getByRole('link', { name: '(512) 555-0111' });
  await expect(phone, member.full_name).toBeVisible();
  await sheet.getByRole('tab', { name: /^Assessments/ }).click();
  await expect(reviews(page)).toContainText('On time.');
  await expect(sheet.getByRole('region', { name: 'Ratings' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toBeHidden();

  await context.setOffline(true);
  // Data loaded a moment ago is fresh.
  await page.clock.fastForward(11_000);
  await openDetails(page, dana.name);
  await runAhead(page, sheet.getByText(/^Shown as of/));
  await expect(phone).toBeVisible();
  await sheet.getByRole('tab', { name: /^Assessments/ }).click();
  await runAhead(page, sheet.getByText(/^Shown as of/));
  await expect(sheet.getByText(/^Shown as of/), 'once for the ratings and the list').toHaveCount(1);
  await expect(sheet.getByRole('region', { name: 'Ratings' })).toBeVisible();
  await expect(reviews(page)).toContainText('On time.');

  await context.setOffline(false);
  await expect(sheet.getByText(/^Shown as of/)).toHaveCount(0);
});
