import type { Actor, Permit } from '../kit/permit/permit.ts';
import { sql, type Transaction } from '../kit/postgres/database.ts';
import type { AskedMentor } from './matches.rules.ts';

// Who waits for a mentor to have room (mentors.md 52).

const WAIT = sql(
  'mentor_waits_wait',
  // The place is that of who held the mentor first, so its time is taken once they are held.
  `insert into mentor_waits (mentor_id, user_id, created_at) values ($1, $2, clock_timestamp()) on conflict do nothing`,
);
const STOP = sql('mentor_waits_stop', 'delete from mentor_waits where mentor_id = $1 and user_id = $2');

export async function waitFor(tx: Transaction, { actor, row }: Permit<'ask', AskedMentor>): Promise<void> {
  await tx.query(WAIT, [row.id, actor.id]);
}

export async function stopWaiting(tx: Transaction, mentorId: string, actor: Actor): Promise<void> {
  await tx.query(STOP, [mentorId, actor.id]);
}

const ROOM = sql(
  'mentor_waits_room',
  `select p.user_id, case when p.deleted_at is null and p.is_accepting_mentees then p.max_mentees - p.current_mentees
     else 0 end as seats,
     exists (select from user_consent_preferences c where c.user_id = p.user_id and c.allow_contact_through_app) as asked
   from mentor_profiles p where p.id = $1`,
);

/** How many seats somebody may ask for now of a mentor who is held. */
export async function seatsToAskFor(tx: Transaction, mentorId: string): Promise<number> {
  const [row] = await tx.query<{ seats: number; asked: boolean }>(ROOM, [mentorId]);
  return row?.asked ? Math.max(0, row.seats) : 0;
}

const FORGET_BLOCKED = sql(
  'mentor_waits_forget_blocked',
  `delete from mentor_waits w using mentor_profiles p
   where w.mentor_id = $1 and p.id = w.mentor_id and exists (
     select from blocks b where (b.blocker_id, b.blocked_id) in ((p.user_id, w.user_id), (w.user_id, p.user_id)))`,
);
const TAKE = sql(
  'mentor_waits_take',
  `delete from mentor_waits w using (
     select user_id from mentor_waits where mentor_id = $1 order by created_at, user_id limit $2
   ) first where w.mentor_id = $1 and w.user_id = first.user_id returning w.user_id`,
);

/** The first who wait, so many at most, in no order; they wait no longer. Who cannot ask any more is not among them. */
export async function takeFirst(tx: Transaction, mentorId: string, most: number): Promise<string[]> {
  await tx.query(FORGET_BLOCKED, [mentorId]);
  return (await tx.query<{ user_id: string }>(TAKE, [mentorId, most])).map(({ user_id }) => user_id);
}

// From the clock of this moment: the transaction may have waited for the mentor.
const TELL_NEXT = sql(
  'mentor_waits_tell_next',
  `select graphile_worker.add_job('mentors_tell_room', json_build_object('id', $1::uuid),
     run_at => clock_timestamp() + $2 * interval '1 millisecond', job_key => 'mentors_tell_room:' || $1::uuid)
   where exists (select from mentor_waits where mentor_id = $1::uuid)`,
);

/** Has the next of those who wait told later, if there is one and room is still there then. */
export async function tellNextLater(tx: Transaction, mentorId: string, afterMs: number): Promise<void> {
  await tx.query(TELL_NEXT, [mentorId, afterMs]);
}
