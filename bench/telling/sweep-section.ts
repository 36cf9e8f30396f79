import { cpus, loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { start, temporaryFolder } from '../environment.ts';
import {
  type Connection,
  startBenchDatabase,
  withClient,
  withoutIndexes,
} from '../load/bench-database.ts';
import { load, SECRET } from '../load/sample-load.ts';
import { held, informs, type Row, type Section, short } from '../report.ts';
import { quantile, writes } from './own-writes.ts';

/** `PCR_BENCH_ROWS` makes it small, to see that it works. */
const LOOK_UPS = Number(process.env.PCR_BENCH_ROWS ?? 10_000_000);
const ENTRIES = LOOK_UPS / 10;
const MEMBERS = 100;
const DAYS = 10;
const FAMILIES_OF_EACH = LOOK_UPS / (MEMBERS * MEMBERS * DAYS);
const PORT = 4917;
const ORIGIN = `http://127.0.0.1:${PORT}`;
const BEFORE_MS = 20_000;
const BARS = { minutes: 60, slower: 1.5 };

/** The tables, the tasks that sweep them, and what is left to sweep. */
const SWEPT = [
  {
    task: 'families_forget_look_ups',
    rows: LOOK_UPS,
    of: 'look-ups',
    old: 'family_look_ups where day < current_date - 365',
  },
  {
    task: 'inbox_sweep',
    rows: ENTRIES,
    of: 'inbox entries',
    old: `inbox_entries where created_at < now() - interval '365 days'`,
  },
];

const METHOD = `\
The nightly tasks run one after the other and find ${LOOK_UPS.toLocaleString('en')} look-ups older than a year and ${ENTRIES.toLocaleString('en')} expired inbox
entries, plus a tenth of each that must stay. The data belongs to ${MEMBERS} members with ${(MEMBERS * FAMILIES_OF_EACH).toLocaleString('en')} family records. A member
writes for ${BEFORE_MS / 1000} s before and until everything is swept.`;

/** What the nightly tasks do with very much, and what others notice of it. */
export async function sweepSection(progress: (text: string) => void): Promise<Section> {
  progress(
    `${LOOK_UPS.toLocaleString('en')} look-ups, ${ENTRIES.toLocaleString('en')} inbox entries ...`,
  );
  const database = await startBenchDatabase();
  const { connection } = database;
  const owners = await load(connection, { owners: MEMBERS, recordsOfEach: FAMILIES_OF_EACH });
  const [writer] = owners;
  if (!writer) throw new Error('no member writes');
  await withClient(connection, async (client) => {
    await client.query(`set statement_timeout = 0; set maintenance_work_mem = '512MB'`);
    await withoutConstraints(client, ['family_look_ups', 'inbox_entries'], async () => {
      await withoutIndexes(client, ['family_look_ups', 'inbox_entries'], async () => {
        await client.query(INSERT_LOOK_UPS, [DAYS]);
        await client.query(INSERT_ENTRIES, [ENTRIES]);
      });
    });
    await client.query('vacuum analyze');
  });
  await database.checkpoint();
  const parts = { connection, port: PORT, dataDir: await temporaryFolder(), secret: SECRET };
  await start('load/product-server.ts', parts);
  const [machine = 0] = loadavg();

  progress(`own writes, ${BEFORE_MS / 1000} s before ...`);
  await writes(ORIGIN, writer, 2_000);
  const before = await writes(ORIGIN, writer, BEFORE_MS);
  const rows: Row[] = [];
  const meanwhile: number[] = [];
  for (const { task, rows: count, of, old } of SWEPT) {
    progress(`${task} ...`);
    const kept =
      (await counted(connection, old.split(' ')[0] ?? '')) - (await counted(connection, old));
    const begun = performance.now();
    let isDone = false;
    const during = writes(ORIGIN, writer, Number.MAX_SAFE_INTEGER, () => isDone);
    const tries = await runTask(connection, task).finally(() => {
      isDone = true;
    });
    const seconds = (performance.now() - begun) / 1000;
    meanwhile.push(...(await during));
    const left = await counted(connection, old);
    const keptStill = (await counted(connection, old.split(' ')[0] ?? '')) - left;
    rows.push(
      held(
        `${count.toLocaleString('en')} ${of}: minutes until they are swept`,
        seconds / 60,
        { most: BARS.minutes },
        '',
        `${short(count / seconds)}/s`,
      ),
      held(`${of} left over`, left, { most: 0 }),
      held(`${of} that should have stayed and are gone`, kept - keptStill, { most: 0 }),
      held(`tries of the task`, tries, { most: 1 }),
    );
  }
  const [median, most] = [quantile(meanwhile, 0.5), Math.max(...meanwhile)];
  return {
    name: 'sweep',
    title: 'What is deleted every night',
    method: METHOD,
    rows: [
      ...rows,
      held(
        'a member’s own write meanwhile, against before: median',
        median / quantile(before, 0.5),
        { most: BARS.slower },
        ' x',
        `${short(median)} ms of ${meanwhile.length}, ${short(quantile(before, 0.5))} ms of ${before.length}`,
      ),
      informs(
        'the same, p99',
        `${short(quantile(meanwhile, 0.99))} ms, before ${short(quantile(before, 0.99))} ms`,
      ),
      informs('the same, longest', `${short(most)} ms, before ${short(Math.max(...before))} ms`),
      informs('load of the machine before', `${machine.toFixed(1)} of ${cpus().length} cores`),
    ],
    postgres: database.version,
  };
}

async function counted(connection: Connection, of: string): Promise<number> {
  const { rows } = await withClient(connection, (client) =>
    client.query<{ n: number }>(`select count(*)::int as n from ${of}`),
  );
  return rows[0]?.n ?? Number.NaN;
}

/** Gives the product the task and waits until it is done; how many tries it took. */
async function runTask(connection: Connection, task: string): Promise<number> {
  return withClient(connection, async (client) => {
    await client.query('select graphile_worker.add_job($1)', [task]);
    let tries = 0;
    for (;;) {
      const { rows } = await client.query<{ attempts: number; last_error: string | null }>(
        'select attempts, last_error from graphile_worker.jobs where task_identifier = $1',
        [task],
      );
      const [job] = rows;
      if (!job) return tries;
      tries = Math.max(tries, job.attempts);
      if (job.last_error) throw new Error(`${task} failed: ${job.last_error}`);
      await delay(200);
    }
  });
}

/**
 * Does the work without keys and references of these tables, which are made once of all rows
 * afterwards.
 */
async function withoutConstraints(
  client: pg.Client,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ drop: string; make: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
     from pg_constraint where conrelid = any ($1::text[]::regclass[]) and contype in ('f', 'p', 'u')`,
    [tables],
  );
  for (const { drop } of rows) await client.query(drop);
  await work();
  for (const { make } of rows) await client.query(make);
}

// Day by day, as they come in; the last day is not over yet.
const INSERT_LOOK_UPS = `
  insert into family_look_ups (family_id, user_id, day, created_at, owner_id)
  select f.id, u.id, d.day, d.day + interval '1 second' * random(0, 86399), nullif(f.user_id, u.id)
  from (
    select case when n > $1::int then current_date - 1 else current_date - 376 + n end as day
    from generate_series(1, $1::int + 1) n
  ) d, families f, users u
  order by d.day, f.id, u.id`;
const INSERT_ENTRIES = `
  insert into inbox_entries (id, user_id, kind, subject_id, parts, created_at)
  select gen_random_uuid(), ids.all[1 + n % cardinality(ids.all)], 'operator_news', gen_random_uuid(), '{}',
    now() - interval '1 day' * case when n % 11 = 0 then random(1, 360) else random(366, 700) end
  from (select array_agg(id) as all from users) ids, generate_series(1, $1::int / 10 * 11) n`;
