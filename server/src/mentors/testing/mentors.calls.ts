import {
  applyAsMentor,
  withdrawMentorApplication,
} from '@pcr/contract/mentors/apply/applications.endpoints.ts';
import * as matches from '@pcr/contract/mentors/matches/matches.endpoints.ts';
import * as mentors from '@pcr/contract/mentors/mentors.endpoints.ts';
import { sharesRecords, takesMessages } from '../../consent/testing/consenting.ts';
import { dayAhead, meetingDraft } from '../../events/testing/meeting-drafts.ts';
import type { Member } from '../../testing/app-for-tests.ts';
import { calling, type EndpointCall, type RecordsOf } from '../../testing/endpoints/calling.ts';
import { newId } from '../../testing/new-id.ts';
import { mentorshipDraft } from './match-drafts.ts';
import { mentorApplicationDraft, mentorEdit } from './mentor-drafts.ts';
import { asksToMentor, isMentor } from './mentor-fixtures.ts';

export interface MentorsRecords {
  /** That the owner is no mentor; their profile as one, and their application to be one. */
  noMentor: true;
  mentor: { id: string; updated_at: string };
  mentorApplication: string;
  /** Others who are mentors: one who can be asked, and one who takes nobody now. */
  openMentor: string;
  pausedMentor: string;
  /** What the owner asked one, and another the owner. */
  mentorRequest: string;
  receivedMentorRequest: string;
  /** The owner has a mentor, and added this goal and this note. */
  match: string;
  matchGoal: string;
  matchNote: { id: string; updated_at: string };
}
declare module '../../testing/endpoints/calling.ts' {
  interface Subject extends MentorsRecords {}
}

/** A right call of each endpoint, as the owner would make it, and what it answers to whom. */
export const calls: readonly EndpointCall[] = [
  calling(applyAsMentor, [401, 403, 200, 200], ({ noMentor: _ }) => ({
    in: mentorApplicationDraft(),
  })),
  calling(withdrawMentorApplication, [401, 403, 404, 200], ({ mentorApplication }) => ({
    params: { id: mentorApplication },
  })),
  calling(mentors.listMentors, [401, 403, 200, 200], () => ({ query: {} })),
  calling(mentors.countMentors, [401, 403, 200, 200], () => ({ query: {} })),
  calling(mentors.suggestMentors, [401, 403, 200, 200], () => ({ query: {} })),
  calling(mentors.getMyMentoring, [401, 403, 200, 200], () => ({})),
  calling(mentors.getMentor, [401, 403, 200, 200], ({ mentor }) => ({ params: { id: mentor.id } })),
  // Its mentor alone changes a profile (mentors.md 2).
  calling(mentors.updateMentor, [401, 403, 403, 200], ({ mentor }) => ({
    params: { id: mentor.id },
    in: mentorEdit(mentor.updated_at),
  })),
  calling(mentors.changeMentorAccepting, [401, 403, 403, 200], ({ mentor }) => ({
    params: { id: mentor.id },
    in: { is_accepting_mentees: false },
  })),
  calling(mentors.deleteMentor, [401, 403, 403, 204], ({ mentor }) => ({
    params: { id: mentor.id },
    query: { updated_at: mentor.updated_at },
  })),
  calling(mentors.restoreMentor, [401, 403, 403, 200], ({ mentor }) => ({
    params: { id: mentor.id },
  })),
  calling(mentors.listMentorVersions, [401, 403, 403, 200], ({ mentor }) => ({
    params: { id: mentor.id },
    query: {},
  })),
  calling(matches.requestMentorship, [401, 403, 200, 200], ({ openMentor }) => ({
    params: { id: openMentor },
    in: mentorshipDraft(),
  })),
  calling(matches.waitForMentor, [401, 403, 200, 200], ({ pausedMentor }) => ({
    params: { id: pausedMentor },
    in: { waiting: true },
  })),
  // Its two people alone see a request or a match (mentors.md 42).
  calling(
    matches.decideMentorshipRequest,
    [401, 403, 404, 200],
    ({ receivedMentorRequest: id }) => ({
      params: { id },
      in: { status: 'accepted' as const, meeting_frequency: null },
    }),
  ),
  calling(matches.withdrawMentorshipRequest, [401, 403, 404, 200], ({ mentorRequest: id }) => ({
    params: { id },
  })),
  calling(matches.listMentorMatches, [401, 403, 200, 200], () => ({
    query: { show: 'current' as const },
  })),
  calling(matches.getMentorMatch, [401, 403, 404, 200], ({ match: id }) => ({ params: { id } })),
  calling(matches.setMatchStatus, [401, 403, 404, 200], ({ match: id }) => ({
    params: { id },
    in: { status: 'paused' as const },
  })),
  calling(matches.setMatchFrequency, [401, 403, 404, 200], ({ match: id }) => ({
    params: { id },
    in: { meeting_frequency: 'monthly' as const },
  })),
  calling(matches.endMatch, [401, 403, 404, 200], ({ match: id }) => ({
    params: { id },
    in: { thank_you: 'Thank you.', rating: 5, rating_words: null },
  })),
  calling(matches.addMatchGoal, [401, 403, 404, 200], ({ match: id }) => ({
    params: { id },
    in: { id: newId(), text: 'A goal' },
  })),
  calling(matches.tickMatchGoal, [401, 403, 404, 200], ({ matchGoal: id }) => ({
    params: { id },
    in: { done: true },
  })),
  calling(matches.removeMatchGoal, [401, 403, 404, 200], ({ matchGoal: id }) => ({
    params: { id },
  })),
  calling(matches.listMatchNotes, [401, 403, 404, 200], ({ match: id }) => ({
    params: { id },
    query: {},
  })),
  calling(matches.addMatchNote, [401, 403, 404, 200], ({ match: id }) => ({
    params: { id },
    in: { id: newId(), text: 'A note' },
  })),
  calling(matches.editMatchNote, [401, 403, 404, 200], ({ matchNote: { id, updated_at } }) => ({
    params: { id },
    in: { text: 'Another', updated_at },
  })),
  calling(matches.messageInMatch, [401, 403, 404, 200], ({ match: id }) => ({
    params: { id },
    in: { id: newId(), body: 'Hello' },
  })),
  calling(matches.listMatchSlots, [401, 403, 404, 200], ({ match: id }) => ({
    params: { id },
    query: { day: dayAhead(new Date(), 2), time_zone: 'America/Chicago' },
  })),
  calling(matches.requestMatchMeeting, [401, 403, 404, 200], ({ match: id }) => ({
    params: { id },
    in: { ...meetingDraft(new Date()), time_zone: 'America/Chicago' },
  })),
];

