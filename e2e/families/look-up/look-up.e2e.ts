import { join } from '../../environment/entries/members.ts';
import { keep } from '../../environment/entries/records.ts';
import { expect, test } from '../../kit/fixtures.ts';
import { details } from '../family-screen.ts';

test('one records and shares, another looks up, and the first sees who looked', async ({
  page,
  app,
  member,
  device,
}) => {
  await keep(page, app, {
    family_name: 'Okonkwo Family',
    location: '12 Oak Street, Tacoma, WA',
    notes: 'Kept to myself',
  });
  const share = (on: boolean) =>
    app.database.query(
      `insert into user_consent_preferences (user_id, allow_service_history_visible, share_location_region, updated_at)
       values ($1, $2, $2, now()) on conflict (user_id) do update set
         allow_service_history_visible = excluded.allow_service_history_visible`,
      [member.id, on],
    );
  await share(true);

  const theirs = await device();
  const other = await join(theirs, app, {
    full_name: 'Bo Other',
    accepted: ['terms_of_service', 'nda', 'family_disclaimer'],
  });
  await theirs.goto('/family-records');
  await theirs.getByRole('link', { name: 'Look Up' }).click();
  await theirs.getByLabel('I agree that owners see my name, my role and the day.').check();
  await theirs.getByRole('button', { name: 'I Agree and Continue' }).click();
  await theirs.getByLabel('Family name').fill('okon');
  await theirs.getByLabel('City (optional)').fill('Tacoma');
  await theirs.getByRole('button', { name: 'Look Up' }).click();
  await theirs.getByRole('button', { name: 'Open the record of Okonkwo Family' }).click();
  const shared = theirs.getByRole('dialog', { name: 'Shared Family Record' });
  await expect(shared).toContainText('Tacoma, WA');
  await expect(shared).toContainText('Provider');
  for (const never of ['Kept to myself', 'Oak Street', member.full_name])
    await expect(shared).not.toContainText(never);

  await page.goto('/inbox');
  await page.getByText('A member looked at one of your family records.').click();
  const looks = page.getByRole('list', { name: 'Looks at your records' });
  await expect(looks).toContainText(other.full_name);
  await looks.getByRole('link', { name: 'Okonkwo Family' }).click();
  await expect(details(page)).toContainText('Looked at by 1 member');

  await share(false);
  await theirs.reload();
  await expect(shared).toContainText('This record is not shared');
  await shared.getByRole('button', { name: 'Close' }).click();
  await expect(
    theirs.getByText(/^No member shares a record of a family with this name/),
  ).toBeVisible();
});
