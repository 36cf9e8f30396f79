import type { Consent } from '@pcr/contract/consent/consent.schema.ts';
import { CONVERSATIONS_TOPIC } from '@pcr/contract/conversations/conversations.schema.ts';
import { MATCHES_TOPIC } from '@pcr/contract/mentors/matches/matches.schema.ts';
import { MENTORS_TOPIC } from '@pcr/contract/mentors/mentors.schema.ts';
import { type LiveEvent, publish } from '../../kit/live/live.ts';
import type { Notify } from '../../kit/messages/notify.ts';
import type { Database, Transaction } from '../../kit/postgres/database.ts';
import type { Clock } from '../../kit/settings/clock.ts';
import * as waits from '../waits.queries.ts';
import * as matches from './matches.queries.ts';

// What those concerned hear of requests, matches and free seats.

/** The two of a match hear that it changed. */
export function publishMatch(
  tx: Transaction,
  { id, mentor_user, mentee_id }: { id: string; mentor_user: string; mentee_id: string },
): Promise<void> {
  return publish(tx, { to: [mentor_user, mentee_id], topic: MATCHES_TOPIC, id });
}

/**
 * The other of a match reads the mentor's name, or 'User', and opens the card of either where there
 * is one.
 */
export async function matchConsentNews(
  tx: Transaction,
  memberId: string,
  changed: readonly Consent[],
): Promise<readonly LiveEvent[]> {
  const to = changed.includes('display_real_name') ? await matches.partnersOf(tx, memberId) : [];
  return to.length > 0 ? [{ to, topic: MATCHES_TOPIC }] : [];
}

/** Its beginning and end also change whether the two may write to each other. */
export async function publishBond(
  tx: Transaction,
  match: { id: string; mentor_id: string; mentor_user: string; mentee_id: string },
): Promise<void> {
  await publishMatch(tx, match);
  await publish(tx, { to: [match.mentor_user, match.mentee_id], topic: CONVERSATIONS_TOPIC });
  await publish(tx, { to: 'everyone', topic: MENTORS_TOPIC, id: match.mentor_id });
}

/**
 * Tells as many waiting members as the mentor has free seats of which nobody was told within a day,
 * in their order. Each is told once and no longer waits. If more wait, the next is told once a turn
 * is over, if there is room then. The mentor is held.
 */
export async function tellOfRoom(
  tx: Transaction,
  notify: Notify,
  mentorId: string,
  now: Date,
): Promise<void> {
  const { seats, untold } = await waits.seatsToAskFor(tx, mentorId, now);
  if (seats === 0) return;
  const told = untold === 0 ? [] : await waits.takeFirst(tx, mentorId, untold, now);
  for (const to of told)
    await notify(tx, to, { kind: 'mentor_has_room', subject_id: mentorId, parts: {} }, now);
  await waits.tellNextLater(tx, mentorId, now);
}

/** The task of `tellOfRoom`: the next waiting member. */
export function tellNextOfRoom(
  { database, clock, notify }: { database: Database; clock: Clock; notify: Notify },
  mentorId: string,
): Promise<void> {
  return database.transaction(async (tx) => {
    await matches.holdMentor(tx, { id: mentorId }, mentorId);
    await tellOfRoom(tx, notify, mentorId, clock.now());
  });
}

/** A mentor's profile goes: whose request waits hears that it was declined. The mentor is held. */
export async function declineRequests(
  tx: Transaction,
  notify: Notify,
  mentor: { id: string; user_id: string },
  now: Date,
) {
  for (const { id, mentee_id } of await matches.declineAll(tx, mentor, now)) {
    await notify(tx, mentee_id, { kind: 'mentorship_declined', subject_id: id, parts: {} }, now);
    await publishMatch(tx, { id, mentor_user: mentor.user_id, mentee_id });
  }
}

/** So many requests end, and are told, in one transaction. */
const BATCH = 100;

/** Ends what nobody answered in time, and tells the member who asked (mentors.md 54). */
export async function expireRequests({
  database,
  clock,
  notify,
}: {
  database: Database;
  clock: Clock;
  notify: Notify;
}): Promise<void> {
  const some = () =>
    database.transaction(async (tx) => {
      const now = clock.now();
      const ended = await matches.expireOld(tx, BATCH, now);
      for (const { id, mentor_user, mentee_id } of ended) {
        await notify(tx, mentee_id, { kind: 'mentorship_expired', subject_id: id, parts: {} }, now);
        await publishMatch(tx, { id, mentor_user, mentee_id });
      }
      return ended.length === BATCH;
    });
  while (await some());
}

/**
 * Before a member's account is erased, and their requests and matches with it: the other of each
 * hears that it is over, and a mentor's seat is free again.
 */
export async function leaveMentorships(
  tx: Transaction,
  notify: Notify,
  memberId: string,
  now: Date,
): Promise<void> {
  const open = await matches.openOfMember(tx, memberId);
  for (const { id, mentor_id, status, mentor_user, mentee_id } of open) {
    const other = mentor_user === memberId ? mentee_id : mentor_user;
    const kind = status === 'pending' ? 'mentorship_request_gone' : 'mentorship_gone';
    await notify(tx, other, { kind, subject_id: id, parts: {} }, now);
    await publish(tx, { to: [other], topic: MATCHES_TOPIC, id });
    if (status !== 'pending' && mentee_id === memberId) await matches.freeSeat(tx, mentor_id);
  }
  await matches.deleteOfMentee(tx, memberId);
  for (const mentorId of new Set(open.map(({ mentor_id }) => mentor_id))) {
    if (open.some((one) => one.mentor_id === mentorId && one.mentor_user !== memberId)) {
      await tellOfRoom(tx, notify, mentorId, now);
      await publish(tx, { to: 'everyone', topic: MENTORS_TOPIC, id: mentorId });
    }
  }
}
