import { consentTo } from '../environment/entries/consents.ts';
import { join } from '../environment/entries/members.ts';
import { makeMentor, noMentors } from '../environment/entries/mentors.ts';
import { operate } from '../environment/operator.ts';
import { toast } from '../families/family-screen.ts';
import { expect, test } from '../kit/fixtures.ts';
import {
  applyForm,
  beMentor,
  editMentorForm,
  fillIn,
  mentor,
  mentorDetails,
  mentorList,
  openMentorship,
  press,
} from './mentor-screen.ts';

test.beforeEach(({ app }) => noMentors(app));

const ticketIn = (text: string) => /PCR-\d+/.exec(text)?.[0] ?? '';

test('a member applies, is declined with a reason, applies anew and is approved by the operator; another member finds them', async ({
  page,
  app,
  member: _,
  device,
}) => {
  const other = await device();
  await join(other, app, { full_name: 'Bo Beginner' });

  await test.step('typed text survives closing, and the application is sent', async () => {
    await openMentorship(page, '&view=be');
    await press(beMentor(page), 'Apply to Be a Mentor');
    await fillIn(applyForm(page));
    await press(applyForm(page), 'Cancel');
    await page.reload();
    await press(beMentor(page), 'Continue Your Application');
    await expect(applyForm(page).getByLabel('Bio')).toHaveValue(
      'Ten years with toddlers, and still laughing.',
    );
    await press(applyForm(page), 'Submit Application');
    await expect(page.getByText('Application submitted!')).toBeVisible();
    await expect(page.getByText('Application submitted!')).toHaveCount(0);
    await expect(beMentor(page)).toContainText('You will hear within 5 to 7 business days.');
  });

  await test.step('the operator reads and declines it; the open page says why', async () => {
    const ticket = ticketIn(await operate(app, ['mentors', 'list']));
    expect(await operate(app, ['mentors', 'show', ticket])).toContain('specializations: Toddlers');
    await operate(app, ['mentors', 'decline', ticket, '--reason', 'Please name a reference.']);
    await expect(beMentor(page)).toContainText('Please name a reference.');
  });

  await test.step('they apply again, and are approved; the other, looking at the list, sees them appear', async () => {
    await openMentorship(other);
    await expect(other.getByText('Using sample data for demonstration')).toBeVisible();
    await press(beMentor(page), 'Apply Again');
    await fillIn(applyForm(page));
    await applyForm(page).getByLabel('References').fill('Lea Park, (512) 555-0101');
    await press(applyForm(page), 'Submit Application');
    await expect(page.getByText('Application submitted!')).toBeVisible();
    await operate(app, [
      'mentors',
      'approve',
      ticketIn(await operate(app, ['mentors', 'list'])),
      '--yes',
    ]);
    await expect(mentor(other, 'User, Lead toddler teacher')).toContainText('8 years');
    await expect(other.getByRole('tab', { name: 'Mentorship 1' })).toBeVisible();
    await expect(beMentor(page).getByText('Nobody can ask you yet')).toBeVisible();
  });

  await test.step('their consents show name and place on the other’s page, and they are told in the inbox', async () => {
    await consentTo(page, app, 'display_real_name', 'share_location_region');
    await expect(mentor(other, 'Ana Provider')).toContainText('Austin, TX');
    await page.goto('/inbox');
    await page.getByText('You are a mentor now. Members can find you and ask you.').click();
    await expect(mentorDetails(page, 'Ana Provider')).toBeVisible();
  });
});

test('a member finds a mentor by years and words and sends the link on; the mentor edits on two devices and pauses', {
  tag: '@first',
}, async ({ page, app, member, device }) => {
  await consentTo(page, app, 'display_real_name', 'allow_contact_through_app');
  await makeMentor(app, { user_id: member.id, current_role: 'Nature guide', experience_years: 9 });
  await makeMentor(app, { name: 'Helen Park', experience_years: 16, bio: 'Former inspector.' });
  await makeMentor(app, {
    name: 'Linh Tran',
    experience_years: 6,
    specializations: ['bilingual_care'],
  });
  await makeMentor(app, { name: 'Tom Becker', experience_years: 7, current_mentees: 0 });
  const other = await device();
  await join(other, app, { full_name: 'Bo Beginner' });

  await test.step('three are suggested with a reason, and filters narrow the list', async () => {
    await openMentorship(other);
    const suggested = other.getByRole('region', { name: 'Suggested for you' });
    await expect(suggested.getByRole('article')).toHaveCount(3);
    await expect(suggested).toContainText('16 years of experience');
    await other.getByLabel('Experience').selectOption('10+ years');
    await expect(mentorList(other).getByRole('article')).toHaveCount(1);
    await other.getByLabel('Experience').selectOption('Any Experience');
    await other.getByRole('searchbox', { name: 'Search mentors' }).fill('nature');
    await expect(mentorList(other).getByRole('article')).toHaveCount(1);
    await press(mentor(other, 'Ana Provider'), 'Ana Provider');
    await expect(mentorDetails(other, 'Ana Provider')).toContainText('Nature guide');
  });

  await test.step('the mentor edits; what another device saved stands beside it', async () => {
    await openMentorship(page, '&view=be');
    await press(beMentor(page), 'Edit Profile');
    await editMentorForm(page).getByLabel('Current role').fill('Forest guide');
    await app.database.query(
      `update mentor_profiles set bio = 'From the phone.', updated_at = updated_at + interval '1 second' where user_id = $1`,
      [member.id],
    );
    await press(editMentorForm(page), 'Save Changes');
    await expect(editMentorForm(page)).toContainText('From the phone.');
    await press(editMentorForm(page), 'Keep mine');
    await expect(toast(page, 'Mentor profile updated')).toBeVisible();
    await expect(mentorDetails(other, 'Ana Provider')).toContainText('Forest guide');
  });

  await test.step('the mentor pauses, and the other’s open page says so', async () => {
    await press(beMentor(page), 'Stop Taking Mentees');
    await expect(mentorDetails(other, 'Ana Provider')).toContainText('Not accepting');
  });
});
