import type { Call, Endpoint } from '@pcr/contract/kit/endpoint.ts';
import * as matches from '@pcr/contract/mentors/matches/matches.endpoints.ts';
import { listMentors } from '@pcr/contract/mentors/mentors.endpoints.ts';
import { MEETING } from '../../events/testing/events.shows.ts';
import {
  asks,
  at,
  BY_DISTANCE,
  type Case,
  page,
  refusal,
  type Shown,
  type ShowsOthers,
  STALE,
  split,
  THE_OTHER,
  under,
} from '../../testing/endpoints/showing.ts';
import type { ConsentWorld } from '../../testing/endpoints/world.ts';
import { newId } from '../../testing/new-id.ts';

const MENTOR = split(`
  id user_id user_name card photo user_email location current_role specializations specializations[] certifications
  mentorship_areas mentorship_areas[] availability availability[] preferred_communication bio experience_years max_mentees
  radius_miles is_accepting_mentees current_mentees distance_miles my_match my_match.id my_match.status waiting created_at
  updated_at can can.request can.ask_for_room can.edit can.delete
`);
const OWNERS_MENTOR: Shown[] = [
  ['current_role', 'zqmentorrole'],
  ['bio', 'zqmentorbio'],
  ['certifications', 'zqmentorcertifications'],
  ['user_name', 'zqname', 'display_real_name'],
  ['card', 'CARD', 'display_real_name'],
  ['photo', 'CARD', 'display_real_name'],
  ['user_email', 'zqemail', 'allow_contact_through_app'],
  ['location', 'zqmentorplace', 'share_location_region'],
];
const MATCH = split(`
  id mentor_id full_name email phone experience_level mentorship_focus mentorship_focus[] goals availability
  availability[] preferred_communication additional_info status is_mentor mentor_name mentor_card mentor_photo mentee_name mentee_card mentee_photo
  specialization_focus meeting_frequency start_date end_date decline_note paused_by_me goal_items goal_items[].id
  goal_items[].text goal_items[].done_at goal_items[].mine next_meeting next_meeting_date open_meeting_id total_meetings
  progress_notes conversation_id thank_you my_thank_you created_at updated_at can can.decide can.withdraw can.change
  can.meet can.message can.pause can.resume can.end can.thank
`);
/** The owner as the mentor of a match: what they wrote for the other, and their name. */
const OWNER_TEACHES: Shown[] = [
  ['mentor_name', 'zqname', 'display_real_name'],
  ['mentor_card', 'CARD', 'display_real_name'],
  ['mentor_photo', 'CARD', 'display_real_name'],
  ['goal_items[].text', 'zqmatchgoal'],
  ['thank_you', 'zqthanks'],
];
/**
 * As the mentee: what they said when they asked this mentor, for this mentor to read
 * (mentors.md 42).
 */
const OWNER_LEARNS: Shown[] = [
  ['full_name', 'zqmenteefullname'],
  ['mentee_name', 'zqmenteefullname'],
  ['mentee_card', 'CARD', 'display_real_name'],
  ['mentee_photo', 'CARD', 'display_real_name'],
  ['goals', 'zqmenteegoals'],
  ['goal_items[].text', 'zqmenteegoals'],
  ['additional_info', 'zqmenteeadditionalinfo'],
  ['thank_you', 'zqthanks'],
];
/** And how the owner is reached, while it goes on. */
const OWNER_REACHED: Shown[] = [
  ['email', 'zqmenteeemail'],
  ['phone', '(206) 555-0143'],
];
const NOTE = split('id mine text created_at updated_at can can.edit');
/**
 * The same of a mentorship of the stranger's, while it goes on: they are not to have one for other
 * calls.
 */
function inMatch<E extends Endpoint>(
  endpoint: E,
  given: (mentoring: ConsentWorld['mentoring']) => Call<E>,
) {
  const { send } = asks(endpoint, ({ mentoring }) => given(mentoring));
  const inside: NonNullable<Case['send']> = (viewer, world, relation) =>
    world.mentoring.going(() => send(viewer, world, relation));
  return { by: ['stranger'] as const, send: inside, members: MATCH };
}

/** Answers with nothing of another member’s, whatever they allow. */
export const nothingOfOthers: readonly string[] = [
  // One's own, a number, and what the owner alone may do.
  'countMentors',
  'getMyMentoring',
  'updateMentor',
  'changeMentorAccepting',
  'deleteMentor',
  'restoreMentor',
  'listMentorVersions',
  'applyAsMentor',
  'withdrawMentorApplication',
  'waitForMentor',
  'listMatchSlots',
];

