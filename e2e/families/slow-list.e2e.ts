import { expect, test } from '../kit/fixtures.ts';
import { addForm, expectNames, expectTiles, fillRequired, openAddForm, save, toast } from './family-screen.ts';

test('a record that is added while the list is still loading is in the list and in the tiles', async ({
  page,
  member,
}) => {
  const held: (() => void)[] = [];
  const asked = new Set<string>();
  await page.route(/\/api\/families(\/summary)?$/, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (route.request().method() !== 'GET' || asked.has(pathname)) return route.continue();
    asked.add(pathname);
    // What there was before comes late.
    const response = await route.fetch();
    await new Promise<void>((release) => held.push(release));
    await route.fulfill({ response });
  });
  await page.goto('/family-records');
  const form = await openAddForm(page);
  await expect.poll(() => held.length, member.full_name).toBe(2);
  await fillRequired(form, 'Rivera Family');
  await save(form);
  await expect(toast(page, 'Family record added successfully!')).toBeVisible();
  await expect(addForm(page)).toHaveCount(0);
  await expectNames(page, ['Rivera Family']);
  await expectTiles(page, { 'Total Families': '1' });
  for (const release of held) release();
  await page.getByRole('searchbox').fill('river');
  await expectNames(page, ['Rivera Family']);
  await page.getByRole('searchbox').fill('');
  await expectNames(page, ['Rivera Family']);
  await expectTiles(page, { 'Total Families': '1' });
});
