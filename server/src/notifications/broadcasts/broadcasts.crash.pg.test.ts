/** @module-tag thorough */
import { expect, test, vi } from 'vitest';
import { sendBroadcast } from '../notifications.ts';
import { mailingProcesses } from '../testing/mailing-processes.ts';
import { BROADCAST_BATCH } from './broadcasts.ts';

const PATIENCE = 60_000;
const MEMBERS = 600;
const MAILED = 30;
/** So many are told before the process is killed, in the middle of the next batch. */
const REACHED = 2 * BROADCAST_BATCH;

const pcr = mailingProcesses();
const rows = async (text: string, values: unknown[] = []) =>
  (await pcr.fresh.database.pool.query(text, values)).rows;

test('kill -9 while many are told: the other processes go on, each member is told once, and no mail is lost (notifications.md 100, machines.md 52)', async () => {
  await rows(
    `with made as (
       insert into users (id, full_name, email, email_confirmed, created_at, updated_at)
       select gen_random_uuid(), 'Member', 'm' || n || '@example.org', true, now(), now() from generate_series(1, $1) n
       returning id, email
     ) insert into notification_preferences (user_id, email_notifications)
       select id, row_number() over (order by id) % $2 = 0 from made`,
    [MEMBERS, MEMBERS / MAILED],
  );
  // One of the next batch is held: however late the process is killed, it has not told all of them.
  const holder = await pcr.fresh.database.pool.connect();
  await holder.query('begin');
  await holder.query(
    'select from users where id = (select id from users order by id offset $1 limit 1) for update',
    [REACHED + BROADCAST_BATCH / 2],
  );
  try {
    await pcr.start(PATIENCE);
    const draft = { kind: 'emergency', message_subject: 'Storm', body: 'Stay in.' } as const;
    await pcr.fresh.database.transaction((tx) =>
      sendBroadcast(tx, draft, { region: null, members: MEMBERS }, new Date()),
    );
    const told = async () => (await rows('select told from broadcasts'))[0].told;
    await vi.waitFor(async () => expect(await told()).toBeGreaterThanOrEqual(REACHED), {
      timeout: PATIENCE,
      interval: 5,
    });
    // It has no leader: whichever of the others is there goes on.
    await Promise.all([pcr.start(PATIENCE), pcr.start(PATIENCE)]);
    const under = `select from graphile_worker.jobs where task_identifier = 'broadcasts_tell' and locked_by is not null`;
    expect((await rows(under)).length).toBeGreaterThan(0);
    await pcr.killFirst();
    expect(await told()).toBeLessThan(MEMBERS);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  // Those that were on their way wait until their time is over: they may have come through.
  const onTheirWay = await rows(
    'select id from message_deliveries where claimed_until is not null',
  );
  expect(onTheirWay.length).toBeLessThanOrEqual(4);
  await vi.waitFor(
    async () =>
      expect(await rows('select 1 from broadcasts where finished_at is not null')).toHaveLength(1),
    { timeout: PATIENCE, interval: 20 },
  );
  expect(
    await rows(
      'select count(*)::int as entries, count(distinct user_id)::int as members from inbox_entries',
    ),
  ).toEqual([{ entries: MEMBERS, members: MEMBERS }]);
  await vi.waitFor(
    async () =>
      expect(
        await rows(`select id from message_deliveries where state = 'waiting' and id <> all ($1)`, [
          onTheirWay.map(({ id }) => id),
        ]),
      ).toEqual([]),
    { timeout: PATIENCE, interval: 50 },
  );
  const [{ mailed }] = await rows('select count(*)::int as mailed from message_deliveries');
  expect(mailed).toBe(MAILED);
  const taken = pcr.mail.mails.map(({ messageId }) => messageId);
  expect(new Set(taken).size).toBe(taken.length);
});
