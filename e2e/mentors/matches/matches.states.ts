import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import type { App } from '../../environment/app-process.ts';
import { makeMentor, noMentors } from '../../environment/entries/mentors.ts';
import { type Leg, signedIn, type Walk, withoutSamples } from '../../states/walk.ts';
import { mentorDetails, openMentorship, press } from '../mentor-screen.ts';
import {
  beMentor,
  fillInRequest,
  matches,
  matchSheet,
  openMatches,
  requestForm,
} from './match-screen.ts';

const LONG = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh Family Center'; // 68 characters
const TEXT = 'A long talk with many words about rooms, children, rules and lunch. '
  .repeat(8)
  .slice(0, 500);

interface Made {
  status: 'pending' | 'active' | 'paused' | 'ended' | 'declined' | 'expired';
  name?: string;
  goals?: readonly string[];
  text?: string;
}
/** A request or match of another member with this mentor, as it would have become; its id. */
async function makeMatch(
  app: App,
  profile: string,
  { status, name = 'Bo Beginner', goals = [], text }: Made,
) {
  const [id, mentee] = [randomUUID(), randomUUID()];
  const open = status === 'pending' || status === 'active' || status === 'paused';
  const begun = status === 'active' || status === 'paused' || status === 'ended';
  await app.database.query(
    `insert into users (id, full_name, email, created_at, updated_at) values ($1::uuid, $2, $1::uuid || '@example.org', now(), now())`,
    [mentee, name],
  );
  await app.database.query(
    `insert into mentor_matches (id, mentor_id, mentee_id, full_name, email, phone, experience_level, mentorship_focus,
       goals, availability, preferred_communication, additional_info, status, paused_by, specialization_focus,
       meeting_frequency, start_date, end_date, decline_note, created_at, updated_at)
     values ($1, $2, $3, $4, case when $9 then 'bo@example.org' end, case when $9 then '(512) 555-0100' end, 'beginner',
       '{licensing,getting_started}', $5, '{weekends,flexible}', 'video_call', $6, $7, case when $7 = 'paused' then 'mentee' end,
       case when $8 then 'Licensing, Getting started' end, case when $8 then 'biweekly' end,
       case when $8 then date '2026-02-01' end, case when $7 = 'ended' then date '2026-03-01' end,
       case when $7 = 'declined' then 'I move away soon.' end, now(), now())`,
    [
      id,
      profile,
      mentee,
      name,
      text ?? 'Get my license',
      text ? text.slice(0, 300) : null,
      status,
      begun,
      open,
    ],
  );
  await app.database.query(
    `insert into mentor_goals (id, match_id, user_id, text, done_at, position)
     select gen_random_uuid(), $1, $2, g.text, case when g.n = 1 then now() end, g.n
     from unnest($3::text[]) with ordinality as g (text, n)`,
    [id, mentee, goals],
  );
  return { id, mentee };
}

/** As the mentee: the request, and waiting for room. */
const asking: Leg = [
  {
    name: 'mentorship-request',
    async go(fixtures) {
      const { page, app } = fixtures;
      await noMentors(app);
      await signedIn(fixtures, 'asks a mentor');
      await openMentorship(page, `&mentor=${await makeMentor(app, { current_mentees: 0 })}`);
      await press(mentorDetails(page, 'Rosa Delgado'), 'Request Mentorship');
      await expect(requestForm(page).getByLabel('Goals')).toBeVisible();
    },
  },
  {
    name: 'match-pending',
    async go({ page }) {
      await fillInRequest(requestForm(page));
      await press(requestForm(page), 'Send Request');
      await expect(page.getByText('Request sent!')).toHaveCount(0);
      await press(mentorDetails(page, 'Rosa Delgado'), 'See Your Request');
      await expect(matchSheet(page, 'Rosa Delgado')).toContainText('Pending');
    },
  },
];

