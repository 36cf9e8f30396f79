import {
  addMatchGoal,
  addMatchNote,
  decideMentorshipRequest,
  endMatch,
  requestMatchMeeting,
  requestMentorship,
} from '@pcr/contract/mentors/matches/matches.endpoints.ts';
import type {
  MatchMeetingDraft,
  MentorshipRequestDraft,
} from '@pcr/contract/mentors/matches/matches.schema.ts';
import { updateMentor } from '@pcr/contract/mentors/mentors.endpoints.ts';
import { takesMessages } from '../../consent/testing/consenting.ts';
import { meetingDraft } from '../../events/testing/meeting-drafts.ts';
import type { Member } from '../../testing/app-for-tests.ts';
import {
  type Deed,
  type Making,
  PHONE,
  type Piece,
  type Relation,
  words,
} from '../../testing/endpoints/world.ts';
import { newId } from '../../testing/new-id.ts';
import { mentorshipDraft } from './match-drafts.ts';
import { mentorEdit } from './mentor-drafts.ts';
import { isMentor } from './mentor-fixtures.ts';

export interface MentorsInWorld {
  /**
   * The owner was a mentor of the stranger, and the stranger of the owner; both are over. What the
   * stranger sends again: requests of each, a meeting, and what they add.
   */
  mentoring: {
    /** The owner is the mentor. */
    taught: string;
    /** The owner is the mentee. */
    learned: string;
    /** The stranger's own, in the first. */
    goal: string;
    note: { id: string; updated_at: string };
    requests: Record<Relation, MentorshipRequestDraft>;
    meeting: MatchMeetingDraft;
    /** Both go on for the time of this. */
    going<T>(work: () => Promise<T>): Promise<T>;
  };
}
declare module '../../testing/endpoints/world.ts' {
  interface ConsentWorld extends MentorsInWorld {}
}

/** What the owner, and the others with them, have of mentors. */
export const piece: Piece<MentorsInWorld, 'mentor'> = {
  makes: ['mentor'],
  async make({ app, owner, viewers: { stranger } }) {
    const { id: mentorId, updated_at: mentorBefore } = await isMentor(owner);
    const mentor = await owner.ask(updateMentor, {
      params: { id: mentorId },
      in: mentorEdit(mentorBefore, {
        ...words('mentor', ['bio', 'certifications']),
        ...{ current_role: 'Zqmentorrole', location: 'Zqmentorplace' },
      }),
    });
    const mentoring = await mentorships(app, owner, stranger, mentor.id);

    return {
      world: { mentoring },
      subject: { mentor },
    };
  },
};

/**
 * The two mentorships of the owner and the stranger, with a word of the owner's in each of their
 * fields.
 */
async function mentorships(
  app: Making['app'],
  owner: Member,
  stranger: Member,
  ownersProfile: string,
): Promise<MentorsInWorld['mentoring']> {
  await takesMessages(stranger);
  const { id: strangersProfile } = await isMentor(stranger);
  const match = async (
    mentee: Member,
    mentor: Member,
    id: string,
    said: Partial<MentorshipRequestDraft>,
  ) => {
    const made = await mentee.ask(requestMentorship, { params: { id }, in: mentorshipDraft(said) });
    const accepted = { status: 'accepted' as const, meeting_frequency: null };
    await mentor.ask(decideMentorshipRequest, { params: { id: made.id }, in: accepted });
    return made.id;
  };
  const reached = { email: 'zqmenteeemail@example.org', phone: PHONE };
  const [taught, learned] = [
    await match(stranger, owner, ownersProfile, {}),
    await match(owner, stranger, strangersProfile, {
      ...words('mentee', ['full_name', 'goals', 'additional_info']),
      ...reached,
    }),
  ];
  const goal = newId();
  await stranger.ask(addMatchGoal, { params: { id: taught }, in: { id: goal, text: 'Own' } });
  const note = await stranger.ask(addMatchNote, {
    params: { id: taught },
    in: { id: newId(), text: 'Own' },
  });
  await owner.ask(addMatchGoal, {
    params: { id: taught },
    in: { id: newId(), text: 'Zqmatchgoal' },
  });
  await owner.ask(addMatchNote, {
    params: { id: taught },
    in: { id: newId(), text: 'Zqmatchnote' },
  });
  const meeting = {
    ...meetingDraft(app.clock.now(), { meeting_time: '15:00' }),
    time_zone: 'America/Chicago',
  };
  await stranger.ask(requestMatchMeeting, { params: { id: taught }, in: meeting });
  for (const id of [taught, learned]) {
    await owner.ask(endMatch, {
      params: { id },
      in: { thank_you: 'Zqthanks', rating: 1, rating_words: 'Zqrating' },
    });
  }
  const both = [[taught, learned]];
  return {
    ...{ taught, learned, goal, note, meeting },
    requests: {
      ...{ stranger: mentorshipDraft(), applicant: mentorshipDraft() },
      ...{ provider: mentorshipDraft(), reviewer: mentorshipDraft() },
    },
    async going(work) {
      await app.rows(
        `update mentor_matches set status = 'active', end_date = null, email = 'mia@example.com' where id = any ($1)`,
        both,
      );
      await app.rows('update mentor_matches set email = $2, phone = $3 where id = $1', [
        ...[learned, reached.email, reached.phone],
      ]);
      const result = await work();
      await app.rows(
        `update mentor_matches set status = 'ended', end_date = start_date, email = null, phone = null where id = any ($1)`,
        both,
      );
      return result;
    },
  };
}

/** The owner waits for room with the stranger, and was told once that there is. */
export const fill: Deed = ({ owner, viewers: { stranger } }, app) =>
  app.rows(
    `with waits as (
       insert into mentor_waits (mentor_id, user_id, created_at)
       select id, $1, now() from mentor_profiles where user_id = $2
     )
     insert into mentor_room_told (mentor_id, user_id, told_at)
     select id, $1, now() from mentor_profiles where user_id = $2`,
    [owner.id, stranger.id],
  );
