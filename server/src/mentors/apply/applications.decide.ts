import { randomUUID } from 'node:crypto';
import { MENTORS_TOPIC } from '@pcr/contract/mentors/mentors.schema.ts';
import { noteAnswer } from '../../help/help.ts';
import { publish } from '../../kit/live/live.ts';
import type { Notify } from '../../kit/messages/notify.ts';
import type { Transaction } from '../../kit/postgres/database.ts';
import { tellOfRoom } from '../matches/matches.news.ts';
import * as applications from './applications.queries.ts';

// The operator's decisions on applications. Applicants are told in the same transaction.

/** Why nothing was done: there is no such application, or something else has become of it. */
export type Undone =
  | { why: 'missing' }
  | { why: 'decided'; application: applications.OperatorApplication };
export type Decided = { application: applications.OperatorApplication } | Undone;

async function hold(tx: Transaction, ticket: string) {
  const asked = await applications.findByTicket(tx, ticket);
  if (!asked) return undefined;
  await applications.lockMember(tx, asked.user_id);
  await applications.lock(tx, asked.id);
  return applications.findByTicket(tx, ticket);
}

/** The applicant is a mentor from now on (mentors.md 6). */
export async function approveApplication(
  tx: Transaction,
  notify: Notify,
  ticket: string,
  now: Date,
): Promise<Decided> {
  const application = await hold(tx, ticket);
  if (!application) return { why: 'missing' };
  const profile = await applications.makeProfile(tx, application, randomUUID(), now);
  if (!profile) return { why: 'decided', application };
  await applications.decide(tx, application.id, 'approved', null, now);
  await notify(
    tx,
    application.user_id,
    { kind: 'mentor_approved', subject_id: profile, parts: {} },
    now,
  );
  await noteAnswer(tx, application.id, 'Your application was approved. You are a mentor now.', now);
  await publish(tx, { to: 'everyone', topic: MENTORS_TOPIC, id: profile });
  // It may be an earlier one, which somebody waited for.
  await tellOfRoom(tx, notify, profile, now);
  return { application };
}

/** The applicant reads the reason, and may apply anew (mentors.md 7). */
export async function declineApplication(
  tx: Transaction,
  notify: Notify,
  ticket: string,
  reason: string,
  now: Date,
): Promise<Decided> {
  const application = await hold(tx, ticket);
  if (!application) return { why: 'missing' };
  if (application.status !== 'in_review') return { why: 'decided', application };
  await applications.decide(tx, application.id, 'declined', reason, now);
  await notify(
    tx,
    application.user_id,
    { kind: 'mentor_declined', subject_id: application.id, parts: {} },
    now,
  );
  await noteAnswer(tx, application.id, `Your application was declined: ${reason}`, now);
  await publish(tx, { to: [application.user_id], topic: MENTORS_TOPIC });
  return { application };
}
