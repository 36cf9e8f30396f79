import { nextVersion } from '../kit/history/history.ts';
import { sql, type Transaction } from '../kit/postgres/database.ts';

/** Its maker hears of it as whose event it is (notifications.md 110). */
const IN_QUESTION = `r.response <> 'not_attending' and (e.group_id is not null or r.user_id <> e.user_id)`;
/** SQL for whether a member of the group of `e` has not answered. */
const unanswered = (member: string) =>
  `not exists (select from event_rsvps r where r.event_id = e.id and r.user_id = ${member})`;
/** SQL for whether what a row was told of an event, `event_stands` then, is news to it now. */
const knewOtherwise = (row: string) => `${row}.told <> event_stands(e)`;
/** When the event began as they knew it. */
const knewBegin = (row: string) =>
  `instant_of(split_part(${row}.told, '|', 2)::date, split_part(${row}.told, '|', 3), split_part(${row}.told, '|', 4))`;
/**
 * SQL for whether an event of a group is told as new: it takes place, and of a series it is the
 * next date.
 */
const isToCome = (
  now: string,
) => `(e.deleted_at is null and e.status <> 'cancelled' and e.starts_at > ${now}
  and not exists (
    select from events p where p.series_id = e.series_id and p.starts_at > ${now} and p.starts_at < e.starts_at
      and p.deleted_at is null and p.status <> 'cancelled'
  ))`;

// One task for each event: a change taken back before it runs is never told. A further change does
// not put it off, and one that ends the event brings it forward, also to before the event begins.
const TELL_LATER = sql(
  'events_tell_later',
  `select graphile_worker.add_job('events_tell', json_build_object('id', e.id),
     run_at => least(
       (select j.run_at from graphile_worker.jobs j where j.key = 'events_tell:' || e.id and j.locked_at is null),
       case when n.ends then greatest(now(), least(n.soon, e.starts_at - interval '1 minute'))
         else greatest(n.soon, least(coalesce(n.told_at + interval '15 minutes', n.soon), e.starts_at - interval '1 minute'))
       end
     ), job_key => 'events_tell:' || e.id)
   from events e, lateral (
     select now() + $2 * interval '1 millisecond' as soon, max(a.told_at) as told_at,
       bool_or(a.asked and ${knewOtherwise('a')}) as is_news,
       bool_or(a.asked and ${knewOtherwise('a')} and a.told like 'on|%' and event_stands(e) not like 'on|%') as ends
     from (
       select r.told, r.told_at, ${IN_QUESTION} as asked from event_rsvps r where r.event_id = e.id
       union all
       select t.told, t.told_at, ${unanswered('t.user_id')} from group_meeting_told t where t.event_id = e.id
     ) a
   ) n
   where e.id = any ($1::uuid[]) and (n.is_news or (${isToCome('now()')} and exists (
     select from group_members m where m.group_id = e.group_id and ${unanswered('m.user_id')}
       and not exists (select from group_meeting_told t where t.event_id = e.id and t.user_id = m.user_id)
   )))`,
);

/**
 * Enqueues the task that tells everybody who answered how these events stand, if that is news to
 * any of them: `afterMs` from the first change that they do not know, and a quarter of an hour
 * after the last message unless it no longer takes place (events.md 40, 42).
 */
export async function tellLater(
  tx: Transaction,
  ids: readonly string[],
  afterMs: number,
): Promise<void> {
  await tx.query(TELL_LATER, [ids, afterMs]);
}

export interface EventNews {
  state: 'deleted' | 'cancelled' | 'on';
  event_title: string;
  starts_at: string;
  time_zone: string;
  location: string;
  updated_at: string;
  /** Of the group whose event it is; null where it is nobody's. */
  group_name: string | null;
  leader_id: string | null;
  /** `at` is the instant of the version that this made of their answer. */
  told: { user_id: string; knew: string; at: string }[];
}

const LOCK_STATE = sql(
  'events_lock_state',
  `select split_part(event_stands(e), '|', 1) as state, e.title as event_title,
     to_json(e.starts_at) #>> '{}' as starts_at, e.time_zone, e.location, to_json(e.updated_at) #>> '{}' as updated_at,
     g.name as group_name, g.leader_id
   from events e left join groups g on g.id = e.group_id where e.id = $1 for share of e`,
);
// Nobody is told of what has begun, as it is and as they knew it.
const TAKE_UNTOLD = sql(
  'events_take_untold',
  `update event_rsvps a set told = event_stands(e), told_at = now(), updated_at = ${nextVersion('$3', 'a')}
   from events e, (
     select r.id, r.told as knew from event_rsvps r join events e on e.id = r.event_id
     where r.event_id = $1 and ${IN_QUESTION} and ${knewOtherwise('r')}
       and greatest(e.starts_at, ${knewBegin('r')}) > $3::timestamptz
     order by r.id limit $2 for update of r
   ) untold
   where e.id = $1 and a.id = untold.id returning a.user_id, untold.knew,
     to_json(a.updated_at) #>> '{}' as at`,
);

