import {
  EVENT_FIELDS,
  EVENT_PAGE,
  EVENTS_COUNTED,
  EVENTS_OF_DAYS,
  type EventDaysQuery,
  type EventDraft,
  type EventEdit,
  type EventQuery,
  type EventStatusFilter,
} from '@pcr/contract/events/events.schema.ts';
import { DEFAULT_RADIUS } from '@pcr/contract/kit/near/near.schema.ts';
import {
  nextVersion,
  restorableSince,
  type SoftDeleteRow,
  softDeleteRepository,
} from '../kit/history/history.ts';
import { type Found, foundPage, recordsStatement } from '../kit/http/found-page.ts';
import { ALL_OF_OWN, NEWEST_FIRST, type PageRow, page, readCursor } from '../kit/http/paging.ts';
import type { CommunityEditing } from '../kit/permit/community.ts';
import type { Actor, Permit } from '../kit/permit/permit.ts';
import { countNear, listNear, milesTo, saidMiles } from '../kit/places/near.ts';
import { PLACE_COLUMNS, type Position, placed } from '../kit/places/places.ts';
import { plannedSql, type Queryable, sql, type Transaction } from '../kit/postgres/database.ts';
import { sweeping } from '../kit/postgres/old-rows/sweep.ts';
import { hasTrigrams } from '../kit/postgres/trigrams.ts';
import { type EventRow, eventRulesInSql, groupFactsInSql, keepsInSql } from './events.rules.ts';
import { takesNoRequestsInSql } from './meetings/meetings.rules.ts';

/** The row to check before a change, and what follows from it. */
export type CheckedEvent = EventRow &
  Pick<
    EventDraft,
    'event_date' | 'event_time' | 'end_time' | 'time_zone' | 'status' | 'image_id'
  > & {
    series_id: string | null;
    series_changed: boolean;
    sequence: number;
  };
export type LockedEvent = SoftDeleteRow<CheckedEvent>;

/** The stored fields of an event beside those that a person fills in; they change with it. */
export interface EventFacts {
  status: EventDraft['status'];
  series_changed: boolean;
  sequence: number;
  group_id: string | null;
}
export type StoredEvent = Omit<EventEdit, 'updated_at'> & EventFacts;
const FACTS = ['status', 'series_changed', 'sequence', 'group_id'] as const;
const STORED = [...EVENT_FIELDS, ...FACTS];

/** A date of a series beside the one that is changed. */
export interface OtherDate {
  id: string;
  event_date: string;
  /** By itself: the series does not change it back. */
  series_changed: boolean;
}

const purgeAnswers = sweeping(
  'events_purge_answers',
  'event_rsvps',
  'r.event_id in (select e.id from events e where e.deleted_at < $1)',
);
const purgeEvents = sweeping('events_purge', 'events', 'r.deleted_at < $1', { atOnce: 1000 });
const purgeSeries = sweeping(
  'events_purge_series',
  'event_series',
  'not exists (select from events e where e.series_id = r.id)',
);

/**
 * The viewer's own answer, with their place among those waiting; a member who was offered a seat no
 * longer waits.
 */
const MY_RSVP = `(select json_build_object(
    'id', r.id, 'response', r.response, 'notes', r.notes,
    'place', case when r.response = 'waitlist' and r.offered_until is null then (
      select count(*) from event_rsvps w
      where w.event_id = e.id and w.response = 'waitlist' and w.offered_until is null
        and (w.waiting_since, w.id) <= (r.waiting_since, r.id)
    ) end,
    'offered_until', r.offered_until, 'updated_at', r.updated_at
  ) from event_rsvps r where r.event_id = e.id and r.user_id = $1)`;

/**
 * What the viewer asks its organizer for and waits for; while it is open they ask for nothing else
 * (events.md 66).
 */
const MY_MEETING = `(select json_build_object('id', m.id, 'open_until', m.open_until)
  from event_meetings m where m.event_id = e.id and m.asker_id = $1 and m.status in ('pending', 'offered')
  order by m.open_until desc limit 1)`;

/**
 * No event lasts longer: an end is on the same day or on the next. With the hour of a clock that is
 * set back.
 */
const LONGEST = `interval '25 hours'`;

const HOUR_MS = 3_600_000;
const DAY_COLUMNS = [
  ...['id', 'title', 'event_date', 'event_time', 'end_time', 'time_zone', 'starts_at', 'ends_at'],
  ...['status', 'category'],
]
  .map((name) => `e.${name}`)
  .join(', ');

/** Everybody's list begins with upcoming events, one's own has every status (events.md 10, 12). */
const statusOf = ({ status, mine }: EventQuery): EventStatusFilter =>
  status ?? (mine ? 'all' : 'upcoming');

