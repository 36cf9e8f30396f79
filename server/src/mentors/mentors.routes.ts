import * as endpoints from '@pcr/contract/mentors/mentors.endpoints.ts';
import {
  MENTORS_TOPIC,
  type MentorEdit,
  type MentorQuery,
} from '@pcr/contract/mentors/mentors.schema.ts';
import { bindEntry } from '../kit/entry/entry.routes.ts';
import { ApiError } from '../kit/errors/api-error.ts';
import type { SoftDeleteRepository } from '../kit/history/history.ts';
import { type Bind, JsonText } from '../kit/http/http.ts';
import { publish } from '../kit/live/live.ts';
import type { Notify } from '../kit/messages/notify.ts';
import { permitLiving } from '../kit/permit/permit.ts';
import type { Database, Transaction } from '../kit/postgres/database.ts';
import type { Clock } from '../kit/settings/clock.ts';
import { originOf } from '../privacy/privacy.ts';
import * as applications from './apply/applications.queries.ts';
import { declineRequests, tellOfRoom } from './matches/matches.news.ts';
import * as mentors from './mentors.queries.ts';
import { mentorRules } from './mentors.rules.ts';
import { suggested } from './suggested/suggestions.queries.ts';

export interface MentorParts {
  database: Database;
  clock: Clock;
  notify: Notify;
}

export function mentorRoutes(bind: Bind, { database, clock, notify }: MentorParts): void {
  const { repository } = mentors;

  /** Every member sees every mentor. */
  const changed = (tx: Transaction, id: string) =>
    publish(tx, { to: 'everyone', topic: MENTORS_TOPIC, id });

  const writing: SoftDeleteRepository<mentors.CheckedMentor, mentors.StoredMentor, MentorEdit> = {
    ...repository,
    async update(tx, allowed, { updated_at: _, ...said }, now) {
      const { current_mentees, max_mentees: before } = allowed.row;
      if (said.max_mentees < current_mentees) {
        const max_mentees = `You have ${current_mentees} mentees now. Enter ${current_mentees} or more`;
        throw new ApiError('invalid_input', { fields: { max_mentees } });
      }
      const record = await repository.update(tx, allowed, said, now);
      if (said.max_mentees > before) await tellOfRoom(tx, notify, allowed.row.id, now);
      return record;
    },
    // The open requests to the mentor are answered: nobody else will.
    async softDelete(tx, allowed, now) {
      await declineRequests(tx, notify, allowed.row, now);
      return repository.softDelete(tx, allowed, now);
    },
    async restore(tx, allowed, now) {
      const record = await repository.restore(tx, allowed, now);
      await tellOfRoom(tx, notify, allowed.row.id, now);
      return record;
    },
  };

  bindEntry(
    bind,
    { database, clock },
    {
      endpoints: {
        list: endpoints.listMentors,
        get: endpoints.getMentor,
        update: endpoints.updateMentor,
        delete: endpoints.deleteMentor,
        restore: endpoints.restoreMentor,
        listVersions: endpoints.listMentorVersions,
      },
      rules: mentorRules,
      repository: writing,
      list: async (db, viewer, query: MentorQuery) =>
        mentors.list(db, viewer, query, await originOf(db, viewer, query)),
      refusal: (actor, action, { user_id, current_mentees }) =>
        action === 'delete' && user_id === actor.id && current_mentees > 0
          ? HAS_MENTEES
          : undefined,
      changed,
    },
  );

  bind(endpoints.countMentors, async ({ query }, { actor }) => ({
    count: await mentors.count(database, actor, query, await originOf(database, actor, query)),
  }));

  bind(endpoints.suggestMentors, async ({ query }, { actor }) => {
    // Where the device is not known, the place of the member's own settings: a screen begins
    // without a question (kit.md 141). 'From you' is said of no place that the member never named.
    const from = { ...query, near_place: query.near_place ?? ('profile' as const) };
    return new JsonText(
      await suggested(database, actor, await originOf(database, actor, from, null)),
    );
  });

  bind(endpoints.getMyMentoring, async (_, { actor }) => {
    const mine = await mentors.mine(database, actor, clock.now());
    const application = await applications.latest(database, actor);
    const living = mine && !mine.deleted_at;
    const deleted = mine?.deleted_at
      ? JSON.stringify({ id: mine.id, deleted_at: mine.deleted_at })
      : 'null';
    const asked = await mentors.canBeAsked(database, actor);
    return new JsonText(
      `{"application":${application ?? 'null'},"profile":${living ? mine.record : 'null'},"deleted":${deleted},"can_be_asked":${asked}}`,
    );
  });

  bind(
    endpoints.changeMentorAccepting,
    ({ params: { id }, in: { is_accepting_mentees } }, { actor }) =>
      database.transaction(async (tx) => {
        const allowed = permitLiving(
          mentorRules,
          actor,
          'pause',
          await repository.lock(tx, id, clock.now()),
        );
        const record = await mentors.setAccepting(tx, allowed, is_accepting_mentees);
        if (allowed.row.is_accepting_mentees !== is_accepting_mentees) {
          await changed(tx, id);
          await tellOfRoom(tx, notify, id, clock.now());
        }
        return new JsonText(record);
      }),
  );
}

const HAS_MENTEES =
  'You have mentees, so your profile can’t be deleted. End these mentorships first, or stop taking new mentees.';
