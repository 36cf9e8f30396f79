import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { EVENT_PAGE } from '@pcr/contract/events/events.schema.ts';
import { eventQueries } from '../../server/src/events/events.queries.ts';
import type { Queryable } from '../../server/src/kit/postgres/database.ts';
import { type Actor, start, temporaryFolder } from '../environment.ts';
import { type Connection, startBenchDatabase, withClient } from '../load/bench-database.ts';
import { type LoadRound, median, type RsvpResult } from '../load/load-round.ts';
import { insertEvents } from '../load/sample-events.ts';
import { load, type Owner, SECRET } from '../load/sample-load.ts';
import { LOCATIONS } from '../load/sample-words.ts';
import { held, informs, type Row, type Section, short } from '../report.ts';
import {
  againstLimit,
  CONNECTIONS,
  PORTS,
  ROUNDS,
  sameAnswer,
  startPair,
} from './against-limit.ts';
import * as growth from './growth-rounds.ts';

/** `PCR_BENCH_EVENTS` makes it small, to see that it works. */
const EVENTS = Number(process.env.PCR_BENCH_EVENTS ?? 1_000_000);
const MEMBERS = 1_000;
const SMALL_PORT = 4915;
const GROWTH = 1.5;
/** The middle of Seattle, as a device rounds it. */
const SEATTLE = { near_lat: 47.61, near_lng: -122.33 };
const AT_SEATTLE = 'near_lat=47.61&near_lng=-122.33';
const NEAR = `/api/events?sort=distance&radius_miles=25&category=health&status=upcoming&${AT_SEATTLE}`;
const BY_DATE = '/api/events?category=health&status=upcoming';
const LISTS = [
  { name: 'events near a place, of a category', path: NEAR, against: 'limit' },
  { name: 'events by date, of a category', path: BY_DATE, against: 'simplest' },
] as const;
/** What the list can also be; each on both sizes. */
const ALSO = [
  { name: 'by date with distances', path: `/api/events?${AT_SEATTLE}` },
  {
    name: 'near, of a category and a type: fewer than a page in a tenth',
    path: `/api/events?sort=distance&radius_miles=50&category=health&event_type=job_shadowing&${AT_SEATTLE}`,
  },
  {
    name: 'near where nobody has a city (Boise, 50 miles): all within the radius are read',
    path: '/api/events?sort=distance&radius_miles=50&category=health&near_lat=43.62&near_lng=-116.2',
  },
  { name: 'completed ones by date', path: '/api/events?status=completed' },
  {
    name: 'a word that one in a thousand has, near',
    path: `/api/events?search=montessori&sort=distance&${AT_SEATTLE}`,
  },
];
const ANSWERS = { events: 1_000, rounds: 7, seconds: 2 };

const METHOD = `\
${EVENTS.toLocaleString('en')} events of ${MEMBERS.toLocaleString('en')} members, a sixth of them upcoming, are half in ${LOCATIONS.length} cities and half anywhere in the United
States (one in fifty at no known place). Both lists show a page of ${EVENT_PAGE} upcoming events of one category, by date or by
distance within 25 miles of Seattle, for which we know no simpler SQL. For the answers (RSVP), members on ${CONNECTIONS} connections
change theirs for ${ANSWERS.rounds} rounds of ${ANSWERS.seconds} s; at the end each event's count must equal its answers and what the client was told.`;

/**
 * Events near a place and by date, against the smallest server that could do it, and in a tenth;
 * and answers.
 */
export async function eventsSection(progress: (text: string) => void): Promise<Section> {
  progress(`${EVENTS.toLocaleString('en')} events, and a tenth ...`);
  const folder = await temporaryFolder();
  const database = await startBenchDatabase();
  // Two products and the limit would take more connections than one PostgreSQL has.
  const small = await startBenchDatabase();
  const owners = await filled(database.connection, EVENTS);
  const ownersOfSmall = await filled(small.connection, EVENTS / 10);
  const files = [join(folder, 'large.json'), join(folder, 'small.json')] as const;
  await writeFile(files[0], JSON.stringify(owners), { mode: 0o600 });
  await writeFile(files[1], JSON.stringify(ownersOfSmall), { mode: 0o600 });
  await database.checkpoint();
  await small.checkpoint();
  const pair = await startPair(database, folder, files[0]);
  await start('load/product-server.ts', {
    connection: small.connection,
    port: SMALL_PORT,
    dataDir: folder,
    secret: SECRET,
  });
  const large = { client: pair.client, port: PORTS.product };
  const sides = [
    { client: await start('load/load-client.ts', { ownersFile: files[1] }), port: SMALL_PORT },
    large,
  ] as const;
  const [load = 0] = loadavg();

  const rows: Row[] = [];
  for (const { name, path, against } of LISTS) {
    await sameAnswer(
      path,
      owners[0]?.cookie ?? '',
      against === 'simplest' ? ['simplest', 'limit'] : ['limit'],
    );
    await checkFullPage(`http://127.0.0.1:${PORTS.product}${path}`, owners[0]);
    await checkFullPage(`http://127.0.0.1:${SMALL_PORT}${path}`, ownersOfSmall[0]);
    progress(
      `${name}: ${ROUNDS} rounds of the limits and the product, then the same in a tenth ...`,
    );
    rows.push(...(await againstLimit(pair, { name, kind: 'list', path, least: 0.8, against })));
    const { ratio, detail } = await growth.rounds(...sides, path);
    rows.push(held(`${name}: growth from a tenth`, ratio, { most: GROWTH }, ' x', detail));
  }
  for (const { name, path } of ALSO) {
    const { ratio, detail } = await growth.rounds(...sides, path);
    rows.push(informs(name, `${short(ratio)} x (${detail})`));
  }
  progress('answers to one event and to many ...');
  rows.push(...(await answers(pair.client, database.connection, 1)));
  rows.push(...(await answers(pair.client, database.connection, ANSWERS.events)));
  rows.push(
    informs(
      'load of the machine before the rounds',
      `${load.toFixed(1)} of ${cpus().length} cores`,
    ),
  );
  const missed = rows.some(({ met }) => met === false);
  const notes = missed
    ? [
        'all events:',
        ...(await plans(database.connection)),
        'a tenth:',
        ...(await plans(small.connection)),
      ]
    : [];
  return {
    name: 'events',
    title: 'Events',
    method: METHOD,
    rows,
    notes,
    postgres: database.version,
  };
}

