import type { Page } from '@playwright/test';
import { applyToGroup } from '../../environment/entries/group-members.ts';
import { joinMany, makeGroup, noGroups } from '../../environment/entries/groups.ts';
import { join } from '../../environment/entries/members.ts';
import { toast } from '../../families/family-screen.ts';
import { expect, test } from '../../kit/fixtures.ts';
import { group, groupDetails, openGroup, openGroups, press } from '../group-screen.ts';

const NAME = 'Eastside Providers';

test.beforeEach(({ app }) => noGroups(app));

const joinForm = (page: Page) => page.getByRole('dialog', { name: 'Join Group' });
const requests = (page: Page) => page.getByRole('dialog', { name: 'Applications' });

test('one asks to join, the leader accepts them for the last seat and declines another with a word: all three see it without a reload', async ({
  page,
  app,
  member: _,
  device,
}) => {
  const { id } = await makeGroup(page, app, { max_members: 5 });
  await joinMany(app, id, 3);
  const [applicant, stranger] = [await device(), await device()];
  await join(applicant, app, { full_name: 'Bo Guest' });
  await join(stranger, app, { full_name: 'Cy Late' });
  await openGroups(page);
  const leader = await openGroup(page, NAME);
  await openGroups(applicant);
  await openGroups(stranger);
  const form = joinForm(applicant);

  await test.step('the form can be sent once all that is required is there, and closes by itself', async () => {
    await applicant.getByRole('button', { name: `Join ${NAME}` }).click();
    const submit = form.getByRole('button', { name: 'Submit Application' });
    await expect(form.getByLabel('Full name')).toHaveValue('Bo Guest');
    await form.getByLabel('Phone').fill('512.555.0100');
    await form.getByLabel('Experience').selectOption({ index: 3 });
    await form.getByText('Evenings', { exact: true }).click();
    await form.getByLabel('Why do you want to join?').fill('I work nights.');
    await form.getByLabel('Emergency contact').fill('Sam, (512) 555-0101');
    await form.getByLabel('I agree to a background check').check();
    await expect(submit).toBeDisabled();
    await form.getByLabel(/^I will keep what is said/).check();
    await submit.click();
    await expect(form.getByText('Application Submitted!')).toBeVisible();
    await expect(form).toHaveCount(0);
    await expect(group(applicant, NAME)).toContainText('You asked to join');
  });

  await test.step('the leader reads who asks, with all that was typed', async () => {
    await press(leader, 'Applications (1)');
    const first = requests(page).getByRole('listitem');
    await expect(first).toContainText('I work nights.');
    await expect(first.getByRole('link', { name: '512.555.0100' })).toHaveAttribute(
      'href',
      'tel:+15125550100',
    );
    await expect(first).toContainText('Sam, (512) 555-0101');
  });

  await test.step('another asks too, and stands there second', async () => {
    await applyToGroup(stranger, app, id, { full_name: 'Cy Late', motivation: 'Me too.' });
    await expect(requests(page).getByRole('listitem')).toHaveCount(2);
    await expect(requests(page).getByRole('listitem').nth(1)).toContainText('Cy Late');
  });

  await test.step('accepted, the first is a member, and nobody else has a seat', async () => {
    await requests(page)
      .getByRole('button', { name: /^Accept the application by Bo Guest/ })
      .click();
    await press(page.getByRole('alertdialog'), 'Accept');
    await expect(toast(page, 'Application accepted')).toBeVisible();
    await expect(requests(page).getByText('This group is full')).toBeVisible();
    await expect(requests(page).getByRole('button', { name: /^Accept/ })).toBeDisabled();
    await expect(group(applicant, NAME)).toContainText('You are a member');
    await expect(group(stranger, NAME)).toContainText('5 of 5 members');
    await expect(group(stranger, NAME)).toContainText('Full');
  });

  await test.step('declined, the other reads why, and what they typed is gone', async () => {
    await requests(page)
      .getByRole('button', { name: /^Decline/ })
      .click();
    await page.getByLabel('A word why (optional)').fill('We have no seat left.');
    await press(page.getByRole('alertdialog'), 'Decline');
    await expect(requests(page).getByText(/^No one waits/)).toBeVisible();
    await press(requests(page), 'Answered');
    await expect(requests(page).getByRole('listitem')).toHaveCount(2);
    await expect(requests(page)).not.toContainText('512.555.0100');
    await stranger.goto('/inbox');
    await stranger.getByText(`Your application to join “${NAME}” was declined.`).click();
    await expect(groupDetails(stranger, NAME)).toContainText(
      'From the leader: We have no seat left.',
    );
  });

  await test.step('a member who leaves makes room, which the others see', async () => {
    await openGroup(applicant, NAME);
    await press(groupDetails(applicant, NAME), 'Leave Group');
    await press(applicant.getByRole('alertdialog'), 'Leave');
    await expect(toast(applicant, `You left ${NAME}`)).toBeVisible();
    await expect(groupDetails(stranger, NAME)).toContainText('4 of 5 members');
    await page.goBack();
    await expect(leader).toContainText('4 of 5 members');
  });
});
