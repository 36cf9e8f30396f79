import { meetingDays } from '@pcr/contract/events/meetings/meeting-slots.ts';
import { join } from '../../environment/entries/members.ts';
import { noMentors } from '../../environment/entries/mentors.ts';
import { toast } from '../../families/family-screen.ts';
import { expect, test } from '../../kit/fixtures.ts';
import { mentorDetails, openMentorship, press } from '../mentor-screen.ts';
import { beMentor, fillInRequest, matchSheet, requestForm } from './match-screen.ts';

test.beforeEach(({ app }) => noMentors(app));

test('a member asks a mentor, who accepts; a meeting and messages go both ways without a reload', async ({
  page,
  app,
  member,
  device,
}) => {
  const profile = await beMentor(page, app, member);
  const other = await device();
  await join(other, app, { full_name: 'Bo Beginner' });
  const theirs = matchSheet(other, 'Ana Provider');
  const own = matchSheet(page, 'Bo Beginner');

  await test.step('it is sent, and the form closes by itself', async () => {
    await page.goto('/events?tab=mentorship&view=be');
    await expect(page.getByText('Your mentor profile')).toBeVisible();
    await openMentorship(other, `&mentor=${profile}`);
    await press(mentorDetails(other, 'Ana Provider'), 'Request Mentorship');
    await expect(requestForm(other).getByLabel('Full name')).toHaveValue('Bo Beginner');
    await fillInRequest(requestForm(other));
    await press(requestForm(other), 'Send Request');
    await expect(other.getByText('Request sent!')).toBeVisible();
    await expect(other.getByText('Request sent!')).toHaveCount(0);
    await press(mentorDetails(other, 'Ana Provider'), 'See Your Request');
    await expect(theirs.getByText('Pending', { exact: true })).toBeVisible();
  });

  await test.step('the mentor sees it come and accepts it; the mentee’s open page says so', async () => {
    const requests = page.getByRole('region', { name: 'Requests for you' });
    await press(requests, 'Bo Beginner');
    await expect(own).toContainText('Get my license');
    await press(own, 'Accept');
    const question = page.getByRole('dialog', { name: 'Accept this request?' });
    await question.getByLabel('How often do you want to meet?').selectOption('Every two weeks');
    await press(question, 'Accept');
    await expect(toast(page, 'Request accepted')).toBeVisible();
    await expect(theirs.getByText('Active', { exact: true })).toBeVisible();
    await expect(theirs).toContainText('Every two weeks');
  });

  await test.step('the mentee asks for a meeting, which the mentor accepts; it is the next one for both', async () => {
    await press(theirs, 'Schedule Meeting');
    const schedule = other.getByRole('dialog', { name: 'Schedule Meeting' });
    const zone = await other.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
    // Not tomorrow: midnight may pass meanwhile.
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(
      Date.now() + 86_400_000,
    );
    await schedule.getByLabel('Date').fill(meetingDays(today).first);
    await schedule.getByRole('radio', { name: /^10:00\sAM/ }).check();
    await schedule.getByLabel('Purpose').selectOption('General Consultation');
    await press(schedule, 'Schedule Meeting');
    await expect(other.getByText('Meeting Scheduled!')).toBeVisible();
    await own.getByRole('link', { name: 'A meeting that waits for an answer' }).click();
    await press(page.getByRole('dialog', { name: 'Mentorship' }), 'Accept');
    await expect(theirs.getByRole('link', { name: /10:00\sAM/ })).toBeVisible();
    await page.getByRole('link', { name: 'Your mentorship' }).click();
    await expect(own.getByRole('link', { name: /10:00\sAM/ })).toBeVisible();
  });

  await test.step('the mentor writes, although the mentee takes no messages from others; the mentee answers', async () => {
    await press(own, 'Message');
    const write = page.getByRole('dialog', { name: 'New Message' });
    await write.getByLabel('Message').fill('Hello Bo!');
    await press(write, 'Send');
    await expect(page).toHaveURL(/\/messages\//);
    await press(theirs, 'Conversation');
    await expect(other.getByText('Hello Bo!')).toBeVisible();
    await other.getByRole('textbox', { name: 'Message' }).fill('Hello Ana!');
    await press(other, 'Send');
    await expect(page.getByText('Hello Ana!')).toBeVisible();
  });
});
