import { join } from '../../environment/entries/members.ts';
import { keep } from '../../environment/entries/records.ts';
import { card } from '../../families/family-screen.ts';
import { expect, test } from '../../kit/fixtures.ts';
import { enter, press } from '../sign-in/auth-screen.ts';
import { askForDeletion, deletionQuestion } from './deletion.states.ts';

test('a member asks for their account to be deleted, is signed out in every tab, and comes back to all of it', async ({
  page,
  context,
  app,
}) => {
  const member = await join(page, app);
  await keep(page, app, { family_name: 'Kept Family' });
  const other = await context.newPage();
  await other.goto(`${app.url}/family-records`);
  await expect(card(other, 'Kept Family')).toBeVisible();

  await page.goto(`${app.url}/privacy-security/delete-account`);
  await askForDeletion(page, member.password);
  await press(page, 'Delete My Account');
  await expect(page.getByText('Your account will be deleted.')).toBeVisible();
  await expect(deletionQuestion(page)).toBeHidden();
  await expect(other.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(member.email);

  await page.getByRole('link', { name: 'Sign In to Keep My Account' }).click();
  await enter(page, member);
  await expect(page.getByText('Your account is not deleted. Welcome back.')).toBeVisible();
  await page.goto(`${app.url}/family-records`);
  await expect(card(page, 'Kept Family')).toBeVisible();
});
