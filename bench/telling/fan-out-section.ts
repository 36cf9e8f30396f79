import { cpus, loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { connect } from '../../server/src/kit/postgres/database.ts';
import { sendBroadcast } from '../../server/src/notifications/notifications.ts';
import { start, temporaryFolder } from '../environment.ts';
import type { MailFigures } from '../limit/mail-server.ts';
import { type Connection, startBenchDatabase, withClient } from '../load/bench-database.ts';
import { cpuSeconds, KNOWS_MEMORY, KNOWS_PROCESSES, memory, treeOf } from '../load/processes.ts';
import { load, SECRET } from '../load/sample-load.ts';
import { held, informs, type Row, type Section, short } from '../report.ts';
import { quantile, writes } from './own-writes.ts';

/** `PCR_BENCH_MEMBERS` makes it small, to see that it works. */
const MEMBERS = Number(process.env.PCR_BENCH_MEMBERS ?? 100_000);
const MAILED = MEMBERS / 10;
const PORT = 4916;
const ORIGIN = `http://127.0.0.1:${PORT}`;
const BEFORE_MS = 20_000;
const BARS = { slower: 1.5, perSecond: 200, growth: 1.25 };

const METHOD = `\
\`npm run admin -- newsletter send\` stores a newsletter to ${MEMBERS.toLocaleString('en')} members, one in ten of them with email, and a mail
server that greets after 100 ms takes its mails in four sessions. The rate is from the commit to the last inbox entry;
in the middle another member gets a mail that was enqueued after all those waiting. A member writes from ${BEFORE_MS / 1000} s before
until the last entry, and the server's memory is read after a garbage collection, at a tenth of the entries and after
the last mail.`;

/** The operator tells many members: how fast, and what others notice of it. */
export async function fanOutSection(progress: (text: string) => void): Promise<Section> {
  progress(`${MEMBERS.toLocaleString('en')} members ...`);
  const database = await startBenchDatabase();
  const { connection } = database;
  const [owner] = await load(connection, { owners: 1, recordsOfEach: 1 });
  if (!owner) throw new Error('no member writes');
  await withClient(connection, async (client) => {
    await client.query('set statement_timeout = 0');
    await client.query(INSERT_MEMBERS, [MEMBERS - 1, owner.id]);
    await client.query('vacuum analyze');
  });
  await database.checkpoint();
  const mail = await start('limit/mail-server.ts', { sound: true });
  const env = {
    ...{
      SMTP_URL: `smtp://127.0.0.1:${await mail.ask<number>('port')}`,
      MAIL_FROM: 'PCR <pcr@example.org>',
    },
    PUBLIC_URL: ORIGIN,
  };
  const parts = { connection, port: PORT, dataDir: await temporaryFolder(), secret: SECRET, env };
  const product = await start('load/product-server.ts', parts);
  const [machine = 0] = loadavg();

  progress(`own writes, ${BEFORE_MS / 1000} s before ...`);
  await writes(ORIGIN, owner, 2_000);
  const before = await writes(ORIGIN, owner, BEFORE_MS);
  progress('the fan-out ...');
  const processorBefore = processor(product.pid, database.pid);
  const begun = performance.now();
  await send(connection);
  let isTold = false;
  const meanwhile = writes(ORIGIN, owner, Number.MAX_SAFE_INTEGER, () => isTold);
  let [peak, early] = [0, 0];
  let urgent: Promise<number> | undefined;
  await withClient(connection, async (client) => {
    while (!isTold) {
      await delay(200);
      const { rows } = await client.query<{ told: number; done: boolean }>(PROGRESS);
      const { told = 0, done = false } = rows[0] ?? {};
      isTold = done;
      if (KNOWS_MEMORY) peak = Math.max(peak, memory([product.pid]));
      if (told >= MEMBERS / 10) early ||= await product.ask<number>('what do you keep?');
      if (told > MEMBERS / 2) urgent ??= tellAnother(connection);
    }
  });
  const seconds = (performance.now() - begun) / 1000;
  const used = processor(product.pid, database.pid).map(
    (after, n) => after - (processorBefore[n] ?? 0),
  );
  const during = await meanwhile;
  const waited = await urgent;
  progress('the rest of the mails ...');
  await withClient(connection, async (client) => {
    while (
      (await client.query(`select 1 from message_deliveries where state = 'waiting' limit 1`)).rows
        .length > 0
    ) {
      await delay(500);
    }
  });
  const mailed = (performance.now() - begun) / 1000;
  const { taken } = await mail.ask<MailFigures>('figures');
  const kept = await product.ask<number>('what do you keep?');
  return {
    name: 'fan-out',
    title: 'A message of the operator to all',
    method: METHOD,
    rows: [
      ...(await onceRows(connection, taken)),
      held(
        'inbox entries a second',
        MEMBERS / seconds,
        { least: BARS.perSecond },
        '/s',
        `${short(seconds)} s`,
      ),
      held(
        'a member’s own write meanwhile, against before',
        median(during) / median(before),
        { most: BARS.slower },
        ' x',
        `${short(median(during))} ms of ${during.length}, ${short(median(before))} ms of ${before.length}`,
      ),
      held(
        'memory that the server keeps at the end, against at a tenth',
        kept / early,
        { most: BARS.growth },
        ' x',
        `${megabytes(early)}, then ${megabytes(kept)}`,
      ),
      ...(KNOWS_MEMORY ? [informs('memory of the server process, at most', megabytes(peak))] : []),
      ...(KNOWS_PROCESSES
        ? [
            informs(
              'processor time meanwhile for each entry, server + database',
              used.map((time) => `${short((time * 1000) / MEMBERS)} ms`).join(' + '),
            ),
          ]
        : []),
      informs(
        'time until a mail of another kind, enqueued in the middle, is accepted',
        `${short(waited ?? Number.NaN)} s`,
      ),
      informs(
        'time until the last mail is accepted',
        `${short(mailed)} s, ${short(taken.length / mailed)} mails/s`,
      ),
      informs('load of the machine before', `${machine.toFixed(1)} of ${cpus().length} cores`),
    ],
    postgres: database.version,
  };
}

const processor = (product: number, postgres: number) =>
  KNOWS_PROCESSES ? [cpuSeconds([product]), cpuSeconds(treeOf(postgres))] : [];

async function onceRows(connection: Connection, taken: readonly string[]): Promise<Row[]> {
  const { rows } = await withClient(connection, (client) =>
    client.query<{ entries: number; members: number }>(ENTRIES),
  );
  const { entries = 0, members = 0 } = rows[0] ?? {};
  return [
    held('members with exactly one entry', entries === members ? members : 0, { least: MEMBERS }),
    // One more: the mail of another kind.
    held('mails accepted by the mail server, each once', new Set(taken).size, {
      least: MAILED + 1,
    }),
    held('mails accepted in all', taken.length, { most: MAILED + 1 }),
  ];
}

const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MB`;

const median = (times: readonly number[]) => quantile(times, 0.5);

async function send(connection: Connection): Promise<void> {
  const database = connect({ connection, connections: 1, onError: () => {} });
  const draft = { kind: 'newsletters' as const, message_subject: 'Autumn', body: BODY };
  await database.transaction((tx) =>
    sendBroadcast(tx, draft, { region: null, members: MEMBERS }, new Date()),
  );
  await database.close();
}

/** Somebody else's mail; how many seconds until the mail server has it. */
async function tellAnother(connection: Connection): Promise<number> {
  const begun = performance.now();
  await withClient(connection, async (client) => {
    await client.query(ANOTHER);
    while ((await client.query(ANOTHERS_STATE)).rows[0]?.state !== 'delivered') await delay(20);
  });
  return (performance.now() - begun) / 1000;
}

const BODY = `## News\n\n${'- A line of a list, **strong** and [linked](https://example.org/news).\n'.repeat(30)}`;

const INSERT_MEMBERS = `
  with made as (
    insert into users (id, full_name, email, email_confirmed, auto_logout, signup_at, created_at, updated_at)
    select gen_random_uuid(), 'Member ' || n, 'member-' || n || '@example.org', true, 'never', now(), now(), now()
    from generate_series(1, $1::int) n
    returning id
  ), everybody as (select id, row_number() over (order by id) as n from (select id from made union select $2::uuid) m)
  insert into notification_preferences (user_id, newsletters, email_notifications)
  select id, true, n % 10 = 0 from everybody`;
const PROGRESS = 'select told, finished_at is not null as done from broadcasts';
const ENTRIES = `select count(*)::int as entries, count(distinct user_id)::int as members from inbox_entries
  where kind = 'operator_news'`;
const ANOTHER = `
  with told as (
    insert into messages (id, kind, sender_id, recipient_id, ticket, subject, body, data, created_at)
    select gen_random_uuid(), 'notification', null, n.user_id, 'N-another', 'You have an answer in live chat', '',
      json_build_object('entry_id', gen_random_uuid(), 'kind', 'chat_answered', 'parts', '{}'::json), now()
    from notification_preferences n where n.email_notifications limit 1 returning id
  ), opened as (
    insert into message_deliveries (id, message_id, channel, next_attempt_at, give_up_at)
    select gen_random_uuid(), id, 'mail', now(), now() + interval '3 days' from told returning id, priority
  )
  select graphile_worker.add_job('message_mail', json_build_object('id', id), job_key => id::text, priority => priority)
  from opened`;
const ANOTHERS_STATE = `
  select d.state from message_deliveries d join messages m on m.id = d.message_id where m.ticket = 'N-another'`;
