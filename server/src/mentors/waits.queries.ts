import type { Actor, Permit } from '../kit/permit/permit.ts';
import { type Queryable, sql, type Transaction } from '../kit/postgres/database.ts';
import { sweeping } from '../kit/postgres/old-rows/sweep.ts';
import type { AskedMentor } from './matches/matches.rules.ts';

// Members waiting for a mentor to have room, and which of them were told of it (mentors.md 52, 53).

/**
 * A member who was told has so long to ask before the next waiting member is told, and is not told
 * again.
 */
const TURN = "interval '1 day'";

const WAIT = sql(
  'mentor_waits_wait',
  // The first to hold the mentor has the first place, so the time is taken once the mentor is
  // held.
  `insert into mentor_waits (mentor_id, user_id, created_at) values ($1, $2, clock_timestamp()) on conflict do nothing`,
);
const STOP = sql(
  'mentor_waits_stop',
  'delete from mentor_waits where mentor_id = $1 and user_id = $2',
);

export async function waitFor(
  tx: Transaction,
  { actor, row }: Permit<'ask', AskedMentor>,
): Promise<void> {
  await tx.query(WAIT, [row.id, actor.id]);
}

export async function stopWaiting(tx: Transaction, mentorId: string, actor: Actor): Promise<void> {
  await tx.query(STOP, [mentorId, actor.id]);
}

const HAS_ASKED = sql(
  'mentor_waits_has_asked',
  'update mentor_room_told set has_asked = true where mentor_id = $1 and user_id = $2 and not has_asked',
);

/** A member who sends a request no longer waits, and has used the turn that they may have had. */
export async function endTurn(tx: Transaction, mentorId: string, actor: Actor): Promise<void> {
  await stopWaiting(tx, mentorId, actor);
  await tx.query(HAS_ASKED, [mentorId, actor.id]);
}

const ROOM = sql(
  'mentor_waits_room',
  `select p.user_id, case when p.deleted_at is null and p.is_accepting_mentees then p.max_mentees - p.current_mentees
     else 0 end as seats,
     exists (select from user_consent_preferences c where c.user_id = p.user_id and c.allow_contact_through_app) as asked,
     (select count(*)::int from mentor_room_told t
      where t.mentor_id = p.id and t.told_at > $2::timestamptz - ${TURN} and not t.has_asked) as told
   from mentor_profiles p where p.id = $1`,
);

/**
 * Seats of a held mentor that somebody may ask for now, and those of which nobody was told within a
 * day.
 */
export async function seatsToAskFor(
  tx: Transaction,
  mentorId: string,
  now: Date,
): Promise<{ seats: number; untold: number }> {
  const [row] = await tx.query<{ seats: number; asked: boolean; told: number }>(ROOM, [
    mentorId,
    now.toISOString(),
  ]);
  const seats = row?.asked ? Math.max(0, row.seats) : 0;
  return { seats, untold: Math.max(0, seats - (row?.told ?? 0)) };
}

const FORGET_BLOCKED = sql(
  'mentor_waits_forget_blocked',
  `delete from mentor_waits w using mentor_profiles p
   where w.mentor_id = $1 and p.id = w.mentor_id and exists (
     select from blocks b where (b.blocker_id, b.blocked_id) in ((p.user_id, w.user_id), (w.user_id, p.user_id)))`,
);
const TAKE = sql(
  'mentor_waits_take',
  `with taken as (
     delete from mentor_waits w using (
       select w.user_id from mentor_waits w
       where w.mentor_id = $1 and not exists (
         select from mentor_room_told t
         where t.mentor_id = $1 and t.user_id = w.user_id and t.told_at > $3::timestamptz - ${TURN}
       )
       order by w.created_at, w.user_id limit $2
     ) first where w.mentor_id = $1 and w.user_id = first.user_id returning w.user_id
   )
   insert into mentor_room_told (mentor_id, user_id, told_at) select $1, user_id, $3 from taken
   on conflict (mentor_id, user_id) do update set told_at = excluded.told_at, has_asked = false returning user_id`,
);

/**
 * The first waiting members who were not told within a day, so many at most, in no order; they no
 * longer wait, and count as told. Members who cannot ask any more are not among them.
 */
export async function takeFirst(
  tx: Transaction,
  mentorId: string,
  most: number,
  now: Date,
): Promise<string[]> {
  await tx.query(FORGET_BLOCKED, [mentorId]);
  const taken = await tx.query<{ user_id: string }>(TAKE, [mentorId, most, now.toISOString()]);
  return taken.map(({ user_id }) => user_id);
}

// From the clock of this moment: the transaction may have waited for the mentor.
const tellAt = (
  wait: string,
) => `graphile_worker.add_job('mentors_tell_room', json_build_object('id', $1::uuid),
     run_at => clock_timestamp() + ${wait}, job_key => 'mentors_tell_room:' || $1::uuid)`;
const WAITED_FOR = 'exists (select from mentor_waits where mentor_id = $1::uuid)';
const TELL_SOON = sql(
  'mentor_waits_tell_soon',
  `select ${tellAt("interval '0'")} where ${WAITED_FOR}`,
);
const TELL_NEXT = sql(
  'mentor_waits_tell_next',
  `select ${tellAt(`(t.first + ${TURN} - $2::timestamptz)`)}
   from (
     select min(told_at) as first from mentor_room_told
     where mentor_id = $1::uuid and told_at > $2::timestamptz - ${TURN}
   ) t where t.first is not null and ${WAITED_FOR}`,
);

/** Has waiting members told if there is room, once this is committed. */
export async function tellSoon(tx: Transaction, mentorId: string): Promise<void> {
  await tx.query(TELL_SOON, [mentorId]);
}

/** Has the next waiting member told once the first turn is over, if there is still room then. */
export async function tellNextLater(tx: Transaction, mentorId: string, now: Date): Promise<void> {
  await tx.query(TELL_NEXT, [mentorId, now.toISOString()]);
}

const sweepTold = sweeping(
  'mentor_waits_sweep_told',
  'mentor_room_told',
  `r.told_at <= $1::timestamptz - ${TURN}`,
);

/** Forgets turns that are over. */
export async function forgetTurns(db: Queryable, now: Date): Promise<void> {
  await sweepTold(db, [now.toISOString()]);
}