/** My Matches without and with matches, as the mentor. */
const having: Leg = [
  {
    name: 'matches-samples',
    async go(fixtures) {
      const { page, app } = fixtures;
      await noMentors(app);
      await signedIn(fixtures, 'has matches');
      await openMatches(page);
      await expect(page.getByRole('list', { name: 'Sample matches' })).toBeVisible();
    },
  },
  {
    name: 'matches-empty',
    async go({ page }) {
      await withoutSamples(page);
      await openMatches(page);
      await expect(page.getByText('You have no mentor and no mentees yet.')).toBeVisible();
    },
  },
  {
    name: 'matches-some',
    async go(fixtures) {
      const { page, app } = fixtures;
      const member = await signedIn(fixtures, 'has matches');
      const profile = await beMentor(page, app, member, 9);
      await makeMatch(app, profile, { status: 'ended' });
      await makeMatch(app, profile, { status: 'expired', name: 'Lee Waited' });
      await makeMatch(app, profile, { status: 'paused', name: 'Kim Paused' });
      const goals = ['Finish the checklist', 'Write a handbook', 'Visit a center', 'Set my fees'];
      const { id, mentee } = await makeMatch(app, profile, { status: 'active', goals });
      await makeMatch(app, profile, { status: 'pending', name: 'Sam Asks' });
      await app.database.query(
        `insert into mentor_notes (id, match_id, user_id, text, created_at, updated_at)
         values (gen_random_uuid(), $1, $2, 'A good start.', now(), now()),
           (gen_random_uuid(), $1, $3, 'Thank you!', now(), now())`,
        [id, member.id, mentee],
      );
      await openMatches(page);
      await expect(matches(page).getByRole('article')).toHaveCount(3);
    },
  },
  {
    name: 'match-active',
    async go({ page }) {
      await press(matches(page), 'Bo Beginner');
      await expect(matchSheet(page, 'Bo Beginner')).toContainText('A good start.');
    },
  },
  {
    name: 'match-note-edit',
    async go({ page }) {
      await press(matchSheet(page, 'Bo Beginner'), 'Edit your note');
      await expect(page.getByRole('textbox', { name: 'Your note' })).toBeVisible();
    },
  },
  {
    name: 'match-end',
    async go({ page }) {
      await press(matchSheet(page, 'Bo Beginner'), 'End Mentorship');
      await expect(page.getByRole('dialog', { name: 'End Mentorship' })).toBeVisible();
    },
  },
  {
    name: 'match-paused',
    async go({ page }) {
      await openMatches(page);
      await press(matches(page), 'Kim Paused');
      await expect(matchSheet(page, 'Kim Paused')).toContainText('This mentorship is paused');
    },
  },
  {
    name: 'match-request',
    async go({ page }) {
      await openMatches(page);
      await press(matches(page), 'Sam Asks');
      await expect(matchSheet(page, 'Sam Asks')).toContainText('Waits for your answer');
    },
  },
  {
    name: 'match-decline',
    async go({ page }) {
      await press(matchSheet(page, 'Sam Asks'), 'Decline');
      await expect(page.getByRole('dialog', { name: 'Decline this request?' })).toBeVisible();
    },
  },
  {
    name: 'matches-past',
    async go({ page }) {
      await openMatches(page, '&show=past');
      await expect(matches(page).getByRole('article')).toHaveCount(2);
    },
  },
  {
    name: 'match-expired',
    async go({ page }) {
      await press(matches(page), 'Lee Waited');
      await expect(matchSheet(page, 'Lee Waited')).toContainText(
        'Nobody answered this request in time',
      );
    },
  },
  {
    name: 'match-ended',
    async go({ page }) {
      await openMatches(page, '&show=past');
      await press(matches(page), 'Bo Beginner');
      await expect(
        matchSheet(page, 'Bo Beginner').getByRole('button', { name: 'Say Thank You' }),
      ).toBeVisible();
    },
  },
];

/** Everything as long as it gets. */
const long: Leg = [
  {
    name: 'matches-long',
    async go(fixtures) {
      const { page, app } = fixtures;
      await noMentors(app);
      const member = await signedIn(fixtures, 'long matches');
      const profile = await beMentor(page, app, member, 20);
      const goals = Array.from({ length: 20 }, () => TEXT);
      for (let n = 0; n < 12; n++)
        await makeMatch(app, profile, { status: 'active', name: LONG, goals, text: TEXT });
      await openMatches(page);
      await expect(matches(page).getByRole('article').first()).toContainText('+17 more goals');
    },
  },
  {
    name: 'match-long',
    async go({ page }) {
      await matches(page).getByRole('article').first().getByRole('button').click();
      await expect(matchSheet(page, LONG)).toContainText(TEXT.slice(0, 40));
    },
  },
];

export const MATCH_WALK: Walk = { name: 'matches', legs: [asking, having, long] };