/** Another, who is a mentor and may be asked. */
async function otherMentor(owner: Member): Promise<{ mentor: Member; id: string }> {
  const mentor = await owner.newNeighbour();
  await takesMessages(mentor);
  await sharesRecords(mentor);
  return { mentor, id: (await isMentor(mentor)).id };
}

/** How each record is made; what it hangs on is `its`. */
export const records: RecordsOf<MentorsRecords> = {
  async noMentor(owner) {
    await owner.app.rows('delete from mentor_profiles where user_id = $1', [owner.id]);
    await owner.app.rows('delete from mentor_applications where user_id = $1', [owner.id]);
    return true;
  },
  async mentor(owner, its) {
    await its('noMentor');
    return isMentor(owner);
  },
  async mentorApplication(owner, its) {
    await its('noMentor');
    return asksToMentor(owner);
  },
  openMentor: async (owner) => (await otherMentor(owner)).id,
  async pausedMentor(owner) {
    const { mentor, id } = await otherMentor(owner);
    await mentor.ask(mentors.changeMentorAccepting, {
      params: { id },
      in: { is_accepting_mentees: false },
    });
    return id;
  },
  async mentorRequest(owner) {
    const { id } = await otherMentor(owner);
    return (await owner.ask(matches.requestMentorship, { params: { id }, in: mentorshipDraft() }))
      .id;
  },
  async receivedMentorRequest(owner, its) {
    const [{ id }, neighbour] = await Promise.all([
      its('mentor'),
      owner.newNeighbour(),
      takesMessages(owner),
    ]);
    return (
      await neighbour.ask(matches.requestMentorship, { params: { id }, in: mentorshipDraft() })
    ).id;
  },
  async match(owner) {
    const { mentor, id: profile } = await otherMentor(owner);
    const asked = { params: { id: profile }, in: mentorshipDraft() };
    const { id } = await owner.ask(matches.requestMentorship, asked);
    const accepted = { status: 'accepted' as const, meeting_frequency: null };
    await mentor.ask(matches.decideMentorshipRequest, { params: { id }, in: accepted });
    return id;
  },
  async matchGoal(owner, its) {
    const goal = newId();
    await owner.ask(matches.addMatchGoal, {
      params: { id: await its('match') },
      in: { id: goal, text: 'Mine' },
    });
    return goal;
  },
  matchNote: async (owner, its) =>
    owner.ask(matches.addMatchNote, {
      params: { id: await its('match') },
      in: { id: newId(), text: 'Mine' },
    }),
};
