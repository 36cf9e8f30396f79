import { randomUUID } from 'node:crypto';
import { meetingDays } from '@pcr/contract/events/meetings/meeting-slots.ts';
import type { MentorMatch, MentorshipRequestDraft } from '@pcr/contract/mentors/matches/matches.schema.ts';
import type { Page } from '@playwright/test';
import type { App } from '../../environment/app-process.ts';
import { ask, join } from '../../environment/entries/members.ts';
import { noMentors } from '../../environment/entries/mentors.ts';
import { operate } from '../../environment/operator.ts';
import { toast } from '../../families/family-screen.ts';
import { expect, test } from '../../kit/fixtures.ts';
import { mentorDetails, openMentorship, press } from '../mentor-screen.ts';
import { beMentor, fillInRequest, matches, matchSheet, openMatches, requestForm } from './match-screen.ts';

test.beforeEach(({ app }) => noMentors(app));

const draft = (): MentorshipRequestDraft => ({
  id: randomUUID(),
  ...{ full_name: 'Bo Beginner', email: 'bo@example.org', phone: null, experience_level: 'beginner' },
  ...{ mentorship_focus: ['licensing'], goals: 'Get my license', availability: ['weekends'] },
  ...{ preferred_communication: 'any', additional_info: null },
});
/** A match that is there already. */
async function matched(app: App, mentor: Page, mentee: Page, profile: string): Promise<MentorMatch> {
  const asked = await (await ask(mentee.request, app, 'POST', `/mentors/${profile}/requests`, draft())).json();
  const decision = { status: 'accepted', meeting_frequency: null };
  return (await ask(mentor.request, app, 'PUT', `/mentor-matches/${asked.id}/decision`, decision)).json();
}

