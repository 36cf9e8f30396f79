import type { MentorMatch } from '@pcr/contract/mentors/matches/matches.schema.ts';
import { SAMPLE_ID } from '../../kit/cache/sample-id.ts';

const MADE = '2026-01-12T15:00:00.000Z';
const CANNOT = {
  decide: false,
  withdraw: false,
  change: false,
  meet: false,
  message: false,
} as const;

type Sample = Pick<
  MentorMatch,
  'mentor_name' | 'status' | 'goals' | 'mentorship_focus' | 'start_date'
> &
  Partial<MentorMatch>;

function sample(
  n: number,
  goals: readonly (readonly [text: string, done: boolean])[],
  match: Sample,
): MentorMatch {
  return {
    id: `${SAMPLE_ID}00000000f2${String(n).padStart(2, '0')}`,
    mentor_id: `${SAMPLE_ID}00000000f1${String(n).padStart(2, '0')}`,
    ...{ full_name: 'You', email: 'you@example.com', phone: null, experience_level: 'beginner' },
    ...{
      availability: ['weekday_evenings'],
      preferred_communication: 'video_call',
      additional_info: null,
    },
    ...{ is_mentor: false, mentor_card: null, mentor_photo: null },
    ...{ mentee_name: 'You', mentee_card: null, mentee_photo: null },
    ...{
      specialization_focus: null,
      meeting_frequency: 'monthly',
      end_date: null,
      decline_note: null,
    },
    ...{
      paused_by_me: null,
      next_meeting: null,
      next_meeting_date: null,
      open_meeting_id: null,
      total_meetings: 0,
    },
    ...{ progress_notes: 0, conversation_id: null, thank_you: null, my_thank_you: null },
    goal_items: goals.map(([text, done], at) => ({
      id: `${SAMPLE_ID}0000000f${n}0${String(at).padStart(2, '0')}`,
      ...{ text, done_at: done ? MADE : null, mine: true },
    })),
    ...{ created_at: MADE, updated_at: MADE },
    can: { ...CANNOT, pause: false, resume: false, end: false, thank: false },
    ...match,
  };
}

/** Invented matches for My Matches, while there is no real one. */
export const MATCH_SAMPLES: readonly MentorMatch[] = [
  sample(
    11,
    [
      ['Plan a calm daily routine', false],
      ['Write a handbook for families', false],
      ['Set my fees for next year', false],
      ['Finish the licensing checklist', true],
    ],
    {
      ...{
        mentor_name: 'Rosa Delgado',
        status: 'active',
        start_date: '2026-01-12',
        total_meetings: 4,
      },
      ...{ goals: 'Open my own home center', mentorship_focus: ['getting_started', 'licensing'] },
      specialization_focus: 'Getting started, Licensing',
    },
  ),
  sample(
    10,
    [
      ['Practice a job talk', false],
      ['Update my resume', true],
    ],
    {
      ...{
        mentor_name: 'Dana Reed',
        status: 'paused',
        paused_by_me: true,
        start_date: '2026-01-12',
      },
      ...{
        goals: 'Find a lead teacher job',
        mentorship_focus: ['finding_work'],
        total_meetings: 2,
      },
      specialization_focus: 'Finding work',
    },
  ),
  sample(8, [], {
    ...{
      mentor_name: 'Grace Okafor',
      status: 'pending',
      start_date: null,
      meeting_frequency: null,
    },
    ...{ goals: 'Learn how to guide biting and sharing', mentorship_focus: ['guiding_behavior'] },
  }),
];
