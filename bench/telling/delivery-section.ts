import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { mailSender } from '../../server/src/kit/messages/mail.ts';
import { channelsOf, sendMessage } from '../../server/src/kit/messages/messages.ts';
import { connect, sql } from '../../server/src/kit/postgres/database.ts';
import { type Actor, start, temporaryFolder } from '../environment.ts';
import type { MailFigures } from '../limit/mail-server.ts';
import { type Connection, startBenchDatabase, withClient } from '../load/bench-database.ts';
import { cpuSeconds, KNOWS_PROCESSES, treeOf } from '../load/processes.ts';
import { load, SECRET } from '../load/sample-load.ts';
import { held, informs, type Row, type Section, short } from '../report.ts';

const PORT = 4903;
const MESSAGES = 1_000;
/** As many talks at once as the product's queue has. */
const AT_ONCE = 4;
const OPERATOR_EMAIL = 'operator@example.org';
const MAIL_FROM = 'PCR <pcr@example.org>';
/** The product stores each step durably, the limit nothing: it may take so many times as long. */
const BARS = { ratio: 1.5, seconds: 60 };

const METHOD = `\
${MESSAGES.toLocaleString('en')} messages to the operator, sent in one transaction, go to a mail server that fails one session in three: it closes
early, or refuses the recipient (451) or the text (452). The time is from the commit to the last delivery stored as
delivered, without the pauses between tries. The limit is nodemailer alone, with ${AT_ONCE} sessions at once as in the product;
the mail server's greeting after 100 ms is most of both times.`;

/** Delivery of many queued messages to a mail server that fails one in three. */
export async function deliverySection(progress: (text: string) => void): Promise<Section> {
  progress('database, mail server, product ...');
  const database = await startBenchDatabase();
  const { connection } = database;
  await load(connection, { owners: 10, recordsOfEach: 1 });
  const mail = await start('limit/mail-server.ts');
  const url = `smtp://127.0.0.1:${await mail.ask<number>('port')}`;

  progress(`the limit: ${MESSAGES} mails by nodemailer alone ...`);
  const limit = await limitSeconds(url);
  await mail.ask('again');

  const product = await start('load/product-server.ts', {
    connection,
    port: PORT,
    dataDir: await temporaryFolder(),
    secret: SECRET,
    env: { SMTP_URL: url, OPERATOR_EMAIL, MAIL_FROM },
  });
  progress(`the product: ${MESSAGES} messages ...`);
  const before = cpuOf(product, database.pid);
  const begun = await sendAll(connection, url);
  await allDelivered(connection);
  const seconds = (performance.now() - begun) / 1000;
  const processor = cpuOf(product, database.pid).map(
    (after, n) => (after - (before[n] ?? 0)) * 1000,
  );
  return {
    name: 'delivery',
    title: 'Delivery of queued messages',
    method: METHOD,
    rows: [...(await onceRows(connection, mail)), ...speedRows(seconds, limit, processor)],
    postgres: database.version,
  };
}

function speedRows(seconds: number, limit: number, processor: number[]): Row[] {
  const rate = `${short(MESSAGES / seconds)} messages/s, limit ${short(MESSAGES / limit)}/s`;
  return [
    held(
      `time for ${MESSAGES} messages`,
      seconds,
      { most: BARS.seconds },
      ' s',
      `limit ${short(limit)} s`,
    ),
    held('time, of the limit', seconds / limit, { most: BARS.ratio }, ' x', rate),
    ...(KNOWS_PROCESSES
      ? [
          informs(
            'processor time of a message, server + database',
            processor.map((ms) => `${short(ms / MESSAGES)} ms`).join(' + '),
          ),
        ]
      : []),
  ];
}

