import { sql, type Transaction } from '../kit/postgres/database.ts';

const IN_QUESTION = `r.response <> 'not_attending'`;

// One task for each event: what is taken back before it runs was never told.
const TELL_LATER = sql(
  'events_tell_later',
  `select graphile_worker.add_job('events_tell', json_build_object('id', e.id),
     run_at => now() + $2 * interval '1 millisecond', job_key => 'events_tell:' || e.id)
   from events e
   where e.id = any ($1::uuid[])
     and exists (
       select from event_rsvps r where r.event_id = e.id and ${IN_QUESTION} and r.told <> event_stands(e)
     )`,
);

/** Enqueues what tells those who answered how these events stand, where that is news to any of them. */
export async function tellLater(tx: Transaction, ids: readonly string[], afterMs: number): Promise<void> {
  await tx.query(TELL_LATER, [ids, afterMs]);
}

export interface EventNews {
  state: 'deleted' | 'cancelled' | 'on';
  event_title: string;
  event_date: string;
  event_time: string;
  location: string;
  told: { user_id: string; knew: string }[];
}

const LOCK_STATE = sql(
  'events_lock_state',
  `select split_part(event_stands(e), '|', 1) as state, e.title as event_title, e.event_date, e.event_time, e.location
   from events e where e.id = $1 and e.ends_at > $2::timestamptz for share`,
);
const TAKE_UNTOLD = sql(
  'events_take_untold',
  `update event_rsvps r set told = event_stands(e)
   from events e, (
     select o.id, o.told as knew from event_rsvps o join events e on e.id = o.event_id
     where o.event_id = $1 and o.response <> 'not_attending' and o.told <> event_stands(e)
     order by o.id limit $2 for update of o
   ) untold
   where e.id = $1 and r.id = untold.id returning r.user_id, untold.knew`,
);

/** The next of those who must be told, with what they knew; undefined once the event is over. */
export async function takeUntold(
  tx: Transaction,
  id: string,
  limit: number,
  now: Date,
): Promise<EventNews | undefined> {
  const [state] = await tx.query<Omit<EventNews, 'told'>>(LOCK_STATE, [id, now.toISOString()]);
  return state && { ...state, told: await tx.query(TAKE_UNTOLD, [id, limit]) };
}

const ANSWERED_OF = sql(
  'events_answered_of',
  `select r.user_id, e.id, e.title as event_title from events e join event_rsvps r on r.event_id = e.id
   where e.user_id = $1 and ${IN_QUESTION} and r.user_id <> $1 and e.ends_at > $2::timestamptz
     and r.told not like 'deleted|%'
   order by e.id, r.id`,
);

/** Who answered an event of this member that is still to come. */
export function answeredEventsOf(
  tx: Transaction,
  creatorId: string,
  now: Date,
): Promise<{ user_id: string; id: string; event_title: string }[]> {
  return tx.query(ANSWERED_OF, [creatorId, now.toISOString()]);
}