/**
 * Which events a status means (events.md 16), and in which order they come (10). `at` gives SQL for
 * now.
 */
function statusParts(status: EventStatusFilter, at: () => string) {
  const now = status === 'all' || status === 'cancelled' ? '' : at();
  const byClock: Partial<Record<EventStatusFilter, string>> = {
    upcoming: `e.status = 'upcoming' and e.starts_at > ${now}`,
    ongoing: `e.status = 'upcoming' and e.starts_at <= ${now} and e.starts_at > ${now} - ${LONGEST}
      and e.ends_at > ${now}`,
    completed: `e.status = 'upcoming' and e.starts_at <= ${now} and e.ends_at <= ${now}`,
    all: 'true',
  };
  // Each is a walk of its own through an index, and none of them is long.
  const set = status === 'all' || status === 'upcoming' ? [] : [`e.status = '${status}'`];
  const clock = byClock[status];
  return {
    branches: [...(clock ? [clock] : []), ...set],
    soonest: status === 'upcoming' || status === 'ongoing',
  };
}

/**
 * The domain's statements. Who may change a record is part of it, so the setting is part of the
 * statements.
 */
export function eventQueries(editing: CommunityEditing) {
  const rules = eventRulesInSql(editing);
  const named = (name: string, text: string) => sql(`events_${editing}_${name}`, text);
  /** `miles` is SQL for the distance as it is said. */
  const recordWith = (miles: string) => `(select row_to_json(r)::text from (
    select e.id, ${EVENT_FIELDS.map((name) => `e.${name}`).join(', ')},
      coalesce(s.recurring_pattern, 'none') as recurring_pattern, s.recurring_until, e.status,
      s.id is not null as is_recurring,
      case when s.id is not null then json_build_object('id', s.id, 'dates', (
        select count(*) from events d where d.series_id = s.id and d.deleted_at is null
      )) end as series,
      e.starts_at, e.ends_at, e.attendees, e.waitlist_count, ${MY_RSVP} as my_rsvp,
      ${MY_MEETING} as my_meeting, ${takesNoRequestsInSql} as takes_no_requests,
      case when e.image_id is not null then '/api/events/' || e.id || '/picture?file=' || e.image_id end as image_url,
      case when e.user_id = $1 then e.user_id end as user_id, e.group_id,
      (select gn.name from groups gn where gn.id = e.group_id) as group_name, ${miles} as distance_miles,
      e.created_at, e.updated_at, ${rules.can} as can
    from (select) one left join event_series s on s.id = e.series_id
  ) r)`;
  const RECORD = recordWith('null::numeric');
  const MAKE_RECORDS = recordsStatement({
    ...{
      name: `events_${editing}_found`,
      table: 'events',
      as: 'e',
      see: rules.see,
      item: recordWith,
    },
  });

  /**
   * Conditions on an event `e` beside status and place in the list, with their values from `$2` on;
   * `narrow` are those that few events fit.
   */
  function conditions(query: EventQuery, parameter: (value: unknown) => string) {
    const { search, category, event_type, mine, group_id } = query;
    // Events of groups have lists of their own, so that everybody's are found by what is theirs
    // alone (groups.md 71).
    const where = mine || group_id ? [rules.see] : [rules.seeEverybodys, 'e.group_id is null'];
    const narrow: string[] = [];
    if (group_id) narrow.push(`e.group_id = ${parameter(group_id)}`);
    if (mine === 'groups')
      narrow.push('e.group_id in (select m.group_id from group_members m where m.user_id = $1)');
    if (category) where.push(`e.category = ${parameter(category)}`);
    if (event_type) where.push(`e.event_type = ${parameter(event_type)}`);
    if (mine === 'organizing') narrow.push('e.user_id = $1');
    // Each by its key: one's own are few, and all events are never read for them.
    if (mine === 'going') {
      narrow.push(`e.id in (
        select r.event_id from event_rsvps r where r.user_id = $1 and r.response <> 'not_attending'
      )`);
    }
    if (search) {
      const words = parameter(search);
      narrow.push(`e.search_text like containing(${words})`);
      if (!hasTrigrams(search))
        narrow.push(`parts_of(e.search_text) @> parts_of(comparable(${words}))`);
    }
    return { where, narrow };
  }

  /** The filters alone, in no order. */
  function filters(query: EventQuery, now: Date) {
    const values: unknown[] = [];
    const parameter = (value: unknown) => `$${values.push(value) + 1}`;
    const { branches } = statusParts(
      statusOf(query),
      () => `${parameter(now.toISOString())}::timestamptz`,
    );
    const { where, narrow } = conditions(query, parameter);
    return {
      values,
      parameter,
      // A value that is only counted says nothing else of the viewer, and PostgreSQL must know the
      // type of each value.
      where: ['$1::uuid is not null', ...where, `(${branches.join(' or ')})`].join(' and '),
      narrow: narrow.join(' and ') || undefined,
    };
  }

  function nearList(viewer: Actor, query: EventQuery, now: Date) {
    const { values, where, narrow } = filters(query, now);
    // As in the list by date: whoever is near a place has an evening in mind (near.md 10).
    const { soonest } = statusParts(statusOf(query), () => 'now()');
    const by = { column: 'starts_at', first: soonest ? 'soonest' : 'latest' } as const;
    return { table: 'events', as: 'e', where, values: [viewer.id, ...values], narrow, by };
  }
  const nearOf = (query: EventQuery, origin: Position | null) => ({
    origin,
    radius_miles: query.radius_miles ?? DEFAULT_RADIUS,
  });

  /** The first `limit` events by date: those of each part of a status, put together. */
  function found(query: EventQuery, now: Date, limit: number) {
    const values: unknown[] = [];
    const parameter = (value: unknown) => `$${values.push(value) + 1}`;
    const at = () => `${parameter(now.toISOString())}::timestamptz`;
    const { branches, soonest } = statusParts(statusOf(query), at);
    const { where, narrow } = conditions(query, parameter);
    where.push(...narrow);
    const [sign, direction] = soonest ? ['>', 'asc'] : ['<', 'desc'];
    if (query.cursor) {
      const [start, id] = readCursor(query.cursor, NEWEST_FIRST);
      where.push(
        `(e.starts_at, e.id) ${sign} (${parameter(start)}::timestamptz, ${parameter(id)}::uuid)`,
      );
    }
    const order = `order by e.starts_at ${direction}, e.id ${direction} limit ${limit}`;
    const parts = branches.map(
      (branch) => `(select e.* from events e where ${[branch, ...where].join(' and ')} ${order})`,
    );
    return { values, parameter, from: `(${parts.join(' union all ')}) e`, order };
  }

  /** One combination of filters and cursor is one statement; words to look for are planned for. */
  function statement(kind: string, query: EventQuery, text: string) {
    if (query.search) return plannedSql(text);
    const { category, event_type, mine = 'any', group_id, cursor } = query;
    const narrowed = [
      category && 'category',
      event_type && 'type',
      group_id && 'group',
      cursor && 'after',
    ];
    return named([kind, statusOf(query), mine, ...narrowed.filter(Boolean)].join('_'), text);
  }

  const repository = softDeleteRepository<CheckedEvent, StoredEvent>({
    table: 'events',
    name: `events_${editing}`,
    as: 'e',
    owner: 'user_id',
    shared: true,
    ruleColumns: [
      ...[
        'user_id',
        'updated_by',
        'event_date',
        'event_time',
        'end_time',
        'time_zone',
        'status',
        'image_id',
      ],
      ...['series_id', 'series_changed', 'sequence', 'group_id'],
    ],
    ruleFacts: groupFactsInSql('$3'),
    keeps: keepsInSql('$1'),
    see: rules.see,
    mayRestore: rules.restore,
    fields: STORED,
    derived: placed(({ zip_code, city, state, location }: StoredEvent) => ({
      zip_code,
      city,
      state,
      location,
    })),
    record: RECORD,
    deleted: ['id', 'title', 'event_date', 'event_time', 'location', 'created_at'],
  });

  const SET_STATUS = named(
    'set_status',
    `update events e set updated_at = ${nextVersion('$2', 'e')}, updated_by = $1, status = $4, sequence = e.sequence + 1
     where e.id = $3`,
  );
  const MAKE_SERIES = named(
    'make_series',
    `with series as (
       insert into event_series (id, user_id, recurring_pattern, recurring_until, created_at)
       values ($2, $1, $3, $4, $5)
     ) update events set series_id = $2 where id = $6`,
  );
  const COPIED = [
    'user_id',
    ...STORED.filter((name) => name !== 'event_date'),
    ...PLACE_COLUMNS,
  ].join(', ');
  const MAKE_DATES = named(
    'make_dates',
    `insert into events (id, event_date, series_id, created_at, updated_at, updated_by, ${COPIED})
     select d.id, d.day, series_id, created_at, updated_at, updated_by, ${COPIED}
     from events, unnest($2::uuid[], $3::date[]) as d (id, day) where events.id = $1`,
  );
  const HOLD_SERIES = named(
    'hold_series',
    `select from events e where e.series_id = (select series_id from events where id = $1) order by e.id for update`,
  );
  const OTHER_DATES = named(
    'other_dates',
    `select e.id, e.event_date, e.series_changed from events e
     where e.series_id = $1 and e.id <> $2 and e.deleted_at is null
       and case $3 when 'following' then e.event_date > $4::date else e.starts_at > $5::timestamptz end
     order by e.id`,
  );
  const CHANGED = EVENT_FIELDS.filter((name) => name !== 'event_date');
  const UPDATE_DATES = named(
    'update_dates',
    `update events e set updated_at = ${nextVersion('$2', 'e')}, updated_by = $1, event_date = e.event_date + $4::int,
       sequence = e.sequence + 1,
       status = case when e.status <> 'cancelled' and ($4::int <> 0 or (e.event_time, e.end_time, e.time_zone)
         is distinct from (t.event_time, t.end_time, t.time_zone)) then 'upcoming' else e.status end,
       ${[...CHANGED, ...PLACE_COLUMNS].map((name) => `${name} = t.${name}`).join(', ')}
     from events t
     where t.id = $5 and e.id = any ($3::uuid[]) and not e.series_changed`,
  );
  const DELETE_DATES = named(
    'delete_dates',
    `update events e set deleted_at = $2, updated_at = ${nextVersion('$2', 'e')}, updated_by = $1
     where e.id = any ($3::uuid[])`,
  );
  const DATES = named(
    'dates',
    `select json_build_object('items', coalesce(json_agg(d order by d.starts_at), '[]'))::text as dates from (
       select e.id, e.event_date, e.event_time, e.time_zone, e.status, e.starts_at, e.ends_at from events e
       where e.series_id = (select series_id from events where id = $1) and e.deleted_at is null
     ) d`,
  );

  return {
    repository,

    /**
     * One page as JSON text: EventPage of the contract. `origin` is where distances are counted
     * from.
     */
    async list(
      db: Queryable,
      viewer: Actor,
      query: EventQuery,
      origin: Position | null,
      now: Date,
    ): Promise<string> {
      if (query.sort === 'distance') {
        const list = { ...nearList(viewer, query, now), records: MAKE_RECORDS, size: EVENT_PAGE };
        return listNear(db, viewer, list, nearOf(query, origin), query.cursor);
      }
      const { values, from, order, parameter } = found(query, now, EVENT_PAGE + 1);
      const miles = origin
        ? saidMiles(
            milesTo('e', `${parameter(origin.lat)}::float8`, `${parameter(origin.lng)}::float8`),
          )
        : 'null::numeric';
      const keys = 'e.starts_at::text as k0, e.id::text as k1';
      if (query.search) {
        const text = `select e.id::text as id, (${miles})::text as miles, ${keys} from ${from}
          where $1::uuid is not null ${order}`;
        return foundPage(
          db,
          viewer,
          await db.query<Found>(plannedSql(text), [viewer.id, ...values]),
          MAKE_RECORDS,
          EVENT_PAGE,
        );
      }
      const asked = statement(
        origin ? 'list_from' : 'list',
        query,
        `select ${recordWith(miles)} as item, ${keys} from ${from} ${order}`,
      );
      return page(await db.query<PageRow>(asked, [viewer.id, ...values]), EVENT_PAGE);
    },

    /**
     * The events of some days as JSON text: EventDays of the contract. By the days of their places;
     * with a radius those within it, and those at an unknown distance (near.md 10).
     */
    async days(
      db: Queryable,
      viewer: Actor,
      query: EventDaysQuery,
      origin: Position | null,
      now: Date,
    ): Promise<string> {
      const { from, to, sort: _, ...rest } = query;
      const asked = { ...rest, status: rest.status ?? 'all' };
      const { values, parameter, where, narrow } = filters(asked, now);
      const parts = [where, ...(narrow ? [narrow] : [])];
      // Their instants, from the first zone that has the day to the last one, are in an index.
      const after = new Date(Date.parse(from) - HOUR_MS * 15).toISOString();
      const before = new Date(Date.parse(to) + HOUR_MS * (24 + 13)).toISOString();
      parts.push(
        `e.starts_at between ${parameter(after)}::timestamptz and ${parameter(before)}::timestamptz`,
        `e.event_date between ${parameter(from)}::date and ${parameter(to)}::date`,
      );
      const near = origin && query.radius_miles !== undefined;
      if (near) {
        const miles = milesTo(
          'e',
          `${parameter(origin.lat)}::float8`,
          `${parameter(origin.lng)}::float8`,
        );
        parts.push(`coalesce(${miles} <= ${parameter(query.radius_miles)}::float8, true)`);
      }
      const text = `select (select row_to_json(d)::text from (
          select ${DAY_COLUMNS}, (
            select r.response from event_rsvps r where r.event_id = e.id and r.user_id = $1
          ) as response
        ) d) as item
        from events e where ${parts.join(' and ')}
        order by e.starts_at, e.id limit ${EVENTS_OF_DAYS + 1}`;
      const rows = await db.query<{ item: string }>(
        near ? plannedSql(text) : statement('days', asked, text),
        [viewer.id, ...values],
      );
      const items = rows.slice(0, EVENTS_OF_DAYS).map(({ item }) => item);
      return `{"items":[${items.join(',')}],"more":${rows.length > EVENTS_OF_DAYS}}`;
    },

    /**
     * How many the filters find, no further than one more than a badge says; of one's own all of
     * them (kit.md 178).
     */
    async count(
      db: Queryable,
      viewer: Actor,
      query: EventQuery,
      origin: Position | null,
      now: Date,
    ): Promise<number> {
      const most = query.mine ? ALL_OF_OWN : EVENTS_COUNTED + 1;
      if (query.sort === 'distance')
        return countNear(db, nearList(viewer, query, now), nearOf(query, origin), most);
      const { values, from } = found(query, now, most);
      const text = `select least(count(*), ${most})::int as count from ${from} where $1::uuid is not null`;
      const [row] = await db.query<{ count: number }>(statement('count', query, text), [
        viewer.id,
        ...values,
      ]);
      return row?.count ?? 0;
    },

    async setStatus(
      tx: Transaction,
      { actor, row }: Permit<'edit', LockedEvent>,
      status: string,
      now: Date,
    ) {
      await tx.query(SET_STATUS, [actor.id, now.toISOString(), row.id, status]);
    },

    /**
     * Makes an event that was just made the first date of a series, and the other dates:
     * `[id, day]` each.
     */
    async makeSeries(
      tx: Queryable,
      {
        actor,
        row,
      }: Permit<'create', Pick<EventDraft, 'id' | 'recurring_pattern' | 'recurring_until'>>,
      seriesId: string,
      others: readonly (readonly [id: string, day: string])[],
      now: Date,
    ): Promise<void> {
      const { recurring_pattern, recurring_until, id } = row;
      await tx.query(MAKE_SERIES, [
        actor.id,
        seriesId,
        recurring_pattern,
        recurring_until,
        now.toISOString(),
        id,
      ]);
      await tx.query(MAKE_DATES, [id, others.map(([one]) => one), others.map(([, day]) => day)]);
    },

    /**
     * Removes for good what nobody can restore any more, with its answers, and a series with the
     * last of its dates. In steps of their own, none of which takes long.
     */
    async purge(db: Queryable, now: Date): Promise<void> {
      await purgeAnswers(db, [restorableSince(now)]);
      await purgeEvents(db, [restorableSince(now)]);
      await purgeSeries(db, []);
    },

    /**
     * Holds all dates of the series of an event in one order, so that no two changes of it wait for
     * each other.
     */
    async holdSeries(tx: Transaction, id: string): Promise<void> {
      await tx.query(HOLD_SERIES, [id]);
    },

    /**
     * The other dates that a change of this one means too, of a series that is held (events.md 21).
     */
    async otherDates(
      tx: Transaction,
      row: LockedEvent,
      scope: 'following' | 'all',
      now: Date,
    ): Promise<OtherDate[]> {
      return tx.query<OtherDate>(OTHER_DATES, [
        row.series_id,
        row.id,
        scope,
        row.event_date,
        now.toISOString(),
      ]);
    },

    /**
     * What this date has become to others, which move by as many days, back to the clock
     * (events.md 17, 21); one changed by itself stays (22).
     */
    async updateDates(
      tx: Transaction,
      { actor, row }: Permit<'edit', LockedEvent>,
      ids: readonly string[],
      days: number,
      now: Date,
    ): Promise<void> {
      await tx.query(UPDATE_DATES, [actor.id, now.toISOString(), ids, days, row.id]);
    },

    async deleteDates(
      tx: Transaction,
      { actor }: Permit<'delete', LockedEvent>,
      ids: readonly string[],
      now: Date,
    ) {
      await tx.query(DELETE_DATES, [actor.id, now.toISOString(), ids]);
    },

    /** The dates of the series of an event as JSON text: SeriesDates of the contract. */
    async dates(db: Queryable, { row }: Permit<'see', LockedEvent>): Promise<string> {
      const [found] = await db.query<{ dates: string }>(DATES, [row.id]);
      return found?.dates ?? '{"items":[]}';
    },
  };
}
