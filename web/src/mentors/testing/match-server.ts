import * as endpoints from '@pcr/contract/mentors/matches/matches.endpoints.ts';
import {
  MATCH_NOTE_PAGE,
  MATCH_PAGE,
  MATCHES_TOPIC,
  type MatchNote,
  type MentorMatch,
} from '@pcr/contract/mentors/matches/matches.schema.ts';
import { newId } from '../../kit/api/ids.ts';
import { type AnsweringServer, Refused } from '../../kit/testing/answering-server.ts';
import { pageOf } from '../../kit/testing/entry-store.ts';

const OPEN = ['pending', 'active', 'paused'];

/** What a viewer may do with it, as the rules of the server say. */
function canOf({ status, is_mentor, paused_by_me, my_thank_you }: MentorMatch): MentorMatch['can'] {
  const goesOn = status === 'active' || status === 'paused';
  return {
    ...{ decide: is_mentor && status === 'pending', withdraw: !is_mentor && status === 'pending' },
    ...{
      change: goesOn,
      message: goesOn,
      end: goesOn,
      meet: status === 'active',
      pause: status === 'active',
    },
    ...{
      resume: status === 'paused' && paused_by_me === true,
      thank: status === 'ended' && my_thank_you === null,
    },
  };
}

/**
 * Answers for requests and matches as the page's member sees them; what the server makes of them is
 * proved there.
 */
export function matchServer(server: AnsweringServer) {
  const all: MentorMatch[] = [];
  const notes: MatchNote[] = [];
  let version = 0;
  function now(): string {
    version += 1;
    return new Date(Date.UTC(2026, 2, 1, 0, 0, version)).toISOString();
  }

  function put(id: string, fields: Partial<MentorMatch>): MentorMatch {
    const n = all.findIndex((one) => one.id === id);
    const known = all[n];
    if (!known) throw new Refused('not_found');
    const changed = { ...known, ...fields, updated_at: now() };
    all[n] = { ...changed, can: canOf(changed) };
    return all[n];
  }

  function add(fields: Partial<MentorMatch> = {}): MentorMatch {
    const id = fields.id ?? newId();
    const at = now();
    all.unshift({
      ...{ id, mentor_id: newId(), full_name: 'Bo Beginner', email: 'bo@example.org', phone: null },
      ...{ experience_level: 'beginner', mentorship_focus: ['licensing'], goals: 'Get my license' },
      ...{
        availability: ['weekends'],
        preferred_communication: 'any',
        additional_info: null,
        status: 'active',
      },
      ...{
        is_mentor: true,
        mentor_name: 'Rosa Delgado',
        mentor_card: null,
        mentor_photo: null,
        mentee_name: 'Bo Beginner',
      },
      ...{
        mentee_card: null,
        mentee_photo: null,
        specialization_focus: 'Licensing',
        meeting_frequency: 'monthly',
      },
      ...{
        start_date: '2026-02-01',
        end_date: null,
        decline_note: null,
        paused_by_me: null,
        goal_items: [],
      },
      ...{
        next_meeting: null,
        next_meeting_date: null,
        open_meeting_id: null,
        total_meetings: 0,
        progress_notes: 0,
      },
      ...{
        conversation_id: null,
        thank_you: null,
        my_thank_you: null,
        created_at: at,
        updated_at: at,
        can: {} as never,
      },
      ...fields,
    });
    return put(id, {});
  }
  const find = (id: string) => put(id, {});

  server.answer(endpoints.listMentorMatches, ({ query }) =>
    pageOf(
      all.filter(({ status, is_mentor }) =>
        query.show === 'received'
          ? status === 'pending' && is_mentor
          : OPEN.includes(status) === (query.show === 'current'),
      ),
      query.cursor,
      MATCH_PAGE,
    ),
  );
  server.answer(endpoints.getMentorMatch, ({ params: { id } }) => {
    const match = all.find((one) => one.id === id);
    if (!match) throw new Refused('not_found');
    return match;
  });
  server.answer(endpoints.requestMentorship, ({ in: { id, ...said } }) =>
    add({ id, ...said, status: 'pending', is_mentor: false, start_date: null }),
  );
  server.answer(endpoints.waitForMentor, ({ in: { waiting } }) => ({ waiting }));
  server.answer(endpoints.decideMentorshipRequest, ({ params: { id }, in: decision }) =>
    put(
      id,
      decision.status === 'accepted'
        ? {
            status: 'active',
            meeting_frequency: decision.meeting_frequency,
            start_date: '2026-03-01',
          }
        : { status: 'declined', decline_note: decision.decline_note, email: null, phone: null },
    ),
  );
  server.answer(endpoints.withdrawMentorshipRequest, ({ params: { id } }) =>
    put(id, { status: 'withdrawn', email: null, phone: null }),
  );
  server.answer(endpoints.setMatchStatus, ({ params: { id }, in: { status } }) =>
    put(id, { status, paused_by_me: status === 'paused' ? true : null }),
  );
  server.answer(endpoints.setMatchFrequency, ({ params: { id }, in: { meeting_frequency } }) =>
    put(id, { meeting_frequency }),
  );
  server.answer(endpoints.endMatch, ({ params: { id }, in: { thank_you } }) =>
    put(id, {
      status: 'ended',
      end_date: '2026-03-02',
      my_thank_you: thank_you,
      email: null,
      phone: null,
    }),
  );
  server.answer(endpoints.addMatchGoal, ({ params: { id }, in: goal }) =>
    put(id, { goal_items: [...find(id).goal_items, { ...goal, done_at: null, mine: true }] }),
  );
  const withGoal = (goalId: string) =>
    all.find(({ goal_items }) => goal_items.some((goal) => goal.id === goalId));
  server.answer(endpoints.tickMatchGoal, ({ params: { id }, in: { done } }) => {
    const match = withGoal(id);
    const goal_items = (match?.goal_items ?? []).map((goal) =>
      goal.id === id ? { ...goal, done_at: done ? now() : null } : goal,
    );
    return put(match?.id ?? '', { goal_items });
  });
  server.answer(endpoints.removeMatchGoal, ({ params: { id } }) => {
    const match = withGoal(id);
    return put(match?.id ?? '', {
      goal_items: (match?.goal_items ?? []).filter((goal) => goal.id !== id),
    });
  });
  server.answer(endpoints.listMatchNotes, ({ query }) =>
    pageOf(notes, query.cursor, MATCH_NOTE_PAGE),
  );
  function addNote(fields: Partial<MatchNote> = {}): MatchNote {
    const at = now();
    const note = {
      ...{
        id: newId(),
        mine: true,
        text: 'A note.',
        created_at: at,
        updated_at: at,
        can: { edit: true },
      },
      ...fields,
    };
    notes.unshift(note);
    return note;
  }
  server.answer(endpoints.addMatchNote, ({ in: note }) => addNote(note));
  server.answer(endpoints.editMatchNote, ({ params: { id }, in: { text, updated_at } }) => {
    const n = notes.findIndex((one) => one.id === id);
    const known = notes[n];
    if (!known) throw new Refused('not_found');
    if (known.updated_at !== updated_at) throw new Refused('conflict', { current: known });
    notes[n] = { ...known, text, updated_at: now() };
    return notes[n];
  });
  /** Another device of the member's changes a note. */
  function changeNote(id: string, text: string): void {
    const n = notes.findIndex((one) => one.id === id);
    if (notes[n]) notes[n] = { ...notes[n], text, updated_at: now() };
  }
  const publish = (id: string) => server.publish({ topic: MATCHES_TOPIC, id, everyone: false });
  return { add, put, addNote, changeNote, publish };
}
