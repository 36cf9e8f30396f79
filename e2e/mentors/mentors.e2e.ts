import { consentTo } from '../environment/entries/consents.ts';
import { join } from '../environment/entries/members.ts';
import { makeMentor, noMentors } from '../environment/entries/mentors.ts';
import { toast } from '../families/family-screen.ts';
import { expect, test } from '../kit/fixtures.ts';
import {
  beMentor,
  editMentorForm,
  mentor,
  mentorDetails,
  mentorList,
  openMentorship,
  press,
} from './mentor-screen.ts';

test.beforeEach(({ app }) => noMentors(app));

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

  await test.step('the mentor edits; what another device saved elsewhere in it stays', async () => {
    await openMentorship(page, '&view=be');
    await press(beMentor(page), 'Edit Profile');
    await editMentorForm(page).getByLabel('Current role').fill('Forest guide');
    await app.database.query(
      `update mentor_profiles set bio = 'From the phone.', updated_at = updated_at + interval '1 second' where user_id = $1`,
      [member.id],
    );
    await press(editMentorForm(page), 'Save Changes');
    await expect(toast(page, 'Mentor profile updated')).toBeVisible();
    await expect(mentorDetails(other, 'Ana Provider')).toContainText('Forest guide');
    await expect(mentorDetails(other, 'Ana Provider')).toContainText('From the phone.');
  });

  await test.step('the mentor pauses, and the other’s open page says so', async () => {
    await press(beMentor(page), 'Stop Taking Mentees');
    await expect(mentorDetails(other, 'Ana Provider')).toContainText('Not accepting');
  });
});
