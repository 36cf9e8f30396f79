import { connect } from '../../server/src/kit/postgres/database.ts';
import { find } from '../../server/src/search/search.queries.ts';
import { type Connection, startBenchDatabase, withClient } from '../load/bench-database.ts';
import { median } from '../load/load-round.ts';
import { cpuSeconds, treeOf } from '../load/processes.ts';
import { load, type Owner, replaceRecords } from '../load/sample-load.ts';
import { held, type Row, type Section, short } from '../report.ts';
import { ROUNDS } from './against-limit.ts';

/** `PCR_BENCH_ROWS` makes it small, to see that it works. */
const OF_EACH = Number(process.env.PCR_BENCH_ROWS ?? 10_000);
const MEMBERS = 2_000;
const MOST_MS = 100;
/** Searches of one kind in a row: processor time is known to a hundredth of a second. */
const OF_ROUND = 20;
const CASES = [
  { name: 'a word that a quarter of all has', words: 'willow' },
  { name: 'a word of one in a hundred', words: 'montessori' },
  { name: 'a name of people', words: 'provider 12' },
  { name: 'two letters', words: 'wi' },
  { name: 'a word that nothing has', words: 'xylophone' },
] as const;

const number = OF_EACH.toLocaleString('en');
const METHOD = `\
A member has ${number} family records, as many documents and photos, and is in five groups of 500 among ${MEMBERS.toLocaleString('en')}
members, beside ${number} jobs, contractors, events, groups and announcements each. The time is what PostgreSQL's processes use
of the processor for the one statement, in ${ROUNDS} rounds of ${OF_ROUND}; in brackets stands the time until its answer.`;

/** One search for everything of one's own (search.md). */
export async function searchSection(progress: (text: string) => void): Promise<Section> {
  progress(`${number} entries of each kind ...`);
  const database = await startBenchDatabase();
  const owners = await load(database.connection, { owners: MEMBERS, recordsOfEach: 1 });
  const [viewer] = owners;
  if (!viewer) throw new Error('There is no owner');
  await replaceRecords(database.connection, viewer, OF_EACH);
  await fill(database.connection, viewer, owners);
  await database.checkpoint();
  const asking = connect({
    connection: database.connection,
    connections: 1,
    onError: () => {},
  });
  const used = new Map<string, number[]>();
  const waited = new Map<string, number[]>();
  progress(`${ROUNDS} rounds of ${CASES.length} searches ...`);
  for (let round = -1; round < ROUNDS; round++)
    for (const { words } of CASES) {
      const pids = treeOf(database.pid);
      const [begun, before] = [performance.now(), cpuSeconds(pids)];
      for (let n = 0; n < OF_ROUND; n++) await find(asking, viewer, words);
      // The first round reads into memory.
      if (round < 0) continue;
      const each = (ms: number) => ms / OF_ROUND;
      used.set(words, [...(used.get(words) ?? []), each(1_000 * (cpuSeconds(pids) - before))]);
      waited.set(words, [...(waited.get(words) ?? []), each(performance.now() - begun)]);
    }
  await asking.close();
  const rows: Row[] = CASES.map(({ name, words }) => {
    const detail = `${short(median(waited.get(words) ?? []))} ms until the answer`;
    return held(
      `search for ${name}`,
      median(used.get(words) ?? []),
      { most: MOST_MS },
      ' ms',
      detail,
    );
  });
  const title = 'One search for everything';
  return { name: 'search', title, method: METHOD, rows, postgres: database.version };
}

/** Every fourth entry has the first word, every hundredth the second. */
const NAME = `case when n % 100 = 0 then 'Montessori ' when n % 4 = 0 then 'Willow ' else 'Maple ' end || left(md5(n::text), 5)`;
const MADE = `now() - n * interval '1 minute'`;