async function onceRows(connection: Connection, mail: Actor): Promise<Row[]> {
  const { talks, taken } = await mail.ask<MailFigures>('figures');
  const ids = await withClient(connection, (client) =>
    client.query<{ id: string; state: string; attempts: number }>(
      'select id, state, attempts from message_deliveries',
    ),
  );
  const times = new Map<string, number>();
  for (const id of taken) times.set(id, (times.get(id) ?? 0) + 1);
  const once = ids.rows.filter(
    ({ id, state }) => state === 'delivered' && times.get(`<${id}@example.org>`) === 1,
  ).length;
  const most = Math.max(...ids.rows.map(({ attempts }) => attempts));
  return [
    held('messages delivered, and accepted by the mail server exactly once', once, {
      least: MESSAGES,
    }),
    held('mails accepted by the mail server', taken.length, { most: MESSAGES }),
    informs('SMTP sessions', `${talks}, at most ${most} for one message`),
  ];
}

/** Resolves to when they were committed. */
async function sendAll(connection: Connection, smtpUrl: string): Promise<number> {
  const database = connect({ connection, connections: 1, onError: () => {} });
  const channels = channelsOf({ smtpUrl, operatorEmail: OPERATOR_EMAIL, formsWebhookUrl: null });
  const members = await database.query<{ id: string }>(
    sql('bench_members', 'select id from users'),
    [],
  );
  await database.transaction(async (tx) => {
    for (let n = 0; n < MESSAGES; n++) {
      const sender_id = members[n % members.length]?.id ?? null;
      const message = { id: randomUUID(), kind: 'support', sender_id, recipient_id: null };
      const data = { priority: 'medium' };
      await sendMessage(
        tx,
        channels,
        { ...message, subject: `Question ${n}`, body: BODY, data },
        new Date(),
      );
    }
  });
  const begun = performance.now();
  await database.close();
  return begun;
}

const BODY = 'How do I share a record with a colleague? '.repeat(8).trim();

// Only deliveries that wait for their next try: a try in progress has a job, too, which takes over
// if it dies.
const SKIP_PAUSES = `select graphile_worker.reschedule_jobs(array_agg(j.id), run_at => now())
  from graphile_worker.jobs j join message_deliveries d on d.id::text = j.key
  where d.state = 'waiting' and d.claimed_until is null and j.run_at > now()`;
const LEFT = `select d.state, d.attempts, d.claimed_until, d.next_attempt_at, d.last_error, now(), j.run_at, j.locked_at,
    j.attempts as tries, j.last_error as failed, j.is_available
  from message_deliveries d left join graphile_worker._private_jobs j on j.key = d.id::text
  where d.state <> 'delivered' limit 5`;
const WAKE = `select pg_notify('jobs:insert', '{"r":1,"count":2}')`;

export async function allDelivered(connection: Connection): Promise<void> {
  const until = performance.now() + 5 * 60_000;
  await withClient(connection, async (client) => {
    while (performance.now() < until) {
      const { rows } = await client.query(
        `select 1 from message_deliveries where state <> 'delivered' limit 1`,
      );
      if (rows.length === 0) return;
      await client.query(SKIP_PAUSES);
      await client.query(WAKE);
      await delay(50);
    }
    const { rows } = await client.query(LEFT);
    throw new Error(
      `not delivered after five minutes: ${rows.map((row) => JSON.stringify(row)).join(' ')}`,
    );
  });
}

async function limitSeconds(url: string): Promise<number> {
  const send = mailSender(url, MAIL_FROM);
  let left = MESSAGES;
  const begun = performance.now();
  const work = async () => {
    while (left-- > 0) {
      const mail = { id: randomUUID(), to: OPERATOR_EMAIL, subject: 'Question', text: BODY };
      while (
        !(await send(mail).then(
          () => true,
          () => false,
        ))
      );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return (performance.now() - begun) / 1000;
}

function cpuOf(product: Actor, postgres: number): number[] {
  return KNOWS_PROCESSES ? [cpuSeconds([product.pid]), cpuSeconds(treeOf(postgres))] : [0, 0];
}
