import { isMemberInSql } from '../../groups/groups.ts';
import type { Actor, Permit } from '../../kit/permit/permit.ts';
import { type Queryable, sql } from '../../kit/postgres/database.ts';
import type { LockedEvent } from '../events.queries.ts';
import type { CalendarEntry } from './calendar.ics.ts';

/**
 * What a calendar shows of an event `e`, beside its status: not its maker, and not who comes.
 */
const SHOWN = `e.id, e.title, e.description, '/events?event=' || e.id as path, e.sequence, e.time_zone,
  concat_ws(', ', e.location, e.address, e.city, nullif(concat_ws(' ', e.state, e.zip_code), '')) as location,
  to_json(e.starts_at) #>> '{}' as starts_at, to_json(e.ends_at) #>> '{}' as ends_at,
  to_json(e.created_at) #>> '{}' as created_at, to_json(e.updated_at) #>> '{}' as updated_at`;
const STATUS = `case when e.status = 'cancelled' then 'cancelled' else 'confirmed' end as status`;

const EVENT = sql('calendar_event', `select ${SHOWN}, ${STATUS} from events e where e.id = $1`);
const SERIES = sql(
  'calendar_series',
  `select ${SHOWN}, ${STATUS} from events e
   where e.series_id = (select series_id from events where id = $1) and e.deleted_at is null
   order by e.starts_at, e.id`,
);

export function eventEntry(
  db: Queryable,
  { row }: Permit<'see', LockedEvent>,
): Promise<CalendarEntry[]> {
  return db.query<CalendarEntry>(EVENT, [row.id]);
}

/** The dates of the series of an event; none for one that stands alone. */
export function seriesEntries(
  db: Queryable,
  { row }: Permit<'see', LockedEvent>,
): Promise<CalendarEntry[]> {
  return db.query<CalendarEntry>(SERIES, [row.id]);
}

// A calendar keeps past events for a year, and says for a month that something was cancelled.
const PAST = `interval '1 year'`;
const CANCELLED = `interval '30 days'`;
/** So many a calendar gets, the latest of them: more than anybody goes to. */
const MOST = 1_000;

/**
 * The events `e` in the calendar of member `u` at `now`, with `going`: what they answered, null for
 * one they made.
 */
const eventsOf = (u: string, now: string) => `(
    select e.*, r.response as going
    from (
      select id, null as response from events where user_id = ${u}
      union all
      select r.event_id, r.response from event_rsvps r
      where r.user_id = ${u} and r.response in ('attending', 'maybe')
        and not exists (select from events o where o.id = r.event_id and o.user_id = ${u})
    ) r join events e on e.id = r.id
    where e.deleted_at is null and (e.group_id is null or ${isMemberInSql('e.group_id', u)})
      and e.ends_at > ${now}::timestamptz - case e.status when 'cancelled' then ${CANCELLED} else ${PAST} end
    order by e.starts_at desc, e.id desc limit ${MOST}
  ) e`;

/** The meetings `m` in the calendar of member `u` at `now`: those that both agreed to. */
const meetingsOf = (u: string, now: string) => `(
    select m.* from event_meetings m
    where (m.organizer_id = ${u} or m.asker_id = ${u}) and m.status = 'accepted'
      and m.open_until > ${now}::timestamptz - ${PAST}
    order by m.starts_at desc, m.id desc limit ${MOST}
  ) m`;

const READ = sql(
  'calendar_read',
  `select a.user_id, concat_ws('/', (
     select md5(string_agg(concat_ws('|', e.id, e.sequence, e.updated_at, e.status, e.going), ',' order by e.id))
     from ${eventsOf('a.user_id', '$2')}
   ), (
     select md5(string_agg(concat_ws('|', m.id, m.updated_at), ',' order by m.id))
     from ${meetingsOf('a.user_id', '$2')}
   )) as version
   from calendar_addresses a where a.token_hash = $1`,
);

export interface OpenedCalendar {
  user_id: string;
  /** Another one as soon as the calendar shows anything else. */
  version: string;
}

/** Whose calendar has this address, and how it stands; undefined where none has. */
export async function openCalendar(
  db: Queryable,
  tokenHash: string,
  now: Date,
): Promise<OpenedCalendar | undefined> {
  const [row] = await db.query<OpenedCalendar>(READ, [tokenHash, now.toISOString()]);
  return row;
}

const ENTRIES = sql(
  'calendar_entries',
  `select ${SHOWN},
     case when e.status = 'cancelled' then 'cancelled' when e.going = 'maybe' then 'tentative' else 'confirmed' end
       as status
   from ${eventsOf('$1', '$2')} order by e.starts_at, e.id`,
);

// Nothing of the other: neither who it is, nor what they noted, nor the link of a call, which its
// screen shows.
const MEETINGS = sql(
  'calendar_meetings',
  `select m.id, 'Meeting: ' || m.event_title as title, m.purpose as description, m.time_zone, 'confirmed' as status,
     case m.meeting_type when 'video' then 'Video call' when 'phone' then 'Phone call' else 'In person' end as location,
     '/events' || coalesce('?event=' || m.event_id, '') as path,
     -- A second for each: it grows with every change.
     extract(epoch from m.updated_at - m.created_at)::int as sequence,
     to_json(m.starts_at) #>> '{}' as starts_at,
     to_json((m.starts_at at time zone 'UTC' + interval '30 minutes') at time zone 'UTC') #>> '{}' as ends_at,
     to_json(m.created_at) #>> '{}' as created_at, to_json(m.updated_at) #>> '{}' as updated_at
   from ${meetingsOf('$1', '$2')} order by m.starts_at, m.id`,
);

/** The entries of a member's calendar: events, then meetings, each in order of time. */
export async function entriesOf(
  db: Queryable,
  userId: string,
  now: Date,
): Promise<CalendarEntry[]> {
  const values = [userId, now.toISOString()];
  const events = await db.query<CalendarEntry>(ENTRIES, values);
  return [...events, ...(await db.query<CalendarEntry>(MEETINGS, values))];
}

const ADDRESS = sql(
  'calendar_address',
  `select json_build_object('address', (
     select json_build_object('created_at', a.created_at) from calendar_addresses a where a.user_id = $1
   ))::text as record`,
);

/** OwnCalendarAddress of the contract as JSON text. */
export async function ownAddress(db: Queryable, actor: Actor): Promise<string> {
  const [row] = await db.query<{ record: string }>(ADDRESS, [actor.id]);
  return row?.record ?? '{"address":null}';
}

const SET_ADDRESS = sql(
  'calendar_set_address',
  `insert into calendar_addresses as a (user_id, token_hash, created_at) values ($1, $2, $3)
   on conflict (user_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at
   returning to_json(a.created_at) #>> '{}' as created_at`,
);

/**
 * The member's calendar has this address from now on, and no other. Since when, as PostgreSQL
 * writes it.
 */
export async function setAddress(
  db: Queryable,
  actor: Actor,
  tokenHash: string,
  now: Date,
): Promise<string> {
  const [row] = await db.query<{ created_at: string }>(SET_ADDRESS, [
    actor.id,
    tokenHash,
    now.toISOString(),
  ]);
  return row?.created_at ?? now.toISOString();
}

const DELETE_ADDRESS = sql(
  'calendar_delete_address',
  'delete from calendar_addresses where user_id = $1',
);

export async function deleteAddress(db: Queryable, actor: Actor): Promise<void> {
  await db.query(DELETE_ADDRESS, [actor.id]);
}