/** The next members to tell, with what they knew; undefined where the event is gone. */
export async function takeUntold(
  tx: Transaction,
  id: string,
  limit: number,
  now: Date,
): Promise<EventNews | undefined> {
  const state = await findNews(tx, id);
  return state && { ...state, told: await tx.query(TAKE_UNTOLD, [id, limit, now.toISOString()]) };
}

/** How an event stands, held; undefined where it is gone. */
export async function findNews(
  tx: Transaction,
  id: string,
): Promise<Omit<EventNews, 'told'> | undefined> {
  return (await tx.query<Omit<EventNews, 'told'>>(LOCK_STATE, [id]))[0];
}

/** A member of the group who has not answered, and what they knew; null where it is new. */
export interface ToldMember {
  user_id: string;
  knew: string | null;
}

// Who came into the group since is told as well: it is to come.
const TAKE_MEMBERS = sql(
  'events_take_untold_members',
  `with untold as (
     select e.id, m.user_id, event_stands(e) as stands, t.told as knew
     from events e join groups g on g.id = e.group_id and g.deleted_at is null
       join group_members m on m.group_id = g.id
       left join group_meeting_told t on t.event_id = e.id and t.user_id = m.user_id
     where e.id = $1 and ${unanswered('m.user_id')} and case
       when t.told is null then ${isToCome('$3::timestamptz')}
       else ${knewOtherwise('t')} and greatest(e.starts_at, ${knewBegin('t')}) > $3::timestamptz end
     order by m.user_id limit $2
   ), told as (
     insert into group_meeting_told as t (event_id, user_id, told, told_at) select id, user_id, stands, now() from untold
     on conflict (event_id, user_id) do update set told = excluded.told, told_at = excluded.told_at
   ) select user_id, knew from untold`,
);

/** The next members to tell of a meeting of their group that they have not answered. */
export function takeUntoldMembers(
  tx: Transaction,
  id: string,
  limit: number,
  now: Date,
): Promise<ToldMember[]> {
  return tx.query<ToldMember>(TAKE_MEMBERS, [id, limit, now.toISOString()]);
}

/** So many are told by one task. */
const TOLD_AT_ONCE = 50;

// In one statement, however many they are: the erasure holds much, and ends soon.
const TELL_ERASED_LATER = sql(
  'events_tell_erased_later',
  `select count(graphile_worker.add_job('events_tell_erased', json_build_object(
     'id', o.id, 'event_title', o.title, 'starts_at', o.starts_at, 'time_zone', o.time_zone, 'at', $2::timestamptz,
     'to', o.members
   ))) as tasks
   from (
     select a.id, a.title, a.starts_at, a.time_zone, json_agg(a.user_id) as members
     from (
       select e.id, e.title, e.starts_at, e.time_zone, r.user_id,
         (row_number() over (partition by e.id order by r.id) - 1) / ${TOLD_AT_ONCE} as part
       from events e join event_rsvps r on r.event_id = e.id
       where e.user_id = $1 and ${IN_QUESTION} and r.user_id <> $1 and e.starts_at > $2::timestamptz
         and r.told not like 'deleted|%'
     ) a group by a.id, a.title, a.starts_at, a.time_zone, a.part
   ) o`,
);

/**
 * Enqueues messages to those who answered an event of this member that is still to come: it goes
 * with the account.
 */
export async function tellErasedLater(
  tx: Transaction,
  creatorId: string,
  now: Date,
): Promise<void> {
  await tx.query(TELL_ERASED_LATER, [creatorId, now.toISOString()]);
}

const HOLD_UNTOLD_OF = sql(
  'events_hold_untold_of',
  `select u.id from users u where u.id = any ($1::uuid[]) and not exists (
     select from inbox_entries i where i.user_id = u.id and i.created_at >= $3::timestamptz
       and i.kind = 'event_deleted' and i.subject_id = $2
   ) order by u.id for key share`,
);

/** Members who were not yet told that an event is gone, if they still are members. */
export async function holdUntoldOf(
  tx: Transaction,
  { id, to, at }: { id: string; to: readonly string[]; at: string },
): Promise<string[]> {
  return (await tx.query<{ id: string }>(HOLD_UNTOLD_OF, [to, id, at])).map((member) => member.id);
}
