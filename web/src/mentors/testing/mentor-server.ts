import { listCredentials } from '@pcr/contract/files/credentials/credentials.endpoints.ts';
import { HISTORY_PAGE } from '@pcr/contract/kit/history.schema.ts';
import {
  applyAsMentor,
  withdrawMentorApplication,
} from '@pcr/contract/mentors/apply/applications.endpoints.ts';
import { listMentorMatches } from '@pcr/contract/mentors/matches/matches.endpoints.ts';
import * as endpoints from '@pcr/contract/mentors/mentors.endpoints.ts';
import {
  MENTOR_PAGE,
  MENTORS_TOPIC,
  type MentorApplication,
  type MentorEdit,
  type MentorProfile,
  type MentorQuery,
  type MyMentoring,
  type SuggestedMentor,
} from '@pcr/contract/mentors/mentors.schema.ts';
import { newId } from '../../kit/api/ids.ts';
import { type AnsweringServer, Refused } from '../../kit/testing/answering-server.ts';
import { EntryStore, pageOf } from '../../kit/testing/entry-store.ts';
import { searchHere } from '../mentors.search.ts';

type Draft = Omit<MentorEdit, 'updated_at'> & { id: string };

/** What a mentor says of themself. */
export function mentorDraft(fields: Partial<Draft> = {}): Draft {
  return {
    id: newId(),
    location: 'Austin, TX',
    current_role: 'Lead infant teacher',
    specializations: ['infant_care'],
    certifications: null,
    mentorship_areas: ['getting_started'],
    availability: ['weekends'],
    preferred_communication: 'any',
    bio: 'Ran a home center for two decades.',
    experience_years: 12,
    max_mentees: 2,
    radius_miles: 25,
    ...fields,
  };
}

/**
 * Answers for mentors as the page's member sees them. Search, filters, permissions, and the fate of
 * an application are proved on PostgreSQL.
 */
export function mentorServer(server: AnsweringServer, userId: string) {
  let own = false;
  const mentors: EntryStore<MentorProfile, Draft> = new EntryStore((draft) => {
    const known = mentors.all.find(({ id }) => id === draft.id);
    const mentor: Omit<MentorProfile, 'can'> = {
      ...{
        created_at: '',
        updated_at: '',
        user_id: own ? userId : null,
        card: own ? newId() : null,
        photo: null,
        user_email: null,
      },
      ...{
        user_name: own ? 'Ana Provider' : 'Rosa Delgado',
        is_accepting_mentees: true,
        current_mentees: 0,
      },
      ...{ distance_miles: null, my_match: null, waiting: false },
      ...known,
      ...draft,
    };
    return { ...mentor, can: canOf(mentor) };
  });
  function canOf(mentor: Omit<MentorProfile, 'can'>) {
    const { user_id, is_accepting_mentees, current_mentees, max_mentees, my_match } = mentor;
    const mine = user_id !== null;
    const room = is_accepting_mentees && current_mentees < max_mentees;
    return {
      request: !mine && room && !my_match,
      ask_for_room: !mine && !room,
      edit: mine,
      delete: mine && current_mentees === 0,
    };
  }
  const put = (id: string, fields: Partial<MentorProfile>): MentorProfile =>
    mentors.change(id, { ...fields, can: canOf({ ...mentors.find(id), ...fields }) });
  const publish = (id: string) => server.publish({ topic: MENTORS_TOPIC, id, everyone: true });
  const found = ({ cursor: _, ...filters }: MentorQuery) => searchHere(mentors.all, filters);

  /** Another's profile. */
  function post(fields: Partial<Draft> = {}, seen: Partial<MentorProfile> = {}): MentorProfile {
    const { id } = mentors.byAnother(() => mentors.create(mentorDraft(fields)));
    return put(id, seen);
  }
  function postOwn(fields: Partial<Draft> = {}): MentorProfile {
    own = true;
    const made = mentors.create(mentorDraft(fields));
    own = false;
    mine.profile = made;
    return made;
  }

  const mine: MyMentoring = { application: null, profile: null, deleted: null, can_be_asked: true };
  const suggested: SuggestedMentor[] = [];

  server.answer(endpoints.listMentors, ({ query }) =>
    pageOf(found(query), query.cursor, MENTOR_PAGE),
  );
  server.answer(endpoints.countMentors, ({ query }) => ({
    count: Math.min(found(query).length, 100),
  }));
  server.answer(endpoints.suggestMentors, () => ({ items: suggested }));
  server.answer(endpoints.getMyMentoring, () => ({
    ...mine,
    profile: mine.profile && (mentors.all.find(({ id }) => id === mine.profile?.id) ?? null),
  }));
  // Nobody has asked (matches).
  server.answer(listMentorMatches, () => ({ items: [], next: null }));
  server.answer(endpoints.getMentor, ({ params }) => mentors.find(params.id));
  server.answer(endpoints.updateMentor, ({ params, in: edit }) => mentors.update(params.id, edit));
  server.answer(endpoints.changeMentorAccepting, ({ params, in: change }) =>
    put(params.id, change),
  );
  server.answer(endpoints.deleteMentor, ({ params, query }) => {
    mine.deleted = { id: params.id, deleted_at: '2026-03-02T18:00:00Z' };
    return mentors.remove(params.id, query.updated_at);
  });
  server.answer(endpoints.restoreMentor, ({ params }) => {
    mine.deleted = null;
    return mentors.restore(params.id);
  });
  server.answer(endpoints.listMentorVersions, ({ params, query }) =>
    pageOf(
      mentors.versionsOf(params.id).map(({ before, ...version }) => ({
        ...version,
        before: { ...before, location: before.location ?? '' },
      })),
      query.cursor,
      HISTORY_PAGE,
    ),
  );
  server.answer(applyAsMentor, ({ in: { id, credential_ids, ...said } }) => {
    if (mine.application?.status === 'in_review' && mine.application.id !== id) {
      throw new Refused('conflict', { current: mine.application });
    }
    mine.application = {
      ...{
        id,
        details: { ...said, credentials: credential_ids.length },
        ticket: 'PCR-1042',
        status: 'in_review',
      },
      ...{ decline_reason: null, created_at: '2026-03-01T18:00:00Z', decided_at: null },
    };
    return mine.application;
  });
  server.answer(withdrawMentorApplication, () => decided({ status: 'withdrawn' }));
  server.answer(listCredentials, () => ({ items: [], as_of: '2026-03-01T18:00:00Z' }));

  /** The state of the application. */
  function decided(fields: Partial<MentorApplication>): MentorApplication {
    if (!mine.application) throw new Refused('not_found');
    const details = fields.status === 'in_review' ? mine.application.details : null;
    mine.application = {
      ...mine.application,
      decided_at: '2026-03-05T18:00:00Z',
      details,
      ...fields,
    };
    return mine.application;
  }
  return { mentors, post, postOwn, put, publish, mine, suggested, decided };
}
