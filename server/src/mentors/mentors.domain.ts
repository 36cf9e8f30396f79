import { MENTORS_TOPIC } from '@pcr/contract/mentors/mentors.schema.ts';
import type { Domain } from '../domain.ts';
import { mentorApplicationRoutes } from './apply/applications.routes.ts';
import { matchGoalRoutes } from './matches/matches.goals.routes.ts';
import { matchMeetingRoutes } from './matches/matches.meetings.routes.ts';
import { matchRoutes } from './matches/matches.routes.ts';
import { mentorRoutes } from './mentors.routes.ts';
import { mentorDaily, mentorTasks } from './mentors.tasks.ts';
import {
  leaveMentorships,
  matchConsentNews,
  mentorConsentNews,
  mentorRestored,
  withoutMentorInSql,
} from './mentors.ts';

export const mentors = {
  name: 'mentors',
  routes(bind, parts) {
    mentorRoutes(bind, parts);
    matchRoutes(bind, parts);
    matchGoalRoutes(bind, parts);
    matchMeetingRoutes(bind, parts);
    mentorApplicationRoutes(bind, parts);
  },
  tasks: mentorTasks,
  daily: mentorDaily,
  topic: MENTORS_TOPIC,
  erase: (tx, userId, { notify, now }) => leaveMentorships(tx, notify, userId, now),
  restorable: [
    {
      ...{
        table: 'mentor_profiles',
        owner: 'user_id',
        title: 'bio',
        shared: true,
        topic: MENTORS_TOPIC,
      },
      restored: mentorRestored,
    },
  ],
  // A request to a mentor, as the form service gets it, is of two members: neither reads of the
  // other's account.
  senderReads: withoutMentorInSql,
  news: [mentorConsentNews, matchConsentNews],
  commands: async () => (await import('./mentors.commands.ts')).mentorCommands,
  tables: [
    {
      table: 'mentor_applications',
      owner: 'user_id',
      words: {
        at: 370,
        title: 'Your applications to be a mentor',
        says: 'What you said about yourself, and the answer. What you typed stays until you get it.',
        shows: ['created_at', 'status', 'current_role', 'bio', 'decline_reason'],
      },
    },
    {
      table: 'mentor_profiles',
      owner: 'user_id',
      omit: ['search_text', 'updated_by', 'place_lat', 'place_lng', 'location_lat', 'location_lng'],
      words: {
        at: 380,
        title: 'Your mentor profile',
        says: 'What members read of you as a mentor.',
        shows: ['created_at', 'current_role', 'specializations', 'bio'],
      },
    },
    {
      table: 'mentor_waits',
      owner: 'user_id',
      words: {
        at: 390,
        title: 'Mentors you wait for',
        says: 'Since when you want to be told that a mentor has room.',
      },
    },
    {
      table: 'mentor_room_told',
      owner: 'user_id',
      words: {
        at: 400,
        title: 'Mentors who had room',
        says: 'When you were told that a mentor has room, for a day.',
        shows: ['told_at', 'has_asked'],
      },
    },
    {
      table: 'mentor_matches',
      owner: 'mentee_id',
      words: {
        at: 410,
        title: 'Mentors you asked',
        says: 'What you wrote in each request, and what happened to it.',
        shows: ['created_at', 'status', 'goals', 'start_date', 'end_date'],
      },
    },
    {
      table: 'mentor_goals',
      owner: 'user_id',
      words: {
        at: 420,
        title: 'Goals you added',
        says: 'What you want to reach in a mentorship.',
        shows: ['text', 'done_at'],
      },
    },
    {
      table: 'mentor_notes',
      owner: 'user_id',
      words: {
        at: 430,
        title: 'Your progress notes',
        says: 'What you wrote down in a mentorship.',
        shows: ['created_at', 'text'],
      },
    },
    {
      table: 'mentor_closings',
      owner: 'user_id',
      words: {
        at: 440,
        title: 'How you ended mentorships',
        says: 'Your thank-you notes, your stars and what you said to them.',
        shows: ['created_at', 'thank_you', 'rating', 'rating_words'],
      },
    },
  ],
} satisfies Domain;