/** A growth of answers of other lengths would say nothing. */
async function checkFullPage(url: string, { cookie = '' }: Partial<Owner> = {}): Promise<void> {
  const answer = await fetch(url, { headers: { cookie } });
  const { items } = (await answer.json()) as { items: { distance_miles: number | null }[] };
  const known = url.includes('distance')
    ? items.filter((one) => one.distance_miles !== null)
    : items;
  if (known.length !== EVENT_PAGE && EVENTS >= 1_000_000)
    throw new Error(`${url} answers ${known.length} events`);
}

/** Members answer to so many new events; how fast, and whether all is counted right at the end. */
async function answers(client: Actor, connection: Connection, count: number): Promise<Row[]> {
  const events = Array.from({ length: count }, () => randomUUID());
  await withClient(connection, (one) => one.query(INSERT_ANSWERED, [events]));
  const round: LoadRound = {
    kind: 'rsvp',
    port: PORTS.product,
    connections: CONNECTIONS,
    events,
    warmUp: 0.3,
    seconds: ANSWERS.seconds,
  };
  const results: RsvpResult[] = [];
  for (let n = 0; n < ANSWERS.rounds; n++) results.push(await client.ask<RsvpResult>(round));
  const { rows } = await withClient(connection, (one) => one.query<Counted>(COUNTED, [events]));
  const [counted] = rows;
  const said = results.at(-1)?.attending ?? Number.NaN;
  const name = `answers to ${count === 1 ? 'one event' : `${count.toLocaleString('en')} events`}`;
  const speed = `${short(median(results.map((r) => r.perSecond)))}/s, median ${short(median(results.map((r) => r.median)))} ms`;
  return [
    informs(name, `${speed}, p99 ${short(median(results.map((r) => r.p99)))} ms`),
    {
      measure: `${name}: counted right at the end`,
      bar: 'all',
      result: `${count - (counted?.wrong ?? count)} of ${count}; ${counted?.attending} attend, ${said} were told so`,
      met: counted?.wrong === 0 && counted.attending === said,
    },
  ];
}

interface Counted {
  wrong: number;
  attending: number;
}

async function filled(connection: Connection, count: number): Promise<Owner[]> {
  const owners = await load(connection, { owners: MEMBERS, recordsOfEach: 1 });
  await withClient(connection, async (client) => {
    await client.query('set statement_timeout = 0');
    await client.query(`set maintenance_work_mem = '512MB'`);
    await insertEvents(client, owners, count);
    await client.query('vacuum analyze');
  });
  return owners;
}

const INSERT_ANSWERED = `
  insert into events (id, user_id, title, event_date, event_time, time_zone, location, description, category,
    max_attendees, waitlist_enabled, requires_rsvp, organizer, mentorship_level, status, created_at, updated_at)
  select id, (select user_id from events limit 1), 'Answered', now()::date + 60, '09:00', 'America/Chicago', 'Hall',
    'Words', 'social', 10000, true, true, 'Organizer', 'none', 'upcoming', now(), now()
  from unnest($1::uuid[]) id`;

const COUNTED = `
  select (count(*) filter (where e.attendees <> r.attending or e.waitlist_count <> r.waiting))::int as wrong,
    sum(r.attending)::int as attending
  from events e cross join lateral (
    select count(*) filter (where response = 'attending') as attending,
      count(*) filter (where response = 'waitlist') as waiting
    from event_rsvps where event_id = e.id
  ) r
  where e.id = any ($1::uuid[])`;

/** How PostgreSQL goes about the lists. */
async function plans(connection: Connection): Promise<string[]> {
  const viewer = { id: '00000000-0000-4000-8000-000000000000' };
  const origin = { lat: SEATTLE.near_lat, lng: SEATTLE.near_lng };
  return withClient(connection, async (client) => {
    const lines: string[] = [];
    const explain: Queryable = {
      query: async ({ text }, values) => {
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(
          `explain (analyze, buffers) ${text}`,
          [...values],
        );
        lines.push(...rows.map((row) => row['QUERY PLAN']), '');
        return [];
      },
    };
    const { list } = eventQueries('open');
    await list(
      explain,
      viewer,
      { category: 'health', sort: 'distance', radius_miles: 25 },
      origin,
      new Date(),
    );
    await list(explain, viewer, { category: 'health' }, null, new Date());
    return lines;
  });
}
