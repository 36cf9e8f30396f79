import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../kit/testing/postgres-for-tests.ts';
import { forgetLookUps } from '../families.queries.ts';

// Looks are written by the million, and go two weeks at a time (machines.md 95 to 99).

let fresh: FreshDatabase;
let ada: string;
let record: string;

beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());
beforeEach(async () => {
  [ada, record] = [randomUUID(), randomUUID()];
  await rows('delete from users');
  await rows(
    `insert into users (id, full_name, email, created_at, updated_at)
     values ($1, 'Ada', 'ada@example.org', now(), now())`,
    ada,
  );
  await rows(
    `insert into families (id, user_id, family_name, location, children_count, contact_info, service_status, previous_providers,
       reliability_rating, communication_rating, timeliness_rating, professionalism_rating, created_at, updated_at)
     values ($1, $2, 'Okonkwo', 'Tacoma, WA', 1, 'At the door', 'Active', 0, 5, 5, 5, 5, now(), now())`,
    record,
    ada,
  );
});

const rows = async <R extends pg.QueryResultRow>(text: string, ...values: unknown[]) =>
  (await fresh.database.pool.query<R>(text, values)).rows;
const DAY_MS = 86_400_000;
/** A day so many days from now; the first spans begin within the next 22. */
const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const looked = (on: string) =>
  rows(
    `insert into family_look_ups (family_id, user_id, day, created_at) values ($1, $2, $3::date, $3::date)
     on conflict do nothing`,
    record,
    ada,
    on,
  );
/** The days of all looks, each with the partition that it is in. */
const held = () =>
  rows<{ day: string; part: string }>(
    `select day::text, substring(tableoid::regclass::text from '[^_]+$') as part from family_look_ups order by day`,
  );
const parts = async () =>
  (
    await rows<{ name: string }>(
      `select substring(inhrelid::regclass::text from '[^_]+$') as name from pg_inherits
       where inhparent = 'family_look_ups'::regclass order by 1`,
    )
  ).map(({ name }) => name);
/** The nightly task, as of a day. */
const night = (days: number, options = {}) =>
  forgetLookUps(
    fresh.database,
    {
      now: new Date(Date.parse(day(days)) + 3 * 3_600_000),
      oldest: new Date(Date.parse(day(days - 365))),
    },
    { pauseMs: 0, ...options },
  );
/** The first day of the span that a partition is named after. */
const begins = (part: string) => `${part.slice(0, 4)}-${part.slice(4, 6)}-${part.slice(6)}`;
const later = (from: string, days: number) =>
  new Date(Date.parse(from) + days * DAY_MS).toISOString().slice(0, 10);
/** From now on PostgreSQL fails where a row is deleted. */
const refuseDeleting = async () => {
  await rows(
    `create or replace function refuse() returns trigger language plpgsql as
     $$ begin raise exception 'a row is deleted'; end $$`,
  );
  await rows(
    'create trigger refuse before delete on family_look_ups for each row execute function refuse()',
  );
};

describe('looks lie in spans of two weeks (machines.md 95)', () => {
  test('there are partitions for the eight weeks to come, and a second night makes no others', async () => {
    await night(0);
    const made = await parts();
    const spans = made.filter((name) => /^\d{8}$/.test(name));
    expect(spans.length).toBeGreaterThanOrEqual(3);
    expect(made).toEqual([...spans, 'before', 'other'].sort());
    expect(begins(spans.at(-1) ?? '') >= day(42)).toBe(true);
    for (const span of spans) expect(new Date(begins(span)).getUTCDay()).toBe(1);
    await night(0);
    expect(await parts()).toEqual(made);
  });

  test('a look on the last day of a span and one on the first day of the next lie in two', async () => {
    await night(0);
    const [first = '', second = ''] = (await parts()).filter((name) => /^\d/.test(name));
    await looked(later(begins(second), -1));
    await looked(begins(second));
    await looked(later(begins(first), -1));
    expect((await held()).map(({ part }) => part)).toEqual(['before', first, second]);
    // Looking again on that day makes no second row.
    await looked(begins(second));
    expect(await held()).toHaveLength(3);
  });

  test('where the task did not run for months no look is refused, and the next night puts each in its span', async () => {
    await night(0);
    await looked(day(90));
    await looked(day(110));
    expect((await held()).map(({ part }) => part)).toEqual(['other', 'other']);
    const kept = await rows('select * from family_look_ups order by id');
    await night(111);
    const after = await held();
    for (const { day: on, part } of after) {
      expect(on >= begins(part) && on < later(begins(part), 14)).toBe(true);
    }
    expect(await rows('select * from family_look_ups order by id')).toEqual(kept);
  });
});

describe('a span goes as a whole (machines.md 96)', () => {
  test('in the night in which its first day is over a year ago, with all its looks, and no row is deleted', async () => {
    await night(0);
    const [, span = '', next = ''] = (await parts()).filter((name) => /^\d/.test(name));
    const last = later(begins(span), 13);
    for (const on of [begins(span), last, begins(next)]) await looked(on);
    const first = Math.round((Date.parse(begins(span)) - Date.parse(day(0))) / DAY_MS);
    await night(first + 365);
    expect(await parts()).toContain(span);
    await refuseDeleting();
    await night(first + 366);
    expect(await parts()).not.toContain(span);
    expect(await held()).toEqual([{ day: begins(next), part: next }]);
    await rows('drop trigger refuse on family_look_ups');
  });

  test('nobody waits for that: while somebody reads it it stays, and goes with a later try', async () => {
    await night(400);
    const span = (await parts()).filter((name) => /^\d/.test(name))[0] ?? '';
    await looked(begins(span));
    const reader = await fresh.database.pool.connect();
    await reader.query('begin');
    await reader.query('select from family_look_ups');
    await expect(night(800, { lockMs: 20, tries: 2 })).rejects.toMatchObject({ code: '55P03' });
    expect(await parts()).toContain(span);
    await reader.query('commit');
    reader.release();
    await night(800);
    expect(await held()).toEqual([]);
  });
});

/** As PCR 0.2.0 deletes what is old. */
const SWEEP_OF_BEFORE = `with gone as (
       delete from family_look_ups r
       where r.ctid = any (array(select r.ctid from family_look_ups r where r.day < $1 limit 2000))
       returning 1
     )
     select count(*)::int as gone from gone`;

test('machines.md 97: PCR 0.2.0 beside this one deletes old looks, and none that is young and lies at the same place', async () => {
  await rows('truncate family_look_ups');
  await night(0);
  const [span = ''] = (await parts()).filter((name) => /^\d/.test(name));
  await looked(day(-400));
  await looked(begins(span));
  const places = await rows('select distinct ctid from family_look_ups');
  expect(places).toHaveLength(1);
  expect(await rows(SWEEP_OF_BEFORE, day(-365))).toEqual([{ gone: 1 }]);
  expect(await held()).toEqual([{ day: begins(span), part: span }]);
  expect(await rows(SWEEP_OF_BEFORE, day(-365))).toEqual([{ gone: 0 }]);
});

test('machines.md 97: what was there before there were spans goes row by row when it is a year old', async () => {
  await rows('truncate family_look_ups');
  await looked(day(-366));
  await looked(day(-364));
  await night(0);
  expect((await held()).map((look) => look.day)).toEqual([day(-364)]);
});