test('a member asks a mentor, who accepts; goals, notes, a meeting and messages go both ways without a reload, and a stranger finds nothing', async ({
  page,
  app,
  member,
  device,
}) => {
  const profile = await beMentor(page, app, member);
  const [other, third] = [await device(), await device()];
  await join(other, app, { full_name: 'Bo Beginner' });
  await join(third, app, { full_name: 'Sam Stranger' });
  const theirs = matchSheet(other, 'Ana Provider');
  const own = matchSheet(page, 'Bo Beginner');

  await test.step('typed text survives a reload; it is sent, and the form closes by itself', async () => {
    await page.goto('/events?tab=mentorship&view=be');
    await expect(page.getByText('Your mentor profile')).toBeVisible();
    await openMentorship(other, `&mentor=${profile}`);
    await press(mentorDetails(other, 'Ana Provider'), 'Request Mentorship');
    await expect(requestForm(other).getByLabel('Full name')).toHaveValue('Bo Beginner');
    await fillInRequest(requestForm(other));
    await other.reload();
    await expect(requestForm(other).getByLabel('Goals')).toHaveValue('Get my license\nTalk with families');
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

  await test.step('a stranger with its address finds nothing', async () => {
    await third.goto(new URL(page.url()).pathname + new URL(page.url()).search);
    await expect(third.getByText('This mentorship is not here')).toBeVisible();
  });

  await test.step('goals are added and ticked off by both, notes by both', async () => {
    await theirs.getByLabel('New goal').fill('Visit a center');
    await press(theirs, 'Add Goal');
    await own.getByRole('checkbox', { name: 'Visit a center' }).check();
    await expect(theirs.getByRole('checkbox', { name: 'Visit a center' })).toBeChecked();
    await own.getByLabel('New note').fill('A good start.');
    await press(own, 'Add Note');
    await expect(theirs.getByText('A good start.')).toBeVisible();
  });

  await test.step('the mentee asks for a meeting, which the mentor accepts; it is the next one for both', async () => {
    await press(theirs, 'Schedule Meeting');
    const schedule = other.getByRole('dialog', { name: 'Schedule Meeting' });
    const zone = await other.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
    // Not tomorrow: midnight may pass meanwhile.
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(Date.now() + 86_400_000);
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

test('a full mentor tells who waits once there is room, and their page offers to ask', async ({
  page,
  app,
  member,
  device,
}) => {
  const profile = await beMentor(page, app, member, 1);
  const [other, waiting] = [await device(), await device()];
  await join(other, app, { full_name: 'Bo Beginner' });
  await join(waiting, app, { full_name: 'Wes Waiting' });
  const { id } = await matched(app, page, other, profile);
  const details = mentorDetails(waiting, 'Ana Provider');

  await test.step('a full one takes no request, and can be asked to tell', async () => {
    await openMentorship(waiting, `&mentor=${profile}`);
    await expect(details.getByText('Full', { exact: true })).toBeVisible();
    await press(details, 'Tell Me When There Is Room');
    await expect(toast(waiting, 'We tell you once when there is room')).toBeVisible();
    await expect(details.getByRole('button', { name: 'Don’t Tell Me' })).toBeVisible();
  });

  await test.step('the mentor ends a mentorship; who waits can ask, on the open page and from the inbox', async () => {
    await openMatches(page, `&match=${id}`);
    await press(matchSheet(page, 'Bo Beginner'), 'End Mentorship');
    await press(page.getByRole('dialog', { name: 'End Mentorship' }), 'End Mentorship');
    await expect(toast(page, 'Mentorship ended')).toBeVisible();
    await expect(details.getByRole('button', { name: 'Request Mentorship' })).toBeVisible();
    await waiting.goto('/inbox');
    await waiting.getByText('A mentor you waited for has room now. You can send your request.').click();
    await expect(details.getByRole('button', { name: 'Request Mentorship' })).toBeVisible();
  });
});

test('a mentorship is paused and ends with thanks on both sides; the operator alone reads the stars', async ({
  page,
  app,
  member,
  device,
}) => {
  const profile = await beMentor(page, app, member);
  const other = await device();
  await join(other, app, { full_name: 'Bo Beginner' });
  const { id } = await matched(app, page, other, profile);
  const theirs = matchSheet(other, 'Ana Provider');
  const own = matchSheet(page, 'Bo Beginner');
  await openMatches(page, `&match=${id}`);
  await openMatches(other, `&match=${id}`);

  await test.step('the mentee pauses, and alone goes on', async () => {
    await press(theirs, 'Pause');
    await expect(own.getByText('Paused', { exact: true })).toBeVisible();
    await expect(own.getByRole('button', { name: 'Go On' })).toHaveCount(0);
    await press(theirs, 'Go On');
    await expect(own.getByText('Active', { exact: true })).toBeVisible();
  });

  await test.step('the mentee ends it with thanks and stars; the mentor reads the thanks, and answers', async () => {
    await press(theirs, 'End Mentorship');
    const end = other.getByRole('dialog', { name: 'End Mentorship' });
    await end.getByLabel('Thank-you note').fill('You helped me so much.');
    await end.getByRole('radio', { name: '4 stars' }).check();
    await end.getByLabel('What should we know?').fill('Always on time.');
    await press(end, 'End Mentorship');
    await expect(own).toContainText('You helped me so much.');
    await expect(own.getByText('Always on time.')).toHaveCount(0);
    await press(own, 'Say Thank You');
    const thank = page.getByRole('dialog', { name: 'Say Thank You' });
    await thank.getByLabel('Thank-you note').fill('It was a joy.');
    await press(thank, 'Send');
    await expect(theirs).toContainText('It was a joy.');
  });

  await test.step('it stands among the past ones, and the operator reads the stars', async () => {
    await openMatches(other, '&show=past');
    await expect(matches(other).getByRole('article', { name: 'Ana Provider' })).toContainText('Ended');
    const said = await operate(app, ['mentors', 'ratings']);
    expect(said).toContain('4 of 5, by the mentee Bo Beginner');
    expect(said).toContain('Always on time.');
  });
});