const FILL = [
  `update families f set family_name = ${NAME} from (select id, row_number() over () as n from families) k where k.id = f.id`,
  `insert into files (id, user_id, folder, name, size, type, path, created_at, updated_at)
   select gen_random_uuid(), viewer, (array['documents', 'images', 'certificates', 'contracts'])[1 + n % 4], ${NAME} || '.pdf', 1000,
     'application/pdf', 'd/' || n, ${MADE}, ${MADE} from given, generate_series(1, count) n`,
  `with made as (
     insert into files (id, user_id, folder, name, size, type, path, created_at, updated_at)
     select gen_random_uuid(), viewer, 'gallery', ${NAME}, 1000, 'image/webp', 'p/' || n, ${MADE}, ${MADE}
     from given, generate_series(1, count) n returning id, name, created_at
   )
   insert into photos (id, user_id, title, date, width, height, placeholder)
   select id, viewer, name, created_at::date, 2560, 1920, 'AAAA' from made, given`,
  `insert into jobs (id, provider_id, title, description, location, start_date, pay_rate, job_type, status, created_at, updated_at)
   select gen_random_uuid(), members[1 + n % cardinality(members)], ${NAME}, repeat('Two rooms, twelve children. ', 10), 'Austin, TX',
     date '2026-01-01' + n % 300, 18.5, (array['shift', 'temp', 'contract'])[1 + n % 3],
     (array['active', 'filled'])[1 + n % 2], ${MADE}, ${MADE} from given, generate_series(1, count) n`,
  `insert into contractors (id, user_id, name, specialty, certifications, created_at, updated_at)
   select gen_random_uuid(), members[1 + n % cardinality(members)], ${NAME}, (array['nanny', 'toddler', 'plumbing'])[1 + n % 3], '{}',
     ${MADE}, ${MADE} from given, generate_series(1, count) n`,
  `insert into events (id, user_id, title, event_date, event_time, time_zone, location, description, category,
     waitlist_enabled, requires_rsvp, organizer, mentorship_level, status, created_at, updated_at)
   select gen_random_uuid(), members[1 + n % cardinality(members)], ${NAME}, now()::date + n % 400 - 100, '09:00', 'America/Chicago',
     'Hall', repeat('Bring a friend and a chair. ', 10), 'social', false, false, 'Anna', 'none',
     case when n % 400 < 100 then 'completed' else 'upcoming' end, ${MADE}, ${MADE} from given, generate_series(1, count) n`,
  `insert into groups (id, leader_id, name, description, group_type, location, city, state, radius_miles, meeting_frequency,
     is_active, member_count, created_at, updated_at)
   select gen_random_uuid(), members[1 + n % cardinality(members)], ${NAME}, 'We meet and talk.', 'regional', 'Hall', 'Austin', 'TX', 25,
     'monthly', true, 1, ${MADE}, ${MADE} from given, generate_series(1, count) n`,
  `insert into group_members (group_id, user_id, joined_at)
   select g.id, m.id, now() from (select id, row_number() over () as n from groups limit 5) g,
     given, unnest(members) with ordinality m(id, n)
   where m.id = viewer or (m.n > (g.n - 1) * 500 and m.n < g.n * 500) on conflict do nothing`,
  `insert into announcements (id, title, content, priority, status, created_by, created_at, updated_at)
   select gen_random_uuid(), ${NAME}, repeat('Please have all records at hand. ', 10), (array['low', 'medium', 'high'])[1 + n % 3],
     'active', members[1 + n % cardinality(members)], ${MADE}, ${MADE} from given, generate_series(1, count) n`,
  `insert into user_consent_preferences (user_id, display_real_name, profile_visibility, updated_at)
   select id, true, 'public', now() from given, unnest(members) id`,
];

function fill(connection: Connection, viewer: Owner, owners: readonly Owner[]): Promise<void> {
  return withClient(connection, async (client) => {
    await client.query('set statement_timeout = 0');
    const ids = owners.map(({ id }) => id);
    await client.query(
      'create temporary table given as select $1::uuid as viewer, $2::uuid[] as members, $3::int as count',
      [viewer.id, ids, OF_EACH],
    );
    for (const text of FILL) await client.query(text);
    await client.query('vacuum analyze');
  });
}
