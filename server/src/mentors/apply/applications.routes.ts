import { operatorName } from '@pcr/contract/kit/words/operator.ts';
import {
  applyAsMentor,
  withdrawMentorApplication,
} from '@pcr/contract/mentors/apply/applications.endpoints.ts';
import {
  MENTOR_APPLICATION_FIELDS,
  MENTOR_APPLICATIONS_PER_DAY,
  MENTORS_TOPIC,
  type MentorApplicationDraft,
} from '@pcr/contract/mentors/mentors.schema.ts';
import { inWords } from '@pcr/contract/mentors/mentors.words.ts';
import { attachable } from '../../files/files.ts';
import { noteAnswer, sendToOperator } from '../../help/help.ts';
import { ApiError } from '../../kit/errors/api-error.ts';
import { conflict, sentBefore } from '../../kit/history/history.ts';
import { type Bind, found, JsonText } from '../../kit/http/http.ts';
import { consume, limiter } from '../../kit/http/limits.ts';
import { publish } from '../../kit/live/live.ts';
import type { Channels } from '../../kit/messages/messages.ts';
import { permit } from '../../kit/permit/permit.ts';
import type { Database } from '../../kit/postgres/database.ts';
import type { Clock } from '../../kit/settings/clock.ts';
import { applicationRules } from '../mentors.rules.ts';
import * as applications from './applications.queries.ts';

export interface MentorApplicationParts {
  database: Database;
  clock: Clock;
  /** How the operator is reached. */
  channels: Channels;
}

const IN_REVIEW = 'You have applied before, or you are a mentor. Close this to see how it stands.';
const decided = () =>
  `${operatorName()} decided while you were here. Close this to see how it stands.`;

/** mentors.md 3 to 7: applying to be a mentor, and taking it back. */
export function mentorApplicationRoutes(
  bind: Bind,
  { database, clock, channels }: MentorApplicationParts,
): void {
  const limit = limiter(database, 'mentor_applications', MENTOR_APPLICATIONS_PER_DAY, 24 * 60);

  bind(applyAsMentor, async ({ in: draft }, { actor }) => {
    // Sent twice: the application answers as it is now, and it does not count again.
    const before = await applications.getOwn(database, actor, draft.id);
    if (before) return sentBefore(database, before);
    await consume(limit, actor.id, 'You sent too many applications in one day');
    return database.transaction(async (tx) => {
      await applications.lockMember(tx, actor.id);
      const sent = await applications.getOwn(tx, actor, draft.id);
      if (sent) return new JsonText(sent);
      if (await applications.hasOpen(tx, actor))
        throw conflict(await applications.latest(tx, actor), IN_REVIEW);
      const row = { ...draft, user_id: actor.id, status: 'in_review' };
      const allowed = permit(applicationRules, actor, 'create', row);
      await attachable(tx, actor, draft.credential_ids, clock.now());
      const message = { id: draft.id, sender_id: actor.id, ...messageOf(draft, clock.now()) };
      const ticket = await sendToOperator(tx, channels, message, clock.now());
      if (!ticket) throw new ApiError('id_taken');
      await applications.insert(tx, allowed, ticket, clock.now());
      await publish(tx, { to: [actor.id], topic: MENTORS_TOPIC });
      return found(await applications.getOwn(tx, actor, draft.id));
    });
  });

  bind(withdrawMentorApplication, ({ params: { id } }, { actor }) =>
    database.transaction(async (tx) => {
      await applications.lockMember(tx, actor.id);
      const row = await applications.lock(tx, id);
      if (row?.user_id === actor.id && row.status !== 'in_review') {
        const current = await applications.getOwn(tx, actor, id);
        // Sent twice: the first one did what was wanted.
        if (row.status === 'withdrawn') return found(current);
        throw conflict(current, decided());
      }
      permit(applicationRules, actor, 'withdraw', row);
      await applications.decide(tx, id, 'withdrawn', null, clock.now());
      await noteAnswer(tx, id, 'You took this application back.', clock.now());
      await publish(tx, { to: [actor.id], topic: MENTORS_TOPIC });
      return found(await applications.getOwn(tx, actor, id));
    }),
  );
}

/** What the operator is told: each field under its name, lists parted by commas (mentors.md 4). */
function messageOf(draft: MentorApplicationDraft, now: Date) {
  const facts = Object.fromEntries(
    MENTOR_APPLICATION_FIELDS.map((name) => {
      const said = draft[name];
      return [name, Array.isArray(said) ? said.map(inWords).join(', ') : (said ?? '')];
    }),
  );
  return {
    kind: 'mentor_application',
    // A subject names nobody: it shows on locked screens (notifications.md 17).
    subject: 'An application to be a mentor',
    body: [
      'This member asks to be a mentor. What they say of themselves is below, in their words.',
      `Credentials that go with it: ${draft.credential_ids.length}`,
      '',
      'To read it, and to decide: npm run admin -- mentors show (or approve, or decline), and the ticket of this message',
    ].join('\n'),
    shown:
      'You asked to be a mentor. How it stands is under Community & Events, Mentorship, Be a Mentor.',
    facts: {
      ...facts,
      credentials: String(draft.credential_ids.length),
      application_date: now.toISOString(),
    },
  } as const;
}