/** Shows something of another member, each in one or more calls. */
export const showsOthers: ShowsOthers = {
  getMentor: [{ members: MENTOR, shows: OWNERS_MENTOR }],
  listMentors: [
    { members: page(MENTOR), shows: at('items[]', OWNERS_MENTOR) },
    {
      ...asks(listMentors, () => ({ query: { search: 'zqmentor' } })),
      members: page(MENTOR),
      shows: at('items[]', OWNERS_MENTOR),
    },
    {
      ...asks(listMentors, () => ({ query: { search: 'zqmentorplace' } })),
      members: page(MENTOR),
      shows: [],
    },
    {
      ...asks(listMentors, () => ({ query: BY_DISTANCE })),
      members: page(MENTOR),
      shows: at('items[]', OWNERS_MENTOR),
    },
  ],
  // Whom nobody may ask is not suggested (mentors.md 3, 25).
  suggestMentors: [
    {
      members: [
        'items',
        ...under('items[]', MENTOR).slice(1),
        'items[].shared_specializations',
        'items[].shared_areas',
      ],
      shows: at('items[]', OWNERS_MENTOR).map(
        ([path, word, ...consents]): Shown => [
          path,
          word,
          ...new Set([...consents, 'allow_contact_through_app' as const]),
        ],
      ),
    },
  ],
  // Of somebody else, and sent again the same one answers.
  requestMentorship: [
    {
      ...asks(matches.requestMentorship, ({ mentoring: { requests }, subject }, relation) => ({
        params: { id: subject.openMentor },
        in: requests[relation],
      })),
      members: MATCH,
      shows: [],
    },
  ],
  getMentorMatch: [
    {
      by: ['stranger'],
      ...asks(matches.getMentorMatch, ({ mentoring: { taught: id } }) => ({ params: { id } })),
      members: MATCH,
      shows: OWNER_TEACHES,
    },
    {
      by: ['stranger'],
      ...asks(matches.getMentorMatch, ({ mentoring: { learned: id } }) => ({ params: { id } })),
      members: MATCH,
      shows: OWNER_LEARNS,
    },
  ],
  listMentorMatches: [
    {
      ...asks(matches.listMentorMatches, () => ({ query: { show: 'past' as const } })),
      members: page(MATCH),
      shows: [],
      showsTo: { stranger: [...at('items[]', OWNER_TEACHES), ...at('items[]', OWNER_LEARNS)] },
    },
  ],
  decideMentorshipRequest: [
    {
      ...inMatch(matches.decideMentorshipRequest, ({ learned: id }) => ({
        params: { id },
        in: { status: 'accepted' as const, meeting_frequency: null },
      })),
      shows: [...OWNER_LEARNS, ...OWNER_REACHED],
    },
  ],
  // One that has become a match is refused, with how it stands.
  withdrawMentorshipRequest: [
    {
      ...inMatch(matches.withdrawMentorshipRequest, ({ taught: id }) => ({ params: { id } })),
      status: 409,
      members: refusal(MATCH),
      shows: at('error.current', OWNER_TEACHES),
    },
  ],
  setMatchStatus: [
    {
      ...inMatch(matches.setMatchStatus, ({ taught: id }) => ({
        params: { id },
        in: { status: 'active' as const },
      })),
      shows: OWNER_TEACHES,
    },
  ],
  setMatchFrequency: [
    {
      ...inMatch(matches.setMatchFrequency, ({ taught: id }) => ({
        params: { id },
        in: { meeting_frequency: 'monthly' as const },
      })),
      shows: OWNER_TEACHES,
    },
  ],
  endMatch: [
    {
      by: ['stranger'],
      ...asks(matches.endMatch, ({ mentoring: { taught: id } }) => ({
        params: { id },
        in: { thank_you: null, rating: null, rating_words: null },
      })),
      members: MATCH,
      shows: OWNER_TEACHES,
    },
  ],
  addMatchGoal: [
    {
      ...inMatch(matches.addMatchGoal, ({ taught: id, goal }) => ({
        params: { id },
        in: { id: goal, text: 'Own' },
      })),
      shows: OWNER_TEACHES,
    },
  ],
  tickMatchGoal: [
    {
      ...inMatch(matches.tickMatchGoal, ({ goal: id }) => ({
        params: { id },
        in: { done: false },
      })),
      shows: OWNER_TEACHES,
    },
  ],
  // What the owner added stays: it is refused without a word.
  removeMatchGoal: [
    {
      ...inMatch(matches.removeMatchGoal, () => ({ params: { id: newId() } })),
      status: 404,
      members: refusal(),
      shows: [],
    },
  ],
  listMatchNotes: [
    {
      by: ['stranger'],
      ...asks(matches.listMatchNotes, ({ mentoring: { taught: id } }) => ({
        params: { id },
        query: {},
      })),
      members: page(NOTE),
      shows: [['items[].text', 'zqmatchnote']],
    },
  ],
  addMatchNote: [
    {
      ...inMatch(matches.addMatchNote, ({ taught: id, note }) => ({
        params: { id },
        in: { id: note.id, text: 'Own' },
      })),
      members: NOTE,
      shows: [],
    },
  ],
  editMatchNote: [
    {
      ...inMatch(matches.editMatchNote, ({ note: { id } }) => ({
        params: { id },
        in: { text: 'Own', updated_at: STALE },
      })),
      status: 409,
      members: refusal(NOTE),
      shows: [],
    },
  ],
  // The conversation is what getConversation shows of it; here nobody has a match that goes on.
  messageInMatch: [{ by: [], members: [], shows: [] }],
  requestMatchMeeting: [
    {
      by: ['stranger'],
      ...asks(matches.requestMatchMeeting, ({ mentoring: { taught: id, meeting } }) => ({
        params: { id },
        in: meeting,
      })),
      members: MEETING,
      shows: [...THE_OTHER, ['photo', 'CARD', 'display_real_name']],
    },
  ],
};
