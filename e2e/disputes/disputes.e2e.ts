import { question, SHARED_RECORDS, toggle } from '../consent/consent-screen.ts';
import { join, newEmail } from '../environment/entries/members.ts';
import { keep } from '../environment/entries/records.ts';
import { operate } from '../environment/operator.ts';
import { details, editForm } from '../families/family-screen.ts';
import { expect, test } from '../kit/fixtures.ts';

test('somebody outside asks about a record: it is hidden until its owner has corrected it, and they hear each step', {
  tag: '@first',
}, async ({ page, app, member: _, device, environment: { mailbox } }) => {
  const { id } = await keep(page, app, { family_name: 'Adeyemi Family', location: 'Tacoma, WA' });
  await page.goto('/consent-management');
  await toggle(page, SHARED_RECORDS).click();
  await question(page, SHARED_RECORDS).getByRole('button', { name: 'I Consent' }).click();
  await expect(toggle(page, SHARED_RECORDS)).toBeChecked();
  const theirs = await device();
  const other = await join(theirs, app, { full_name: 'Bo Other' });
  const lookUp = async () => {
    await theirs.goto('/family-records?view=look-up&name=adeyemi');
    return theirs.getByRole('button', { name: 'Open the record of Adeyemi Family' });
  };
  await (await lookUp()).click();
  await expect(theirs.getByRole('dialog', { name: 'Shared Family Record' })).toContainText(
    'Adeyemi Family',
  );
  await page.goto('/family-records?view=looks');
  await expect(page.getByRole('list', { name: 'Looks at your records' })).toContainText(
    other.full_name,
  );

  const outside = await device();
  const email = newEmail('carla');
  await outside.goto('/?mode=sign-in');
  await outside.getByRole('link', { name: 'A record is about my family' }).click();
  await outside.getByLabel('Your name').fill('Carla Outside');
  await outside.getByLabel('Your email address').fill(email);
  await outside.getByLabel('Family name').fill('Adeyemi');
  await outside.getByLabel('Location').fill('Tacoma');
  await outside.getByRole('radio', { name: 'Correct it' }).check();
  await outside.getByLabel('Your message (optional)').fill('We were on time.');
  await outside.getByRole('button', { name: 'Send Request' }).click();
  await expect(outside.getByText('One more step')).toBeVisible();
  await outside.goto((await mailbox.next(email, 'Confirm your request')).link);
  await outside.getByRole('button', { name: 'Confirm Request' }).click();
  await expect(outside.getByText('PCR support has your request')).toBeVisible();
  const ticket =
    /PCR-\d+/.exec((await mailbox.next(email, 'We have your request')).subject)?.[0] ?? '';

  expect(await operate(app, ['disputes', 'show', ticket])).toContain(id);
  await operate(app, ['disputes', 'link', ticket, id, '--yes'], { SMTP_URL: mailbox.url });
  await mailbox.next(email, 'We are looking into your request');
  await lookUp();
  await expect(
    theirs.getByText(/^No member shares a record of a family with this name/),
  ).toBeVisible();

  await page.goto('/inbox');
  await page.getByText(/^Somebody asks about one of your family records/).click();
  await expect(details(page)).toContainText('We were on time.');
  await expect(details(page)).not.toContainText('Carla');
  await details(page).getByRole('button', { name: 'Correct' }).click();
  await editForm(page).getByLabel('Status').selectOption('Ended');
  await editForm(page).getByRole('button', { name: 'Save' }).click();
  await expect(details(page)).not.toContainText('Hidden from others until you answer');

  await mailbox.next(email, 'A record of your request was changed');
  await (await lookUp()).click();
  await expect(theirs.getByRole('dialog', { name: 'Shared Family Record' })).toContainText('Ended');
  await operate(app, ['disputes', 'answer', ticket, '--text', 'It is done.'], {
    SMTP_URL: mailbox.url,
  });
  expect((await mailbox.next(email, 'An answer to your request')).text).toContain('It is done.');
  await operate(app, ['disputes', 'close', ticket], { SMTP_URL: mailbox.url });
  await mailbox.next(email, 'Your request is closed');
});
