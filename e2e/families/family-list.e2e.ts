import { keep, rated } from '../environment/entries/records.ts';
import { expect, test } from '../kit/fixtures.ts';
import { details, expectNames, expectTiles, openDetails } from './family-screen.ts';

test('records are searched, filtered and sorted by the server, and the address holds it all', async ({
  page,
  app,
  member,
}) => {
  await keep(page, app, { family_name: 'José Álvarez Family', ...rated(3), service_status: 'Ended' });
  await keep(page, app, { family_name: 'brooks family', location: 'Cedar Park, TX', ...rated(4) });
  const chen = await keep(page, app, { family_name: 'Chen Family', ...rated(4.8), service_status: 'Completed' });
  const all = ['Chen Family', 'brooks family', 'José Álvarez Family'];
  await page.goto('/family-records');
  await expectNames(page, all);

  const search = page.getByRole('searchbox', { name: 'Search families, locations, or IDs' });
  for (const [words, names] of [
    ['jose al', ['José Álvarez Family']],
    ['AUSTIN', ['Chen Family', 'José Álvarez Family']],
    [chen.id.slice(4, 23), ['Chen Family']],
  ] as const) {
    await search.fill(words);
    await expectNames(page, names);
  }
  await search.fill('%');
  await expect(page.getByText('No families match your search and filters.'), member.full_name).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expectNames(page, all);

  const filter = (name: string) => page.getByRole('combobox', { name });
  await filter('Status').selectOption('Active');
  await expectNames(page, ['brooks family']);
  await expectTiles(page, { 'Total Families': '3', 'Active Services': '1', 'Average Rating': '3.9' });
  await filter('Status').selectOption('All Status');
  await filter('Location').selectOption('Austin, TX');
  await expectNames(page, ['Chen Family', 'José Álvarez Family']);
  await filter('Rating').selectOption('Below 3.5 Stars');
  await expectNames(page, ['José Álvarez Family']);
  await filter('Rating').selectOption('All Ratings');
  await filter('Location').selectOption('All Locations');
  for (const [by, names] of [
    ['Rating', ['Chen Family', 'brooks family', 'José Álvarez Family']],
    ['Status', ['brooks family', 'Chen Family', 'José Álvarez Family']],
    ['Name', ['brooks family', 'Chen Family', 'José Álvarez Family']],
  ] as const) {
    await page.getByRole('button', { name: by, exact: true }).click();
    await expectNames(page, names);
  }

  await filter('Location').selectOption('Austin, TX');
  await expectNames(page, ['Chen Family', 'José Álvarez Family']);
  await openDetails(page, 'Chen Family');
  await page.reload();
  await expect(details(page)).toContainText('Chen Family');
  await page.getByRole('button', { name: 'Close' }).click();
  const held = { location: 'Austin, TX', sort: 'name' };
  await expect.poll(() => Object.fromEntries(new URL(page.url()).searchParams)).toEqual(held);
  await expectNames(page, ['Chen Family', 'José Álvarez Family']);
});
