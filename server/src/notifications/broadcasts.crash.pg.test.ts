import { expect, test, vi } from 'vitest';
import { mailingProcesses } from '../testing/mailing-processes.ts';
import { sendBroadcast } from './notifications.ts';

const PATIENCE = 60_000;
const MEMBERS = 1_500;
const MAILED = 30;

const pcr = mailingProcesses();
const rows = async (text: string, values: unknown[] = []) => (await pcr.fresh.database.pool.query(text, values)).rows;

test('kill -9 while many are told: another process goes on, each is told once, and no mail is lost (notifications.md 100)', async () => {
  await rows(
    `with made as (
       insert into users (id, full_name, email, email_confirmed, created_at, updated_at)
       select gen_random_uuid(), 'Member', 'm' || n || '@example.org', true, now(), now() from generate_series(1, $1) n
       returning id, email
     ) insert into notification_preferences (user_id, email_notifications)
       select id, row_number() over (order by id) % $2 = 0 from made`,
    [MEMBERS, MEMBERS / MAILED],
  );
  await pcr.start(PATIENCE);
  const draft = { kind: 'emergency', message_subject: 'Storm', body: 'Stay in.' } as const;
  await pcr.fresh.database.transaction((tx) =>
    sendBroadcast(tx, draft, { region: null, members: MEMBERS }, new Date()),
  );
  await vi.waitFor(async () => expect((await rows('select told from broadcasts'))[0].told).toBeGreaterThan(0), {
    timeout: PATIENCE,
    interval: 5,
  });
  await pcr.killFirst();
  const [{ told }] = await rows('select told from broadcasts');
  expect(told).toBeLessThan(MEMBERS);
  await pcr.start(PATIENCE);
  await vi.waitFor(
    async () => expect(await rows('select 1 from broadcasts where finished_at is not null')).toHaveLength(1),
    { timeout: PATIENCE, interval: 20 },
  );
  expect(
    await rows('select count(*)::int as entries, count(distinct user_id)::int as members from inbox_entries'),
  ).toEqual([{ entries: MEMBERS, members: MEMBERS }]);
  // Tasks that the dead process had taken, and not begun, are another's after a minute.
  await rows(`update graphile_worker._private_jobs set locked_at = now() - interval '2 minutes'
    where locked_at is not null`);
  await rows(`select graphile_worker.add_job('tasks_unlock', job_key => 'a test')`);
  // One that was on its way in the dead process waits until its time is over: it may have come through.
  const onTheirWay = await rows(`select id from message_deliveries where state = 'waiting' and attempts > 0`);
  expect(onTheirWay.length).toBeLessThanOrEqual(4);
  await vi.waitFor(
    async () =>
      expect(await rows(`select id from message_deliveries where state = 'waiting'`)).toHaveLength(
        (await rows(`select id from message_deliveries where state = 'waiting' and claimed_until is not null`)).length,
      ),
    { timeout: PATIENCE, interval: 50 },
  );
  const [{ mailed }] = await rows('select count(*)::int as mailed from message_deliveries');
  expect(mailed).toBe(MAILED);
  const taken = pcr.mail.mails.map(({ messageId }) => messageId);
  expect(new Set(taken).size).toBe(taken.length);
});
