import * as z from 'zod/mini';
import {
  Conversation,
  ConversationMessageDraft,
} from '../../conversations/conversations.schema.ts';
import { FreeSlots, Meeting } from '../../events/meetings/meetings.schema.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { Id } from '../../kit/shapes.ts';
import {
  MatchEnd,
  MatchFrequencyChange,
  MatchGoalDone,
  MatchGoalDraft,
  MatchMeetingDraft,
  MatchNote,
  MatchNoteDraft,
  MatchNoteEdit,
  MatchNotePage,
  MatchNoteQuery,
  MatchSlotQuery,
  MatchStatusChange,
  MentorMatch,
  MentorMatchPage,
  MentorMatchQuery,
  MentorshipDecision,
  MentorshipRequestDraft,
  MentorWait,
} from './matches.schema.ts';

const needs = ['terms_of_service', 'nda'] as const;
const params = z.object({ id: Id });

export const requestMentorship = endpoint('POST', '/mentors/:id/requests', {
  needs,
  params,
  in: MentorshipRequestDraft,
  out: MentorMatch,
  summary: 'Asks a mentor for mentorship; sent again, it answers the same one (mentors.md 40)',
});

export const waitForMentor = endpoint('PUT', '/mentors/:id/wait', {
  needs,
  params,
  in: MentorWait,
  out: MentorWait,
  summary: 'Asks to be told once when a full mentor has room, or takes that back (mentors.md 52)',
});

export const decideMentorshipRequest = endpoint('PUT', '/mentor-matches/:id/decision', {
  needs,
  params,
  in: MentorshipDecision,
  out: MentorMatch,
  summary:
    'The mentor accepts while they have a seat, or declines, with a word if they like (mentors.md 46, 47)',
});

export const withdrawMentorshipRequest = endpoint('POST', '/mentor-matches/:id/withdrawal', {
  needs,
  params,
  out: MentorMatch,
  again: true,
  summary: 'Who asked takes an open request back (mentors.md 45)',
});

export const listMentorMatches = endpoint('GET', '/mentor-matches', {
  needs,
  query: MentorMatchQuery,
  out: MentorMatchPage,
  summary:
    "The caller's requests and matches, as mentor and as mentee, or what waits for their answer; the newest first, 30 a page",
});

export const getMentorMatch = endpoint('GET', '/mentor-matches/:id', {
  needs,
  params,
  out: MentorMatch,
  summary: 'One request or match, for its two people',
});

export const setMatchStatus = endpoint('PUT', '/mentor-matches/:id/status', {
  needs,
  params,
  in: MatchStatusChange,
  out: MentorMatch,
  summary: 'Pauses a match, or goes on with it (mentors.md 64)',
});

export const setMatchFrequency = endpoint('PUT', '/mentor-matches/:id/meeting-frequency', {
  needs,
  params,
  in: MatchFrequencyChange,
  out: MentorMatch,
  summary: 'Says how often the two mean to meet, while the match goes on (mentors.md 69)',
});

export const endMatch = endpoint('POST', '/mentor-matches/:id/end', {
  needs,
  params,
  in: MatchEnd,
  out: MentorMatch,
  again: true,
  summary:
    'Ends a match with a thank-you note; after that the other adds theirs. Each once (mentors.md 65, 66)',
});

export const addMatchGoal = endpoint('POST', '/mentor-matches/:id/goals', {
  needs,
  params,
  in: MatchGoalDraft,
  out: MentorMatch,
  summary: 'Adds a goal; sent again, it is the same one (mentors.md 60)',
});

export const tickMatchGoal = endpoint('PUT', '/mentor-match-goals/:id', {
  needs,
  params,
  in: MatchGoalDone,
  out: MentorMatch,
  summary: 'Ticks a goal off, or takes that back (mentors.md 60)',
});

export const removeMatchGoal = endpoint('DELETE', '/mentor-match-goals/:id', {
  needs,
  params,
  out: MentorMatch,
  // Once it is gone nothing says which match it was of.
  again: false,
  summary: 'Takes a goal away, which only who added it may (mentors.md 60)',
});

export const listMatchNotes = endpoint('GET', '/mentor-matches/:id/notes', {
  needs,
  params,
  query: MatchNoteQuery,
  out: MatchNotePage,
  summary: 'The progress notes of both, newest first, 30 a page',
});

export const addMatchNote = endpoint('POST', '/mentor-matches/:id/notes', {
  needs,
  params,
  in: MatchNoteDraft,
  out: MatchNote,
  summary: 'Adds a progress note; sent again, it is the same one (mentors.md 61)',
});

export const editMatchNote = endpoint('PUT', '/mentor-match-notes/:id', {
  needs,
  params,
  in: MatchNoteEdit,
  out: MatchNote,
  summary:
    'Changes an own note; 409 with the current one if it was changed in between (mentors.md 61)',
});

export const messageInMatch = endpoint('POST', '/mentor-matches/:id/messages', {
  needs,
  params,
  in: ConversationMessageDraft,
  out: Conversation,
  summary:
    'Writes to the other of a match; where the two have a conversation, it goes there (mentors.md 63)',
});

export const listMatchSlots = endpoint('GET', '/mentor-matches/:id/meeting-slots', {
  needs,
  params,
  query: MatchSlotQuery,
  out: FreeSlots,
  summary: 'The free half hours of a day to meet the other of a match (mentors.md 62)',
});

export const requestMatchMeeting = endpoint('POST', '/mentor-matches/:id/meetings', {
  needs,
  params,
  in: MatchMeetingDraft,
  out: Meeting,
  summary:
    'Asks the other of a match for a meeting; sent again, it answers the same one (mentors.md 62)',
});
