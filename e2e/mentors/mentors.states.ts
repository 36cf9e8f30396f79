import { expect } from '@playwright/test';
import { makeMentor, noMentors } from '../environment/entries/mentors.ts';
import { operate } from '../environment/operator.ts';
import { type Leg, signedIn, type Walk, withoutSamples } from '../states/walk.ts';
import {
  applyForm,
  beMentor,
  editMentorForm,
  fillIn,
  mentor,
  mentorDetails,
  openMentorship,
  press,
} from './mentor-screen.ts';

const LONG = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh Family Center'; // 68 characters
const TEXT = 'A long talk with many words about rooms, children, rules and lunch. '
  .repeat(8)
  .slice(0, 500);

/** Without any mentor: samples, and asking to be the first. */
const none: Leg = [
  {
    name: 'mentors-samples',
    async go(fixtures) {
      const { page, app } = fixtures;
      await noMentors(app);
      await signedIn(fixtures, 'without mentors');
      await openMentorship(page);
      await expect(page.getByRole('list', { name: 'Sample mentors' })).toBeVisible();
    },
  },
  {
    name: 'mentors-empty',
    async go(fixtures) {
      await withoutSamples(fixtures.page);
      await openMentorship(fixtures.page);
      await expect(fixtures.page.getByText('There are no mentors yet')).toBeVisible();
    },
  },
  {
    name: 'mentor-apply-none',
    async go({ page }) {
      await press(page, 'Be a Mentor');
      await expect(beMentor(page)).toBeVisible();
    },
  },
  {
    name: 'mentor-apply-form',
    async go({ page }) {
      await press(beMentor(page), 'Apply to Be a Mentor');
      await expect(applyForm(page).getByLabel('Full name')).toBeVisible();
    },
  },
  {
    name: 'mentor-apply-choices',
    async go({ page }) {
      await fillIn(applyForm(page));
      await applyForm(page).getByRole('checkbox', { name: 'Infant care' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'mentor-apply-sent',
    async go({ page }) {
      // The success stands until it was looked at.
      await page.clock.install();
      await press(applyForm(page), 'Submit Application');
      await expect(page.getByText('Application submitted!')).toBeVisible();
    },
  },
  {
    name: 'mentor-in-review',
    async go({ page }) {
      await openMentorship(page, '&view=be');
      await expect(beMentor(page).getByText('In review')).toBeVisible();
    },
  },
  {
    name: 'mentor-declined',
    async go({ page, app }) {
      const ticket = /PCR-\d+/.exec(await operate(app, ['mentors', 'list']))?.[0] ?? '';
      await operate(app, [
        'mentors',
        'decline',
        ticket,
        '--reason',
        'Please name a reference who knows your work.',
      ]);
      await openMentorship(page, '&view=be');
      await expect(beMentor(page).getByText('Declined')).toBeVisible();
    },
  },
];

/** Mentors, one of them oneself. */
const some: Leg = [
  {
    name: 'mentors',
    async go(fixtures) {
      const { page, app } = fixtures;
      await noMentors(app);
      const { id } = await signedIn(fixtures, 'a mentor');
      await makeMentor(app, {
        name: 'Helen Park',
        experience_years: 16,
        specializations: ['health_and_safety'],
      });
      await makeMentor(app, { name: 'Marcus Lee', current_mentees: 3 });
      await makeMentor(app, {
        name: 'Linh Tran',
        experience_years: 6,
        is_accepting_mentees: false,
      });
      await makeMentor(app, {
        name: 'Grace Okafor',
        experience_years: 14,
        specializations: ['toddlers'],
      });
      await makeMentor(app, {
        user_id: id,
        experience_years: 9,
        certifications: 'CDA since 2009',
        current_mentees: 0,
      });
      await openMentorship(page);
      await expect(mentor(page, 'Marcus Lee')).toBeVisible();
    },
  },
  {
    name: 'mentor-details',
    async go({ page }) {
      await press(mentor(page, 'Helen Park'), 'Helen Park');
      await expect(mentorDetails(page, 'Helen Park')).toContainText('Mentoring areas');
    },
  },
  {
    name: 'mentor-own',
    async go({ page }) {
      await openMentorship(page, '&view=be');
      await expect(beMentor(page).getByText('Your mentor profile')).toBeVisible();
    },
  },
  {
    name: 'mentor-edit',
    async go({ page }) {
      await press(beMentor(page), 'Edit Profile');
      await expect(editMentorForm(page).getByLabel('Current role')).toBeVisible();
    },
  },
  {
    name: 'mentor-delete',
    async go({ page }) {
      await page.goBack();
      await beMentor(page).getByRole('article').getByRole('button').click();
      await press(page.getByRole('dialog'), 'Delete');
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'mentor-deleted',
    async go({ page }) {
      await press(page.getByRole('alertdialog'), 'Delete');
      await expect(beMentor(page).getByText('You deleted your mentor profile')).toBeVisible();
    },
  },
];

/** Everything as long as it gets. */
const long: Leg = [
  {
    name: 'mentors-long',
    async go(fixtures) {
      const { page, app } = fixtures;
      await noMentors(app);
      await signedIn(fixtures, 'long mentors');
      for (let n = 0; n < 40; n++)
        await makeMentor(app, {
          name: LONG,
          current_role: LONG,
          bio: TEXT,
          experience_years: 60 - n,
        });
      await openMentorship(page);
      await expect(mentor(page, LONG).first()).toBeVisible();
    },
  },
  {
    name: 'mentor-details-long',
    async go({ page }) {
      await mentor(page, LONG).first().getByRole('button').click();
      await expect(mentorDetails(page, LONG)).toContainText(TEXT.slice(0, 40));
    },
  },
];

export const MENTOR_WALK: Walk = { name: 'mentors', legs: [none, some, long] };
